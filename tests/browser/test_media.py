"""Paper and forced colours: the same figures where backgrounds and colours are not the page's to choose."""

from itertools import pairwise

import pytest

STYLE = "(element, name) => getComputedStyle(element).getPropertyValue(name)"


@pytest.fixture(scope="module")
def printed(browser, served):
    """The page as a printer gets it, from a reader who uses dark colours and has opened the examples."""
    context = browser.new_context(viewport={"width": 680, "height": 960}, color_scheme="dark")
    page = context.new_page()
    page.goto(served.address, wait_until="load")
    page.wait_for_selector("html:not([data-python='off'])")
    page.locator(".examples summary").click()
    page.emulate_media(media="print")
    yield page
    context.close()


@pytest.fixture(params=["light", "dark"])
def forced(request, browser, served):
    """The page without scripts, in a system's own colours."""
    context = browser.new_context(forced_colors="active", color_scheme=request.param, java_script_enabled=False)
    page = context.new_page()
    page.goto(served.address, wait_until="load")
    yield page
    context.close()


def styles(locator, name):
    return [element.evaluate(STYLE, name) for element in locator.all()]


def test_nothing_on_paper_covers_the_prose(printed):
    assert styles(printed.locator("#bar"), "position") == ["static"]
    assert set(styles(printed.locator(".step > figure"), "position")) <= {"static", "relative"}
    assert not printed.locator(".examples, .rail, .md-header").filter(visible=True).count()
    blocks = printed.locator(".article :is(#bar, .step > *, .coda > *)")
    boxes = [element.bounding_box() for element in blocks.all()]
    shown = [box for box in boxes if box and box["height"] > 0]
    overlaps = [(one, other) for one, other in pairwise(shown) if other["y"] < one["y"] + one["height"] - 1]
    assert overlaps == []


def test_every_figure_is_printed_once_and_finished(printed):
    figures = printed.locator("figure[data-figure]")
    names = figures.evaluate_all("(all) => all.map((one) => one.dataset.figure)")
    assert len(names) == len(set(names)) == figures.filter(visible=True).count()
    assert {float(play) for play in styles(figures, "--play") if play} == {1.0}
    drawn = styles(printed.locator(".waves__plot"), "clip-path")
    assert all("calc(0%" in clip or " 0%" in clip for clip in drawn), drawn


def test_paper_keeps_the_colours_that_are_numbers_and_dark_ink(printed):
    strong = printed.locator('.legend__steps i[data-level="8"]').first
    assert strong.evaluate(STYLE, "print-color-adjust") == "exact"
    red, green, blue = printed.locator(".step > p").first.evaluate(
        "(p) => getComputedStyle(p).color.match(/[0-9.]+/g).slice(0, 3).map(Number)"
    )
    assert max(red, green, blue) < 80
    assert set(styles(printed.locator(".step > p, .step > :last-child"), "min-height")) <= {"0px", "auto"}


def test_forced_colours_keep_the_scale(forced):
    legend = forced.locator(".legend__steps").first
    steps = styles(legend.locator("i"), "background-color")
    assert len(set(steps)) == len(steps)
    cells = forced.locator("#figure-order-blind [data-matrix='output'] td")
    levels = cells.evaluate_all("(cells) => new Set(cells.map((cell) => cell.dataset.level)).size")
    assert len(set(styles(cells, "background-color"))) == levels


def test_forced_colours_show_what_is_chosen_and_hide_nothing(forced):
    choices = forced.locator(".one-head__choice")
    chosen = choices.filter(has=forced.locator("input:checked")).locator(".word").evaluate(STYLE, "background-color")
    others = choices.filter(has_not=forced.locator("input:checked")).locator(".word")
    assert chosen not in styles(others, "background-color")
    paper = forced.evaluate("getComputedStyle(document.body).backgroundColor")
    for line in forced.locator(".links__line, .waves__wave, .rotation__later, .cost__curve").all():
        assert line.evaluate(STYLE, "stroke") not in {"none", paper}
