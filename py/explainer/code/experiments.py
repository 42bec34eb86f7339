"""Experiments: one change each to the toy Transformer's code, with a question that running it answers.

Which of the choices comes true is found by computing by the changed code and by the code without that change.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from explainer import encodings
from explainer.code import originals
from explainer.scene import Array, Scene
from toy_transformer import multi_head, positions

TOLERANCE = 1e-9
"""What lies this near is the same: sums taken in another order differ in their last bits."""

SHIFT = 2
"""How many places later the matrix of the sawtooth experiment leads."""

TURNS_LATER = 44
"""Places after which the fastest hand has come round almost exactly seven times: 44 radians."""


@dataclass(frozen=True)
class Experiment:
    """A change of code (`old` becomes `new` in `function`), a question, and how its answer is found.

    `measure` gives an array of the scene, any shape; `answer` gives the index of the choice that came true, from what
    was measured without and with the change; `told` says both, as text.
    """

    name: str
    label: str
    function: str
    changes: tuple[tuple[str, str], ...]
    question: str
    choices: tuple[str, ...]
    measure: Callable[[Scene], Array]
    answer: Callable[[Array, Array], int]
    told: str
    """With `{before}` and `{after}`, the largest of what was measured."""
    why: tuple[str, ...]
    """For each choice, why it may have come true."""
    figure: str
    """Where the change is to be seen."""

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Each changed line of the function as it was, and as it is with the change."""
        pairs = zip(originals.source(self.function).splitlines(), self.text.splitlines(), strict=True)
        return tuple((old.strip(), new.strip()) for old, new in pairs if old != new)

    @property
    def text(self) -> str:
        """The whole function with the change in it."""
        text = originals.source(self.function)
        for old, new in self.changes:
            text = text.replace(old, new)
        return text


def order_shows(encoding: str) -> Callable[[Scene], Array]:
    """Return what measures how far the rows of the other order are from those of the sentence: (n,)."""
    return lambda scene: scene.order_test(encoding, masked=False).differences


def largest_weights(scene: Scene) -> Array:
    """Return the largest weight of each row of head 1 on X + PE: (n,)."""
    largest: Array = scene.trace.weights[0].max(axis=-1, initial=0.0)
    return largest


def weights(scene: Scene) -> Array:
    """Return the weights of all heads on X + PE: (h, n, n)."""
    return scene.trace.weights


def shift_error(_: Scene) -> Array:
    """Return how far the matrix misses the row SHIFT places later, from each of twelve places: (12, d_model)."""
    PE = positions.sinusoidal_encoding(12 + SHIFT, 8)
    missed: Array = np.abs(PE[:-SHIFT] @ positions.shift_matrix(SHIFT, 8).T - PE[SHIFT:])
    return missed


def likeness(_: Scene) -> Array:
    """Return the cosine of the encodings of two places that are TURNS_LATER apart: ()."""
    return positions.place_similarity(TURNS_LATER, 8) / positions.place_similarity(0, 8)


def different_rows(scene: Scene) -> Array:
    """Return how many different rows the layer's output on X + PE has: ()."""
    # Adding zero makes -0.0 and 0.0 one number.
    return np.array(float(len(set(map(tuple, (scene.trace.output.round(9) + 0.0).tolist())))))


def missing_from_sum(scene: Scene) -> Array:
    """Return how far the heads' shares, added up, are from the output: (n, d_model)."""
    missed: Array = np.abs(multi_head.contributions(scene.layer, scene.trace).sum(axis=0) - scene.trace.output)
    return missed


def is_more_than(limit: float) -> Callable[[Array, Array], int]:
    """Return the judge who says 0 where all of what was measured after the change is at most `limit`, else 1."""
    return lambda _, after: int(after.max(initial=0.0) > limit)


def more_less_same(before: Array, after: Array) -> int:
    """Return 0 if the mean has grown, 1 if it has shrunk, 2 if it is the same."""
    change = (after - before).mean() if after.size else 0.0
    return 2 if abs(change) <= TOLERANCE else int(change < 0)


def same_or_not(before: Array, after: Array) -> int:
    """Return 0 if nothing has changed, else 1."""
    return int(np.abs(after - before).max(initial=0.0) > TOLERANCE)


YES_BLIND, NO_SHOWS = "Yes: rows only move with their words", "No: rows change"
BLIND_WHY = "The rows are equal, line by line: for these words and this order, nothing tells."

