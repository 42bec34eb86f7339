"""Step `cost`: the leading terms of the paper's Table 1, attention's n^2 d against a recurrent layer's n d^2."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from explainer.controls import choice, whole
from explainer.figures import _measurements
from explainer.numbers import Number, counted, plural, shown_magnitude
from explainer.scales import LinearScale, path
from explainer.scene import Scene
from explainer.view import PlainTable, View
from toy_transformer import cost

MOST_WORDS = 1024
PAPER_HEADS = 8
BYTES_PER_NUMBER = 4
"""What the score matrices are counted with: the heads of the paper's base model, and single precision."""

HEIGHT = 100.0
"""The drawing is `MOST_WORDS` wide and this high; the stylesheet stretches it to the window."""

WORDS = whole("words", default=128, minimum=1, maximum=MOST_WORDS)
WIDTH = whole("width", default=512, minimum=8, maximum=1024, step=8)
SCALE = choice("scale", "linear", ("linear", "logarithmic"))
CONTROLS = (WORDS, WIDTH, SCALE, _measurements.MEASUREMENTS)
CODE = (
    "cost.attention_operations",
    "cost.recurrent_operations",
    "cost.attention_steps",
    "cost.recurrent_steps",
    "cost.score_memory",
)


@dataclass(frozen=True)
class Axes:
    """Where a number of words and a number of operations stand in the drawing."""

    x: Callable[[float], float]
    y: Callable[[float], float]
    x_ticks: tuple[str, ...]
    """Labels of the horizontal axis, evenly spaced."""
    y_top: Number


@dataclass(frozen=True)
class Point:
    """A point of the drawing, in its own units."""

    x: float
    y: float


@dataclass(frozen=True)
class Measured:
    """A time measured on this device: where it stands, and how it reads."""

    point: Point
    n_words: str
    milliseconds: Number


@dataclass(frozen=True)
class CostView(View):
    """Both curves, where they cross, the chosen point, the reader's sentence, and the times measured."""

    words: int = field(kw_only=True)
    width: int = field(kw_only=True)
    most_words: int = MOST_WORDS
    height: float = HEIGHT
    scale: str = field(kw_only=True)
    axes: Axes = field(kw_only=True)
    attention_path: str = field(kw_only=True)
    recurrent_path: str = field(kw_only=True)
    attention: Point = field(kw_only=True)
    recurrent: Point = field(kw_only=True)
    crossing: Point = field(kw_only=True)
    sentence: Point | None = field(kw_only=True)
    cheaper: str = field(kw_only=True)
    heads: int = PAPER_HEADS
    bytes_per_number: int = BYTES_PER_NUMBER
    measured: tuple[Measured, ...] = field(kw_only=True)
    measured_note: str = field(kw_only=True)


def view(scene: Scene) -> CostView:
    """Return the view of both layers' cost at the chosen number of words and width."""
    words, width, scale = (scene.controls[name] for name in ("words", "width", "scale"))
    attention = cost.attention_operations(words, width)
    recurrent = cost.recurrent_operations(words, width)
    axes, places = _axes(width, scale), _places(scale)
    measured, measured_note = _measured(scene, width, axes)
    values = _values(words, width)
    return CostView(
        title="Operations of one layer, as a sentence grows",
        summary=(
            f"At {plural(words, 'word')} and width {width:,}, attention takes {attention:,} operations in one step, a "
            f"recurrent layer {recurrent:,} operations in {plural(words, 'step')}. The curves cross at {width:,} words."
        ),
        values=values,
        texts={
            "cost-sentence": _sentence_note(scene, width),
            "cost-full": _full_note(words, width),
        },
        tables=(_table(words, width),),
        words=words,
        width=width,
        scale=scale,
        axes=axes,
        attention_path=_curve(places, axes, lambda n: n * n * width),
        recurrent_path=_curve(places, axes, lambda n: n * width * width),
        attention=Point(axes.x(words), axes.y(attention)),
        recurrent=Point(axes.x(words), axes.y(recurrent)),
        crossing=Point(axes.x(width), axes.y(width**3)),
        sentence=_sentence(scene.n_words, width, axes),
        cheaper=_cheaper(words, width),
        measured=measured,
        measured_note=measured_note,
    )


