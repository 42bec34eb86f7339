"""Every case of `tests/cases/sentences.json`, in a real page."""

import pytest

from conftest import CASES

POSITIONS_DIFFER = 1e-9


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(reader, case):
    # As many harmless words show what elements the figures have of their own.
    reader.type(" ".join(f"word{number}" for number in range(len(case["words"]))))
    elements = reader.page.evaluate("document.querySelectorAll('b, script, img').length")
    # A text input has no line breaks to take; the rest of the sentence is typed as it stands.
    sentence = case["sentence"].replace("\n", "")
    reader.type(sentence)

    assert reader.words() == case["words"]
    for group in case.get("same_rows", []):
        assert_same_rows(reader, group)
    assert_order_aware(reader, case)
    assert_status(reader, case)
    for figure in ("one-head", "order-blind", "waves", "add", "order-aware", "cost"):
        assert reader.figure(figure).get_attribute("data-sentence") == sentence
        text = reader.figure(figure).inner_text()
        assert "NaN" not in text
        assert "undefined" not in text
        assert "-0.00" not in text
    if case.get("no_new_elements"):
        assert reader.page.evaluate("document.querySelectorAll('b, script, img').length") == elements
    assert reader.input.input_value() == sentence


def assert_same_rows(reader, group):
    """Equal words have equal output rows as long as there are no positions."""
    output = reader.matrix("order-blind", "output")
    for row in group[1:]:
        assert output[row] == pytest.approx(output[group[0]], abs=1e-9)
    for other in set(range(len(output))) - set(group):
        assert output[other] != pytest.approx(output[group[0]], abs=1e-9)


def assert_order_aware(reader, case):
    links = reader.links("order-aware")
    states = [link["state"] for link in links]
    for link in links:
        assert (float(link["difference"]) > POSITIONS_DIFFER) == (link["state"] == "different")
    match case.get("order_aware"):
        case "none":
            assert states == []
        case "same":
            assert set(states) == {"same"}
        case "different":
            assert set(states) == {"different"}
        case "different where the place changed":
            assert [state == "different" for state in states] == [link["from"] != link["to"] for link in links]


def assert_status(reader, case):
    expected = {
        "asks for a sentence": "Type a sentence",
        "says that 12 of 13 words are computed": "12 of 13 words",
    }.get(case.get("status", ""), "word" if case["words"] else "")
    reader.page.wait_for_function(
        "(text) => document.querySelector('#sentence-status').textContent.includes(text)", arg=expected
    )


def test_a_long_word_makes_no_sideways_scroll_and_can_be_read(new_reader, served):
    reader = new_reader(viewport={"width": 320, "height": 640}).open(served.address)
    word = "x" * 60
    reader.type(f"{word} y")
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 320
    button = reader.figure("order-blind").locator(f'[data-move][title="{word}"]')
    button.focus()
    readout = reader.figure("order-blind").locator(".readout__line[data-lit]")
    assert word in readout.inner_text()
    box = readout.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
