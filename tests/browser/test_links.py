"""What comes from outside, by a link, the history or the tab's store: the page opens, and its controls and figures agree."""

import json

import pytest

CONTROLS_AGREE = """() => [...document.querySelectorAll("figure [data-control]")].filter((field) => {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  if (["radio", "checkbox"].includes(field.type)) return field.checked !== field.defaultChecked;
  return field instanceof HTMLInputElement && field.value !== field.defaultValue;
}).map((field) => field.id)"""
"""Lists the fields that show another value than the one their figure was rendered with."""

NONSENSE = (
    "position=abc&words=99999999&width=13&offset=2.7&head-2=nonsense&head-1-on=yes&query=99&order=sideways"
    "&split=1_0&contribution=all&scale=cubic"
)


def test_after_a_link_of_nonsense_controls_and_figures_agree(new_reader, served):
    reader = new_reader().open(f"{served.address}#{NONSENSE}")
    reader.wait_for_revision("cost", 0)
    reader.rest()
    assert reader.page.evaluate(CONTROLS_AGREE) == []
    assert reader.control("waves", "position").input_value() == "3"
    assert reader.value("waves-position") == 3
    assert reader.control("cost", "words").input_value() == "1024"
    assert reader.value("cost-words") == 1024
    assert reader.control("cost", "width").input_value() == "16"
    assert reader.value("cost-width") == 16
    assert reader.control("rotation", "offset").input_value() == "3"
    assert reader.control("heads", "head-1-on").is_checked()
    assert reader.figure("one-head").locator('[data-control="query"]:checked').count() == 1
    # And on it goes from there.
    reader.set_range("waves", "position", 17)
    assert reader.value("waves-position") == 17
    assert reader.page.evaluate(CONTROLS_AGREE) == []
    assert reader.complaints == []


def test_a_store_full_of_garbage_does_no_harm(new_reader, served):
    reader = new_reader().open(served.address, wait=False)
    garbage = {"position": {}, "words": [{}], "order": [[{}]], "offset": None, "measurements": [["a"]], "query": [1]}
    reader.page.evaluate(
        "(text) => sessionStorage.setItem('attention-in-order', text)",
        json.dumps({"sentence": "out of store", "controls": garbage}),
    )
    reader.page.reload()
    reader.wait_for_python()
    reader.wait_for_figures("out of store")
    reader.rest()
    assert not reader.page.locator("#python-message").is_visible()
    assert reader.page.evaluate(CONTROLS_AGREE) == []


def test_back_scrolls_and_leaves_what_was_typed_since(new_reader, served):
    reader = new_reader().open(f"{served.address}#sentence=from%20the%20link&at=waves", wait=False)
    reader.page.wait_for_selector('section#waves[data-active="true"]')
    assert reader.input.input_value() == "from the link"
    reader.input.fill("typed since")
    reader.page.locator('[data-rail="cost"]').click()
    reader.page.wait_for_selector('section#cost[data-active="true"]')
    reader.page.go_back()
    reader.page.wait_for_selector('section#waves[data-active="true"]')
    assert reader.input.input_value() == "typed since"
    # A link that is new is followed, also if it says the same as an old one.
    reader.page.evaluate("location.hash = '#at=add'")
    reader.page.evaluate("location.hash = '#sentence=from%20the%20link&at=waves'")
    reader.page.wait_for_function("() => document.querySelector('#sentence').value === 'from the link'")


@pytest.mark.parametrize("sentence", ["a\0b c", "\0", "a \ud800 b", "\udfff\0"], ids=ascii)
def test_any_string_at_all_is_what_the_figures_are_of(reader, sentence):
    # A lone surrogate does not pass through the test's own wire, its code unit does.
    units = [int.from_bytes(pair, "big") for pair in _pairs(sentence.encode("utf-16-be", "surrogatepass"))]
    reader.page.evaluate(
        """(units) => {
          const input = document.querySelector("#sentence");
          input.value = String.fromCharCode(...units);
          input.dispatchEvent(new InputEvent("input", {bubbles: true}));
        }""",
        units,
    )
    reader.wait_for_figures()
    held = reader.page.evaluate("[...document.querySelector('#sentence').value].map((one) => one.charCodeAt(0))")
    assert held == units
    assert not reader.page.locator("#python-message").is_visible()


def _pairs(encoded):
    return [encoded[start : start + 2] for start in range(0, len(encoded), 2)]
