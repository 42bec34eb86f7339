"""Sections far from the window are left out, from the first paint on, and are there when one comes, however one comes."""

import pytest

from browser.conftest import DESKTOP, PHONE
from browser.reader import Reader

LEFT_OUT = """() => [...document.querySelectorAll("section:is(.step, .deeper)")]
  .filter((section) => !section.firstElementChild.checkVisibility({contentVisibilityAuto: true}))
  .map((section) => section.id)"""
HEIGHTS = """() => Object.fromEntries([...document.querySelectorAll("section:is(.step, .deeper)")]
  .map((section) => [section.id, section.getBoundingClientRect().height]))"""
SHOW_ALL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("section, section * { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
AT_THE_TOP = "(id) => Math.round(document.getElementById(id).getBoundingClientRect().top)"


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def far(request, browser, served):
    context = browser.new_context(viewport=request.param)
    reader = Reader(context.new_page(), shows_far_figures=False).open(served.address)
    yield reader
    context.close()
    assert reader.complaints == []


def test_only_far_sections_are_left_out_and_about_as_high_as_they_will_be(far):
    left_out = far.page.evaluate(LEFT_OUT)
    assert "one-head" not in left_out
    assert {"rotation", "shift", "switch"} <= set(left_out)
    guessed = far.page.evaluate(HEIGHTS)
    far.page.evaluate(SHOW_ALL)
    heights = far.page.evaluate(HEIGHTS)
    assert far.page.evaluate(LEFT_OUT) == []
    wrong = {name: (guessed[name], real) for name, real in heights.items() if abs(guessed[name] / real - 1) > 0.1}
    assert wrong == {}


def test_a_section_is_there_when_one_comes_to_it_with_another_sentence(far):
    far.type("a b c d e f g h i j k l")
    far.page.evaluate("document.getElementById('concat').scrollIntoView({behavior: 'instant'})")
    far.page.wait_for_function(
        "() => document.querySelector('figure[data-figure=concat] .figure__body').checkVisibility({contentVisibilityAuto: true})"
    )
    assert len(far.figure("concat").locator(".figure__body").inner_text()) > 50
    assert "switch" in far.page.evaluate(LEFT_OUT)


def test_what_is_left_out_can_be_found_and_tabbed_to(far):
    assert "trained" in far.page.evaluate(LEFT_OUT)
    assert far.page.evaluate("() => find(document.querySelector('#trained > p').textContent.slice(0, 40))")
    assert far.page.evaluate("() => !!getSelection().anchorNode.parentElement.closest('#trained')")
    far.page.wait_for_function(
        "() => document.querySelector('#trained > p').checkVisibility({contentVisibilityAuto: true})"
    )
    assert "switch" in far.page.evaluate(LEFT_OUT)
    far.page.locator("#switch-menu summary").focus()
    far.page.wait_for_function(
        "() => document.querySelector('#switch-menu').checkVisibility({contentVisibilityAuto: true})"
    )
    assert 0 <= far.page.locator("#switch-menu summary").bounding_box()["y"] < far.page.viewport_size["height"]


IS_DISPLAYED = "() => !!document.querySelector('#order-blind').getClientRects().length"
AS_IT_OPENS = f"""document.addEventListener("DOMContentLoaded", () => (window.wasDisplayed = ({IS_DISPLAYED})()))"""


@pytest.mark.parametrize(
    ("link", "motion", "is_there"),
    [("", "no-preference", False), ("#rotation", "no-preference", True), ("", "reduce", True)],
)
def test_as_a_page_opens_at_its_top_what_is_far_is_not_there_yet(new_reader, served, link, motion, is_there):
    # Without motion the first step may be lower than the window, and what comes after it be seen.
    reader = new_reader(reduced_motion=motion, shows_far_figures=False)
    reader.page.add_init_script(AS_IT_OPENS)
    reader.open(f"{served.address}{link}", wait=False)
    assert reader.page.evaluate("window.wasDisplayed") == is_there
    reader.page.wait_for_function(IS_DISPLAYED)
    assert not reader.page.evaluate("'opening' in document.documentElement.dataset")


@pytest.mark.parametrize("does", ["scroll", "pointerdown", "keydown"])
def test_what_is_far_is_there_as_soon_as_the_reader_goes_on(new_reader, served, does):
    reader = new_reader(shows_far_figures=False)
    reader.page.add_init_script(
        f"""document.addEventListener("DOMContentLoaded", () => {{
             dispatchEvent(new Event("{does}"));
             window.wasDisplayed = ({IS_DISPLAYED})();
           }})"""
    )
    reader.open(served.address, wait=False)
    assert reader.page.evaluate("window.wasDisplayed")


def test_without_the_page_s_script_all_of_it_is_there_and_its_figures_are_finished(new_reader, served):
    reader = new_reader(shows_far_figures=False)
    reader.page.context.route("**/assets/page/main-*.js", lambda route: route.abort())
    reader.page.goto(served.address)
    reader.page.wait_for_function(IS_DISPLAYED)
    assert (
        reader.page.evaluate("getComputedStyle(document.querySelector('#one-head')).getPropertyValue('--progress')")
        == "1"
    )


def test_on_paper_nothing_is_left_out(far):
    assert far.page.evaluate(LEFT_OUT)
    far.page.emulate_media(media="print")
    assert far.page.evaluate(LEFT_OUT) == []


def test_a_step_that_one_jumps_to_stays_where_one_landed_and_plays(far):
    far.page.locator("[data-rail='so-far']").evaluate("(link) => link.click()")
    far.page.wait_for_selector("section#so-far[data-active='true']")
    far.page.wait_for_timeout(300)
    landed = far.page.evaluate(AT_THE_TOP, "so-far")
    far.page.wait_for_timeout(500)
    assert far.page.evaluate(AT_THE_TOP, "so-far") == landed
    assert abs(landed) < far.page.viewport_size["height"] / 3
    far.scroll_to("so-far", 0.5)
    assert far.progress("so-far") == pytest.approx(0.5, abs=0.03)
    # Those that were passed are played, though never seen.
    assert far.progress("heads") == 1
