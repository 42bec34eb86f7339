"""Step `heads`: the same words under two heads, each with weights of its own."""

from dataclasses import dataclass, field

import numpy as np

from explainer import layers
from explainer.figures._heads import (
    Array,
    aim,
    first_choice,
    head_2_options,
    named,
    places,
    spoken_of,
)
from explainer.layers import HEAD_2, HEADS_ON, RANDOM
from explainer.numbers import shown_magnitude, weight
from explainer.scales import DivergingScale
from explainer.scene import Scene
from explainer.view import Matrix, Option, View, matrix
from toy_transformer import positions

SCALE = DivergingScale(1.0)
"""Weights lie between 0 and 1, so of the diverging scale only the upper half is used."""

CONTROLS = (HEAD_2, *HEADS_ON)
CODE = ("multi_head.attend", "attention.scaled_scores")


@dataclass(frozen=True)
class Head:
    """One head's weights, a query a row."""

    number: int
    name: str
    is_on: bool
    control: str
    weights: Matrix


@dataclass(frozen=True)
class HeadsView(View):
    """The heads side by side, and the one query row that the play begins with."""

    heads: tuple[Head, ...] = field(kw_only=True)
    spoken_of: int = field(kw_only=True)
    levels: range = range(9)
    options: tuple[Option, ...] = field(kw_only=True)
    empty: str = "No words yet. Type a sentence above, and see where each head looks."


def view(scene: Scene) -> HeadsView:
    """Return the view of all heads' weights on X + PE."""
    weights = scene.trace.weights
    first, second, limit = _first(scene, weights), _second(scene, weights), _limit(scene, weights)
    off = " ".join(f"Head {index} is switched off." for index, on in enumerate(scene.heads_on, 1) if not on)
    return HeadsView(
        title="Two heads on the same words",
        summary=" ".join(part for part in (first, second, limit, off) if part),
        values={"heads-wavelength": shown_magnitude(float(positions.wavelengths(scene.X.shape[1])[0]))},
        texts={"heads-first": first, "heads-second": second, "heads-limit": limit},
        heads=tuple(_head(scene, index, weights[index]) for index in range(len(weights))),
        spoken_of=spoken_of(weights[0]) if scene.n_words else 0,
        options=head_2_options(scene.controls["head-2"]),
    )


def _head(scene: Scene, index: int, weights: Array) -> Head:
    name = f"Head {index + 1}"
    return Head(
        number=index + 1,
        name=name,
        is_on=scene.heads_on[index],
        control=layers.HEADS_ON[index].name,
        weights=matrix(
            f"weights-{index + 1}",
            f"{name}: what share of its attention each word, a row, gives to each word, a column",
            weights,
            scene.words,
            SCALE,
            column_names=scene.words,
            number=weight,
        ),
    )


def _first(scene: Scene, weights: Array) -> str:
    if not scene.n_words:
        return ""
    if scene.n_words == 1:
        return f"With one word there is one place to look: {named(scene, 0)} gives itself {_share(1.0)}."
    query = spoken_of(weights[0])
    row = weights[0, query].tolist()
    if len({_share(one) for one in row}) == 1:
        return f"Here it finds little to prefer: {named(scene, query)} gives {_share(row[0])} to each word."
    key = first_choice(weights[0, query])
    return f"Its clearest row here: {named(scene, query)} gives {_share(row[key])} to {_whom(scene, query, key)}."


def _second(scene: Scene, weights: Array) -> str:
    offset = scene.controls["head-2"]
    if not scene.n_words:
        return ""
    if offset == RANDOM:
        return f"Now it is random, with no role{_random_choice(scene, weights)}."
    aimed = _aimed(scene.n_words, offset)
    return f"Now it is built to look {'at ' if not offset else ''}{aim(offset)}. {_hits(weights[1], offset, aimed)}"


def _random_choice(scene: Scene, weights: Array) -> str:
    if scene.n_words == 1:
        return ""
    query = spoken_of(weights[0])
    key = first_choice(weights[1, query])
    return f": {named(scene, query)} gives most, {_share(weights[1, query, key])}, to {_whom(scene, query, key)}"


def _hits(weights: Array, offset: int, aimed: list[int]) -> str:
    hits = sum(first_choice(weights[query]) == query + offset for query in aimed)
    if not aimed:
        return "No word here has one there."
    if len(aimed) == 1 and not offset:
        return "The one word here puts all its weight on it."
    if len(aimed) == 1:
        return f"One word has one there, and puts its largest weight {'on it' if hits else 'elsewhere'}."
    which = "that have one there" if offset else "here"
    return f"Of the {len(aimed)} words {which}, {hits} put{'s' if hits == 1 else ''} the largest weight on it."


def _limit(scene: Scene, weights: Array) -> str:
    """Return where a built head 2 looks instead: beyond the edge, and one turn of the fast pair further."""
    offset = scene.controls["head-2"]
    if offset == RANDOM or scene.n_words < 2:
        return ""
    return " ".join(part for part in (_edge(scene, weights[1], offset), _alias(scene, weights[1], offset)) if part)


def _edge(scene: Scene, weights: Array, offset: int) -> str:
    beyond = [query for query in range(scene.n_words) if query not in _aimed(scene.n_words, offset)]
    if not beyond:
        return ""
    query = beyond[0] if offset < 0 else beyond[-1]
    key = first_choice(weights[query])
    where = _whom(scene, query, key) + ("" if key == query else f", {places(key - query)}")
    return (
        f"{named(scene, query)} has no word {places(offset)}: its largest weight, "
        f"{_share(weights[query, key])}, goes to {where}."
    )


def _alias(scene: Scene, weights: Array, offset: int) -> str:
    turn = int(np.round(positions.wavelengths(scene.X.shape[1])[0]))
    further = [
        (query, key)
        for query in _aimed(scene.n_words, offset)
        for key in (query + offset - turn, query + offset + turn)
        if 0 <= key < scene.n_words
    ]
    if not further:
        return ""
    query, key = further[first_choice(np.array([weights[pair] for pair in further]))]
    meant = query + offset
    return (
        f"{named(scene, query)} gives {_share(weights[query, meant])} to {_whom(scene, query, meant)}, the one meant, "
        f"and {_share(weights[query, key])} to {named(scene, key)}, {places(key - meant)} it."
    )


def _whom(scene: Scene, query: int, key: int) -> str:
    return "itself" if key == query else named(scene, key)


def _aimed(n_words: int, offset: int) -> list[int]:
    return [query for query in range(n_words) if 0 <= query + offset < n_words]


def _share(value: float) -> str:
    return weight(float(value)).text
