"""Several heads side by side, each with its own matrices, and one matrix that mixes what they found.

Vaswani et al. 2017, "Attention Is All You Need", section 3.2.2.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from toy_transformer.attention import blend, scaled_scores, softmax
from toy_transformer.checks import Array, finite_array
from toy_transformer.positions import rotate


@dataclass(frozen=True, eq=False)
class Trace:
    """Every array on the way from X to the output, for n words and h heads.

    `Q` and `K` are what meets in the scores: turned by their positions, if the layer was asked to turn them. `scores`
    are scaled and what softmax gets: minus infinity where a mask forbids.
    """

    Q: Array  # (h, n, d_k)
    K: Array  # (h, n, d_k)
    V: Array  # (h, n, d_v)
    scores: Array  # (h, n, n)
    weights: Array  # (h, n, n)
    head_outputs: Array  # (h, n, d_v)
    concat: Array  # (n, h d_v)
    output: Array  # (n, d_model)


@dataclass(frozen=True, eq=False)
class MultiHeadAttention:
    """h attention heads and the matrix W_O that mixes them; no biases.

        head_i = Attention(X W_Q_i, X W_K_i, X W_V_i)
        output = concat(head_1, ..., head_h) W_O

    Every head sees all of X. Raises ValueError if the shapes do not fit each other or a weight is not finite. The
    arrays are read-only copies. Source: Vaswani et al. 2017, section 3.2.2.
    """

    W_Q: Array  # (h, d_model, d_k)
    W_K: Array  # (h, d_model, d_k)
    W_V: Array  # (h, d_model, d_v)
    W_O: Array  # (h d_v, d_model)

    def __post_init__(self) -> None:
        for name, n_axes in (("W_Q", 3), ("W_K", 3), ("W_V", 3), ("W_O", 2)):
            array = finite_array(name, getattr(self, name), n_axes)
            array.flags.writeable = False
            object.__setattr__(self, name, array)
        if 0 in self.W_Q.shape:
            raise ValueError(f"W_Q must have at least one head, row and column, got shape {self.W_Q.shape}")
        if self.W_K.shape != self.W_Q.shape:
            raise ValueError(f"W_K must have the shape of W_Q, {self.W_Q.shape}, got {self.W_K.shape}")
        if self.W_V.shape[:2] != self.W_Q.shape[:2] or self.d_v == 0:
            raise ValueError(f"W_V must have shape ({self.n_heads}, {self.d_model}, d_v), got {self.W_V.shape}")
        if self.W_O.shape != (self.n_heads * self.d_v, self.d_model):
            raise ValueError(f"W_O must have shape ({self.n_heads * self.d_v}, {self.d_model}), got {self.W_O.shape}")

    @property
    def n_heads(self) -> int:
        """The number of heads, h in the paper."""
        return int(self.W_Q.shape[0])

    @property
    def d_model(self) -> int:
        """The width of a row of X, and of the output."""
        return int(self.W_Q.shape[1])

    @property
    def d_k(self) -> int:
        """The width of a query and of a key."""
        return int(self.W_Q.shape[2])

    @property
    def d_v(self) -> int:
        """The width of a value, and of a head's output."""
        return int(self.W_V.shape[2])

    @property
    def n_weights(self) -> int:
        """The numbers in all four matrices: 4 d_model^2, whatever h is, if d_k = d_v = d_model / h."""
        return self.W_Q.size + self.W_K.size + self.W_V.size + self.W_O.size

    def __call__(
        self, X: ArrayLike, mask: ArrayLike | None = None, *, rotary_positions: ArrayLike | None = None
    ) -> Trace:
        """Return everything that the layer computes on the rows `X`: see `attend`."""
        return attend(self, X, mask, rotary_positions=rotary_positions)


def attend(
    layer: MultiHeadAttention,
    X: ArrayLike,
    mask: ArrayLike | None = None,
    *,
    rotary_positions: ArrayLike | None = None,
) -> Trace:
    """Return everything that `layer` computes on the rows `X`.

        head_i = softmax(Q_i K_i^T / sqrt(d_k)) V_i        Q_i = X W_Q_i, K_i = X W_K_i, V_i = X W_V_i
        output = concat(head_1, ..., head_h) W_O

    `X` (n, d_model) and `mask` (n, n), True = may attend; the output is (n, d_model) again. With
    `rotary_positions` (n,), each head's queries and keys are turned by the positions of their words (RoPE; Su et
    al. 2021, section 3.2.2); values are not. Raises ValueError if a shape does not fit, a number is not finite, a
    row of the mask allows nothing, or queries of odd width are to be turned. Source: Vaswani et al. 2017,
    section 3.2.2.
    """
    X = finite_array("X", X, n_axes=2)
    if X.shape[1] != layer.d_model:
        raise ValueError(f"X must have shape (n, {layer.d_model}), got {X.shape}")
    Q, K, V = X @ layer.W_Q, X @ layer.W_K, X @ layer.W_V
    if rotary_positions is not None:
        Q, K = rotate(Q, rotary_positions), rotate(K, rotary_positions)
    scores = scaled_scores(Q, K, mask)
    weights = softmax(scores)
    head_outputs = blend(weights, V)
    concat = np.concatenate(head_outputs, axis=-1)
    output = concat @ layer.W_O
    return Trace(Q, K, V, scores, weights, head_outputs, concat, output)


def contributions(layer: MultiHeadAttention, trace: Trace) -> Array:
    """Return what each head adds to the output: they sum to `trace.output`.

        concat(head_1, ..., head_h) W_O = head_1 W_O_1 + ... + head_h W_O_h

    W_O_i are the d_v rows of W_O that meet head i. Shape (h, n, d_model). Source: block multiplication.
    """
    rows_of_heads = layer.W_O.reshape(layer.n_heads, layer.d_v, layer.d_model)
    shares: Array = trace.head_outputs @ rows_of_heads
    return shares
