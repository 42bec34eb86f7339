"""The heads: choosing a row by pointer, tap and keys; switching a head off; choosing head 2; pushing weight about."""

import pytest

SENTENCE = "The cat sat on the mat"


def cell(reader, head, query, key):
    return reader.page.locator(f"#heads-weights-{head}-{query}-{key}")


def highlighted(reader):
    """Return the cells that are marked: (head, query, key)."""
    return {
        tuple(place)
        for place in reader.figure("heads")
        .locator('td[data-highlight="true"]')
        .evaluate_all("(cells) => cells.map(({dataset: d}) => [d.head, d.query, d.key].map(Number))")
    }


def row(query, n_words=6):
    return {(head, query, key) for head in (1, 2) for key in range(n_words)}


def opacity(locator):
    return float(locator.evaluate("(element) => getComputedStyle(element).opacity"))


def drawn(reader, head, query):
    """Return how much of its length a row's lines have, from 0 to 1."""
    lines = reader.page.locator(f"#heads-lines-{head}-{query}")
    return lines.evaluate("(lines) => new DOMMatrix(getComputedStyle(lines).transform).a")


def choose_head_2(reader, value):
    before = reader.revision("heads")
    reader.control("heads", "head-2").select_option(value)
    reader.wait_for_revision("heads", before)


def test_hovering_lights_the_row_under_every_head_and_leaving_ends_it(reader):
    reader.scroll_to("heads", 1)
    cell(reader, 2, 3, 1).hover()
    assert highlighted(reader) == row(3)
    reader.page.locator("#heads-query-5").hover()
    assert highlighted(reader) == row(5)
    assert opacity(reader.page.locator("#heads-shares-1-5")) == 1
    assert opacity(reader.page.locator("#heads-lines-2-5")) == 1
    assert opacity(reader.page.locator("#heads-lines-2-3")) < 0.2
    reader.page.mouse.move(5, 5)
    assert highlighted(reader) == set()


def test_a_click_keeps_the_row_through_a_new_rendering_until_escape(reader):
    reader.scroll_to("heads", 1)
    cell(reader, 1, 2, 0).click()
    reader.page.mouse.move(5, 5)
    assert highlighted(reader) == row(2)
    reader.type("the dog chased the dog")
    assert highlighted(reader) == row(2, n_words=5)
    reader.type("hello")
    assert highlighted(reader) == set()
    reader.type(SENTENCE)
    assert highlighted(reader) == row(2)
    reader.page.keyboard.press("Escape")
    assert highlighted(reader) == set()


def test_tapping_keeps_a_row_and_tapping_it_again_lets_it_go(new_reader, served):
    reader = new_reader(viewport={"width": 390, "height": 844}, has_touch=True).open(served.address)
    reader.scroll_to("heads", 1)
    reader.page.locator("#heads-query-4").tap()
    assert highlighted(reader) == row(4)
    reader.page.locator("#heads-query-1").tap()
    assert highlighted(reader) == row(1)
    reader.page.locator("#heads-query-1").tap()
    assert highlighted(reader) == set()
    assert reader.complaints == []


def test_arrow_keys_choose_row_after_row(reader):
    cell(reader, 1, 0, 0).focus()
    assert highlighted(reader) == row(0)
    for key, query in (("ArrowDown", 1), ("ArrowRight", 1), ("ArrowDown", 2), ("ArrowUp", 1)):
        reader.page.keyboard.press(key)
        assert highlighted(reader) == row(query)
    reader.page.keyboard.press("Escape")
    assert highlighted(reader) == set()


def test_weights_are_shown_without_false_certainty(reader):
    choose_head_2(reader, "-1")
    for head in (1, 2):
        cells = (
            reader.figure("heads")
            .locator(f'td[data-head="{head}"]')
            .evaluate_all(
                "(cells) => cells.map((cell) => [Number(cell.dataset.query), Number(cell.dataset.exact), cell.textContent])"
            )
        )
        for query in range(6):
            weights = [exact for at, exact, _ in cells if at == query]
            assert sum(weights) == pytest.approx(1, abs=1e-12)
            assert len(weights) == 6
        for _, exact, text in cells:
            assert text == ("<0.01" if exact < 0.005 else f"{exact:.2f}")


