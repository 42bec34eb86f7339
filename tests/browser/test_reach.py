"""For every reader: zoomed in, with a finger, in grey, and where numbers are written otherwise."""

import re

import pytest

from browser.conftest import DESKTOP, PHONE
from explainer import render

ZOOMS = {"200 %": (640, 400, 2), "400 %": (320, 200, 4)}
"""A desk's window of 1280 x 800 as a page sees it when the reader has zoomed: width, height, device pixels."""

SMALL_TARGETS = """
  () => [...document.querySelectorAll("a[href], button, select, summary, label:has(input), input")].filter((one) => {
    const {width, height} = one.getBoundingClientRect();
    // What stands in a line of text is as high as the line; a box to tick has its label around it; what Material hides
    // is not there to be hit.
    const isInline = getComputedStyle(one).display === "inline" && one.closest("p, li, dd, caption, small, td");
    const hasLabel = one.matches("input") && (one.labels?.length ?? 0) > 0 && one.type !== "text";
    return width > 1 && height > 1 && !isInline && !hasLabel && (width < 24 || height < 24)
      && one.checkVisibility({visibilityProperty: true});
  }).map((one) => one.outerHTML.slice(0, 90))
"""


@pytest.mark.parametrize("zoom", ZOOMS)
def test_zoomed_in_the_page_reflows_and_nothing_covers_it(new_reader, served, zoom):
    width, height, ratio = ZOOMS[zoom]
    reader = new_reader(viewport={"width": width, "height": height}, device_scale_factor=ratio)
    reader.open(served.address, wait=False)
    reader.page.wait_for_selector("html:not([data-python='off'])")
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= width
    reader.page.evaluate("document.getElementById('waves').scrollIntoView()")
    reader.page.wait_for_timeout(300)
    stuck = reader.page.evaluate(
        """() => [...document.querySelectorAll("#bar, .step > figure")]
             .filter((one) => getComputedStyle(one).position === "sticky")
             .reduce((height, one) => height + one.offsetHeight, 0)"""
    )
    assert stuck <= height / 2


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_targets_are_big_enough(new_reader, served, viewport):
    reader = new_reader(viewport=viewport).open(served.address, wait=False)
    reader.page.wait_for_selector("html:not([data-python='off'])")
    reader.page.evaluate("for (const one of document.querySelectorAll('.listings')) one.open = true")
    assert reader.page.evaluate(SMALL_TARGETS) == []


def test_a_phone_need_not_zoom_to_type(new_reader, served):
    reader = new_reader(viewport=PHONE, has_touch=True, is_mobile=True).open(served.address, wait=False)
    small = reader.page.evaluate(
        """() => [...document.querySelectorAll("input:is([type=text], [type=number]), select, textarea")]
             .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16).map((one) => one.id)"""
    )
    assert small == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_heads_are_told_apart_in_grey(new_reader, served, scheme):
    reader = new_reader(color_scheme=scheme).open(served.address, wait=False)
    switches = reader.figure("heads").locator(".heads__switch")
    styles = switches.locator("i").evaluate_all("(all) => all.map((one) => getComputedStyle(one).borderTopStyle)")
    assert len(set(styles)) == len(styles) == 2
    names = [name.strip() for name in switches.all_inner_texts()]
    assert [re.search(r"\d", name)[0] for name in names] == ["1", "2"]


def test_a_locale_with_a_decimal_comma_changes_no_number(new_reader, served):
    reader = new_reader(locale="de-DE").open(served.address)
    reader.type("hello there")
    shown = reader.figure("waves").evaluate(
        "(figure) => figure.outerHTML.match(/<td[^>]*>[^<]*<\\/td>/g).map((cell) => cell.replace(/<[^>]*>/g, ''))"
    )
    markup = render.figure("waves", render.scene("hello there")).markup
    expected = re.findall(r"<td[^>]*>([^<]*)</td>", markup)
    assert "," not in "".join(shown)
    assert [text.strip() for text in shown] == [text.strip() for text in expected]


def test_percent_signs_pass_through_a_link(new_reader, served):
    reader = new_reader().open(served.address + "#sentence=100%25%20of%2050%2525&at=add")
    reader.wait_for_figures("100% of 50%25")
    assert reader.input.input_value() == "100% of 50%25"
