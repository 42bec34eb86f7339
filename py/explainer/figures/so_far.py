"""Recap `so-far`: the layer in three lines, and the shape of the sentence at each stage."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from explainer.layers import HEAD_2
from explainer.numbers import Number, counted, plural, shown
from explainer.scales import DivergingScale, diverging
from explainer.scene import Array, Scene
from explainer.view import PlainTable, View
from toy_transformer.multi_head import Trace

CONTROLS = (HEAD_2,)
CODE = ("positions.sinusoidal_encoding", "multi_head.attend")


@dataclass(frozen=True)
class Tiles:
    """All cells of one matrix that fall on one step of the colour scale, as SVG path data in units of a cell."""

    level: int
    path: str


@dataclass(frozen=True)
class Picture:
    """A small picture of a matrix, a cell for each number."""

    name: str
    head: int | None
    """The head whose numbers these are, from 1; None where they are everybody's."""
    columns: int
    tiles: tuple[Tiles, ...]


@dataclass(frozen=True)
class Stage:
    """One place on the way through the layer: what is there, and its shape."""

    name: str
    line: int
    """Which of the three lines of the recipe leads here, from 0."""
    pictures: tuple[Picture, ...]
    shape: str


@dataclass(frozen=True)
class SoFarView(View):
    """The recipe, and the sentence on its way through it."""

    stages: tuple[Stage, ...] = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)
    note: str = field(kw_only=True)


def view(scene: Scene) -> SoFarView:
    """Return the view of the whole layer on X + PE."""
    inputs = scene.X + scene.PE
    trace, layer, n_words = scene.trace, scene.layer, scene.n_words
    scale = diverging(inputs, trace.head_outputs, trace.output)
    wide, narrow, joined = (_shape(n_words, width) for width in (layer.d_model, layer.d_v, trace.concat.shape[1]))
    shapes = f"{wide} → {plural(layer.n_heads, 'head')} of {narrow} → {joined} → {wide}"
    note = f"In: {wide}. Out: {wide}." if n_words else "No words yet. The recipe is the same for any number of them."
    return SoFarView(
        title="The whole layer, on your sentence",
        summary=f"{plural(n_words, 'word')}: {shapes}. {note}",
        values=_values(layer.n_heads, layer.n_weights),
        texts={"so-far-shapes": _told(n_words, shapes)},
        tables=tuple(_tables(scene.words, inputs, trace)),
        stages=(
            Stage("X + PE", 0, (_picture("input", inputs, scale),), wide),
            Stage("heads", 1, _by_head("head", trace.head_outputs, scale), f"{narrow} each"),
            Stage("concat", 2, _by_head("concat", np.split(trace.concat, layer.n_heads, axis=1), scale), joined),
            Stage("output", 2, (_picture("output", trace.output, scale),), wide),
        ),
        scale=scale,
        note=note,
    )


def _shape(n_words: int, width: int) -> str:
    # Bound together, so that no line ends within a shape.
    return f"{n_words}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{width}"


def _values(n_heads: int, n_weights: int) -> dict[str, Number]:
    return {
        "so-far-heads": counted(n_heads),
        "so-far-weights": counted(n_weights),
    }


def _told(n_words: int, shapes: str) -> str:
    if not n_words:
        return "Type a sentence, and its shapes stand here."
    return f"For your {plural(n_words, 'word')}: {shapes}."


def _tables(words: Sequence[str], inputs: Array, trace: Trace) -> Iterator[PlainTable]:
    """Yield what each picture shows: a row a word, a column a number."""
    yield _table("X + PE", words, inputs)
    for head, output in enumerate(trace.head_outputs, start=1):
        yield _table(f"The output of head {head}", words, output)
    yield _table("Concat: the heads side by side", words, trace.concat)
    yield _table("The output, mixed with W_O", words, trace.output)


def _table(caption: str, words: Sequence[str], array: Array) -> PlainTable:
    rows = tuple((word, tuple(map(shown, row))) for word, row in zip(words, array.tolist(), strict=True))
    return PlainTable(caption, ("word", *map(str, range(array.shape[1]))), rows)


def _by_head(name: str, parts: Iterable[Array], scale: DivergingScale) -> tuple[Picture, ...]:
    return tuple(_picture(f"{name}-{head}", part, scale, head) for head, part in enumerate(parts, start=1))


def _picture(name: str, array: Array, scale: DivergingScale, head: int | None = None) -> Picture:
    cells: dict[int, list[str]] = {}
    for row, levels in enumerate(scale.levels(array).tolist()):
        for column, level in enumerate(levels):
            cells.setdefault(level, []).append(f"M{column},{row}h1v1h-1z")
    return Picture(name, head, array.shape[1], tuple(Tiles(level, "".join(cells[level])) for level in sorted(cells)))
