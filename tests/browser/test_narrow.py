"""The narrowest screens, with the longest words: cut with an ellipsis, not at the cost of what they stand beside."""

import pytest

from browser.reader import Reader

LONG = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauung"


@pytest.fixture(scope="module")
def narrow(browser, served):
    context = browser.new_context(viewport={"width": 320, "height": 800})
    reader = Reader(context.new_page()).open(served.address)
    reader.type(f"the {LONG} sat on {LONG}")
    yield reader
    context.close()


def test_a_word_that_is_cut_says_so(narrow):
    cut = narrow.page.locator("figure :is(.word, .word__text)").evaluate_all(
        """(words) => words.filter((word) => word.scrollWidth > word.clientWidth + 1 && !word.querySelector(".word__text"))
             .filter((word) => getComputedStyle(word).textOverflow !== "ellipsis" || getComputedStyle(word).display.includes("flex"))
             .map((word) => `${word.closest("figure").id} ${word.outerHTML.slice(0, 80)}`)"""
    )
    assert cut == []
    assert narrow.page.evaluate("document.documentElement.scrollWidth") == 320


def test_lines_keep_room_beside_long_words(narrow):
    for lines in narrow.page.locator(".links__lines, .heads__lines").all():
        assert lines.bounding_box()["width"] >= 24


def test_two_long_names_share_the_width(narrow):
    one, other = (end.bounding_box()["width"] for end in narrow.page.locator(".push__end").all())
    assert one == pytest.approx(other, abs=1)
