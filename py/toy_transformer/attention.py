"""One attention head: queries meet keys, and values are blended.

Vaswani et al. 2017, "Attention Is All You Need", section 3.2.1.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from toy_transformer.checks import Array, finite_array, real_array, whole_number

Mask = NDArray[np.bool_]


def softmax(scores: ArrayLike, axis: int = -1) -> Array:
    """Return weights from 0 to 1 that sum to 1 along `axis`.

        softmax(s)_j = exp(s_j) / sum_k exp(s_k)

    Same shape as `scores`. A score of minus infinity gets weight 0. Raises ValueError for NaN or plus infinity, and
    for a row that is minus infinity throughout. Source: Vaswani et al. 2017, section 3.2.1.
    """
    scores = real_array("scores", scores)
    if scores.ndim == 0:
        raise ValueError("scores must have at least one axis, got a single number")
    if not -scores.ndim <= axis < scores.ndim:
        raise ValueError(f"axis must name one of the {scores.ndim} axes of scores, got {axis}")
    if scores.size == 0:
        return scores
    if np.isnan(scores).any() or np.isposinf(scores).any():
        raise ValueError("scores must be below infinity, got NaN or plus infinity in it")
    largest = scores.max(axis=axis, keepdims=True)
    if np.isneginf(largest).any():
        raise ValueError("scores has a row that is minus infinity throughout: it has nothing to attend to")
    # Only differences of scores matter; with the largest at 0, exp cannot overflow.
    powers = np.exp(scores - largest)
    weights: Array = powers / powers.sum(axis=axis, keepdims=True)
    return weights


def causal_mask(n: int) -> Mask:
    """Return the mask under which a word may attend to itself and to what came before.

        mask[query, key] = (key <= query)

    Shape (n, n), True = may attend. Raises ValueError if `n` is negative. Source: Vaswani et al. 2017,
    section 3.2.3.
    """
    n = whole_number("n", n, minimum=0)
    return np.tri(n, dtype=np.bool_)


def scaled_scores(Q: ArrayLike, K: ArrayLike, mask: ArrayLike | None = None) -> Array:
    """Return how well every query fits every key; minus infinity where `mask` forbids.

        scores = Q K^T / sqrt(d_k)

    `Q` (..., n, d_k), `K` (..., m, d_k) and `mask` (..., n, m) give (..., n, m). Raises ValueError if shapes do not
    fit, a number is not finite, or a row of the mask allows nothing. Source: Vaswani et al. 2017, section 3.2.1.
    """
    Q, K = _rows("Q", Q), _rows("K", K)
    d_k = Q.shape[-1]
    if K.shape[-1] != d_k or d_k == 0:
        raise ValueError(f"Q and K must share a width d_k of at least 1, got shapes {Q.shape} and {K.shape}")
    if Q.shape[-2] and not K.shape[-2]:
        raise ValueError(f"K must have a row if Q has one, got shapes {Q.shape} and {K.shape}")
    _check_leading_axes(Q=Q, K=K)
    scores: Array = Q @ K.swapaxes(-1, -2) / np.sqrt(d_k)
    return scores if mask is None else np.where(_check_mask(mask, scores.shape), scores, -np.inf)


def scaled_dot_product_attention(
    Q: ArrayLike, K: ArrayLike, V: ArrayLike, mask: ArrayLike | None = None
) -> tuple[Array, Array]:
    """Return each query's blend of the values, and the weights of the blend.

        Attention(Q, K, V) = softmax(Q K^T / sqrt(d_k)) V

    `Q` (..., n, d_k), `K` (..., m, d_k), `V` (..., m, d_v) and `mask` (..., n, m), True = may attend, give the output
    (..., n, d_v) and the weights (..., n, m). Raises ValueError if shapes do not fit, a number is not finite, or a
    row of the mask allows nothing. Source: Vaswani et al. 2017, section 3.2.1, equation 1.
    """
    weights = softmax(scaled_scores(Q, K, mask))
    return blend(weights, V), weights


def blend(weights: Array, V: ArrayLike) -> Array:
    """Return the weighted sums of the rows of `V`.

        output = weights V

    `weights` (..., n, m) and `V` (..., m, d_v) give (..., n, d_v). Raises ValueError if shapes do not fit or a number
    is not finite. Source: Vaswani et al. 2017, section 3.2.1.
    """
    V = _rows("V", V)
    if V.shape[-2] != weights.shape[-1]:
        raise ValueError(f"V must have one row a key, so {weights.shape[-1]}, got shape {V.shape}")
    _check_leading_axes(weights=weights, V=V)
    output: Array = weights @ V
    return output


def _rows(name: str, value: ArrayLike) -> Array:
    array = finite_array(name, value)
    if array.ndim < 2:
        raise ValueError(f"{name} must have shape (..., rows, width), got {array.shape}")
    return array


def _check_leading_axes(**arrays: Array) -> None:
    try:
        np.broadcast_shapes(*(array.shape[:-2] for array in arrays.values()))
    except ValueError:
        shapes = " and ".join(str(array.shape) for array in arrays.values())
        raise ValueError(f"{' and '.join(arrays)} must agree in their leading axes, got shapes {shapes}") from None


def _check_mask(mask: ArrayLike, shape: tuple[int, ...]) -> Mask:
    allowed = np.asarray(mask)
    if allowed.dtype != np.bool_:
        raise ValueError(f"mask must hold True or False, got {allowed.dtype}")
    try:
        allowed = np.broadcast_to(allowed, shape)
    except ValueError:
        raise ValueError(f"mask must fit the scores' shape {shape}, got {allowed.shape}") from None
    if not allowed.any(axis=-1).all():
        raise ValueError("mask has a row that allows nothing: every query needs a key to attend to")
    return allowed
