"""The toy layer of the article: d_model = 8, two heads, d_k = d_v = 4. Its matrices are fixed, not trained.

No biases, no residual connection, no layer norm: attention and nothing else.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import numpy as np

from toy_transformer.checks import Array, whole_number
from toy_transformer.embeddings import FEATURES
from toy_transformer.multi_head import MultiHeadAttention
from toy_transformer.positions import shift_matrix
from toy_transformer.stable import numbers_from

D_MODEL = len(FEATURES)
N_HEADS = 2
D_K = D_V = D_MODEL // N_HEADS
FURTHEST_OFFSET = 3

LOOKS_FOR = (
    # who asks, what it looks for, how keenly
    ("verb", "living", 2.0),
    ("verb", "noun", 0.5),
    ("determiner", "noun", 0.5),
    ("preposition", "noun", 0.5),
)
"""Head 1, one line a column of its queries and keys: above all, a verb looks for somebody alive, who may have acted."""

PASSES_ON = (
    ("many", "noun", "living", "quality"),
    ("determiner", "preposition", "verb", "noun"),
)
"""The features that a value carries: in head 1 what somebody is like, in a built head 2 which kind of word it is."""

SHARPNESS = 16.0
"""How many times larger a built head 2 makes its scores: in a short sentence most of the weight goes to one word."""


@lru_cache(typed=True)
def toy_layer(head_2: int | Literal["random"] = "random") -> MultiHeadAttention:
    """Return the layer: head 1 is wired by hand, `head_2` is the reader's choice.

    "random": three matrices of fixed numbers that look random. A whole number k from -3 to 3: the word k places
    after, before if k is negative, is looked for by the shift matrix of the fastest pair of waves. That pair comes
    round every 2 pi positions, so words about 6 places further look nearly as good, or better if the words' own
    numbers add to it; and where no word is k places away, the nearest of those gets the weight. It needs positions:
    on X alone its weights stay near even.

    Shapes: W_Q, W_K, W_V (2, 8, 4); W_O (8, 8). Raises ValueError for any other `head_2`. Source: made for this
    article; the shift is Vaswani et al. 2017, section 3.5.
    """
    second = random_head() if head_2 == "random" else offset_head(head_2)
    W_Q, W_K, W_V = (np.stack(matrices) for matrices in zip(actor_head(), second, strict=True))
    return MultiHeadAttention(W_Q, W_K, W_V, mixing_matrix())


def actor_head() -> tuple[Array, Array, Array]:
    """Return W_Q, W_K, W_V of head 1: a verb looks for somebody living, who may act.

        score = sum over LOOKS_FOR of how keenly * query[who asks] * key[what it looks for] / sqrt(d_k)

    Shape (8, 4) each. Source: made for this article.
    """
    W_Q = columns_of([asker for asker, _, _ in LOOKS_FOR]) * [keenness for _, _, keenness in LOOKS_FOR]
    W_K = columns_of([sought for _, sought, _ in LOOKS_FOR])
    return W_Q, W_K, columns_of(PASSES_ON[0])


def offset_head(offset: int) -> tuple[Array, Array, Array]:
    """Return W_Q, W_K, W_V of a head that looks `offset` places away.

        score = SHARPNESS * (M p[query])^T p[key] / sqrt(d_k) = SHARPNESS * cos(pos_key - pos_query - offset) / 2

    p is the fastest pair of PE, columns 0 and 1, where words are quiet, and M the shift matrix of that pair. The other
    columns of the queries and keys are 0. Shape (8, 4) each. Raises ValueError if `offset` is not a whole number from
    -3 to 3. Source: Vaswani et al. 2017, section 3.5.
    """
    offset = whole_number("head_2", offset, minimum=-FURTHEST_OFFSET)
    if offset > FURTHEST_OFFSET:
        raise ValueError(f"head_2 must be at most {FURTHEST_OFFSET}, got {offset}")
    fastest_pair = np.eye(D_MODEL, D_K) * [1, 1, 0, 0]
    # Rows of X stand to the left of W_Q, so the shift of column vectors is transposed.
    W_Q = SHARPNESS * shift_matrix(offset, D_MODEL).T @ fastest_pair
    return W_Q, fastest_pair, columns_of(PASSES_ON[1])


def random_head() -> tuple[Array, Array, Array]:
    """Return W_Q, W_K, W_V of a head that has no role: fixed numbers in [-1, 1).

    The seed is one of many that were tried: with it the words of the default sentence look to different places.
    Shape (8, 4) each. Source: made for this article.
    """
    W_Q, W_K, W_V = numbers_from("head 2, seed 17", 3 * D_MODEL * D_K).reshape(3, D_MODEL, D_K)
    return W_Q, W_K, W_V


def mixing_matrix() -> Array:
    """Return W_O: every column of the output adds or subtracts each of the 8 columns of concat.

        H_1 = [1]        H_2m = | H_m  H_m |        W_O = H_8 / sqrt(8)
                                | H_m -H_m |

    A Hadamard matrix; W_O is orthogonal, so it loses nothing. Shape (8, 8). Source: Sylvester 1867.
    """
    H = np.ones((1, 1))
    while len(H) < D_MODEL:
        H = np.block([[H, H], [H, -H]])
    W_O: Array = H / np.sqrt(D_MODEL)
    return W_O


def columns_of(features: Sequence[str]) -> Array:
    """Return the matrix that picks these features out of the columns of X. Shape (8, len(features))."""
    return np.eye(D_MODEL)[:, [FEATURES.index(feature) for feature in features]]