def _values(words: int, width: int) -> dict[str, Number]:
    return {
        "cost-words": counted(words),
        "cost-width": counted(width),
        "attention-operations": counted(cost.attention_operations(words, width)),
        "recurrent-operations": counted(cost.recurrent_operations(words, width)),
        "attention-steps": counted(cost.attention_steps(words)),
        "recurrent-steps": counted(cost.recurrent_steps(words)),
        "operation-ratio": shown_magnitude(cost.operation_ratio(words, width)),
        "score-memory": counted(cost.score_memory(words, PAPER_HEADS, BYTES_PER_NUMBER)),
    }


def _table(words: int, width: int) -> PlainTable:
    lengths = sorted({words, width, *(2**power for power in range(MOST_WORDS.bit_length()))})
    operations = (cost.attention_operations, cost.recurrent_operations)
    return PlainTable(
        f"Operations of one layer of width {width:,}, by the number of words",
        ("words", "attention", "recurrent"),
        tuple((str(n), tuple(counted(count(n, width)) for count in operations)) for n in lengths),
    )


def _cheaper(words: int, width: int) -> str:
    if words == width:
        return "By these terms, both do the same"
    return f"By these terms, {'attention' if words < width else 'the recurrent layer'} does less"


def _places(scale: str) -> list[float]:
    # A power law is a straight line on logarithmic axes.
    return [MOST_WORDS * step / 64 for step in range(65)] if scale == "linear" else [1.0, float(MOST_WORDS)]


def _axes(width: int, scale: str) -> Axes:
    top = max(cost.attention_operations(MOST_WORDS, width), cost.recurrent_operations(MOST_WORDS, width))
    if scale == "linear":
        ticks = tuple(f"{n:,}" for n in (0, 256, 512, 768, MOST_WORDS))
        return Axes(
            LinearScale((0, MOST_WORDS), (0, MOST_WORDS)), LinearScale((0, top), (HEIGHT, 0)), ticks, counted(top)
        )
    x = LinearScale((0, np.log2(MOST_WORDS)), (0, MOST_WORDS))
    # The lowest curve starts at its cost for one word.
    y = LinearScale((np.log2(width), np.log2(top)), (HEIGHT, 0))
    ticks = tuple(f"{n:,}" for n in (1, 4, 16, 64, 256, MOST_WORDS))
    return Axes(lambda n: x(np.log2(n)), lambda operations: y(np.log2(operations)), ticks, counted(top))


def _curve(places: list[float], axes: Axes, operations: Callable[[float], float]) -> str:
    return path([axes.x(place) for place in places], [axes.y(operations(place)) for place in places])


def _sentence(n_words: int, width: int, axes: Axes) -> Point | None:
    return Point(axes.x(n_words), axes.y(cost.attention_operations(n_words, width))) if n_words else None


def _sentence_note(scene: Scene, width: int) -> str:
    n_words = scene.n_words
    if not n_words:
        return "Type a sentence to see where it stands."
    whose = "Your" if n_words == len(scene.all_words) else "The computed"
    attention, recurrent = cost.attention_operations(n_words, width), cost.recurrent_operations(n_words, width)
    return f"{whose} {plural(n_words, 'word')}, at this width: {attention:,} operations against {recurrent:,}."


def _full_note(words: int, width: int) -> str:
    full = cost.full_attention_multiply_adds(words, width)
    share = shown_magnitude(full / cost.attention_operations(words, width)).text
    recurrent = cost.full_recurrent_multiply_adds(words, width)
    with_projections = f"Here that is {full:,}, or {share} times n²d."
    return f"{with_projections} A plain recurrent layer, with its two matrices, takes {recurrent:,}."


def _measured(scene: Scene, width: int, axes: Axes) -> tuple[tuple[Measured, ...], str]:
    times = scene.controls["measurements"]
    if not times:
        return (), "Not measured yet. It takes a second or two on most devices."
    if any(one.width != width for one in times):
        return (), f"Measured at width {times[0].width:,}. Measure again for width {width:,}."
    unit = _measurements.seconds_per_operation(times)
    points = tuple(
        Measured(
            Point(axes.x(one.n_words), max(0.0, axes.y(max(one.seconds / unit, float(width))))),
            f"{one.n_words:,}",
            shown_magnitude(one.seconds * 1000),
        )
        for one in times
    )
    longest = points[-1]
    return points, (
        f"One head, without projections: {longest.n_words} words took {longest.milliseconds.text} ms here. That run is "
        "laid on the curve; where others lie off it, something besides n²d takes time."
    )
