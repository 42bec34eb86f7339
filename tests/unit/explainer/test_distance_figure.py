"""The figure `distance`: map, curve, sum and texts, against dot products of rows written out by the oracle."""

import re
from itertools import pairwise

import numpy as np
import pytest

import oracle
from explainer import figures, render

SENTENCE = "The cat sat on the mat"
CASES = [(8, 3, 0), (8, -3, 40), (4, 23, 7), (16, 0, 100), (64, -23, 3), (512, 9, 40)]


def view_of(width=8, offset=3, position=0, sentence=SENTENCE):
    given = {"distance-width": str(width), "distance-offset": offset, "distance-position": position}
    return figures.modules()["distance"].view(render.scene(sentence, given))


def dot_product(width, one, other):
    PE = oracle.sinusoidal_encoding(max(one, other) + 1, width)
    return oracle.dot(PE[one], PE[other])


def cells(diagonal):
    """The (row, column) of each square of a diagonal's path."""
    return [(int(y), int(x)) for x, y in re.findall(r"M(\d+),(\d+)h1v1h-1z", diagonal.path)]


@pytest.mark.parametrize(("width", "offset", "position"), CASES)
def test_both_products_are_those_of_the_rows(width, offset, position):
    view = view_of(width, offset, position)
    expected = dot_product(width, position, position + abs(offset))
    assert float(view.similarity.exact) == pytest.approx(expected, abs=1e-10)
    assert float(view.backwards.exact) == pytest.approx(expected, abs=1e-10)
    assert int(view.end) - int(view.start) == offset
    assert min(int(view.start), int(view.end)) == position


@pytest.mark.parametrize(("width", "offset", "position"), CASES)
def test_the_map_has_every_cell_once_in_the_colour_of_its_product(width, offset, position):
    view = view_of(width, offset, position)
    PE = oracle.sinusoidal_encoding(position + 24, width)
    found = {cell: diagonal for diagonal in view.diagonals for cell in cells(diagonal)}
    assert sorted(found) == [(row, column) for row in range(24) for column in range(24)]
    for row, column in ((0, 0), (0, 23), (5, 8), (8, 5), (20, 2)):
        product = oracle.dot(PE[position + row], PE[position + column])
        assert found[row, column].offset == column - row
        assert found[row, column].level == int(view.scale.levels(np.array(product)))


def test_the_map_stays_as_it_is_wherever_it_begins():
    assert view_of(position=0).diagonals == view_of(position=40).diagonals


@pytest.mark.parametrize("offset", [-23, -1, 0, 3])
def test_the_chosen_diagonals_are_those_of_k_and_of_minus_k(offset):
    view = view_of(offset=offset)
    assert {diagonal.offset for diagonal in view.chosen} == {offset, -offset}
    column, row = view.cell
    assert column - row == offset
    assert (row, column) in cells(view.chosen[-1])


@pytest.mark.parametrize(("width", "offset", "position"), CASES)
def test_each_bar_begins_where_the_one_before_it_ended(width, offset, position):
    view = view_of(width, offset, position)
    height = view.curve.zero
    for share in view.shares:
        cosine = float(share.cosine.exact)
        start, end = (share.y + share.height, share.y) if cosine >= 0 else (share.y, share.y + share.height)
        assert start == pytest.approx(height, abs=0.02)
        height = end
    assert height == pytest.approx(view.curve.height, abs=0.02)
    assert sum(float(share.cosine.exact) for share in view.shares) == pytest.approx(
        float(view.similarity.exact), abs=1e-9
    )
    assert len(view.shares) == width // 2
    right = view.shares[-1].x + view.shares[-1].width
    assert 0 <= view.shares[0].x < right < view.total.x < view.total.x + view.total.width <= 100


def test_both_marks_stand_at_equal_height_and_on_the_curve():
    view = view_of(offset=-3)
    assert [mark.offset for mark in view.curve.marks] == [-3, 3]
    assert view.curve.marks[0].x + view.curve.marks[1].x == pytest.approx(100, abs=0.02)
    dots = dict(re.findall(r"M([\d.]+),([\d.]+)h0.001", view.curve.dots))
    assert {float(dots[f"{mark.x:g}"]) for mark in view.curve.marks} == {view.curve.height}
    assert [mark.offset for mark in view_of(offset=0).curve.marks] == [0]


def test_the_points_of_the_curve_are_those_of_the_facts():
    points = {k: number.text for k, number in view_of().curve.points}
    assert [points[k] for k in (0, 1, 3, 4, 6)] == ["4.00", "3.54", "1.96", "2.27", "3.78"]
    assert sorted(points) == list(range(24))


def test_a_cosine_that_is_merely_close_to_one_says_so():
    assert [share.cosine.text for share in view_of().shares] == ["-0.99", "0.96", ">0.99", ">0.99"]
    assert [share.cosine.text for share in view_of(offset=0).shares] == ["1.00"] * 4
    assert view_of(offset=22).shares[0].cosine.text == "<-0.99"  # cos(22) is -0.99996


def test_many_pairs_are_counted_instead_of_listed():
    view = view_of(512, 9)
    close = sum(float(share.cosine.exact) > 0.9 for share in view.shares)
    assert not view.is_listed
    assert view.shares_note == f"{close} of the 256 pairs give more than 0.9."
    assert view_of(16).is_listed


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (8, "With d = 8, it does not simply fall as places move apart: 3.54 at 1, 1.96 at 3, 2.27 at 4, 3.78 at 6."),
        (512, "With d = 512, it falls at every step up to 23 places."),
    ],
)
def test_whether_it_falls_is_told_from_the_numbers(width, told):
    assert view_of(width).texts["distance-falls"] == told
    products = [dot_product(width, 0, k) for k in range(24)]
    assert all(later < before for before, later in pairwise(products)) == (width == 512)


def test_the_verdict_names_places_and_product():
    assert view_of(offset=3, position=40).texts["distance-verdict"].startswith("From place 40 to place 43 it is 1.96,")
    assert view_of(offset=-3, position=40).texts["distance-verdict"].startswith("From place 43 to place 40 it is 1.96,")
    assert view_of(offset=0).texts["distance-verdict"].startswith("Place 0 with itself gives 4.00,")


def test_a_spread_would_be_told(monkeypatch):
    module = figures.modules()["distance"]
    right = module.positions.sinusoidal_encoding
    monkeypatch.setattr(module.positions, "sinusoidal_encoding", lambda n, d: right(n, d) * 1.5)
    assert float(view_of().values["distance-spread"].exact) < 1e-9
    monkeypatch.setattr(module.positions, "sinusoidal_encoding", lambda n, d: right(n, d).cumsum(axis=0))
    assert float(view_of().values["distance-spread"].exact) > 1


@pytest.mark.parametrize(
    ("sentence", "offset", "position", "told"),
    [
        (SENTENCE, 3, 0, "“The” and “on” stand there."),
        (SENTENCE, -3, 0, "“on” and “The” stand there."),
        (SENTENCE, 3, 3, ""),
        (SENTENCE, 0, 0, ""),
        ("hello", 3, 0, ""),
        ("", 3, 0, ""),
    ],
)
def test_the_words_at_both_places(sentence, offset, position, told):
    assert view_of(8, offset, position, sentence).texts["distance-words"] == told


@pytest.mark.parametrize(
    ("given", "expected"), [({"distance-offset": "99"}, (8, 23)), ({"distance-width": "7"}, (8, 3)), ({}, (8, 3))]
)
def test_nonsense_becomes_something_allowed(given, expected):
    view = figures.modules()["distance"].view(render.scene(SENTENCE, given))
    assert (view.width, view.offset) == expected