def test_head_2_is_chosen_and_the_prose_counts_its_hits(reader):
    for offset in (-1, 2):
        choose_head_2(reader, str(offset))
        weights = reader.matrix("heads", "weights-2")
        aimed = [query for query in range(6) if 0 <= query + offset < 6]
        hits = sum(max(range(6), key=weights[query].__getitem__) == query + offset for query in aimed)
        told = reader.page.locator('#heads p [data-text="heads-second"]').inner_text()
        assert f"Of the {len(aimed)} words that have one there, {hits} put" in told
    choose_head_2(reader, "random")
    assert "random" in reader.page.locator('#heads p [data-text="heads-second"]').inner_text()


def test_a_head_is_switched_off_and_on(reader):
    reader.scroll_to("heads", 1)
    lines = reader.figure("heads").locator('.heads__lines[data-side="2"]')
    assert opacity(lines) == 1
    for is_on in (False, True):
        before = reader.revision("heads")
        reader.control("heads", "head-2-on").set_checked(is_on)
        reader.wait_for_revision("heads", before)
        assert reader.control("heads", "head-2-on").is_checked() is is_on
        assert (opacity(lines) == 1) is is_on
        assert opacity(reader.figure("heads").locator('.heads__lines[data-side="1"]')) == 1


@pytest.mark.parametrize(("split", "key", "after"), [(50, "ArrowRight", 51), (50, "Home", 0), (20, "End", 100)])
def test_the_split_follows_slider_and_keys(reader, split, key, after):
    reader.set_range("heads-push", "split", split)
    reader.control("heads-push", "split").focus()
    before = reader.revision("heads-push")
    reader.page.keyboard.press(key)
    reader.wait_for_revision("heads-push", before)
    assert reader.value("heads-push-weight-second") == after / 100
    first, blend, second = reader.matrix("heads-push", "heads-push-rows")
    assert blend == pytest.approx([a + (b - a) * after / 100 for a, b in zip(first, second, strict=True)], abs=1e-12)
    distance = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
    assert reader.value("heads-push-distance-first") == pytest.approx(distance * after / 100, abs=1e-9)
    assert reader.value("heads-push-distance-second") == pytest.approx(distance * (1 - after / 100), abs=1e-9)


def test_the_split_is_dragged(reader):
    # This figure passes with its prose before the step's play begins.
    split = reader.control("heads-push", "split")
    split.evaluate("(split) => split.scrollIntoView({block: 'center', behavior: 'instant'})")
    box = split.bounding_box()
    mouse = reader.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2, steps=6)
    mouse.up()
    reader.page.wait_for_function(
        "() => Math.abs(document.querySelector('[data-value=heads-push-weight-second]').dataset.exact - 0.81) < 0.03"
    )


def test_the_play_shows_one_row_then_the_second_head_then_all_rows(reader):
    reader.scroll_to("heads", 0.25)
    assert [drawn(reader, head, query) for head in (1, 2) for query in (2, 5)] == [0, 0, 0, 0]
    reader.scroll_to("heads", 0.46)
    assert drawn(reader, 1, 2) == 1
    assert [drawn(reader, 2, 2), drawn(reader, 1, 5)] == [0, 0]
    reader.scroll_to("heads", 0.66)
    assert [drawn(reader, 1, 2), drawn(reader, 2, 2)] == [1, 1]
    assert [drawn(reader, 1, 5), drawn(reader, 2, 5)] == [0, 0]
    reader.scroll_to("heads", 1)
    assert {drawn(reader, head, query) for head in (1, 2) for query in range(6)} == {1}
