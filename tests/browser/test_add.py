"""X + PE: the three tables, the copies of a word, and rows that meet in the course of the play."""

import pytest


def exact_sum(reader):
    X, PE = reader.matrix("add", "embeddings"), reader.matrix("add", "positions")
    return [[a + b for a, b in zip(x, p, strict=True)] for x, p in zip(X, PE, strict=True)]


def merged(reader):
    """Return how far each row of the sum has come about: the opacity of its last number."""
    return (
        reader.figure("add")
        .locator('table[data-matrix="sum"] td[data-column="7"]')
        .evaluate_all("(all) => all.map((one) => Number(getComputedStyle(one, '::before').opacity))")
    )


def opacity(reader, selector):
    return reader.figure("add").locator(selector).first.evaluate("(one) => Number(getComputedStyle(one).opacity)")


@pytest.mark.parametrize("sentence", ["The cat sat on the mat", "no no no no", "hello", "a b c d e f g h i j k l m"])
def test_the_third_table_is_the_sum_of_the_others(reader, sentence):
    reader.type(sentence)
    total = reader.matrix("add", "sum")
    assert len(total) == min(12, len(sentence.split()))
    for row, expected in zip(total, exact_sum(reader), strict=True):
        assert row == pytest.approx(expected, abs=1e-12)


def test_copies_are_equal_before_and_differ_after(reader):
    X, total = reader.matrix("add", "embeddings"), reader.matrix("add", "sum")
    assert X[0] == X[4]
    largest = max(abs(a - b) for a, b in zip(total[0], total[4], strict=True))
    assert reader.value("add-largest-difference") == pytest.approx(largest, abs=1e-12)
    followed = reader.figure("add").locator('tr[data-copies="followed"]')
    assert followed.evaluate_all("(all) => all.map((one) => Number(one.dataset.from))") == [0, 4] * 3


def test_pointing_at_a_copy_lights_all_of_them_in_all_tables(reader):
    reader.scroll_to("add", 1)
    reader.figure("add").locator("#add-sum-row-4 td").nth(3).hover()
    lit = reader.figure("add").locator("tr[data-lit]")
    assert lit.evaluate_all("(all) => all.map((one) => one.id)") == [
        f"add-{kind}-row-{row}" for kind in ("embeddings", "positions", "sum") for row in (0, 4)
    ]
    assert "places 0 and 4" in reader.figure("add").locator(".readout__line[data-lit]").inner_text()


def test_arrows_move_within_a_table_and_light_its_rows(reader):
    reader.scroll_to("add", 1)
    reader.figure("add").locator("#add-embeddings-0-0").focus()
    reader.page.keyboard.press("ArrowDown")
    reader.page.keyboard.press("ArrowRight")
    assert reader.page.evaluate("document.activeElement.id") == "add-embeddings-1-1"
    assert "“cat” stands once" in reader.figure("add").locator(".readout__line[data-lit]").inner_text()


def test_without_copies_the_prose_says_so_and_offers_some(reader):
    reader.type("one cat sat here")
    assert "No word here stands twice" in reader.page.locator('#add p [data-text="add-reading"]').inner_text()
    assert reader.figure("add").locator("[data-copies]").count() == 0
    reader.page.locator("#add button.in-text").click()
    reader.wait_for_figures("to be or not to be")
    assert "“to” stands at places 0 and 4" in reader.page.locator('#add p [data-text="add-reading"]').inner_text()
    assert reader.figure("add").locator(".add__brackets--before path").count() == 2


def test_rows_are_added_one_after_the_other(reader):
    reader.scroll_to("add", 0.03)
    assert merged(reader) == [0] * 6
    assert opacity(reader, ".add__brackets--before") == 1
    assert opacity(reader, ".add__brackets--after") == 0
    reader.scroll_to("add", 0.5)
    middle = merged(reader)
    assert middle == sorted(middle, reverse=True)
    assert (middle[0], middle[-1]) == (1, 0)
    reader.scroll_to("add", 1)
    assert merged(reader) == [1] * 6
    assert opacity(reader, ".add__brackets--after") == 1


@pytest.mark.parametrize("width", [390, 980, 1280])
def test_both_rows_land_on_their_sum(reader, width):
    """Whatever the window, a number has travelled exactly as far as its column of the sum is away."""
    reader.page.set_viewport_size({"width": width, "height": 800})
    try:
        reader.scroll_to("add", 1)
        for kind in ("embeddings", "positions"):
            start = reader.page.locator(f"#add-{kind}-2-5").bounding_box()
            end = reader.page.locator("#add-sum-2-5").bounding_box()
            way = reader.page.locator(f"#add-{kind}-2-5").evaluate(
                "(cell) => new DOMMatrix(getComputedStyle(cell, '::before').transform).m41"
            )
            assert start["x"] + way == pytest.approx(end["x"], abs=1)
    finally:
        reader.page.set_viewport_size({"width": 1280, "height": 800})
