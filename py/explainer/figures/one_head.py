"""Step `one-head`: one word's query meets every key, and the weights that follow blend the values into one row."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from explainer import numbers
from explainer.controls import whole
from explainer.layers import HEAD_2
from explainer.numbers import Number, counted, listed, plural, shown, shown_magnitude
from explainer.scales import DivergingScale, diverging
from explainer.scene import Scene
from explainer.view import Cell, View, cells
from explainer.words import isolated, quoted
from toy_transformer import model, tokens
from toy_transformer.multi_head import Trace

HEAD = 0
"""The head that is wired by hand; the page counts heads from 1."""

EQUAL_WEIGHTS = 1e-9
"""Weights this close are equal: copies of one word get the same weight but for its last bits."""

NO_WORDS = "No words yet. Type a sentence above, and its first query appears here."

QUERY = whole("query", default=2, minimum=0, maximum=tokens.MAX_WORDS - 1)
CONTROLS = (QUERY, HEAD_2)
CODE = ("attention.scaled_scores", "attention.softmax", "attention.blend")


@dataclass(frozen=True)
class Choice:
    """A word whose query the reader can choose, and the value of the control that chooses it."""

    word: str
    value: int
    chosen: bool


@dataclass(frozen=True)
class Meeting:
    """The query and one word: the word's key, score, weight and value, and what is taken of its value."""

    word: str
    position: int
    key: tuple[Cell, ...]
    score: Number
    weight: Number
    bar: float
    """The weight once more, as the length of a bar from 0 to 1."""
    value: tuple[Cell, ...]
    taken: tuple[Cell, ...]
    is_most: bool
    readout: str


@dataclass(frozen=True)
class OneHeadView(View):
    """One row of attention, from the query to the output row."""

    choices: tuple[Choice, ...] = field(kw_only=True)
    word: str = field(kw_only=True)
    position: int = field(kw_only=True)
    query: tuple[Cell, ...] = field(kw_only=True)
    meetings: tuple[Meeting, ...] = field(kw_only=True)
    output: tuple[Cell, ...] = field(kw_only=True)
    match_scale: DivergingScale = field(kw_only=True)
    value_scale: DivergingScale = field(kw_only=True)
    wiring: str = field(kw_only=True)
    reading: str = field(kw_only=True)


def view(scene: Scene) -> OneHeadView:
    """Return the view of head 1 on X alone, for the word that the reader chose."""
    trace = scene.attend(scene.X)
    asked: int = scene.controls["query"]
    position = max(0, min(asked, scene.n_words - 1))
    # One scale for every word of the sentence: to choose another one changes no colour's meaning.
    match_scale = diverging(trace.Q[HEAD], trace.K[HEAD])
    value_scale = diverging(trace.V[HEAD])
    meetings = _meetings(scene, trace, position, match_scale, value_scale)
    output = _row(trace.head_outputs[HEAD], position, value_scale)
    most = _most(scene, position, meetings)
    largest = numbers.weight(max((float(one.weight.exact) for one in meetings), default=0.0))
    reading = f"{most} {largest.text}." if meetings else NO_WORDS
    word = scene.words[position] if scene.n_words else ""
    d_k = trace.K.shape[-1]
    return OneHeadView(
        title="Head 1: one query meets every key",
        summary=_summary(word, meetings, output, reading),
        values={
            "one-head-largest-weight": largest,
            "one-head-width": counted(d_k),
            "one-head-divisor": shown_magnitude(np.sqrt(d_k)),
        },
        texts={"one-head-reading": most},
        choices=_choices(scene, position, asked),
        word=word,
        position=position,
        query=_row(trace.Q[HEAD], position, match_scale),
        meetings=meetings,
        output=output,
        match_scale=match_scale,
        value_scale=value_scale,
        wiring=_wiring(),
        reading=reading,
    )


def _row(array: NDArray[np.float64], position: int, scale: DivergingScale) -> tuple[Cell, ...]:
    """Return the cells of one row of `array`, none where it has no rows."""
    return next(iter(cells(array[position : position + 1], scale)), ())


def _choices(scene: Scene, position: int, asked: int) -> tuple[Choice, ...]:
    # A place beyond the sentence means its last word, which then stands for that place: what is set stays set.
    return tuple(
        Choice(word, asked if place == position else place, place == position) for place, word in enumerate(scene.words)
    )


def _meetings(
    scene: Scene, trace: Trace, position: int, match_scale: DivergingScale, value_scale: DivergingScale
) -> tuple[Meeting, ...]:
    if not scene.n_words:
        return ()
    scores, weights = trace.scores[HEAD][position], trace.weights[HEAD][position]
    keys, values = cells(trace.K[HEAD], match_scale), cells(trace.V[HEAD], value_scale)
    taken = cells(weights[:, np.newaxis] * trace.V[HEAD], value_scale)
    asker = scene.words[position]
    return tuple(
        Meeting(
            word=word,
            position=place,
            key=keys[place],
            score=shown(scores[place]),
            weight=numbers.weight(weights[place]),
            bar=round(float(weights[place]), 4),
            value=values[place],
            taken=taken[place],
            is_most=bool(weights[place] >= weights.max() - EQUAL_WEIGHTS),
            readout=(
                f"{quoted(asker)} asks {quoted(word)}: score {shown(scores[place]).text}, weight "
                f"{numbers.weight(weights[place]).text}. "
                f"That much of the value of {quoted(word)} goes into the output row."
            ),
        )
        for place, word in enumerate(scene.words)
    )


def _most(scene: Scene, position: int, meetings: tuple[Meeting, ...]) -> str:
    """Return which word gets the most weight; the number itself follows."""
    if not meetings:
        return "Without words there is no weight:"
    asker = scene.words[position]
    if len(meetings) == 1:
        return f"{quoted(asker)} is alone and gets all the weight of its own query:"
    most = [one for one in meetings if one.is_most]
    if len(most) == len(meetings):
        return f"{quoted(asker)} gives each of the {plural(len(meetings), 'word')} the same weight:"
    if len(most) > 1:
        places = listed([str(one.position) for one in most])
        return f"{quoted(asker)} gives the most weight to {quoted(most[0].word)}, at places {places} alike:"
    share = ", more than half of all" if float(most[0].weight.exact) > 0.5 else ""
    return f"{quoted(asker)} gives the most weight to {quoted(most[0].word)}{share}:"


def _wiring() -> str:
    """Return what each column of the head's queries, keys and values is made from."""
    pairs = ", ".join(f"{asker} → {sought} ({keenness:g})" for asker, sought, keenness in model.LOOKS_FOR)
    return (
        f"Query and key, column by column: {pairs}. A word that is the first looks for words that are the second, as "
        f"keenly as the number says. A value hands on how much of {listed(model.PASSES_ON[HEAD])} a word is."
    )


def _summary(word: str, meetings: tuple[Meeting, ...], output: tuple[Cell, ...], reading: str) -> str:
    if not meetings:
        return reading
    told = "; ".join(f"{isolated(one.word)}: score {one.score.text}, weight {one.weight.text}" for one in meetings)
    row = ", ".join(cell.number.text for cell in output)
    return f"The query of {quoted(word)} meets every key. {told}. {reading} The output row is {row}."
