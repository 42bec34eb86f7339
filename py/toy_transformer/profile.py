"""What can be said of a head from its weights alone, as trained heads are examined.

Clark et al. 2019, "What Does BERT Look At?", section 3; Voita et al. 2019, section 5.
"""

import numpy as np
from numpy.typing import ArrayLike

from toy_transformer.checks import Array, finite_array

TOLERANCE = 1e-6
"""How far a row of weights may be from a sum of 1."""


def weight_by_offset(weights: ArrayLike) -> Array:
    """Return the share of a head's weight that goes to each signed offset, key place - query place.

        share[k] = (1 / n) sum over queries q of weights[q, q + k]        k = -(n - 1) ... n - 1

    Where no word stands k places away, nothing is added; so all shares sum to 1. `weights` (n, n) gives (2n - 1,), the
    offset k at index k + n - 1; no words give (0,). Raises ValueError if `weights` is not square, or a row does not
    hold weights that sum to 1. Source: made for this article; the offsets are those of Clark et al. 2019, section 3.1.
    """
    weights = _rows_of_weights(weights)
    n = len(weights)
    return np.array([np.trace(weights, offset) / n for offset in range(1 - n, n)])


def weight_where_there_is_one(weights: ArrayLike) -> Array:
    """Return the mean weight at each signed offset, over the queries that have a word there.

        mean[k] = (1 / (n - |k|)) sum over queries q of weights[q, q + k]

    Shapes and errors as `weight_by_offset`. Source: made for this article.
    """
    weights = _rows_of_weights(weights)
    n = len(weights)
    return np.array([np.diagonal(weights, offset).mean() for offset in range(1 - n, n)])


def entropy(weights: ArrayLike) -> Array:
    """Return the entropy of every row of weights, in nats.

        H[q] = - sum over keys j of weights[q, j] log weights[q, j]        (0 log 0 = 0)

    From 0, all on one word, to log n, the same on each. `weights` (n, n) gives (n,). Raises ValueError as
    `weight_by_offset`. Source: Clark et al. 2019, section 3.3.
    """
    weights = _rows_of_weights(weights)
    logarithms = np.log(np.where(weights > 0, weights, 1.0))
    # Adding zero turns the negative zero of a row with all its weight on one word into a plain one.
    entropies: Array = -(weights * logarithms).sum(axis=-1) + 0.0
    return entropies


def _rows_of_weights(weights: ArrayLike) -> Array:
    weights = finite_array("weights", weights, n_axes=2)
    if weights.shape[0] != weights.shape[1]:
        raise ValueError(f"weights must have a row and a column for each word, got shape {weights.shape}")
    if (weights < 0).any():
        raise ValueError("weights must not be negative")
    if (np.abs(weights.sum(axis=1) - 1) > TOLERANCE).any():
        raise ValueError("weights must sum to 1 in every row")
    return weights
