"""Section `switch`: one switch for how the layer is told of places, one for the mask, and what the order test says."""

from dataclasses import dataclass, field, fields

from explainer import encodings
from explainer.figures import _order_test, order_aware
from explainer.layers import HEAD_2
from explainer.numbers import Number
from explainer.orders import ORDER
from explainer.scene import Scene

CONTROLS = (encodings.ENCODING, encodings.MASK, ORDER, HEAD_2)
CODE = ("attention.causal_mask", "positions.rotate", "learned.look_up", "multi_head.attend")


@dataclass(frozen=True)
class Outcome:
    """What the order test finds with one setting of both switches."""

    encoding: str
    masked: bool
    chosen: bool
    changed: int
    state: str
    difference: Number


@dataclass(frozen=True)
class Row:
    """One way to tell the layer of places: its outcome without and with the mask."""

    encoding: str
    label: str
    chosen: bool
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class SwitchView(_order_test.OrderTestView):
    """The order test as it is switched now, and what it would find in each of the eight settings."""

    rows: tuple[Row, ...] = field(kw_only=True)
    masked: bool = field(kw_only=True)


def view(scene: Scene) -> SwitchView:
    """Return the order test of the layer as the reader has switched it."""
    chosen: str = scene.controls["encoding"]
    masked: bool = scene.controls["mask"]
    test = scene.order_test(chosen, masked)
    rows = tuple(_row(scene, encoding) for encoding in encodings.KINDS)
    verdict = order_aware.verdict(scene, test)
    drawn = _order_test.view(scene, test, title=_title(chosen, masked), verdict=verdict, name="switch")
    return SwitchView(
        **{part.name: getattr(drawn, part.name) for part in fields(drawn)} | {"texts": _texts(rows)},
        rows=rows,
        masked=masked,
    )


def _title(encoding: str, masked: bool) -> str:
    return f"The order test: {encodings.LABELS[encoding]}, {'causal mask' if masked else 'no mask'}"


def _row(scene: Scene, encoding: str) -> Row:
    outcomes = tuple(outcome(scene, encoding, masked) for masked in (False, True))
    return Row(encoding, encodings.LABELS[encoding], encoding == scene.controls["encoding"], outcomes)


def outcome(scene: Scene, encoding: str, masked: bool) -> Outcome:
    """Return what the order test finds in one setting."""
    test = scene.order_test(encoding, masked)
    return Outcome(
        encoding=encoding,
        masked=masked,
        chosen=encoding == scene.controls["encoding"] and masked == scene.controls["mask"],
        changed=_order_test.changed(test),
        state=_order_test.state_of(test.largest_difference),
        difference=_order_test.told(test.largest_difference),
    )


def _texts(rows: tuple[Row, ...]) -> dict[str, str]:
    outcomes = [outcome for row in rows for outcome in row.outcomes]
    blind = [outcome for outcome in outcomes if outcome.state == "same"]
    if len(blind) == len(outcomes):
        verdict = "With this sentence and this order, no row changes in any of them."
    elif [(outcome.encoding, outcome.masked) for outcome in blind] == [(encodings.NONE, False)]:
        verdict = "Only one of them keeps every row equal: no positions and no mask."
    else:
        verdict = f"With this sentence and this order, {len(blind)} of them keep every row equal."
    return {"switch-verdict": verdict}
