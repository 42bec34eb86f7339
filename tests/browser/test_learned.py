"""The table beside the waves: the place by slider and keys, the end of the table, the marked rows, and lighting."""

import pytest

import oracle
from toy_transformer import learned


def test_both_kinds_of_rows_are_real_tables(reader):
    expected = oracle.sinusoidal_encoding(21, 8)
    rows = reader.matrix("learned", "learned-waves") + reader.matrix("learned", "learned-waves-further")
    for row, wanted in zip(rows, expected, strict=True):
        assert row == pytest.approx(wanted, abs=1e-9)
    for row, wanted in zip(
        reader.matrix("learned", "learned-table"), learned.untrained_table(12, 8).tolist(), strict=True
    ):
        assert row == pytest.approx(wanted, abs=1e-9)


def test_past_its_end_the_table_refuses_while_the_waves_go_on(reader):
    figure = reader.figure("learned")
    assert figure.locator(".learned__refusal").count() == 0
    reader.set_range("learned", "learned-position", 15)
    refusal = figure.locator(".learned__refusal").inner_text()
    assert "The table has no row 15." in refusal
    assert "positions must be from 0 to 11, the table's rows, got 15" in refusal
    assert figure.locator("[data-chosen]").evaluate_all("(all) => all.map((one) => one.id)") == [
        "learned-learned-waves-further-row-15",
        "learned-none-15",
    ]
    assert "the waves go on" in reader.page.locator('#learned p [data-text="learned-place"]').inner_text()


def test_keys_and_pointer_move_the_place(reader):
    slider = reader.control("learned", "learned-position")
    slider.focus()
    for key, position in (("End", 20), ("ArrowLeft", 19), ("Home", 0)):
        before = reader.revision("learned")
        reader.page.keyboard.press(key)
        reader.wait_for_revision("learned", before)
        assert reader.value("learned-position") == position
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box["height"] >= 24
    reader.page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    reader.page.wait_for_selector('.learned[data-position="20"]', timeout=10_000)


@pytest.mark.parametrize("sentence", ["hello", "", "a b c d e f g h i j k l"])
def test_the_sentence_marks_its_rows_and_changes_none(reader, sentence):
    before = reader.matrix("learned", "learned-table")
    reader.type(sentence)
    used = reader.figure("learned").locator('table[data-matrix="learned-table"] tr[data-used] .word')
    assert used.all_inner_texts() == sentence.split()
    assert reader.matrix("learned", "learned-table") == before


def test_the_prose_lights_what_it_names(reader):
    reader.page.locator('#learned .part[data-part="table"]').focus()
    assert (
        reader.figure("learned").locator('[data-part="table"][data-lit] table[data-matrix="learned-table"]').count()
        == 1
    )
    assert reader.figure("learned").locator('[data-part="waves"][data-lit]').count() == 0
