"""Section `experiments`: change one line of the toy's code, predict what happens, and run it."""

from dataclasses import dataclass, field

import numpy as np

from explainer.code import edits
from explainer.code.experiments import ALL, TOLERANCE, Experiment
from explainer.controls import choice
from explainer.layers import HEAD_2
from explainer.numbers import Number, counted, shown_magnitude
from explainer.orders import ORDER
from explainer.scene import Array, Scene
from explainer.view import Option, PlainTable, View

UNDECIDED = "none"

CHOSEN = choice("experiment", ALL[0].name, tuple(experiment.name for experiment in ALL))
PREDICTIONS = {
    experiment.name: choice(
        f"predict-{experiment.name}", UNDECIDED, (UNDECIDED, *map(str, range(1, 1 + len(experiment.choices))))
    )
    for experiment in ALL
}
CONTROLS = (CHOSEN, *PREDICTIONS.values(), ORDER, HEAD_2)
CODE = ()


@dataclass(frozen=True)
class Prediction:
    """One of the choices: whether the reader has made it, and, after the run, whether it came true."""

    value: str
    text: str
    chosen: bool
    came_true: bool


@dataclass(frozen=True)
class Outcome:
    """What the run gave: whether the prediction held, the numbers, and why."""

    verdict: str
    told: str
    why: str


@dataclass(frozen=True)
class ExperimentsView(View):
    """One experiment, before or after its run."""

    options: tuple[Option, ...] = field(kw_only=True)
    experiment: Experiment = field(kw_only=True)
    predictions: tuple[Prediction, ...] = field(kw_only=True)
    is_decided: bool = field(kw_only=True)
    has_own_text: bool = field(kw_only=True)
    """Whether the reader has changed the function in another way."""
    outcome: Outcome | None = field(kw_only=True)


def view(scene: Scene) -> ExperimentsView:
    """Return the view of the chosen experiment: its outcome too, if the code computes by its change now."""
    experiment = next(one for one in ALL if one.name == scene.controls["experiment"])
    predicted: str = scene.controls[PREDICTIONS[experiment.name].name]
    text = edits.text(experiment.function)
    ran = text is not None and text.rstrip() == experiment.text.rstrip()
    now = experiment.measure(scene)
    before, after = (_without_its_change(experiment, scene), now) if ran else (now, None)
    true = None if after is None else experiment.answer(before, after)
    outcome = None
    if after is not None and true is not None:
        outcome = Outcome(
            verdict=_verdict(predicted, true, experiment),
            told=experiment.told.format(before=_told(before).text, after=_told(after).text),
            why=experiment.why[true],
        )
    return ExperimentsView(
        title=experiment.label,
        summary=f"{experiment.question} {_summary(outcome)}",
        values={"experiments-count": counted(len(ALL))},
        tables=(_table(before, after),),
        options=tuple(Option(one.name, one.label, one is experiment) for one in ALL),
        experiment=experiment,
        predictions=tuple(
            Prediction(str(place), text, predicted == str(place), true == place - 1)
            for place, text in enumerate(experiment.choices, 1)
        ),
        is_decided=predicted != UNDECIDED,
        has_own_text=text is not None and not ran,
        outcome=outcome,
    )


def _without_its_change(experiment: Experiment, scene: Scene) -> Array:
    with edits.without(experiment.function):
        # A new scene: what this one holds was computed by the change.
        return experiment.measure(Scene(scene.sentence, scene.controls))


def _verdict(predicted: str, true: int, experiment: Experiment) -> str:
    came_true = experiment.choices[true]
    if predicted == UNDECIDED:
        return f"What happened: {came_true}."
    return f"As you predicted: {came_true}." if predicted == str(true + 1) else f"Not as you predicted: {came_true}."


def _told(measured: Array) -> Number:
    largest = float(np.abs(measured).max(initial=0.0))
    return shown_magnitude(largest if largest > TOLERANCE else 0.0)


def _table(before: Array, after: Array | None) -> PlainTable:
    rows = [("without the change", (_told(before),))]
    if after is not None:
        rows.append(("with the change", (_told(after),)))
    return PlainTable("The largest of what the experiment measures", ("code", "measured"), tuple(rows))


def _summary(outcome: Outcome | None) -> str:
    return f"{outcome.verdict} {outcome.told}" if outcome else "Not run yet."
