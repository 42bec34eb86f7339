"""Where the weights of multi-head attention are, and the shapes on the way, for any number of heads.

Vaswani et al. 2017, "Attention Is All You Need", section 3.2.2: d_k = d_v = d_model / h.
"""

import numpy as np

from toy_transformer.checks import whole_number
from toy_transformer.multi_head import MultiHeadAttention

Shape = tuple[int, ...]


def head_width(d_model: int, h: int) -> int:
    """Return the width of one head's queries, keys and values.

        d_k = d_v = d_model / h

    Raises ValueError if `d_model` or `h` is below 1, or `h` does not divide `d_model`. Source: Vaswani et al. 2017,
    section 3.2.2.
    """
    d_model, h = whole_number("d_model", d_model, minimum=1), whole_number("h", h, minimum=1)
    if d_model % h:
        raise ValueError(f"h must divide d_model, got h = {h} and d_model = {d_model}")
    return d_model // h


def projection_weights(d_model: int, h: int) -> int:
    """Return how many weights the four matrices have.

        h (d_model d_k + d_model d_k + d_model d_v) + h d_v d_model = 4 d_model^2        (W_Q, W_K, W_V; W_O)

    Whatever h is. Raises ValueError as `head_width`. Source: Vaswani et al. 2017, section 3.2.2.
    """
    d_k = d_v = head_width(d_model, h)
    return h * (d_model * d_k + d_model * d_k + d_model * d_v) + h * d_v * d_model


def shapes(n: int, d_model: int, h: int) -> dict[str, Shape]:
    """Return the shape of every array on the way from X to the output, by its name in `multi_head.Trace`.

    X (n, d_model); Q, K (h, n, d_k); scores, weights (h, n, n); V, head_outputs (h, n, d_v); concat (n, h d_v);
    output (n, d_model). Raises ValueError if `n` is negative, or as `head_width`. Source: Vaswani et al. 2017,
    section 3.2.2.
    """
    n = whole_number("n", n, minimum=0)
    d_k = d_v = head_width(d_model, h)
    return {
        "X": (n, d_model),
        "Q": (h, n, d_k),
        "K": (h, n, d_k),
        "V": (h, n, d_v),
        "scores": (h, n, n),
        "weights": (h, n, n),
        "head_outputs": (h, n, d_v),
        "concat": (n, h * d_v),
        "output": (n, d_model),
    }


def score_ranks(layer: MultiHeadAttention) -> tuple[int, ...]:
    """Return, for each head, the numerical rank of the matrix by which it scores two rows of X.

        x_i W_Q W_K^T x_j^T / sqrt(d_k):        rank(W_Q W_K^T) <= d_k

    The product is (d_model, d_model), but has come through d_k columns. Source: Vaswani et al. 2017, section 3.2.1.
    """
    return tuple(int(rank) for rank in np.linalg.matrix_rank(layer.W_Q @ layer.W_K.swapaxes(-1, -2)))
