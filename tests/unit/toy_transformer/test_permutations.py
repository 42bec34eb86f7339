"""Permutation matrices, against what they do to rows."""

import numpy as np
import pytest

from toy_transformer.permutations import permutation_matrix


@pytest.mark.parametrize("order", [[], [0], [1, 0], [2, 0, 1], [5, 4, 3, 2, 1, 0]])
def test_it_puts_rows_into_the_order(order):
    rows = [[float(position), 10.0 + position] for position in range(len(order))]
    P = permutation_matrix(order)
    assert P.shape == (len(order), len(order))
    assert (P @ np.reshape(rows, (-1, 2))).tolist() == [rows[position] for position in order]


def test_each_row_and_each_column_holds_a_single_one():
    assert permutation_matrix([2, 0, 1]).tolist() == [[0, 0, 1], [1, 0, 0], [0, 1, 0]]


@pytest.mark.parametrize("order", [[0, 0], [1], [0, 2], [0.5, 1], [-1, 0], [[0, 1]], ["a"], [float("nan")]])
def test_what_is_no_order_is_refused(order):
    with pytest.raises(ValueError, match="order"):
        permutation_matrix(order)
