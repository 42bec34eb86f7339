"""The link that carries what the reader sees: copied by a button, opened by somebody else, shown where nothing copies."""

import pytest

from browser.conftest import CLIPBOARD
from browser.reader import Reader

SENTENCE = "100% „naïve“ 🦊&cat=שלום <b>it's</b>."
SETTINGS = {"position": "17", "words": "256", "encoding": "rope", "mask": True, "head-2": "built"}


@pytest.fixture
def sharer(new_reader, served) -> Reader:
    reader = new_reader(permissions=CLIPBOARD)
    return reader.open(served.address)


def copied(reader):
    """Press the share button, wait for the word that it is done, and return what the clipboard holds."""
    reader.page.locator('[data-action="share"]').click()
    reader.page.wait_for_function("() => document.querySelector('#said').textContent === 'Link copied'")
    return reader.page.evaluate("navigator.clipboard.readText()")


def test_untouched_the_link_is_the_pages_own_address(sharer, served):
    assert copied(sharer) == served.address
    assert sharer.page.url == served.address


def test_another_reader_finds_sentence_controls_figures_and_step(sharer, new_reader, served):
    sharer.type(SENTENCE)
    sharer.set_controls(SETTINGS)
    sharer.rest()
    sharer.page.evaluate("document.getElementById('cost').scrollIntoView({behavior: 'instant'})")
    sharer.page.wait_for_selector('section#cost[data-active="true"]')
    link = copied(sharer)
    address, _, hash_ = link.partition("#")
    assert address == served.address
    assert hash_.endswith("&at=cost")
    # What was typed is in the link alone, neither in the address bar nor in a request.
    assert sharer.page.url == served.address
    other = new_reader().open(link)
    other.wait_for_figures(SENTENCE)
    other.rest()
    other.page.wait_for_selector('section#cost[data-active="true"]')
    assert other.input.input_value() == SENTENCE
    assert other.controls() == sharer.controls()
    numbers = "[...document.querySelectorAll('figure [data-exact]')].map((one) => one.dataset.exact)"
    assert other.page.evaluate(numbers) == sharer.page.evaluate(numbers)
    assert not [asked for asked in other.addresses if "cat" in asked.partition("#")[0]]
    assert other.complaints == sharer.complaints == []


def test_where_nothing_copies_the_link_is_shown_selected(new_reader, served):
    reader = new_reader()
    reader.page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined})")
    reader.open(served.address, wait=False)
    reader.input.fill("a b")
    reader.page.locator('[data-action="share"]').click()
    field = reader.page.locator("#link-dialog-link")
    field.wait_for()
    assert field.input_value() == f"{served.address}#sentence=a%20b"
    assert field.evaluate("(one) => [one.selectionStart, one.selectionEnd, one.value.length, one.readOnly]") == [
        0,
        len(field.input_value()),
        len(field.input_value()),
        True,
    ]
    reader.page.keyboard.press("Escape")
    assert not field.is_visible()
    assert reader.page.evaluate("document.activeElement.dataset.action") == "share"


def test_the_button_fits_and_has_a_name_on_the_narrowest_screen(new_reader, served):
    reader = new_reader(viewport={"width": 320, "height": 640}).open(served.address, wait=False)
    button = reader.page.get_by_role("button", name="Share")
    box = button.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    assert box["x"] + box["width"] <= 320
    assert reader.input.bounding_box()["width"] >= 120
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 320
