"""The waves: the position by slider, by dragging the drawing, by keys; the row it reads off."""

import math

import pytest


def row_by_formula(position):
    angles = [position / 10000 ** (2 * pair / 8) for pair in range(4)]
    return [function(angle) for angle in angles for function in (math.sin, math.cos)]


@pytest.mark.parametrize("position", [0, 1, 30, 50])
def test_the_slider_sets_the_row(reader, position):
    reader.set_range("waves", "position", position)
    assert reader.matrix("waves", "position-row")[0] == pytest.approx(row_by_formula(position), abs=1e-12)
    assert reader.value("waves-position") == position


def test_keys_move_the_line_by_one_and_to_the_ends(reader):
    reader.control("waves", "position").focus()
    for key, position in (("ArrowRight", 4), ("ArrowRight", 5), ("ArrowLeft", 4), ("End", 50), ("Home", 0)):
        before = reader.revision("waves")
        reader.page.keyboard.press(key)
        reader.wait_for_revision("waves", before)
        assert reader.value("waves-position") == position
        assert reader.page.evaluate("document.activeElement.dataset.control") == "position"


def test_dragging_the_drawing_moves_the_line(reader):
    reader.scroll_to("waves", 0.9)
    box = reader.figure("waves").locator(".waves__plot").first.bounding_box()
    mouse = reader.page.mouse
    mouse.move(box["x"] + box["width"] * 0.2, box["y"] + 10)
    mouse.down()
    reader.page.wait_for_function("() => document.querySelector('[data-value=waves-position]').dataset.exact === '10'")
    mouse.move(box["x"] + box["width"] * 0.8, box["y"] + 30, steps=8)
    mouse.up()
    reader.page.wait_for_function("() => document.querySelector('[data-value=waves-position]').dataset.exact === '40'")
    assert reader.control("waves", "position").input_value() == "40"
    line = reader.figure("waves").locator(".waves__line").first.bounding_box()
    assert line["x"] == pytest.approx(box["x"] + box["width"] * 0.8, abs=3)


def test_a_tap_on_the_drawing_moves_the_line(new_reader, served):
    reader = new_reader(viewport={"width": 390, "height": 844}, has_touch=True).open(served.address)
    reader.scroll_to("waves", 0.5)
    box = reader.figure("waves").locator(".waves__plot").first.bounding_box()
    reader.page.touchscreen.tap(box["x"] + box["width"] * 0.5, box["y"] + 20)
    reader.page.wait_for_function("() => document.querySelector('[data-value=waves-position]').dataset.exact === '25'")


def test_eight_waves_each_once_in_the_order_of_columns(reader):
    waves = (
        reader.figure("waves")
        .locator("[data-wave]")
        .evaluate_all("(all) => all.map((one) => Number(one.dataset.wave))")
    )
    assert waves == list(range(8))


def test_the_word_at_the_line_is_named(reader):
    reader.set_range("waves", "position", 1)
    assert "cat" in reader.figure("waves").locator(".waves__place").inner_text()
    reader.set_range("waves", "position", 20)
    assert "No computed word" in reader.page.locator('#waves p [data-text="waves-reading"]').inner_text()


def test_the_play_draws_pair_after_pair(reader):
    def drawn():
        return (
            reader.figure("waves")
            .locator(".waves__plot")
            .evaluate_all("(plots) => plots.map((plot) => parseFloat(getComputedStyle(plot).clipPath.split(' ')[1]))")
        )

    reader.scroll_to("waves", 0.35)
    middle = drawn()
    assert middle[0] < middle[-1]
    reader.scroll_to("waves", 1)
    assert max(drawn()) <= 0.01
