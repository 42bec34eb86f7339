"""Step `concat`: head outputs side by side, mixed by W_O, and the same rows as a sum of what each head adds."""

from dataclasses import dataclass, field

import numpy as np

from explainer.controls import choice
from explainer.layers import HEAD_2
from explainer.numbers import Number, counted, plural, shown
from explainer.scales import DivergingScale, diverging
from explainer.scene import Array, Scene
from explainer.view import Matrix, Option, View, matrix
from toy_transformer import model, multi_head

TOLERANCE = 1e-9
"""Sums taken in another order differ in their last bits; this close they are equal."""

DECIMALS = 9
"""Places to which the difference of the two ways is told, so that what the tolerance calls equal reads as zero."""

HEAD_NAMES = tuple(f"head-{number + 1}" for number in range(model.N_HEADS))
CONTRIBUTION = choice("contribution", "both", ("both", *HEAD_NAMES))
CONTROLS = (CONTRIBUTION, HEAD_2)
CODE = ("multi_head.attend", "multi_head.contributions")


@dataclass(frozen=True)
class Reading:
    """One word's row in every table, as text."""

    word: str
    heads: tuple[str, ...]
    mixed: str


@dataclass(frozen=True)
class ConcatView(View):
    """The way from the heads' outputs to the layer's output, on one colour scale."""

    heads: tuple[Matrix, ...] = field(kw_only=True)
    concat: Matrix = field(kw_only=True)
    W_O: Matrix = field(kw_only=True)
    mixed: Matrix = field(kw_only=True)
    mixed_name: str = field(kw_only=True)
    weight: Number = field(kw_only=True)
    """The largest magnitude in W_O; in a Hadamard matrix all are the same."""
    contribution: str = field(kw_only=True)
    options: tuple[Option, ...] = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)
    state: str = field(kw_only=True)
    outcome: str = field(kw_only=True)
    readings: tuple[Reading, ...] = field(kw_only=True)


def view(scene: Scene) -> ConcatView:
    """Return the view of the layer's last two moves on X + PE."""
    contribution: str = scene.controls["contribution"]
    trace = scene.trace
    contributions = multi_head.contributions(scene.layer, trace)
    mixed = trace.output if contribution == "both" else contributions[HEAD_NAMES.index(contribution)]
    # What no choice shows has its place on the scale all the same: a choice must not recolour the rest.
    scale = diverging(trace.head_outputs, contributions, trace.output, scene.layer.W_O)
    difference = float(np.abs(contributions.sum(axis=0) - trace.output).max(initial=0.0))
    outcome = _outcome(scene.n_words, difference)
    verdict = f"{outcome} Largest difference: {_told(difference).text}." if scene.n_words else outcome
    mixed_name = "Mixed" if contribution == "both" else f"From {_spoken(contribution)}"
    return ConcatView(
        title="Side by side, then mixed",
        summary=(
            f"{plural(scene.n_words, 'word')}. {model.N_HEADS} heads give each a row of {scene.layer.d_v} numbers; "
            f"side by side they make {trace.concat.shape[1]}, and W_O mixes these into {scene.layer.d_model}. {verdict}"
        ),
        values={
            "concat-head-width": counted(scene.layer.d_v),
            "concat-width": counted(trace.concat.shape[1]),
            "concat-output-width": counted(scene.layer.d_model),
            "concat-largest-difference": _told(difference),
        },
        texts={"concat-verdict": verdict},
        heads=tuple(
            matrix(name, f"Output rows of {_spoken(name)}", output, scene.words, scale)
            for name, output in zip(HEAD_NAMES, trace.head_outputs, strict=True)
        ),
        concat=matrix("concat", "Concat: the heads' rows side by side", trace.concat, scene.words, scale),
        W_O=_mixing_matrix(scene.layer.W_O, scene.layer.d_v, scale),
        mixed=matrix("mixed", _mixed_label(contribution), mixed, scene.words, scale),
        mixed_name=mixed_name,
        weight=shown(np.abs(scene.layer.W_O).max()),
        contribution=contribution,
        options=tuple(Option(value, _spoken(value), value == contribution) for value in ("both", *HEAD_NAMES)),
        scale=scale,
        state="same" if difference <= TOLERANCE else "different",
        outcome=outcome,
        readings=tuple(
            Reading(word, tuple(_row(output[row]) for output in trace.head_outputs), _row(mixed[row]))
            for row, word in enumerate(scene.words)
        ),
    )


def _spoken(name: str) -> str:
    return "both" if name == "both" else name.replace("-", " ")


def _mixed_label(contribution: str) -> str:
    if contribution == "both":
        return "Mixed: concat times W_O"
    return f"What {_spoken(contribution)} adds: its rows times its half of W_O"


def _mixing_matrix(W_O: Array, d_v: int, scale: DivergingScale) -> Matrix:
    rows = [f"{_spoken(name)}, column {column}" for name in HEAD_NAMES for column in range(d_v)]
    return matrix("W_O", "W_O: the upper half meets head 1, the lower half head 2", W_O, rows, scale)


def _row(numbers: Array) -> str:
    return " ".join(shown(number).text for number in numbers.tolist())


def _told(difference: float) -> Number:
    return shown(difference, DECIMALS)


def _outcome(n_words: int, difference: float) -> str:
    if not n_words:
        return "No words yet. Type a sentence above, and its rows appear here."
    return f"Added up, the heads’ shares {'give' if difference <= TOLERANCE else 'miss'} the mixed rows."
