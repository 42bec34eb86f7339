"""Other orders of the same words: reversed, shuffled, or as the reader moved them.

An order is a tuple: `order[j]` is the position in the sentence of the word that stands at place j.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explainer.controls import Control


@dataclass(frozen=True)
class Order:
    """What the control `order` says: `reversed`, `shuffled`, `shuffled:7` (another one), or `5,4,3,0,1,2`."""

    kind: str
    number: int = 1
    listed: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The control's value."""
        if self.kind == "moved":
            return ",".join(map(str, self.listed))
        return self.kind if self.number == 1 else f"{self.kind}:{self.number}"


REVERSED = Order("reversed")
LAST_SHUFFLE = 999_999
"""The largest number that `read` takes after `shuffled:`."""


def read(raw: Any) -> Order | None:
    """Return the order that the text `raw` names, None if it names none."""
    text = str(raw)
    if text == "reversed":
        return REVERSED
    if match := re.fullmatch(r"shuffled(?::([0-9]{1,6}))?", text):
        return Order("shuffled", int(match[1] or 1))
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{1,3})*", text):
        return Order("moved", listed=tuple(map(int, text.split(","))))
    return None


ORDER = Control("order", REVERSED, read)


def resolve(order: Order, identities: Sequence[str]) -> tuple[int, ...]:
    """Return the places of `len(identities)` words in the order that was asked for."""
    if order.kind == "moved":
        return fitted(order.listed, len(identities))
    if order.kind == "shuffled":
        return shuffled(order.number, identities)
    return tuple(reversed(range(len(identities))))


def fitted(listed: Sequence[int], n_words: int) -> tuple[int, ...]:
    """Return `listed` as an order of exactly `n_words`: what is gone is left out, what is new comes last."""
    kept = tuple(dict.fromkeys(position for position in listed if position < n_words))
    return kept + tuple(position for position in range(n_words) if position not in kept)


def shuffled(number: int, identities: Sequence[str]) -> tuple[int, ...]:
    """Return shuffle `number` of the words, the same on every machine; it changes the sentence where it can."""
    places = range(len(identities))
    for attempt in range(64):
        keys = [hashlib.blake2b(f"{number}/{attempt}/{i}".encode(), digest_size=8).digest() for i in places]
        order = tuple(sorted(places, key=keys.__getitem__))
        if any(identities[position] != identities[place] for place, position in enumerate(order)):
            return order
    return tuple(reversed(places))
