"""Each word's row of X: eight numbers.

A trained model would have learned them. Here a known word's row is made by hand and can be read: it is the row of its
kind, from the lexicon, and a small part of its own, so that no two words are the same. Any other word gets a row made
from its letters, the same on every machine and at every visit.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from toy_transformer.checks import Array
from toy_transformer.lexicon import KIND_OF, Kind
from toy_transformer.stable import numbers_from
from toy_transformer.tokens import identity

FEATURES: Final = ("many", "past", "determiner", "preposition", "verb", "noun", "living", "quality")
"""The columns of X. `many`: more than one. `past`: over; below zero, to come. `living`: alive; below zero, a thing.

`quality`: tells what something is like; below zero, denies it. The others are kinds of word.
"""

LENGTH = 2.0
"""The length of every row: that of a row of PE with 8 columns, so that neither drowns the other in X + PE."""

OWN_PART = np.array([0.05, 0.05, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])
UNKNOWN = np.array([0.1, 0.1, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0])
"""How far a known word's own part, and an unknown word's row, go in each column before they are scaled to `LENGTH`.

The first two columns stay small for every word: there the fastest wave of PE tells one place from the next, and a
head can read it only where words are quiet.
"""


def embed(words: Sequence[str]) -> Array:
    """Return the embeddings X, one row a word.

        X[i] = 2 r / |r|,  r = row of its kind + own part   or   a row made from the word's letters

    Words with one `tokens.identity` have equal rows, other words in practice other rows; every row has length 2, as a
    row of PE has. Unlike in Vaswani et al. 2017, section 3.4, they are not multiplied by sqrt(d_model). (The paper
    gives no reason; in its authors' code the rows are learned and start about 1 long.)

    Shape (n, 8), columns as in `FEATURES`. Accepts any strings. Source: made for this article.
    """
    return np.array([_row(identity(word)) for word in words]).reshape(len(words), len(FEATURES))


def is_known(word: str) -> bool:
    """Return whether the lexicon has a row for `word`."""
    return identity(word) in KIND_OF


@lru_cache(maxsize=1024)
def _row(word: str) -> Array:
    numbers = numbers_from(word, len(FEATURES))
    kind = KIND_OF.get(word)
    row = numbers * UNKNOWN if kind is None else kind_row(kind) + numbers * OWN_PART
    scaled: Array = LENGTH * row / np.linalg.norm(row)
    scaled.setflags(write=False)
    return scaled


def kind_row(kind: Kind) -> Array:
    """Return the features that a kind of word has as a row, 0 for those that it does not name. Shape (8,)."""
    return np.array([kind.get(feature, 0.0) for feature in FEATURES])
