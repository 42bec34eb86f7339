"""Another order of the same rows, written as a matrix."""

import numpy as np
from numpy.typing import ArrayLike

from toy_transformer.checks import Array, finite_array


def permutation_matrix(order: ArrayLike) -> Array:
    """Return the matrix that puts rows into another order: each row and each column holds a single 1.

        P[j, order[j]] = 1, so (P X)[j] = X[order[j]]

    `order` (n,) names each of 0 ... n - 1 once and gives P (n, n), with P^T P = I. Raises ValueError if it does not.
    Source: linear algebra.
    """
    places = finite_array("order", order, n_axes=1)
    if sorted(places.tolist()) != list(range(len(places))):
        raise ValueError(f"order must name each of 0 to {len(places) - 1} once, got {places.tolist()}")
    P: Array = np.eye(len(places))[places.astype(int)]
    return P
