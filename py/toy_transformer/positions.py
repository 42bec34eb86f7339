"""Where a word stands, told in waves.

Vaswani et al. 2017, "Attention Is All You Need", section 3.5; Su et al. 2021, "RoFormer", section 3.2.

Columns come in pairs: column 2i is a sine, column 2i+1 the cosine of the same angle. A pair is the hand of a clock,
and each pair turns at its own speed, the fastest first.
"""

import numpy as np
from numpy.typing import ArrayLike

from toy_transformer.checks import Array, even_width, finite_array, finite_number, whole_number

BASE = 10000.0
"""The paper's constant: the slowest wave is base^((d_model - 2) / d_model) times as long as the fastest.

That is 1,000 times at 8 columns, 9,647 times at 512.
"""


def angular_speeds(d_model: int, base: float = BASE) -> Array:
    """Return how far each pair turns from one position to the next, in radians.

        w_i = 1 / base^(2i / d_model)                                i = 0 ... d_model/2 - 1

    Shape (d_model/2,). Raises ValueError if `d_model` is odd or below 2, or `base` is not positive.
    Source: Vaswani et al. 2017, section 3.5.
    """
    d_model = even_width("d_model", d_model)
    base = finite_number("base", base)
    if base <= 0:
        raise ValueError(f"base must be positive, got {base}")
    even_columns = np.arange(0, d_model, 2)
    speeds: Array = 1.0 / base ** (even_columns / d_model)
    return speeds


def wavelengths(d_model: int, base: float = BASE) -> Array:
    """Return how many positions each pair takes to come round.

        2 pi / w_i, from 2 pi up to 2 pi base^((d_model - 2) / d_model)

    Shape (d_model/2,). Raises ValueError as `angular_speeds`. Source: Vaswani et al. 2017, section 3.5.
    """
    return 2 * np.pi / angular_speeds(d_model, base)


def sinusoidal_encoding(n_positions: int, d_model: int, base: float = BASE) -> Array:
    """Return the positional encoding of positions 0 ... n_positions - 1.

        PE[pos, 2i] = sin(pos w_i)        PE[pos, 2i+1] = cos(pos w_i)        w_i = 1 / base^(2i / d_model)

    Shape (n_positions, d_model); every row has length sqrt(d_model / 2). Raises ValueError if `n_positions` is
    negative, or as `angular_speeds`. Source: Vaswani et al. 2017, section 3.5.
    """
    n_positions = whole_number("n_positions", n_positions, minimum=0)
    angles = np.outer(np.arange(n_positions), angular_speeds(d_model, base))
    PE = np.empty((n_positions, 2 * angles.shape[1]))
    PE[:, 0::2] = np.sin(angles)
    PE[:, 1::2] = np.cos(angles)
    return PE


def shift_matrix(offset: float, d_model: int, base: float = BASE) -> Array:
    """Return the one matrix that leads from any position to the one `offset` places later.

        PE[pos + offset] = shift_matrix @ PE[pos]        (PE[pos] as a column vector)

        on pair i:  |  cos(offset w_i)  sin(offset w_i) |
                    | -sin(offset w_i)  cos(offset w_i) |

    Shape (d_model, d_model). Negative offsets lead to earlier positions. Raises ValueError if `offset` is not
    finite, or as `angular_speeds`. Source: the angle-addition formulas; the claim is in Vaswani et al. 2017,
    section 3.5.
    """
    angles = finite_number("offset", offset) * angular_speeds(d_model, base)
    d_model = 2 * len(angles)
    sines, cosines = np.arange(0, d_model, 2), np.arange(1, d_model, 2)
    matrix = np.zeros((d_model, d_model))
    matrix[sines, sines] = matrix[cosines, cosines] = np.cos(angles)
    matrix[sines, cosines] = np.sin(angles)
    matrix[cosines, sines] = -np.sin(angles)
    return matrix


def pair_similarities(offset: ArrayLike, d_model: int, base: float = BASE) -> Array:
    """Return what each pair adds to the dot product of the encodings of two positions `offset` apart.

        sin(pos w_i) sin((pos + offset) w_i) + cos(pos w_i) cos((pos + offset) w_i) = cos(offset w_i)

    `offset` (...) gives (..., d_model/2); it may be negative. Raises ValueError if an offset is not finite, or as
    `angular_speeds`. Source: the angle-addition formulas on Vaswani et al. 2017, section 3.5.
    """
    offsets = finite_array("offset", offset)
    cosines: Array = np.cos(np.multiply.outer(offsets, angular_speeds(d_model, base)))
    return cosines


def place_similarity(offset: ArrayLike, d_model: int, base: float = BASE) -> Array:
    """Return the dot product of the encodings of two positions `offset` apart, wherever they stand.

        PE[pos] . PE[pos + offset] = sum_i cos(offset w_i)           d_model/2 at offset 0, the same for -offset

    `offset` (...) gives (...). Raises ValueError as `pair_similarities`. Source: as there.
    """
    similarity: Array = pair_similarities(offset, d_model, base).sum(axis=-1)
    return similarity


def rotate(vectors: ArrayLike, positions: ArrayLike, base: float = BASE) -> Array:
    """Return each row turned by its position, pair by pair: rotary position embedding (RoPE).

        (x, y) at position pos  ->  (x cos - y sin, x sin + y cos) of the angle pos w_i

    Turned queries and keys meet in a score that depends on the signed distance of their positions and on content.

    `vectors` (..., n, d) and `positions` (n,) give (..., n, d). Raises ValueError if d is odd, shapes do not fit,
    or a number is not finite. Source: Su et al. 2021, section 3.4.2,
    equation 34.
    """
    vectors = finite_array("vectors", vectors)
    positions = finite_array("positions", positions, n_axes=1)
    if vectors.ndim < 2 or vectors.shape[-2] != len(positions):
        raise ValueError(f"vectors must have shape (..., {len(positions)}, d), one row a position, got {vectors.shape}")
    angles = np.outer(positions, angular_speeds(even_width("d of vectors", vectors.shape[-1]), base))
    x, y = vectors[..., 0::2], vectors[..., 1::2]
    turned = np.empty_like(vectors)
    turned[..., 0::2] = x * np.cos(angles) - y * np.sin(angles)
    turned[..., 1::2] = x * np.sin(angles) + y * np.cos(angles)
    return turned