ALL = (
    Experiment(
        name="no-root",
        label="Drop the square root",
        function="attention.scaled_scores",
        changes=((" / np.sqrt(d_k)", ""),),
        question="Scores are no longer divided by the root of d_k. What happens to head 1’s weights?",
        choices=("They get sharper: more on the largest", "They get flatter: nearer to equal", "Nothing"),
        measure=largest_weights,
        answer=more_less_same,
        told="The largest weight of any row was {before} and is {after}.",
        why=(
            "Undivided scores lie further apart, and softmax turns distance into ratio. That is why the paper divides: "
            "with wide keys, scores grow, and almost all weight would go to one word.",
            "Here the mean of the rows’ largest weights has fallen.",
            "With a single word, or equal scores, there is nothing to sharpen.",
        ),
        figure="one-head",
    ),
    Experiment(
        name="plain-softmax",
        label="Forget the largest score",
        function="attention.softmax",
        changes=(("np.exp(scores - largest)", "np.exp(scores)"),),
        question="Softmax no longer takes the largest score away first. What happens to the weights?",
        choices=("Nothing", "They change"),
        measure=weights,
        answer=same_or_not,
        told="The largest weight was {before} and is {after}.",
        why=(
            "A number taken from every score multiplies every power by the same factor, and the division cancels it. "
            "It is done for scores in the hundreds, where exp would overflow.",
            "Scores so large overflow: that is what taking the largest away is for.",
        ),
        figure="one-head",
    ),
    Experiment(
        name="distance-penalty",
        label="Let distance cost",
        function="attention.scaled_scores",
        changes=(
            ("/ np.sqrt(d_k)", "/ np.sqrt(d_k) - np.abs(np.arange(K.shape[-2]) - np.arange(Q.shape[-2])[:, None])"),
        ),
        question="Each score loses 1 for every place between the two words; X has no positions. Is attention still "
        "blind to order?",
        choices=(YES_BLIND, NO_SHOWS),
        measure=order_shows(encodings.NONE),
        answer=is_more_than(TOLERANCE),
        told="The rows were at most {before} apart and are {after}.",
        why=(
            "The penalty knows distance, not direction, and reversing a sentence keeps every distance. Shuffle the "
            "words in the figure, and the rows of three or more different words change.",
            "Distance now enters the scores, so a row depends on how far off each word is. Press et al. 2022 call it "
            "ALiBi: positions without any encoding of them.",
        ),
        figure="order-blind",
    ),
    Experiment(
        name="no-cosine",
        label="Lose the cosine",
        function="positions.sinusoidal_encoding",
        changes=(("PE[:, 1::2] = np.cos(angles)", "PE[:, 1::2] = np.sin(angles)"),),
        question="The encoding forgets its cosines: both columns of a pair are the sine. Do the lines of “Order "
        "counts” come out equal again?",
        choices=(YES_BLIND, NO_SHOWS),
        measure=order_shows(encodings.WAVES),
        answer=is_more_than(TOLERANCE),
        told="The rows were at most {before} apart and are {after}.",
        why=(
            BLIND_WHY,
            "Each place still has a row of its own. What is lost is the clock hand: from a sine alone, no matrix "
            "leads to the sine some places later.",
        ),
        figure="order-aware",
    ),
    Experiment(
        name="sawtooth",
        label="Saw the waves",
        function="positions.sinusoidal_encoding",
        changes=(("np.sin(angles)", "angles / np.pi % 2 - 1"), ("np.cos(angles)", "(angles / np.pi + 0.5) % 2 - 1")),
        question="Sawtooth waves take the place of sine and cosine. Does one matrix still lead from every place to "
        "the one two later?",
        choices=("Yes, exactly", "No, it misses"),
        measure=shift_error,
        answer=is_more_than(TOLERANCE),
        told="It missed by at most {before} and now misses by {after}.",
        why=(
            "Every row is hit.",
            "Only the sine and cosine of one angle turn like a hand: the angle-addition formulas are theirs alone. A "
            "sawtooth tells places apart as well, but no fixed matrix shifts it.",
        ),
        figure="rotation",
    ),
    Experiment(
        name="one-speed",
        label="One speed for all",
        function="positions.angular_speeds",
        changes=(("base ** (even_columns / d_model)", "base ** (0 * even_columns)"),),
        question=f"All hands turn as fast as the first. Place {TURNS_LATER} is almost seven full turns after place "
        "0. How alike are the two rows?",
        choices=("As little as before", "All but the same"),
        measure=likeness,
        answer=is_more_than(0.99),
        told="The cosine of the two rows was {before} and is {after}.",
        why=(
            "The cosine stays below 0.99.",
            "With one speed every hand comes round at the same place. Slow hands are there to tell turns of the fast "
            "ones apart.",
        ),
        figure="distance",
    ),
    Experiment(
        name="other-way",
        label="Turn the other way",
        function="positions.rotate",
        changes=(
            ("x * np.cos(angles) - y * np.sin(angles)", "x * np.cos(angles) + y * np.sin(angles)"),
            ("x * np.sin(angles) + y * np.cos(angles)", "y * np.cos(angles) - x * np.sin(angles)"),
        ),
        question="RoPE turns queries and keys the other way round. Does the layer with RoPE still tell the order of "
        "your words?",
        choices=(YES_BLIND, NO_SHOWS),
        measure=order_shows(encodings.ROPE),
        answer=is_more_than(TOLERANCE),
        told="The rows were at most {before} apart and are {after}.",
        why=(
            BLIND_WHY,
            "A score now goes by the query’s place minus the key’s. That is a signed distance as before, seen from the "
            "other side.",
        ),
        figure="rope",
    ),
    Experiment(
        name="average",
        label="Give all the same",
        function="attention.blend",
        changes=(("weights @ V", "np.full(weights.shape, 1 / max(1, weights.shape[-1])) @ V"),),
        question="Every word gives every word the same weight. How many different rows has the output, on X + PE?",
        choices=("One, or none", "More than one"),
        measure=different_rows,
        answer=is_more_than(1.0),
        told="There were {before} and there are {after}.",
        why=(
            "Each row is the same average of the same values. It is the weights that make an output row its word’s "
            "own.",
            "The rows are not all the same.",
        ),
        figure="heads",
    ),
    Experiment(
        name="no-mixing",
        label="Leave out W_O",
        function="multi_head.attend",
        changes=(("output = concat @ layer.W_O", "output = concat"),),
        question="The layer hands on the heads’ rows side by side, unmixed. Do the heads’ shares, each times its "
        "rows of W_O, still add up to the output?",
        choices=("Yes", "No"),
        measure=missing_from_sum,
        answer=is_more_than(TOLERANCE),
        told="They missed it by at most {before} and now miss it by {after}.",
        why=(
            "They add up.",
            "The shares are computed with W_O, the output no longer is. Unmixed, head 1 could write only into the "
            "first half of a row, head 2 only into the second.",
        ),
        figure="concat",
    ),
)
