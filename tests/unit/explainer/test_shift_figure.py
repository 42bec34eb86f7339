"""The figure `shift`: formulas, hand and matrix, against trigonometry written out by hand."""

import math

import pytest

import oracle
from explainer import figures, render

EXACT = 1e-9
SPEEDS = [1.0, 0.1, 0.01, 0.001]  # 1 / 10000^(2i/8)
CASES = [(0, 3, 2), (1, 0, -12), (2, 50, 12), (3, 7, 0), (0, 4, -9)]


def view_of(pair=0, place=3, offset=2, sentence="The cat sat on the mat"):
    controls = {"shift-pair": pair, "shift-position": place, "offset": offset}
    return figures.modules()["shift"].view(render.scene(sentence, controls))


def exact(number):
    return float(number.exact)


def column(matrix):
    return [exact(row[0].number) for row in matrix.cells]


def waves(place):
    """A row of PE at any place, before the first as well."""
    return [f(speed * place) for speed in SPEEDS for f in (math.sin, math.cos)]


@pytest.mark.parametrize(("pair", "place", "offset"), CASES)
def test_each_product_is_an_entry_of_pe_times_one_of_the_matrix(pair, place, offset):
    wp, wk = SPEEDS[pair] * place, SPEEDS[pair] * offset
    sine, cosine = view_of(pair, place, offset).sums
    assert [exact(product) for *_, product in sine.terms] == pytest.approx(
        [math.sin(wp) * math.cos(wk), math.cos(wp) * math.sin(wk)], abs=EXACT
    )
    assert [exact(product) for *_, product in cosine.terms] == pytest.approx(
        [-math.sin(wp) * math.sin(wk), math.cos(wp) * math.cos(wk)], abs=EXACT
    )
    for one, function in ((sine, math.sin), (cosine, math.cos)):
        assert exact(one.total) == pytest.approx(function(wp + wk), abs=EXACT)
        assert exact(one.left.number) == pytest.approx(function(wp + wk), abs=EXACT)
        for entry, weight, product in one.terms:
            assert exact(entry.number) * exact(weight.number) == pytest.approx(exact(product), abs=EXACT)


def test_formulas_are_written_with_the_readers_numbers():
    sine, cosine = view_of(1, 30, -4).sums
    written = [
        [one.left.with_angle, *(f.with_angle for entry, weight, _ in one.terms for f in (entry, weight))]
        for one in (sine, cosine)
    ]
    assert written == [
        ["sin(2.6)", "sin(3)", "cos(-0.4)", "cos(3)", "sin(-0.4)"],
        ["cos(2.6)", "sin(3)", "−sin(-0.4)", "cos(3)", "cos(-0.4)"],
    ]


@pytest.mark.parametrize("offset", [-12, -1, 0, 2, 7, 12])
def test_the_matrix_has_a_turn_for_each_pair_and_zeros_elsewhere(offset):
    matrix = [[exact(cell.number) for cell in row] for row in view_of(offset=offset).shift.cells]
    for row in range(8):
        for col in range(8):
            wk = SPEEDS[row // 2] * offset
            block = [[math.cos(wk), math.sin(wk)], [-math.sin(wk), math.cos(wk)]]
            expected = block[row % 2][col % 2] if row // 2 == col // 2 else 0.0
            assert matrix[row][col] == pytest.approx(expected, abs=1e-12)
    assert not any(cell.number.text.startswith("-0.000") for row in view_of(offset=offset).shift.cells for cell in row)


@pytest.mark.parametrize(("pair", "place", "offset"), CASES)
def test_product_and_row_stand_side_by_side_and_agree(pair, place, offset):
    view = view_of(pair, place, offset)
    here, product, there = map(column, view.columns)
    assert here == pytest.approx(oracle.sinusoidal_encoding(51, 8)[place], abs=EXACT)
    assert there == pytest.approx(waves(place + offset), abs=EXACT)
    assert product == pytest.approx(there, abs=EXACT)
    assert exact(view.difference) == max(abs(a - b) for a, b in zip(product, there, strict=True)) < EXACT
    assert view.state == "same"


def test_a_matrix_of_another_offset_is_found_out(monkeypatch):
    module = figures.modules()["shift"]
    right = module.positions.shift_matrix
    monkeypatch.setattr(module.positions, "shift_matrix", lambda offset, d_model: right(offset + 1, d_model))
    view = view_of()
    assert view.state == "different"
    assert exact(view.difference) > 0.1


def test_the_hand_turns_clockwise_as_in_the_step_of_the_clocks():
    here, later = (
        tuple(map(float, path.split("L")[1].split(",")))
        for path in (view_of(1, 0, 6).clock.hand, view_of(1, 0, 6).clock.later_hand)
    )
    assert here == pytest.approx((0, -90), abs=0.01)
    assert later == pytest.approx((90 * math.sin(0.6), -90 * math.cos(0.6)), abs=0.01)


@pytest.mark.parametrize(
    ("pair", "offset", "told"),
    [
        (0, 2, "It turns the hand of pair 0 clockwise, here by 2 radians."),
        (0, 1, "It turns the hand of pair 0 clockwise, here by 1 radian."),
        (3, -12, "It turns the hand of pair 3 anticlockwise, here by 0.012 radians."),
        (1, 0, "With k = 0 it leaves the hand of pair 1 where it is."),
    ],
)
def test_the_turn_in_words(pair, offset, told):
    assert view_of(pair, 3, offset).texts["shift-turn"] == told


@pytest.mark.parametrize(
    ("given", "pair", "place"),
    [({"shift-pair": "9"}, 3, 3), ({"shift-position": "-4"}, 0, 0), ({"shift-pair": "x"}, 0, 3)],
)
def test_nonsense_is_brought_back(given, pair, place):
    view = figures.modules()["shift"].view(render.scene("", given))
    assert (view.pair, view.place) == (pair, place)


@pytest.mark.parametrize("sentence", ["", "hello", "a b c d e f g h i j k l"])
def test_the_sentence_changes_nothing(sentence):
    assert view_of(sentence=sentence) == view_of()
