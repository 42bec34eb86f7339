"""Concat and W_O: the tables of the contract, the choice of a share, rows lit together, the play; and the recap."""

import pytest

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def times(rows, matrix):
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*matrix, strict=True)] for row in rows
    ]


def close(rows):
    return [pytest.approx(row, abs=1e-9) for row in rows]


def choose(reader, contribution):
    before = reader.revision("concat")
    reader.figure("concat").locator(f'[data-control="contribution"][value="{contribution}"]').check()
    reader.wait_for_revision("concat", before)


def box(reader, selector):
    return reader.figure("concat").locator(selector).first.bounding_box()


@pytest.mark.parametrize("sentence", ["The cat sat on the mat", "hello", "a b c d e f g h i j k l"])
def test_the_tables_hold_what_their_names_say(reader, sentence):
    reader.type(sentence)
    first, second, concat, W_O, mixed = (
        reader.matrix("concat", name) for name in ("head-1", "head-2", "concat", "W_O", "mixed")
    )
    assert concat == [[*left, *right] for left, right in zip(first, second, strict=True)]
    assert {len(row) for row in concat} == {8}
    assert mixed == close(times(concat, W_O))
    assert reader.value("concat-largest-difference") <= 1e-9


def test_the_shares_of_both_heads_add_up(reader):
    W_O = reader.matrix("concat", "W_O")
    both = reader.matrix("concat", "mixed")
    shares = []
    for name, half in (("head-1", W_O[:4]), ("head-2", W_O[4:])):
        choose(reader, name)
        shares.append(reader.matrix("concat", "mixed"))
        assert shares[-1] == close(times(reader.matrix("concat", name), half))
    assert [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(*shares, strict=True)] == close(both)


def test_keys_choose_a_share_and_keep_the_focus(reader):
    reader.figure("concat").locator('[data-control="contribution"][value="both"]').focus()
    for key, expected in (("ArrowRight", "head-1"), ("ArrowRight", "head-2"), ("ArrowLeft", "head-1")):
        before = reader.revision("concat")
        reader.page.keyboard.press(key)
        reader.wait_for_revision("concat", before)
        assert reader.figure("concat").locator(".concat").get_attribute("data-contribution") == expected
        assert reader.page.evaluate("document.activeElement.value") == expected


def test_a_share_takes_a_tap_and_stays_over_new_words(new_reader, served):
    reader = new_reader(viewport=PHONE, has_touch=True).open(served.address)
    before = reader.revision("concat")
    reader.figure("concat").locator(".choices__one", has_text="head 2").tap()
    reader.wait_for_revision("concat", before)
    reader.type("other words")
    assert reader.figure("concat").locator(".concat").get_attribute("data-contribution") == "head-2"
    sizes = reader.figure("concat").locator(".choices__one").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert min(sizes) >= 24


def test_pointing_at_a_row_lights_it_in_all_four_tables(reader):
    reader.scroll_to("concat", 1)
    reader.figure("concat").locator('[data-matrix="head-2"] tr[data-part="word-2"] td').first.hover()
    lit = (
        reader.figure("concat")
        .locator("tr[data-lit]")
        .evaluate_all("(rows) => rows.map((row) => [row.closest('table').dataset.matrix, row.dataset.part])")
    )
    assert lit == [[name, "word-2"] for name in ("head-1", "head-2", "concat", "mixed")]
    assert reader.figure("concat").locator(".readout__line[data-lit]").inner_text().startswith("sat")


def test_arrows_move_within_a_table_and_light_its_rows(reader):
    reader.scroll_to("concat", 1)
    reader.figure("concat").locator('[data-matrix="mixed"] td[tabindex="0"]').focus()
    reader.page.keyboard.press("ArrowDown")
    assert reader.page.evaluate("document.activeElement.id") == "concat-mixed-1-0"
    assert reader.figure("concat").locator('tr[data-part="word-1"][data-lit]').count() == 4
    reader.page.keyboard.press("Escape")
    assert reader.figure("concat").locator("[data-lit]").count() == 0


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_heads_slide_together_and_rows_are_mixed_one_after_the_other(reader, viewport):
    def opacities():
        return (
            reader.figure("concat")
            .locator('[data-matrix="mixed"] td')
            .evaluate_all("(cells) => cells.map((cell) => Number(getComputedStyle(cell).opacity))")
        )

    reader.page.set_viewport_size(viewport)
    try:
        reader.scroll_to("concat", 0)
        for column, head in ((0, "#concat-head-1-0-0"), (4, "#concat-head-2-0-0"), (7, "#concat-head-2-0-3")):
            assert box(reader, f"#concat-concat-0-{column}") == pytest.approx(box(reader, head), abs=1)
        assert set(opacities()) == {0}
        reader.scroll_to("concat", 0.67)
        middle = opacities()
        assert middle == sorted(middle, reverse=True)
        assert (middle[0], middle[-1]) == (1, 0)
        reader.scroll_to("concat", 1)
        assert set(opacities()) == {1}
        third, fourth = box(reader, "#concat-concat-0-3"), box(reader, "#concat-concat-0-4")
        assert fourth["x"] == pytest.approx(third["x"] + third["width"], abs=1)
        slot = box(reader, ".concat__block--concat .concat__slot")
        assert third["y"] == pytest.approx(slot["y"], abs=1.5)
        rows = [box(reader, f"#concat-{name}-row-3") for name in ("concat", "mixed")]
        assert rows[0]["y"] == pytest.approx(rows[1]["y"], abs=1)
    finally:
        reader.page.set_viewport_size(DESKTOP)


@pytest.mark.parametrize("step", ["concat", "so-far"])
@pytest.mark.parametrize(
    "viewport", [DESKTOP, PHONE, {"width": 320, "height": 780}], ids=lambda size: str(size["width"])
)
def test_the_figures_fit_beside_the_prose(reader, step, viewport):
    reader.page.set_viewport_size(viewport)
    try:
        reader.scroll_to(step, 0.6)
        assert reader.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
        assert reader.figure(step).bounding_box()["height"] <= {1280: 650, 390: 585, 320: 620}[viewport["width"]]
        inside = reader.figure(step).evaluate(
            """(figure) => [...figure.querySelectorAll("table, svg, p")].filter((one) => !one.closest(".visually-hidden"))
                 .every((one) => one.getBoundingClientRect().right <= figure.getBoundingClientRect().right + 1)"""
        )
        assert inside
    finally:
        reader.page.set_viewport_size(DESKTOP)


def test_the_recap_takes_the_sentence_through_stage_after_stage(reader):
    def shown():
        return (
            reader.figure("so-far")
            .locator(".so-far__stage")
            .evaluate_all("(all) => all.map((one) => Number(getComputedStyle(one.querySelector('path')).opacity))")
        )

    for share, expected in ((0.08, [1, 0, 0, 0]), (0.35, [1, 1, 0, 0]), (0.62, [1, 1, 1, 0]), (1, [1, 1, 1, 1])):
        reader.scroll_to("so-far", share)
        assert shown() == expected


def test_the_recap_of_one_word_and_of_none(reader):
    reader.type("hello")
    prose = reader.page.locator('#so-far p [data-text="so-far-shapes"]')
    assert "1 word: 1\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}8" in prose.inner_text()
    reader.type("")
    assert "Type a sentence" in prose.inner_text()
    for step in ("concat", "so-far"):
        assert reader.figure(step).locator(".figure__empty").is_visible()
    assert reader.figure("so-far").locator(".so-far__recipe li").count() == 3
