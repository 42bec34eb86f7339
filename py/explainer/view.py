"""What a figure module hands to its template: plain, frozen data, no drawing and no arrays."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from explainer.controls import Control
from explainer.numbers import Number, shown
from explainer.scales import DivergingScale
from explainer.scene import Scene

MOST_ROWS = 4096
"""Rows of cells to keep."""


class Cell(NamedTuple):
    """One number of a matrix, and the step of the colour scale that it falls on."""

    number: Number
    level: int


_rows: dict[tuple[bytes, float, Callable[[float], Number]], tuple[Cell, ...]] = {}


@dataclass(frozen=True)
class Option:
    """One entry of a select, or one of a group of radio buttons."""

    value: str
    label: str
    selected: bool


@dataclass(frozen=True)
class Matrix:
    """A table of numbers with headers: `cells[row][column]`."""

    name: str
    label: str
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]


def matrix(
    name: str,
    label: str,
    array: NDArray[np.float64],
    row_names: Sequence[str],
    scale: DivergingScale,
    column_names: Sequence[str] | None = None,
    number: Callable[[float], Number] = shown,
) -> Matrix:
    """Return the view of `array` (rows, columns); columns are numbered from 0 unless they have names."""
    columns = column_names if column_names is not None else [str(column) for column in range(array.shape[1])]
    return Matrix(name, label, tuple(row_names), tuple(columns), cells(array, scale, number))


def cells(
    array: NDArray[np.float64], scale: DivergingScale, number: Callable[[float], Number] = shown
) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of `array` (rows, columns), row by row.

    Rows are kept, since most of an edit's have the numbers that they had before: so `number` is to be one function, not
    a new one at each call.
    """
    if len(_rows) > MOST_ROWS:
        _rows.clear()
    # By their bytes: -0.0 equals 0.0, and is another number for all that.
    keys = [(row.tobytes(), scale.limit, number) for row in np.asarray(array, np.float64)]
    if any(key not in _rows for key in keys):
        for key, values, levels in zip(keys, array.tolist(), scale.levels(array).tolist(), strict=True):
            if key not in _rows:
                _rows[key] = tuple(Cell(number(value), level) for value, level in zip(values, levels, strict=True))
    return tuple(_rows[key] for key in keys)


def forget_rows() -> None:
    """Forget the rows of cells that were kept."""
    _rows.clear()


@dataclass(frozen=True)
class PlainTable:
    """Numbers that a figure shows as a drawing alone; each row begins with its own name."""

    caption: str
    column_names: tuple[str, ...]
    """The first names what the rows are."""
    rows: tuple[tuple[str, tuple[Number, ...]], ...]


@dataclass(frozen=True)
class View:
    """What every figure has. `values` and `texts` also feed the placeholders in the article's prose."""

    title: str
    summary: str
    """One or two sentences that say what the figure shows now, for readers who cannot see it."""
    values: Mapping[str, Number] = field(kw_only=True, default_factory=dict)
    texts: Mapping[str, str] = field(kw_only=True, default_factory=dict)
    tables: tuple[PlainTable, ...] = field(kw_only=True, default=())
    """What the figure draws and has no table of its own for."""


class FigureModule(Protocol):
    """A module in `explainer.figures`: the controls that it reads, the code that it shows, and scene to view."""

    CONTROLS: tuple[Control, ...]
    CODE: tuple[str, ...]
    """The functions of `toy_transformer` to read under the figure, as `MODULE.FUNCTION`; it calls every one of them."""

    @staticmethod
    def view(scene: Scene) -> View:
        """Return what the template of the same name shows of `scene`."""
        ...
