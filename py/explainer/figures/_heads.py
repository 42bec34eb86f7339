"""What the figures of several heads share: the word that they speak of, how it is named, and the choice of head 2."""

import numpy as np
from numpy.typing import NDArray

from explainer.layers import RANDOM
from explainer.scene import Scene
from explainer.view import Option
from explainer.words import quoted
from toy_transformer.model import FURTHEST_OFFSET

Array = NDArray[np.float64]


def head_2_options(chosen: str | int) -> tuple[Option, ...]:
    """Return what head 2 can be, with the one that is `chosen`."""
    offsets = range(-FURTHEST_OFFSET, FURTHEST_OFFSET + 1)
    built = tuple(Option(str(offset), f"built: {aim(offset)}", offset == chosen) for offset in offsets)
    return (Option(RANDOM, "random", chosen == RANDOM), *built)


def aim(offset: int) -> str:
    """Return where a head built to look `offset` places away looks: `1 place before`, `the word itself`."""
    return places(offset) if offset else "the word itself"


def first_choice(weights: Array) -> int:
    """Return the key with the largest of `weights` (n,), the first of them where several are equal."""
    # Rounding first lets both hosts find the same one among weights that differ in their last bits.
    return int(np.argmax(np.round(weights, 9)))


def spoken_of(weights: Array) -> int:
    """Return the query that says most clearly where it looks: its row of `weights` (n, n) has the largest number."""
    return first_choice(weights.max(axis=1))


def named(scene: Scene, position: int) -> str:
    """Return the word at `position` in quotation marks, with its place if the sentence has it more than once."""
    word = quoted(scene.words[position])
    is_repeated = scene.identities.count(scene.identities[position]) > 1
    return f"{word} at place {position}" if is_repeated else word


def places(count: int) -> str:
    """Return `1 place before`, `2 places after`, or what no distance is called: `0 places away`."""
    noun = "place" if abs(count) == 1 else "places"
    direction = "before" if count < 0 else "after" if count else "away"
    return f"{abs(count)} {noun} {direction}"
