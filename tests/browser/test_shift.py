"""The proof: pair, place and offset by pointer and keys; formulas and matrix follow, and the prose lights them."""

import math

import pytest

import oracle

SPEEDS = [1.0, 0.1, 0.01, 0.001]


def column(reader, name):
    return [row[0] for row in reader.matrix("shift", name)]


def lit(reader, selector):
    return reader.page.locator(f"#figure-shift {selector}[data-lit]").count()


def test_the_matrix_leads_from_one_row_to_the_other(reader):
    reader.set_range("shift", "offset", 5)
    reader.set_range("shift", "shift-position", 12)
    matrix = reader.matrix("shift", "shift")
    PE = oracle.sinusoidal_encoding(18, 8)
    assert [len(row) for row in matrix] == [8] * 8
    product = [sum(a * b for a, b in zip(row, PE[12], strict=True)) for row in matrix]
    assert product == pytest.approx(PE[17], abs=1e-9)
    assert column(reader, "shift-here") == pytest.approx(PE[12], abs=1e-9)
    assert column(reader, "shift-product") == pytest.approx(PE[17], abs=1e-9)
    assert column(reader, "shift-there") == pytest.approx(PE[17], abs=1e-9)
    assert reader.value("shift-difference") < 1e-9


def test_the_pair_chooses_the_numbers_of_the_formulas(reader):
    reader.control("shift", "shift-pair").select_option("1")
    reader.page.wait_for_selector('.shift[data-pair="1"]', timeout=10_000)
    wp, wk = 3 * SPEEDS[1], 2 * SPEEDS[1]
    assert reader.value("shift-sin-term-0") == pytest.approx(math.sin(wp) * math.cos(wk), abs=1e-9)
    assert reader.value("shift-sin-term-1") == pytest.approx(math.cos(wp) * math.sin(wk), abs=1e-9)
    assert reader.value("shift-cos-sum") == pytest.approx(math.cos(wp + wk), abs=1e-9)
    assert "pair 1 clockwise" in reader.page.locator('#shift p [data-text="shift-turn"]').inner_text()


def test_keys_and_pointer_set_place_and_offset(reader):
    place = reader.control("shift", "shift-position")
    place.focus()
    before = reader.revision("shift")
    reader.page.keyboard.press("End")
    reader.wait_for_revision("shift", before)
    assert reader.value("shift-position") == 50
    offset = reader.control("shift", "offset")
    offset.scroll_into_view_if_needed()
    box = offset.bounding_box()
    assert box["height"] >= 24
    reader.page.mouse.click(box["x"] + 4, box["y"] + box["height"] / 2)
    reader.page.wait_for_selector('#shift-offset[value="-12"]', timeout=10_000)
    # The clocks above have the same control.
    reader.page.wait_for_selector('.rotation[data-offset="-12"]', timeout=10_000)


@pytest.mark.parametrize(("part", "cells"), [("sin-p", 1), ("cos-p", 1), ("cos-k", 2), ("sin-k", 2)])
def test_a_word_of_the_prose_lights_its_numbers(reader, part, cells):
    reader.page.locator(f'#shift .part[data-part="{part}"]').focus()
    # In each formula its symbol, its angle, its number and its product; in the tables the chosen pair's cells.
    assert lit(reader, ".shift__sums td") == 8
    assert lit(reader, "td[data-chosen]") == cells
    reader.page.keyboard.press("Escape")
    assert lit(reader, "td") == 0


def test_arrow_keys_move_in_the_matrix(reader):
    reader.page.locator("#shift-shift-0-0").focus()
    for key in ("ArrowDown", "ArrowRight", "End"):
        reader.page.keyboard.press(key)
    assert reader.page.evaluate("document.activeElement.id") == "shift-shift-1-7"


@pytest.mark.parametrize("width", [320, 390])
def test_a_phone_shows_it_without_scrolling_sideways(new_reader, served, width):
    reader = new_reader(viewport={"width": width, "height": 844}).open(served.address, wait=False)
    assert reader.page.evaluate("document.documentElement.scrollWidth") == width
    sizes = reader.page.locator("#figure-shift td, #figure-shift th, #figure-shift p").evaluate_all(
        "(all) => all.filter((one) => one.innerText.trim()).map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 11
