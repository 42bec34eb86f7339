"""The article on paper: pages made by a real printer's way, from a reader who uses dark colours."""

import pytest

from explainer import figures

STYLE = "(element, name) => getComputedStyle(element).getPropertyValue(name)"


@pytest.fixture(scope="module")
def printing(browser, served):
    context = browser.new_context(viewport={"width": 680, "height": 960}, color_scheme="dark")
    page = context.new_page()
    page.goto(served.address, wait_until="load")
    page.emulate_media(media="print")
    yield page
    context.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_pages_are_about_as_many_as_the_figures(printing, paper):
    document = printing.pdf(format=paper)
    pages = document.count(b"/Type /Page") - document.count(b"/Type /Pages")
    assert len(figures.modules()) - 5 <= pages <= len(figures.modules()) + 8


def test_every_figure_is_there_once_and_no_longer_than_a_page(printing):
    shown = printing.locator("figure[data-figure]").filter(visible=True)
    assert sorted(shown.evaluate_all("(all) => all.map((one) => one.dataset.figure)")) == sorted(figures.modules())
    heights = shown.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().height)")
    letter_in_pixels = 279.4 - 2 * 15
    assert max(heights) <= letter_in_pixels / 25.4 * 96
    assert {one.evaluate(STYLE, "break-inside") for one in shown.all()} == {"avoid"}


def test_headings_stay_with_what_follows(printing):
    headings = printing.locator("main :is(h2, h3)").filter(visible=True)
    assert headings.count() > len(figures.modules()) - 2
    assert {one.evaluate(STYLE, "break-after") for one in headings.all()} == {"avoid"}


def test_nothing_of_the_screen_is_on_paper(printing):
    stuck = printing.evaluate(
        """() => [...document.querySelectorAll("body *")]
          .filter((one) => one.offsetHeight && ["fixed", "sticky"].includes(getComputedStyle(one).position))
          .map((one) => one.className)"""
    )
    assert stuck == []
    screen_only = ".rail, .examples, .bar__line, .embed, .present, .md-header, .md-footer, figure button.button"
    assert not printing.locator(screen_only).filter(visible=True).count()
    assert not printing.locator("figure input[type='range']:not(.push__blend)").filter(visible=True).count()


def test_a_control_is_on_paper_as_what_it_is_set_to(printing):
    select = printing.locator("#figure-order-blind select[data-control='order']")
    assert select.evaluate(STYLE, "appearance") == "none"
    assert select.evaluate(STYLE, "border-top-width") == "0px"
    chosen = printing.locator("#figure-concat .choices__one").filter(visible=True)
    assert chosen.count() == 1
    assert printing.locator("#figure-cost output").first.is_visible()


def test_a_presentation_prints_the_whole_article(browser, served):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{served.address}?present#waves")
    page.wait_for_selector("[data-alone]")
    page.emulate_media(media="print")
    shown = page.locator("figure[data-figure]").filter(visible=True)
    assert shown.count() == len(figures.modules())
    assert {float(one.evaluate(STYLE, "--play")) for one in shown.all()} == {1.0}
    context.close()
