"""The laws of a table of positions, for tables of any size."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toy_transformer.learned import look_up, untrained_table

sizes = st.tuples(st.integers(1, 40), st.integers(1, 24))


@given(sizes)
def test_every_row_is_as_long_as_a_row_of_waves(size):
    n_positions, d_model = size
    lengths = np.sqrt((untrained_table(n_positions, d_model) ** 2).sum(axis=1))
    assert lengths == pytest.approx(np.full(n_positions, np.sqrt(d_model / 2)), abs=1e-12)


@given(sizes, st.integers(0, 40))
def test_a_longer_table_begins_with_the_shorter_one(size, more):
    n_positions, d_model = size
    longer = untrained_table(n_positions + more, d_model)
    assert longer[:n_positions].tolist() == untrained_table(n_positions, d_model).tolist()


@given(sizes, st.data())
def test_looking_up_is_picking_rows(size, data):
    n_positions, d_model = size
    table = untrained_table(n_positions, d_model)
    places = data.draw(st.lists(st.integers(0, n_positions - 1), max_size=12))
    one_by_one = [table[place].tolist() for place in places]
    assert look_up(table, places).tolist() == one_by_one


@given(sizes, st.integers(0, 1000), st.booleans())
def test_no_table_has_a_row_beyond_its_ends(size, beyond, before):
    n_positions, d_model = size
    place = -1 - beyond if before else n_positions + beyond
    with pytest.raises(ValueError, match=f"got {place}$"):
        look_up(untrained_table(n_positions, d_model), [place])
