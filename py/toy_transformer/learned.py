"""A table of positions: one row a place, free to become whatever training makes of it.

Vaswani et al. 2017, "Attention Is All You Need", section 3.5 and Table 3, row E; Gehring et al. 2017, section 3.1.
"""

import numpy as np
from numpy.typing import ArrayLike

from toy_transformer.checks import Array, finite_array, whole_number
from toy_transformer.stable import numbers_from


def untrained_table(n_positions: int, d_model: int) -> Array:
    """Return a table as it may be before training: rows that follow no rule.

    Every row is sqrt(d_model / 2) long, as a row of the sinusoidal encoding is, and the same at every call. Shape
    (n_positions, d_model). Raises ValueError if `n_positions` is negative or `d_model` below 1. Source: made for this
    article.
    """
    n_positions = whole_number("n_positions", n_positions, minimum=0)
    d_model = whole_number("d_model", d_model, minimum=1)
    rows = np.array([numbers_from(f"place {place}", d_model) for place in range(n_positions)])
    rows = rows.reshape(n_positions, d_model)
    table: Array = rows * np.sqrt(d_model / 2) / np.linalg.norm(rows, axis=1, keepdims=True)
    return table


def look_up(table: ArrayLike, positions: ArrayLike) -> Array:
    """Return the rows of `table` for `positions`: a table knows the places that it was made for, and no other.

        look_up(table, positions)[i] = table[positions[i]]

    `table` (n_positions, d_model) and whole numbers `positions` (n,) give (n, d_model). Raises ValueError if a position
    is not a whole number or has no row. Source: Gehring et al. 2017, section 3.1.
    """
    table = finite_array("table", table, n_axes=2)
    places = finite_array("positions", positions, n_axes=1)
    if (places != np.floor(places)).any():
        raise ValueError("positions must be whole numbers")
    outside = places[(places < 0) | (places >= len(table))]
    if outside.size:
        raise ValueError(f"positions must be from 0 to {len(table) - 1}, the table's rows, got {int(outside[0])}")
    rows: Array = table[places.astype(int)]
    return rows
