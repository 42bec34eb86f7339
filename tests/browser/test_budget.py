"""The budget: weights that stay whatever the number of heads, shapes with the reader's words, and what is offered."""

import pytest


def choose(reader, control, value):
    before = reader.revision("budget")
    reader.control("budget", control).select_option(value)
    reader.wait_for_revision("budget", before)


@pytest.mark.parametrize("heads", ["1", "4", "16"])
def test_the_weights_stay_while_the_scores_grow(reader, heads):
    choose(reader, "budget-heads", heads)
    assert reader.value("budget-weights") == 1_048_576
    assert reader.figure("budget").locator("#budget-stage-2 td").last.get_attribute("data-exact") == str(
        int(heads) * 36
    )
    assert reader.figure("budget").locator('[id^="budget-Q-"].budget__slice').count() == int(heads)
    assert reader.figure("budget").locator("th[data-current]").inner_text() == heads


def test_only_heads_that_divide_the_width_are_offered(reader):
    choose(reader, "budget-heads", "32")
    choose(reader, "budget-width", "8")
    field = reader.control("budget", "budget-heads")
    assert field.locator("option").all_inner_texts() == ["1", "2", "4", "8"]
    assert field.input_value() == "8"
    assert reader.value("budget-weights") == 256
    assert reader.value("budget-head-width") == 1
    choose(reader, "budget-width", "768")
    assert "3" in field.locator("option").all_inner_texts()
    assert field.input_value() == "32"


def test_keys_choose_the_heads(reader):
    reader.control("budget", "budget-heads").focus()
    before = reader.revision("budget")
    reader.page.keyboard.press("ArrowDown")
    reader.wait_for_revision("budget", before)
    assert reader.figure("budget").locator('.budget[data-heads="16"]').count() == 1
    assert reader.page.evaluate("document.activeElement.id") == "budget-heads"


@pytest.mark.parametrize(("sentence", "n"), [("hello", 1), ("", 0), ("a b c d e f g h i j k l", 12)])
def test_the_shapes_have_the_readers_words(reader, sentence, n):
    reader.type(sentence)
    rows = reader.figure("budget").locator('[id^="budget-stage-"] td:nth-child(3)').all_inner_texts()
    assert rows[2] == f"8 × {n} × {n}"
    assert rows[0] == rows[-1] == f"{n} × 512"


def test_ranks_follow_the_second_head(reader):
    assert (reader.value("budget-rank-1"), reader.value("budget-rank-2")) == (2, 4)
    before = reader.revision("budget")
    reader.control("heads", "head-2").select_option("2")
    reader.wait_for_revision("budget", before)
    assert (reader.value("budget-rank-1"), reader.value("budget-rank-2")) == (2, 2)


def test_the_prose_and_a_slice_light_what_belongs_together(reader):
    reader.page.locator('#budget .part[data-part="scores"]').focus()
    assert reader.figure("budget").locator("#budget-stage-2[data-lit]").count() == 1
    reader.page.locator("#budget").scroll_into_view_if_needed()
    reader.page.locator("#budget-V-3").hover()
    reader.page.mouse.move(*_middle(reader.page.locator("#budget-O-3")))
    lit = reader.figure("budget").locator('[data-part="head-3"][data-lit]')
    assert lit.count() == 4


def _middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
