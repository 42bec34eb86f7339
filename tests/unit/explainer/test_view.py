"""Cells are kept from edit to edit, and yet are those of the numbers that they are asked for."""

import numpy as np
import pytest

from explainer import numbers, render, view
from explainer.scales import DivergingScale

SCALE = DivergingScale(1.0)


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch):
    monkeypatch.setattr(view, "_rows", {})


def texts(rows):
    return [[(cell.number.exact, cell.number.text, cell.level) for cell in row] for row in rows]


def test_a_row_is_the_same_whether_it_is_kept_or_made():
    array = np.random.default_rng(5).normal(size=(4, 3))
    made = view.cells(array, SCALE)
    again = view.cells(array[::-1], SCALE)[::-1]
    assert all(one is other for one, other in zip(made, again, strict=True))
    assert [[cell.number for cell in row] for row in made] == [[numbers.shown(value) for value in row] for row in array]


def test_zeros_of_either_sign_other_scales_and_other_numbers_are_told_apart():
    zeros = np.array([[0.0], [-0.0]])
    assert [row[0].number.exact for row in view.cells(zeros, SCALE)] == ["0.0", "-0.0"]
    half = np.array([[0.5]])
    assert texts(view.cells(half, SCALE)) == [[("0.5", "0.50", 4)]]
    assert texts(view.cells(half, DivergingScale(0.5))) == [[("0.5", "0.50", 8)]]
    assert texts(view.cells(half, SCALE, numbers.shown_finely)) == [[("0.5", "0.500", 4)]]


def test_what_has_no_rows_has_no_cells():
    assert view.cells(np.empty((0, 8)), SCALE) == ()


def test_not_more_rows_are_kept_than_some_edits_have(monkeypatch):
    monkeypatch.setattr(view, "MOST_ROWS", 10)
    for start in range(0, 60, 3):
        array = np.arange(start, start + 3.0)[:, np.newaxis]
        assert [row[0].number.exact for row in view.cells(array, SCALE)] == [
            repr(value) for value in array[:, 0].tolist()
        ]
        assert len(view._rows) <= 13


def test_to_forget_what_was_drawn_is_to_forget_its_rows():
    view.cells(np.ones((2, 2)), SCALE)
    render.forget()
    assert view._rows == {}
