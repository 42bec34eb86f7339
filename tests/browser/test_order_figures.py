"""The two order tests: orders by select, button, pointer, tap and keys; lines and rows tell the truth."""

import pytest

FIGURES = ("order-blind", "order-aware")
SENTENCE = "The cat sat on the mat"


def order_shown(reader, figure="order-blind"):
    moved = sorted(reader.links(figure), key=lambda link: int(link["to"]))
    return [int(link["from"]) for link in moved]


def bring_into_view(reader, figure="order-blind"):
    reader.scroll_to(figure, 1)


def word(reader, start, figure="order-blind"):
    return reader.page.locator(f"#{figure}-move-{start}")


def wait_for_order(reader, order, figure="order-blind"):
    reader.page.wait_for_function(
        """([figure, order]) => JSON.stringify([...document.querySelectorAll(`figure[data-figure='${figure}'] [data-link]`)]
             .sort((a, b) => a.dataset.to - b.dataset.to).map((link) => Number(link.dataset.from))) === JSON.stringify(order)""",
        arg=[figure, order],
        timeout=10_000,
    )


def test_reversed_at_first(reader):
    assert order_shown(reader) == [5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("figure", FIGURES)
def test_rows_and_lines_agree(reader, figure):
    for order in ("reversed", "shuffled"):
        reader.control("order-blind", "order").select_option(order)
        reader.rest()
        output, reordered = reader.matrix(figure, "output"), reader.matrix(figure, "output-reordered")
        for link in reader.links(figure):
            pairs = zip(output[int(link["from"])], reordered[int(link["to"])], strict=True)
            assert float(link["difference"]) == pytest.approx(max(abs(a - b) for a, b in pairs), abs=1e-12)
            assert link["state"] == ("same" if float(link["difference"]) <= 1e-9 else "different")
    assert {link["state"] for link in reader.links(figure)} == {"same" if figure == "order-blind" else "different"}


def test_the_button_shuffles_again_and_again(reader):
    seen = set()
    for _ in range(4):
        before = reader.revision("order-blind")
        reader.figure("order-blind").locator("button[data-control='order']").click()
        reader.wait_for_revision("order-blind", before)
        seen.add(tuple(order_shown(reader)))
        assert reader.control("order-blind", "order").input_value().startswith("shuffled")
    assert len(seen) >= 3


def test_both_tests_show_one_order(reader):
    before = reader.revision("order-aware")
    reader.control("order-aware", "order").select_option("shuffled")
    reader.wait_for_revision("order-aware", before)
    wait_for_order(reader, order_shown(reader, "order-aware"))
    assert reader.control("order-blind", "order").input_value() == "shuffled"


def test_a_word_is_dragged_by_the_mouse(reader):
    bring_into_view(reader)
    start, end = word(reader, 0).bounding_box(), word(reader, 5).bounding_box()
    mouse = reader.page.mouse
    mouse.move(start["x"] + 20, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + 20, (start["y"] + end["y"]) / 2, steps=4)
    mouse.move(end["x"] + 20, end["y"] + end["height"] / 2, steps=4)
    mouse.up()
    wait_for_order(reader, [0, 5, 4, 3, 2, 1])
    assert reader.control("order-blind", "order").input_value() == "0,5,4,3,2,1"
    assert reader.figure("order-blind").locator("[aria-pressed='true']").count() == 0


def test_a_word_is_moved_by_tap_and_tap(new_reader, served):
    reader = new_reader(viewport={"width": 390, "height": 844}, has_touch=True).open(served.address)
    bring_into_view(reader)
    word(reader, 5).tap()
    assert word(reader, 5).get_attribute("aria-pressed") == "true"
    word(reader, 3).tap()
    wait_for_order(reader, [4, 3, 5, 2, 1, 0])
    assert word(reader, 5).get_attribute("aria-pressed") == "false"


def test_a_word_is_moved_by_keys_and_escape_puts_it_back(reader):
    bring_into_view(reader)
    word(reader, 5).focus()
    reader.page.keyboard.press("ArrowDown")
    assert reader.page.evaluate("document.activeElement.dataset.move") == "4"
    reader.page.keyboard.press("Enter")
    assert word(reader, 4).get_attribute("aria-pressed") == "true"
    reader.page.keyboard.press("ArrowDown")
    wait_for_order(reader, [5, 3, 4, 2, 1, 0])
    assert reader.page.evaluate("document.activeElement.dataset.move") == "4"
    reader.page.keyboard.press("ArrowDown")
    wait_for_order(reader, [5, 3, 2, 4, 1, 0])
    assert word(reader, 4).get_attribute("aria-pressed") == "true"
    reader.page.keyboard.press("Escape")
    wait_for_order(reader, [5, 4, 3, 2, 1, 0])
    assert word(reader, 4).get_attribute("aria-pressed") == "false"


def test_a_moved_order_is_shown_wherever_the_play_stands(reader):
    bring_into_view(reader)
    word(reader, 5).focus()
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.press("ArrowDown")
    wait_for_order(reader, [4, 5, 3, 2, 1, 0])
    reader.page.keyboard.press("Enter")
    reader.scroll_to("order-blind", 0)
    tops = [word(reader, start).bounding_box()["y"] for start in (4, 5, 3, 2, 1, 0)]
    assert tops == sorted(tops)


def test_typing_another_word_keeps_the_order_that_was_made(reader):
    bring_into_view(reader)
    word(reader, 5).focus()
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.press("ArrowDown")
    wait_for_order(reader, [4, 5, 3, 2, 1, 0])
    reader.type(f"{SENTENCE} today")
    assert order_shown(reader) == [4, 5, 3, 2, 1, 0, 6]


def test_pointing_at_a_word_lights_its_line_and_both_rows(reader):
    bring_into_view(reader)
    word(reader, 1).hover()
    lit = reader.figure("order-blind").locator("[data-lit]")
    assert set(lit.evaluate_all("(all) => all.map((one) => one.dataset.part)")) == {"word-1"}
    assert lit.count() >= 4
    assert "cat" in reader.figure("order-blind").locator(".readout__line[data-lit]").inner_text()


def transforms(reader):
    return (
        reader.figure("order-blind")
        .locator("[data-matrix='output-reordered'] tbody tr")
        .evaluate_all("(rows) => rows.map((row) => Math.round(new DOMMatrix(getComputedStyle(row).transform).f))")
    )


def test_the_play_moves_words_forwards_and_backwards(reader):
    reader.scroll_to("order-blind", 0)
    begin = transforms(reader)
    reader.scroll_to("order-blind", 0.2)
    middle = transforms(reader)
    reader.scroll_to("order-blind", 1)
    end = transforms(reader)
    assert end == [0] * 6
    assert 0 < sum(map(abs, middle)) < sum(map(abs, begin))
    assert all(abs(m) <= abs(b) for b, m in zip(begin, middle, strict=True))
    reader.scroll_to("order-blind", 0)
    assert transforms(reader) == begin


def test_at_the_start_of_the_play_the_words_stand_as_typed(reader):
    reader.scroll_to("order-blind", 0)
    tops = [word(reader, start).bounding_box()["y"] for start in range(6)]
    assert tops == sorted(tops)


@pytest.mark.parametrize(
    ("sentence", "told"), [("hello", "One word"), ("", "No words yet"), ("no no no no", "changed")]
)
def test_the_verdict_suits_the_sentence(reader, sentence, told):
    reader.type(sentence)
    assert told in reader.figure("order-aware").inner_text()
    assert told in reader.page.locator('#order-aware p [data-text="order-aware-verdict"]').inner_text()
