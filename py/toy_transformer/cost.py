"""What a layer costs, in exact whole numbers, for n words of width d.

Vaswani et al. 2017, "Attention Is All You Need", section 4, Table 1. Its complexities are orders of growth: they
leave out constants and, for attention, the projections, whose 4 n d^2 is the larger part while n < 2d.
"""

from toy_transformer.checks import whole_number


def attention_operations(n: int, d: int) -> int:
    """Return the leading term of a self-attention layer: every word meets every word.

        n^2 d

    Raises ValueError if `n` < 0 or `d` < 1. Source: Vaswani et al. 2017, Table 1.
    """
    n, d = _sizes(n, d)
    return n * n * d


def recurrent_operations(n: int, d: int) -> int:
    """Return the leading term of a recurrent layer: every word meets a d by d matrix.

        n d^2

    Raises ValueError if `n` < 0 or `d` < 1. Source: Vaswani et al. 2017, Table 1.
    """
    n, d = _sizes(n, d)
    return n * d * d


def attention_steps(n: int) -> int:
    """Return how many steps of attention must wait for one another: counted as 1, or 0 if there are no words.

    The paper's O(1): a number that does not grow with n.

    Raises ValueError if `n` < 0. Source: Vaswani et al. 2017, Table 1.
    """
    return min(whole_number("n", n, minimum=0), 1)


def recurrent_steps(n: int) -> int:
    """Return how many steps of a recurrent layer must wait for one another: n, one a word.

    Raises ValueError if `n` < 0. Source: Vaswani et al. 2017, Table 1.
    """
    return whole_number("n", n, minimum=0)


def operation_ratio(n: int, d: int) -> float:
    """Return attention's operations for each one of the recurrent layer.

        n^2 d / (n d^2) = n / d

    Raises ValueError if `n` < 0 or `d` < 1. Source: Vaswani et al. 2017, Table 1.
    """
    n, d = _sizes(n, d)
    return n / d


def crossing(d: int) -> int:
    """Return the number of words at which both layers take the same operations: n = d.

    Raises ValueError if `d` < 1. Source: Vaswani et al. 2017, section 4.
    """
    return whole_number("d", d, minimum=1)


def score_memory(n: int, h: int, bytes_per_number: int = 4) -> int:
    """Return the bytes that hold the score matrices, one for each of h heads.

        h n^2 bytes_per_number

    Raises ValueError if `n` < 0, `h` < 1 or `bytes_per_number` < 1. Source: the shapes in `multi_head`.
    """
    n = whole_number("n", n, minimum=0)
    return whole_number("h", h, minimum=1) * n * n * whole_number("bytes_per_number", bytes_per_number, minimum=1)


def full_attention_multiply_adds(n: int, d: int) -> int:
    """Return the multiply-adds of multi-head attention with its projections counted.

        4 n d^2 (Q, K, V and W_O)  +  2 n^2 d (scores and blends)

    Whatever the number of heads is, if d_k = d_v = d / h. Raises ValueError if `n` < 0 or `d` < 1. Source: the
    shapes in `multi_head`.
    """
    n, d = _sizes(n, d)
    return 4 * n * d * d + 2 * n * n * d


def full_recurrent_multiply_adds(n: int, d: int) -> int:
    """Return the multiply-adds of a plain recurrent layer with both of its matrices counted.

        h_t = f(W x_t + U h_(t-1)):  2 n d^2

    Raises ValueError if `n` < 0 or `d` < 1. Source: the shapes of Elman 1990, "Finding Structure in Time".
    """
    n, d = _sizes(n, d)
    return 2 * n * d * d


def _sizes(n: int, d: int) -> tuple[int, int]:
    return whole_number("n", n, minimum=0), whole_number("d", d, minimum=1)
