"""Experiments in the browser: predict, run, see the article follow, put the code back."""

import pytest

from explainer.code.experiments import ALL


@pytest.fixture
def breaker(new_reader, served):
    return new_reader().open(served.address)


def choose(reader, name):
    reader.control("experiments", "experiment").select_option(name)
    reader.page.wait_for_selector(f'[data-control="predict-{name}"]')


def predict(reader, place):
    reader.figure("experiments").locator(".experiment__choice").nth(place).click()
    reader.page.wait_for_selector("#experiments-run:not([disabled])")


def test_one_predicts_before_one_runs(breaker):
    button = breaker.page.locator("#experiments-run")
    assert button.is_disabled()
    predict(breaker, 0)
    button.click()
    breaker.page.locator(".experiment__outcome").wait_for()
    assert "As you predicted" in breaker.page.locator(".experiment__outcome").inner_text()
    assert breaker.page.locator("[data-code-changed]").inner_text() == "scaled_scores"
    assert breaker.page.evaluate("document.activeElement.id") == "experiments-run"
    assert breaker.complaints == []


def test_the_article_follows_and_is_put_back(breaker):
    value = breaker.page.locator("[data-value='one-head-largest-weight']").first
    before = value.get_attribute("data-exact")
    predict(breaker, 0)
    breaker.page.locator("#experiments-run").click()
    breaker.page.wait_for_function(
        "(before) => document.querySelector(\"[data-value='one-head-largest-weight']\").dataset.exact !== before",
        arg=before,
    )
    assert float(value.get_attribute("data-exact")) > float(before)
    breaker.page.locator("#experiments-run").click()
    breaker.page.wait_for_function(
        "(before) => document.querySelector(\"[data-value='one-head-largest-weight']\").dataset.exact === before",
        arg=before,
    )
    breaker.page.locator(".experiment__outcome").wait_for(state="detached")


def test_by_keys_alone(breaker):
    choose(breaker, "no-cosine")
    breaker.page.locator("#predict-no-cosine-1").focus()
    breaker.page.keyboard.press("Space")
    breaker.page.wait_for_selector("#experiments-run:not([disabled])")
    breaker.page.locator("#experiments-run").focus()
    breaker.page.keyboard.press("Enter")
    breaker.page.locator(".experiment__outcome").wait_for()
    assert "Not as you predicted" in breaker.page.locator(".experiment__outcome").inner_text()


def test_the_outcome_follows_the_sentence(breaker):
    predict(breaker, 0)
    breaker.page.locator("#experiments-run").click()
    breaker.page.locator(".experiment__outcome").wait_for()
    breaker.type("hello")
    assert "Nothing" in breaker.page.locator(".experiment__outcome strong").inner_text()


def test_each_runs_in_the_page(breaker):
    for experiment in ALL:
        choose(breaker, experiment.name)
        predict(breaker, 0)
        breaker.page.locator("#experiments-run").click()
        breaker.page.locator(".experiment__outcome").wait_for()
        breaker.rest()
        assert breaker.page.locator("[data-code-error]:not([hidden])").count() == 0
        breaker.page.locator("#experiments-run").click()
        breaker.page.locator(".experiment__outcome").wait_for(state="detached")
    assert breaker.complaints == []
