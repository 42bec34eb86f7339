"""The page as a page: without scripts, under a sub-path, over reload and history, with nothing asked of other hosts."""

import re

import pytest

from browser.server import serve

DEFAULT = "The cat sat on the mat"


def test_without_javascript_the_article_is_whole(new_reader, served):
    reader = new_reader(java_script_enabled=False)
    reader.page.goto(served.address)
    for figure in ("one-head", "order-blind", "waves", "add", "order-aware", "cost"):
        assert reader.figure(figure).is_visible()
    labels = reader.figure("order-blind").locator(".links__label")
    assert labels.count() == 6
    assert labels.first.is_visible()
    assert not reader.input.is_visible()
    assert "JavaScript is off" in reader.page.locator("#bar").inner_text()


def test_under_a_sub_path(new_reader, site):
    with serve(site, "/lessons/attention/") as served:
        reader = new_reader().open(served.address)
        reader.type("a sub path")
        assert all(
            request.startswith("/lessons/attention/") or request == "/favicon.ico" for request in served.requests
        )


def test_reload_keeps_sentence_and_controls(new_reader, served):
    reader = new_reader().open(served.address)
    reader.type("something I typed")
    reader.set_range("waves", "position", 17)
    reader.control("order-blind", "order").select_option("shuffled")
    reader.wait_for_figures()
    reader.page.reload()
    reader.wait_for_python()
    reader.wait_for_figures("something I typed")
    assert reader.input.input_value() == "something I typed"
    assert reader.control("waves", "position").input_value() == "17"
    assert reader.value("waves-position") == 17
    assert reader.control("order-blind", "order").input_value() == "shuffled"
    assert reader.figure("order-blind").locator(".order-test").get_attribute("data-order") == "shuffled"


def test_back_and_forward_keep_what_was_typed(new_reader, served):
    reader = new_reader().open(served.address)
    reader.type("before I left")
    reader.page.goto(served.address + "404.html")
    reader.page.go_back()
    reader.wait_for_python()
    reader.wait_for_figures("before I left")
    assert reader.input.input_value() == "before I left"
    reader.page.go_forward()
    reader.page.go_back()
    reader.wait_for_python()
    reader.wait_for_figures("before I left")
    reader.type("and after")


def test_back_goes_through_the_steps_that_were_chosen(new_reader, served):
    reader = new_reader().open(served.address, wait=False)
    for step in ("waves", "cost"):
        reader.page.locator(f'[data-rail="{step}"]').click()
        reader.page.wait_for_selector(f'section#{step}[data-active="true"]')
    reader.page.go_back()
    reader.page.wait_for_selector('section#waves[data-active="true"]')


def test_nothing_is_asked_of_another_host_and_nothing_is_complained_of(new_reader, served):
    reader = new_reader().open(served.address)
    reader.type("a quiet page")
    assert all(re.match(r"(http://127\.0\.0\.1:|data:|blob:)", address) for address in reader.addresses)
    assert reader.complaints == []
    assert reader.page.context.cookies() == []


def test_python_starts_after_first_paint_and_once(new_reader, faulty):
    # Without the service worker, which in a private window may have to fetch again what the window does not keep.
    reader = new_reader(service_workers="block").open(faulty.address)
    wasm = [request for request in faulty.requests if request.endswith("pyodide.asm.wasm")]
    assert len(wasm) == 1
    painted, started = reader.page.evaluate(
        """() => [performance.getEntriesByName("first-contentful-paint")[0].startTime,
                  performance.getEntriesByType("resource").find((entry) => entry.name.includes("engine-worker")).startTime]"""
    )
    assert painted <= started


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_schemes_by_the_pages_own_switch(new_reader, served, scheme):
    reader = new_reader(color_scheme=scheme).open(served.address, wait=False)
    body = reader.page.locator("body")
    before = body.get_attribute("data-md-color-scheme")
    assert before == {"light": "default", "dark": "slate"}[scheme]
    colour = body.evaluate("(body) => getComputedStyle(body).backgroundColor")
    reader.page.locator("label.md-header__button[for^='__palette']:visible").click()
    assert body.get_attribute("data-md-color-scheme") != before
    assert body.evaluate("(body) => getComputedStyle(body).backgroundColor") != colour


def test_words_are_not_for_translators(reader):
    untouched = (
        reader.figure("order-blind")
        .locator("[data-move]")
        .evaluate_all("(words) => words.every((word) => word.closest('[translate=no]'))")
    )
    assert untouched


def test_typing_after_a_translator_has_wrapped_the_text(reader):
    reader.page.evaluate(
        """() => {
          for (const node of document.querySelectorAll(".verdict, [data-text]")) {
            const font = document.createElement("font");
            font.append(...node.childNodes);
            node.append(font);
          }
        }"""
    )
    reader.type("typed after translation")
    assert "3 rows" in reader.figure("order-blind").locator(".verdict").inner_text()
    assert "3 rows" in reader.page.locator('#order-blind p [data-text="order-blind-verdict"]').inner_text()
