"""What a score becomes when query and key are turned by their positions: rotary position embedding (RoPE).

Su et al. 2021, "RoFormer", sections 3.2 and 3.4. The turning itself is `positions.rotate`.
"""

import numpy as np
from numpy.typing import ArrayLike

from toy_transformer.checks import Array, even_width, finite_array
from toy_transformer.positions import BASE, angular_speeds, rotate


def rotary_scores(
    query: ArrayLike, key: ArrayLike, query_positions: ArrayLike, key_positions: ArrayLike, base: float = BASE
) -> Array:
    """Return the scores of one query and one key, as if they stood at each of several pairs of positions.

        scores_j = rotate(query, m_j) . rotate(key, n_j) / sqrt(d_k)        m = query_positions, n = key_positions

    A score depends on the signed offset n - m, and on the two vectors: not on m itself.

    `query` (d_k,), `key` (d_k,), `query_positions` (n,) and `key_positions` (n,) give (n,). Raises ValueError if d_k is
    odd, shapes do not fit, or a number is not finite. Source: Su et al. 2021, section 3.2.2.
    """
    query, key = _vectors(query, key)
    m, n = (
        finite_array(name, value, n_axes=1)
        for name, value in (("query_positions", query_positions), ("key_positions", key_positions))
    )
    if len(m) != len(n):
        raise ValueError(f"query_positions and key_positions must be as many, got {len(m)} and {len(n)}")
    turned_queries = rotate(np.tile(query, (len(m), 1)), m, base)
    turned_keys = rotate(np.tile(key, (len(n), 1)), n, base)
    scores: Array = (turned_queries * turned_keys).sum(axis=1) / np.sqrt(len(query))
    return scores


def pair_terms(query: ArrayLike, key: ArrayLike, offset: float, base: float = BASE) -> tuple[Array, Array, Array]:
    """Return what each pair of columns adds to a rotary score: two lengths and an angle.

        score = sum_i |q_i| |k_i| cos(a_i) / sqrt(d_k)        a_i = angle(k_i) - angle(q_i) + offset w_i

    q_i and k_i are the pairs of `query` and `key` as points of a plane, `offset` is the key's position minus the
    query's. Turning keeps the lengths, so positions enter by the angle alone. Where a length is 0, the angle means
    nothing.

    `query` (d_k,) and `key` (d_k,) give |q|, |k| and a, each (d_k/2,), angles in radians. Raises ValueError as
    `rotary_scores`. Source: Su et al. 2021, section 3.2.1, for every pair.
    """
    query, key = _vectors(query, key)
    turn = float(finite_array("offset", offset, n_axes=0)) * angular_speeds(len(query), base)
    angles = np.arctan2(key[1::2], key[0::2]) - np.arctan2(query[1::2], query[0::2]) + turn
    return np.hypot(query[0::2], query[1::2]), np.hypot(key[0::2], key[1::2]), angles


def _vectors(query: ArrayLike, key: ArrayLike) -> tuple[Array, Array]:
    query, key = finite_array("query", query, n_axes=1), finite_array("key", key, n_axes=1)
    even_width("d_k of query", len(query))
    if len(key) != len(query):
        raise ValueError(f"key must have the width of query, {len(query)}, got {len(key)}")
    return query, key
