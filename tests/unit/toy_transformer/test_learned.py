"""The table of positions: rows that follow no rule, a row a place, and none past the end."""

import math

import numpy as np
import pytest

from toy_transformer.learned import look_up, untrained_table

TOLERANCE = 1e-12


@pytest.mark.parametrize(("n_positions", "d_model"), [(12, 8), (1, 1), (5, 3), (0, 8), (300, 64)])
def test_a_table_has_a_row_a_place_as_long_as_a_row_of_waves(n_positions, d_model):
    table = untrained_table(n_positions, d_model)
    assert table.shape == (n_positions, d_model)
    for row in table.tolist():
        assert math.sqrt(sum(value * value for value in row)) == pytest.approx(math.sqrt(d_model / 2), abs=TOLERANCE)


def test_it_is_the_same_at_every_call_and_grows_without_changing():
    table = untrained_table(12, 8)
    assert untrained_table(12, 8).tolist() == table.tolist()
    assert untrained_table(20, 8)[:12].tolist() == table.tolist()


def test_its_rows_differ_and_their_products_with_the_next_do_too():
    table = untrained_table(12, 8)
    products = (table[:-1] * table[1:]).sum(axis=1)
    assert len({tuple(row) for row in table.tolist()}) == 12
    assert products.max() - products.min() > 1  # where those of the waves are all equal


def test_no_caller_can_change_another_ones_table():
    untrained_table(3, 4)[:] = 0.0
    assert np.abs(untrained_table(3, 4)).max() > 0


@pytest.mark.parametrize(
    ("n_positions", "d_model", "named"),
    [(-1, 8, "n_positions"), (2.5, 8, "n_positions"), (True, 8, "n_positions"), (4, 0, "d_model"), (4, "8", "d_model")],
)
def test_sizes_that_make_no_table_are_refused(n_positions, d_model, named):
    with pytest.raises(ValueError, match=f"^{named} must be"):
        untrained_table(n_positions, d_model)


def test_rows_are_looked_up_in_any_order_and_more_than_once():
    table = untrained_table(6, 4)
    rows = look_up(table, [5, 0, 5])
    assert rows.tolist() == [table[5].tolist(), table[0].tolist(), table[5].tolist()]
    assert look_up(table, []).shape == (0, 4)


def test_what_is_looked_up_is_a_copy():
    table = untrained_table(6, 4)
    before = table.tolist()
    look_up(table, [0, 1])[:] = 0.0
    assert table.tolist() == before


@pytest.mark.parametrize("position", [12, 20, -1])
def test_a_place_without_a_row_is_refused_with_the_rows_there_are(position):
    with pytest.raises(ValueError, match=f"^positions must be from 0 to 11, the table's rows, got {position}$"):
        look_up(untrained_table(12, 8), [3, position])


def test_an_empty_table_has_no_row_at_all():
    assert look_up(untrained_table(0, 8), []).shape == (0, 8)
    with pytest.raises(ValueError, match=r"^positions must be"):
        look_up(untrained_table(0, 8), [0])


@pytest.mark.parametrize(
    ("table", "positions", "named"),
    [
        ([[1.0, 2.0]], [0.5], "positions"),
        ([[1.0, 2.0]], [[0]], "positions"),
        ([[1.0, 2.0]], 0, "positions"),
        ([[1.0, 2.0]], [math.nan], "positions"),
        ([1.0, 2.0], [0], "table"),
        ([[1.0, math.inf]], [0], "table"),
        ([[1.0, 2.0], [3.0]], [0], "table"),
    ],
)
def test_what_is_no_table_or_no_place_is_refused(table, positions, named):
    with pytest.raises(ValueError, match=f"^{named} must"):
        look_up(table, positions)
