"""Section `check-order`: questions on order and positions, answered by the layer on the reader's sentence."""

import numpy as np
from numpy.typing import NDArray

from explainer import encodings
from explainer.figures import _check
from explainer.figures._check import Answer, Asked, Guess
from explainer.figures._order_test import changed_rows, state_of, told
from explainer.layers import HEAD_2
from explainer.numbers import counted, shown, shown_magnitude
from explainer.scene import Scene
from explainer.words import quoted
from toy_transformer import positions

Array = NDArray[np.float64]

SWAPPED = ("zero", "ends", "all", "others", "one", _check.OTHER)
TABLES = ("x", "sum", "both", "neither")
TURNS = ("fast", "second", "whole", "depends")

QUESTIONS = _check.controls("check-order", SWAPPED, TABLES, TURNS)
CONTROLS = (*QUESTIONS, HEAD_2)
CODE = ("multi_head.attend", "positions.sinusoidal_encoding")

TOLERANCE = 1e-9
"""Turns this close are one turn: floating point leaves that much over."""


def view(scene: Scene) -> _check.CheckView:
    """Return three questions on order: with two words swapped, with a word that stands twice, and on a clock's hand."""
    asked = (_swap(scene), _copies(scene), _hand(scene))
    return _check.view("Three questions on order", scene, QUESTIONS, asked)


def _swap(scene: Scene) -> Asked:
    """How many output rows change when the first word and the last that differs from it change places."""
    n_words = scene.n_words
    last = next((place for place in reversed(range(n_words)) if scene.identities[place] != scene.identities[0]), None)
    if last is None:
        reason = "One word has no other order." if n_words == 1 else "All the words here are one word: no swap shows."
        return Asked("Which rows change when two words are swapped?", f"{reason} Type another word, and be asked.")
    order = [last, *range(1, last), 0, *range(last + 1, n_words)]
    alone, placed = (_differences(scene, order, encoding) for encoding in (encodings.NONE, encodings.WAVES))
    right, with_places = changed_rows(alone), changed_rows(placed)
    answers, key = _check.counts(
        right,
        (
            Guess("zero", 0),
            Guess("ends", 2, "Those two move, but as they are."),
            Guess("all", n_words, "That takes positions."),
            Guess("others", n_words - 2, "What a word sees is the same set of words in any order."),
            Guess("one", 1, "What holds for one row holds for the other."),
        ),
        {0: "none", n_words: "both" if n_words == 2 else f"all {n_words}"},
    )
    follows = "Each row goes along with its word and stays as it was; the" if right == 0 else "The"
    why = (
        f"{follows} largest difference is {told(alone.max()).text}. With PE added, {with_places} of {n_words} "
        f"{'changes' if with_places == 1 else 'change'}, by up to {told(placed.max()).text}."
    )
    swapped = f"{quoted(scene.words[0])} and {quoted(scene.words[last])}"
    return Asked(
        stem=f"Swap {swapped}, and tell the layer no positions. How many of its {n_words} output rows change?",
        why=why,
        answers=answers,
        right=key,
        measured=(
            ("rows that change, no positions", counted(right)),
            ("rows that change, PE added", counted(with_places)),
        ),
    )


def _differences(scene: Scene, order: list[int], encoding: str) -> Array:
    """Return the largest difference in each word's output row once the words stand in `order` (n,)."""
    before = scene.attend(scene.X, encoding).output
    after = scene.attend(scene.X[order], encoding).output
    differences: Array = np.abs(before[order] - after).max(axis=1)
    return differences


def _copies(scene: Scene) -> Asked:
    """In which tables the two rows of a repeated word are equal."""
    repeated = [place for place, word in enumerate(scene.identities) if scene.identities.count(word) > 1]
    if not repeated:
        return Asked(
            "What tells two copies of a word apart?",
            "No word of yours stands twice. Say one of them again, and be asked.",
        )
    first = repeated[0]
    second = scene.identities.index(scene.identities[first], first + 1)
    of_x, of_sum = (float(np.abs(rows[first] - rows[second]).max()) for rows in (scene.X, scene.X + scene.PE))
    right = _check.which(("x", "sum"), state_of(of_x) == "same", state_of(of_sum) == "same")
    reason = "One word has one row of X, and each place a row of PE of its own. " if right == "x" else ""
    return Asked(
        stem=f"{quoted(scene.words[first])} stands at places {first} and {second}. Where are its two rows equal?",
        why=f"{reason}The two differ by {told(of_x).text} in X, and by up to {told(of_sum).text} in X + PE.",
        answers=(
            Answer("both", "in X and in X + PE", "In X + PE the place counts too."),
            Answer("x", "in X alone"),
            Answer("sum", "in X + PE alone", "It is the other way round."),
            Answer("neither", "in neither", "X knows the word, not its place."),
        ),
        right=right,
        measured=(
            (f"largest difference of rows {first} and {second} of X", shown(of_x)),
            (f"largest difference of rows {first} and {second} of X + PE", shown(of_sum)),
        ),
    )


def _hand(scene: Scene) -> Asked:
    """How far the fastest hand turns from the first word to the last."""
    if scene.n_words < 2:
        return Asked("How far does a clock’s hand turn?", "From one place alone there is no way to go. Add a word.")
    places = scene.n_words - 1
    # PE holds sine and cosine side by side: what turns from a row to the next is the angle between them.
    angles = np.arctan2(scene.PE[:, 0::2], scene.PE[:, 1::2])
    steps = (np.diff(angles, axis=0) + np.pi) % (2 * np.pi) - np.pi
    fast, second = (float(total) for total in steps.sum(axis=0)[:2])
    steady = float(np.ptp(steps[:, 0])) <= TOLERANCE
    turns = shown(fast / (2 * np.pi)).text
    period = shown(positions.wavelengths(scene.X.shape[1])[0]).text
    # Only a change of the code can make both hands turn alike.
    slower = (Answer("second", _radians(second), "So far turns the second hand."),)
    answers = (
        *(slower if _radians(second) != _radians(fast) else ()),
        Answer("fast", _radians(fast)),
        Answer("whole", _turns(places), f"A full turn takes {period} places."),
        Answer("depends", "it depends on the place", "It turns alike from anywhere."),
    )
    start, end = (quoted(scene.words[place]) for place in (0, -1))
    step = f"{places} {'place' if places == 1 else 'places'}"
    return Asked(
        stem=f"From {start} at place 0 to {end} at place {places}, how far does the fastest hand turn?",
        why=f"The first pair turns by {_radians(fast / places)} a place: over {step} that is {turns} of a full turn.",
        answers=answers,
        right="fast" if steady else "depends",
        measured=(("turn of the fastest hand, radians", shown(fast)),),
    )


def _turns(count: int) -> str:
    return "1 full turn" if count == 1 else f"{count} full turns"


def _radians(angle: float) -> str:
    text = shown_magnitude(angle).text
    return f"{text} {'radian' if text == '1' else 'radians'}"
