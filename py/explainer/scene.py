"""The scene: everything that the figures of one sentence share, computed once and only when asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainer import encodings, layers, orders
from toy_transformer import embeddings, learned, positions, tokens
from toy_transformer.attention import causal_mask
from toy_transformer.multi_head import MultiHeadAttention, Trace

Array = NDArray[np.float64]


@dataclass(frozen=True)
class OrderTest:
    """The layer's output for a sentence and for the same words in another order, row against row.

    `order[j]` is the position in the sentence of the word at place j of the reordered one.
    `differences[i]` is the largest absolute difference between row i of `output` and the row of
    `reordered` that the same occurrence of the word has gone to.
    """

    order: tuple[int, ...]
    output: Array
    reordered: Array
    differences: Array

    @property
    def largest_difference(self) -> float:
        """The largest of all differences, 0.0 where there are no words."""
        return float(self.differences.max(initial=0.0))


@dataclass(frozen=True)
class Scene:
    """A sentence with its controls, and the arrays that follow from them. Shapes: n words, d_model = 8."""

    sentence: str
    controls: Mapping[str, Any]

    @cached_property
    def all_words(self) -> list[str]:
        """Every word of the sentence, as typed."""
        return tokens.tokenize(self.sentence)

    @cached_property
    def words(self) -> list[str]:
        """The words that are computed: the first twelve."""
        return self.all_words[: tokens.MAX_WORDS]

    @property
    def n_words(self) -> int:
        """How many words are computed."""
        return len(self.words)

    @cached_property
    def identities(self) -> list[str]:
        """What makes two words one: the form that decides the row of X."""
        return [tokens.identity(word) for word in self.words]

    @cached_property
    def X(self) -> Array:  # noqa: N802 - the field's name
        """The embeddings (n, d_model)."""
        return embeddings.embed(self.words)

    @cached_property
    def PE(self) -> Array:  # noqa: N802 - the field's name
        """The positional encoding of the n places (n, d_model)."""
        return positions.sinusoidal_encoding(self.n_words, self.X.shape[1])

    @cached_property
    def layer(self) -> MultiHeadAttention:
        """The toy attention layer, with the second head that the reader chose."""
        return layers.layer(self.controls["head-2"])

    @property
    def heads_on(self) -> tuple[bool, ...]:
        """For each head whether the reader has left it switched on; the layer itself always has all of them."""
        return tuple(self.controls[control.name] for control in layers.HEADS_ON)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The other order, as the reader chose it."""
        return orders.resolve(self.controls["order"], self.identities)

    @property
    def reads_the_same(self) -> bool:
        """Whether the other order gives the same sentence, as that of a palindrome does."""
        return [self.identities[position] for position in self.order] == self.identities

    @cached_property
    def position_table(self) -> Array:
        """A table with a row for each of the places that can be computed (12, d_model), before any training."""
        return learned.untrained_table(tokens.MAX_WORDS, self.X.shape[1])

    def attend(self, rows: Array, encoding: str = encodings.NONE, masked: bool = False) -> Trace:
        """Return the layer's trace on `rows` (n, d_model), told of their places 0 ... n - 1 by `encoding`."""
        places = np.arange(len(rows))
        if encoding == encodings.WAVES:
            rows = rows + self.PE
        elif encoding == encodings.LEARNED:
            rows = rows + learned.look_up(self.position_table, places)
        mask = causal_mask(len(rows)) if masked else None
        return self.layer(rows, mask, rotary_positions=places if encoding == encodings.ROPE else None)

    @cached_property
    def trace(self) -> Trace:
        """The layer on X + PE, as in the paper: what the steps from `heads` on show."""
        return self.attend(self.X, encodings.WAVES)

    def order_test(self, encoding: str, masked: bool) -> OrderTest:
        """Compare the layer on the sentence and on its other order, told of places in the way that `encoding` names.

        Places stay where they are while the rows of X move; so does the causal mask, if `masked`. Several figures ask
        for the same test: it is made once.
        """
        if (encoding, masked) not in self._order_tests:
            self._order_tests[encoding, masked] = self._order_test(encoding, masked)
        return self._order_tests[encoding, masked]

    @cached_property
    def _order_tests(self) -> dict[tuple[str, bool], OrderTest]:
        return {}

    def _order_test(self, encoding: str, masked: bool) -> OrderTest:
        order = np.array(self.order, dtype=int)
        output = self.attend(self.X, encoding, masked).output
        reordered = self.attend(self.X[order], encoding, masked).output
        differences = np.zeros(self.n_words)
        differences[order] = np.abs(output[order] - reordered).max(axis=1, initial=0.0)
        return OrderTest(self.order, output, reordered, differences)
