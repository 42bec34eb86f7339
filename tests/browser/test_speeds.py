"""Fast and slow: d, base and place by pointer and keys; the axis, the counter, the clocks and the table follow."""

import math

import pytest

import oracle


def axis(reader):
    return (
        reader.figure("speeds")
        .locator("[data-pair-dot]")
        .evaluate_all("(all) => all.map((one) => ({...one.dataset, x: one.getBoundingClientRect().x}))")
    )


def digits(reader):
    return "".join(reader.figure("speeds").locator("[data-digit] strong").all_inner_texts())


def clock_angles(reader):
    return [
        float(angle)
        for angle in reader.figure("speeds")
        .locator("[data-clock]")
        .evaluate_all("(all) => all.map((one) => one.dataset.angle)")
    ]


def choose(reader, control, value):
    reader.control("speeds", control).select_option(value)
    name = control.removeprefix("speeds-")
    reader.page.wait_for_selector(f'.speeds[data-{name}="{value}"]', timeout=10_000)


@pytest.mark.parametrize("width", [4, 8, 16, 64, 512])
def test_each_width_has_its_pairs_on_the_axis(reader, width):
    choose(reader, "speeds-width", str(width))
    dots = axis(reader)
    assert [float(dot["exact"]) for dot in dots] == pytest.approx(
        [math.tau * 10000 ** (2 * pair / width) for pair in range(width // 2)], rel=1e-9
    )
    assert [dot["x"] for dot in dots] == sorted(dot["x"] for dot in dots)
    assert dots[-1]["x"] < reader.figure("speeds").locator("#speeds-limit line").bounding_box()["x"]
    assert reader.value("speeds-slowest") == pytest.approx(math.tau * 10000 ** ((width - 2) / width), rel=1e-9)
    assert reader.figure("speeds").locator("*").count() < 1200


@pytest.mark.parametrize("base", ["100", "1000", "1000000"])
def test_the_base_moves_the_limit_and_the_table(reader, base):
    choose(reader, "speeds-base", base)
    assert reader.value("speeds-limit") == pytest.approx(math.tau * int(base), rel=1e-9)
    rows = reader.matrix("speeds", "speeds-rows")
    for row, expected in zip(rows, oracle.sinusoidal_encoding(6, 4, float(base)), strict=True):
        assert row == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("position", [0, 7, 1000])
def test_the_place_sets_digits_and_hands(reader, position):
    reader.set_range("speeds", "speeds-position", position)
    assert digits(reader) == f"{position:010b}"
    assert clock_angles(reader) == pytest.approx([position / 10**pair for pair in range(4)], abs=1e-9)


def test_keys_step_the_place(reader):
    reader.set_range("speeds", "speeds-position", 7)
    reader.control("speeds", "speeds-position").focus()
    reader.page.keyboard.press("ArrowRight")
    reader.page.wait_for_selector('.speeds[data-position="8"]', timeout=10_000)
    assert digits(reader) == "0000001000"
    assert reader.figure("speeds").locator("[data-digit][data-changed]").count() == 4
    assert (
        "From place 7 to 8, 4 of 10 digits change" in reader.page.locator('[data-text="speeds-counter"]').inner_text()
    )


def test_the_pointer_sets_the_place(reader):
    control = reader.control("speeds", "speeds-position")
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    assert box["height"] >= 24
    reader.page.mouse.click(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    reader.page.wait_for_selector('.speeds[data-position="1023"]', timeout=10_000)


def test_the_table_reads_to_enough_digits_and_takes_arrow_keys(reader):
    cells = reader.figure("speeds").locator('table[data-matrix="speeds-rows"] tbody tr').nth(1).locator("td")
    assert cells.all_inner_texts() == ["0.84147", "0.54030", "0.01000", "0.99995"]
    reader.figure("speeds").locator("#speeds-speeds-rows-0-0").focus()
    reader.page.keyboard.press("ArrowDown")
    reader.page.keyboard.press("ArrowRight")
    assert reader.page.evaluate("document.activeElement.id") == "speeds-speeds-rows-1-1"


@pytest.mark.parametrize(
    ("sentence", "slow", "told"),
    [
        ("The cat sat on the mat", 3, "pair 1 and all slower ones"),
        ("a b c d e f g h i j k l", 2, "pair 2 and all slower ones"),
        ("hello", 4, "nothing has turned yet"),
        ("", 4, "no words to turn by"),
    ],
)
def test_slow_waves_follow_the_sentence(reader, sentence, slow, told):
    reader.type(sentence)
    assert sum(dot.get("slow") == "true" for dot in axis(reader)) == slow
    assert told in reader.page.locator('[data-text="speeds-slow"]').inner_text()
    assert reader.figure("speeds").locator("#speeds-sentence").count() == bool(sentence)


@pytest.mark.parametrize("part", ["fastest", "slowest", "limit", "digits"])
def test_words_of_the_prose_light_their_part(reader, part):
    reader.page.locator(f'#speeds .part[data-part="{part}"]').focus()
    lit = reader.figure("speeds").locator("[data-lit]")
    assert lit.count() >= 1
    assert set(lit.evaluate_all("(all) => all.map((one) => one.dataset.part)")) == {part}


def test_a_phone_has_it_all_without_sideways_scroll(new_reader, served):
    reader = new_reader(viewport={"width": 320, "height": 640}, has_touch=True).open(served.address)
    choose(reader, "speeds-width", "512")
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 320
    assert reader.figure("speeds").evaluate("(one) => one.scrollWidth <= one.clientWidth")
