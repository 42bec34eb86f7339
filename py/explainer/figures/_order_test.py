"""The order test as a view: shared by `order-blind` (without positions) and `order-aware` (with them)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from explainer.numbers import Number, plural, shown, shown_magnitude
from explainer.orders import LAST_SHUFFLE, Order
from explainer.scales import DivergingScale, diverging
from explainer.scene import OrderTest, Scene
from explainer.view import Matrix, Option, View, matrix
from explainer.words import isolated, quoted
from toy_transformer.embeddings import FEATURES, is_known

NOUN = FEATURES.index("noun")

TOLERANCE = 1e-9
"""Rows this close are equal: floating-point sums taken in another order differ in their last bits."""

DECIMALS = 9
"""Places to which an equal pair's difference is told: as many as the tolerance has."""


@dataclass(frozen=True)
class Link:
    """A line from a word in the sentence to the same occurrence in the other order."""

    word: str
    from_position: int
    to_position: int
    difference: Number
    state: str
    label: str
    readout: str


@dataclass(frozen=True)
class OrderTestView(View):
    """Two columns of output rows and the lines between them."""

    links: tuple[Link, ...] = field(kw_only=True)
    output: Matrix = field(kw_only=True)
    reordered: Matrix = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)
    state: str = field(kw_only=True)
    verdict: str = field(kw_only=True)
    left_head: str = "As typed"
    right_head: str = field(kw_only=True)
    order_name: str = field(kw_only=True)
    order_options: tuple[Option, ...] = field(kw_only=True)
    next_shuffle: str = field(kw_only=True)
    setting: str = field(kw_only=True)
    """What the switch below the steps has changed about this figure, empty if nothing."""


HEADS = {"reversed": "Reversed", "shuffled": "Shuffled", "moved": "As you moved them"}


def state_of(difference: float) -> str:
    """Return `same` or `different`, as `data-state` says it."""
    return "same" if difference <= TOLERANCE else "different"


def changed(test: OrderTest) -> int:
    """Return how many rows of the sentence are not equal to their own in the other order."""
    return changed_rows(test.differences)


def changed_rows(differences: NDArray[np.float64]) -> int:
    """Return how many of `differences` (n,), one a row, are more than floating point leaves over."""
    return sum(state_of(difference) == "different" for difference in differences.tolist())


def told(difference: float) -> Number:
    """Return a difference as it is told: equal rows to nine places, others to two, or more where two show nothing."""
    if state_of(difference) == "same":
        return shown(difference, DECIMALS)
    return shown(difference) if difference >= 0.01 else shown_magnitude(difference, 2)


def links(scene: Scene, test: OrderTest) -> tuple[Link, ...]:
    """Return the line of each word, in the order of the sentence."""
    places = {position: place for place, position in enumerate(test.order)}
    return tuple(
        _link(word, position, places[position], float(test.differences[position]))
        for position, word in enumerate(scene.words)
    )


def _link(word: str, start: int, end: int, difference: float) -> Link:
    state = state_of(difference)
    journey = f"stays at place {start}" if start == end else f"goes from place {start} to place {end}"
    outcome = "keeps its row" if state == "same" else "its row changes"
    number = told(difference)
    return Link(
        word=word,
        from_position=start,
        to_position=end,
        difference=number,
        state=state,
        label="=" if state == "same" else number.text,
        readout=f"{quoted(word)} {journey} and {outcome}. Largest difference: {number.text}.",
    )


def options(scene: Scene, order: Order) -> tuple[Option, ...]:
    """Return the choices of order; one that the reader made by hand is listed only while it holds."""
    shuffle = order.text if order.kind == "shuffled" else "shuffled"
    offered = [Option("reversed", "reversed", order.kind == "reversed")]
    offered.append(Option(shuffle, "shuffled", order.kind == "shuffled"))
    moved = ",".join(map(str, scene.order)) if order.kind == "moved" else None
    swap = swapped_words(scene)
    if swap:
        first, second = swap
        places = [second if place == first else first if place == second else place for place in range(scene.n_words)]
        value = ",".join(map(str, places))
        label = f"{isolated(scene.words[first])} ⇄ {isolated(scene.words[second])}"
        offered.append(Option(value, label, value == moved))
    if moved is not None and not any(option.selected for option in offered):
        offered.append(Option(moved, "your own", True))
    return tuple(offered)


def swapped_words(scene: Scene) -> tuple[int, int] | None:
    """Return the places of the two words whose exchange tells most: the first and the last noun, or else word.

    None if there are no two different words to exchange.
    """
    nouns = [place for place in range(scene.n_words) if scene.X[place, NOUN] > 1 and is_known(scene.words[place])]
    for places in (nouns, range(scene.n_words)):
        if len(places) > 1 and scene.identities[places[0]] != scene.identities[places[-1]]:
            return places[0], places[-1]
    return None


def all_rows(n_words: int) -> str:
    """Return `Both` or `All 6`."""
    return "Both" if n_words == 2 else f"All {n_words}"


def next_shuffle(order: Order) -> str:
    """Return the control value that the shuffle button sets."""
    return Order("shuffled", order.number % LAST_SHUFFLE + 1 if order.kind == "shuffled" else 1).text


def view(
    scene: Scene,
    test: OrderTest,
    *,
    title: str,
    verdict: str,
    name: str,
    texts: Mapping[str, str] | None = None,
    setting: str = "",
) -> OrderTestView:
    """Return the view of `test`.

    `verdict` is what the figure concludes, `name` the prefix of its values and texts for the prose, `texts` are more of
    these, `setting` names what the switch below the steps has changed.
    """
    order: Order = scene.controls["order"]
    scale = diverging(test.output, test.reordered)
    drawn = links(scene, test)
    moved_words = [scene.words[position] for position in test.order]
    state = state_of(test.largest_difference)
    joined = isolated(" ".join(moved_words))
    return OrderTestView(
        title=title,
        summary=f"{plural(scene.n_words, 'word')}; the other order reads: {joined}. {verdict}",
        texts={f"{name}-verdict": verdict, **(texts or {})},
        links=drawn,
        output=matrix("output", "Output rows, words as typed", test.output, scene.words, scale),
        reordered=matrix(
            "output-reordered", "Output rows, words in the other order", test.reordered, moved_words, scale
        ),
        scale=scale,
        state=state,
        verdict=verdict,
        right_head=HEADS[order.kind],
        order_name=order.kind,
        order_options=options(scene, order),
        next_shuffle=next_shuffle(order),
        setting=setting,
    )
