"""Figures far from the window are left out, keep their heights, and are there when one comes."""

import pytest

from browser.conftest import DESKTOP, PHONE
from browser.reader import Reader

SKIPPED = (
    "() => [...document.querySelectorAll('.figure__body[data-skipped]')].map((one) => one.parentElement.dataset.figure)"
)
HEIGHTS = "() => [...document.querySelectorAll('figure[data-figure]')].map((one) => one.getBoundingClientRect().height)"


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def skipping(request, browser, served):
    context = browser.new_context(viewport=request.param)
    reader = Reader(context.new_page(), shows_far_figures=False).open(served.address)
    reader.page.wait_for_selector('figure[data-figure="switch"] .figure__body[data-skipped]', state="attached")
    yield reader
    context.close()


def test_only_far_figures_are_skipped_and_keep_their_heights(skipping):
    page = skipping.page
    assert "one-head" not in page.evaluate(SKIPPED)
    heights = page.evaluate(HEIGHTS)
    page.evaluate("for (const one of document.querySelectorAll('.figure__body')) delete one.dataset.skipped")
    assert page.evaluate(HEIGHTS) == pytest.approx(heights, abs=0.1)


def test_a_figure_is_there_when_one_comes_to_it_with_another_sentence(skipping):
    skipping.type("a b c d e f g h i j k l")
    skipping.page.evaluate("document.getElementById('concat').scrollIntoView({behavior: 'instant'})")
    skipping.page.wait_for_selector('figure[data-figure="concat"] .figure__body:not([data-skipped])')
    skipping.page.wait_for_function(
        "() => document.querySelector('figure[data-figure=concat] .figure__body').innerText.length > 50"
    )
    assert "switch" in skipping.page.evaluate(SKIPPED)
    assert skipping.complaints == []


def test_at_another_width_far_figures_take_their_new_heights(skipping):
    page = skipping.page
    page.set_viewport_size({"width": 700, "height": 900})
    page.wait_for_timeout(700)
    page.wait_for_selector('figure[data-figure="switch"] .figure__body[data-skipped]', state="attached")
    heights = page.evaluate(HEIGHTS)
    page.evaluate("for (const one of document.querySelectorAll('.figure__body')) delete one.dataset.skipped")
    assert page.evaluate(HEIGHTS) == pytest.approx(heights, abs=0.1)
