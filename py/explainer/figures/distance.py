"""Section `distance`: the dot product of two rows of PE depends on how far apart their places are, on nothing else."""

from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from explainer.controls import choice, whole
from explainer.numbers import Number, counted, plural, shown, within_one
from explainer.scales import DivergingScale, LinearScale, path
from explainer.scene import Scene
from explainer.view import View
from explainer.words import quoted
from toy_transformer import positions

N_PLACES = 24
FURTHEST = N_PLACES - 1
LAST_POSITION = 100
MOST_LISTED = 8
"""Pairs whose cosines are written out one by one; of more, only how many are close to 1."""

CLOSE_TO_ONE = 0.9
DECIMALS = 9
"""Places to which a difference is told, so that what floating point leaves over reads as zero."""

WIDTHS = ("4", "8", "16", "64", "128", "512")
WIDTH = choice("distance-width", "8", WIDTHS)
OFFSET = whole("distance-offset", default=3, minimum=-FURTHEST, maximum=FURTHEST)
POSITION = whole("distance-position", default=0, minimum=0, maximum=LAST_POSITION)
CONTROLS = (WIDTH, OFFSET, POSITION)
CODE = ("positions.place_similarity", "positions.pair_similarities")

EXTENT = 100.0
"""Width and height of the curve's drawing and of the sum's; both have one vertical axis."""

SUM_FROM = 0.84 * EXTENT
GAP = 0.16
"""Where the bar of the sum begins beside many pairs, and the share of a column left free on either side of a bar.

Few bars stand apart from each other; many would vanish between their gaps.
"""


@dataclass(frozen=True)
class Diagonal:
    """All cells of the heat map whose places are `offset` apart, as one path, with the colour they share."""

    offset: int
    level: int
    path: str


@dataclass(frozen=True)
class Share:
    """What one pair adds: a bar from where the sum of the pairs before it stands to where it leads."""

    index: int
    cosine: Number
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Mark:
    """A point of the curve with its label, and on which side of the point the label stands."""

    offset: int
    x: float
    anchor: str


@dataclass(frozen=True)
class Curve:
    """The dot product over the distance, in a drawing of `EXTENT` by `EXTENT`."""

    line: str
    dots: str
    marks: tuple[Mark, ...]
    height: float
    zero: float
    top: float
    points: tuple[tuple[int, Number], ...]


@dataclass(frozen=True)
class DistanceView(View):
    """The heat map, the chosen pair of places, the curve, and the sum that gives the chosen point of it."""

    width: int = field(kw_only=True)
    widths: tuple[str, ...] = WIDTHS
    offset: int = field(kw_only=True)
    furthest: int = FURTHEST
    position: int = field(kw_only=True)
    last_position: int = LAST_POSITION
    n_places: int = N_PLACES
    start: str = field(kw_only=True)
    end: str = field(kw_only=True)
    similarity: Number = field(kw_only=True)
    backwards: Number = field(kw_only=True)
    diagonals: tuple[Diagonal, ...] = field(kw_only=True)
    chosen: tuple[Diagonal, ...] = field(kw_only=True)
    cell: tuple[int, int] = field(kw_only=True)
    scale: DivergingScale = field(kw_only=True)
    shares: tuple[Share, ...] = field(kw_only=True)
    total: Share = field(kw_only=True)
    is_listed: bool = field(kw_only=True)
    shares_note: str = field(kw_only=True)
    curve: Curve = field(kw_only=True)


def view(scene: Scene) -> DistanceView:
    """Return the view of the places that the reader chose, in rows of the width that the reader chose."""
    width, offset = int(scene.controls["distance-width"]), int(scene.controls["distance-offset"])
    position: int = scene.controls["distance-position"]
    # The earlier of the two places is the first of the map, so that no place is before place 0.
    start, end = max(0, -offset), max(0, offset)
    PE = positions.sinusoidal_encoding(position + N_PLACES, width)[position:]
    products = PE @ PE.T
    scale = DivergingScale(width / 2)
    diagonals = _diagonals(products, scale)
    similarity, backwards = shown(products[start, end]), shown(products[end, start])
    spread = shown(_spread(products), DECIMALS)
    to_y = _vertical_scale(width)
    cosines = positions.pair_similarities(offset, width)
    *shares, total = _shares(cosines, to_y)
    places = f"place {position + start} and place {position + end}"
    return DistanceView(
        title=f"PE(p) · PE(p + k), {plural(width // 2, 'pair')} of columns",
        summary=(
            f"A map of {N_PLACES} by {N_PLACES} places from place {position} on, the same along every diagonal. The "
            f"dot product of the rows of {places} is {similarity.text}. A curve of it over the distance k, from "
            f"-{FURTHEST} to {FURTHEST}, highest at 0 with {shown(width / 2).text}, is the same on both sides."
        ),
        values={
            "distance-similarity": similarity,
            "distance-backwards": backwards,
            "distance-spread": spread,
            "distance-offset": counted(offset),
            "distance-position": counted(position),
            "distance-largest": shown(width / 2),
        },
        texts={
            "distance-verdict": _verdict(position + start, position + end, similarity, spread),
            "distance-words": _words(scene, position + start, position + end),
            "distance-falls": _falls(width),
        },
        width=width,
        offset=offset,
        position=position,
        start=str(position + start),
        end=str(position + end),
        similarity=similarity,
        backwards=backwards,
        diagonals=tuple(diagonals.values()),
        chosen=tuple(diagonals[k] for k in dict.fromkeys((-offset, offset))),
        cell=(end, start),
        scale=scale,
        shares=tuple(shares),
        total=total,
        is_listed=len(shares) <= MOST_LISTED,
        shares_note=_shares_note(cosines),
        curve=_curve(width, offset, to_y),
    )


def _diagonals(products: NDArray[np.float64], scale: DivergingScale) -> dict[int, Diagonal]:
    offsets = np.arange(-FURTHEST, FURTHEST + 1)
    first_rows = np.maximum(0, -offsets)
    levels = scale.levels(products[first_rows, first_rows + offsets])
    return {k: Diagonal(k, level, _cells(k)) for k, level in zip(offsets.tolist(), levels.tolist(), strict=True)}


@cache
def _cells(offset: int) -> str:
    """Return the path of all cells at `offset` from the main diagonal."""
    rows = range(max(0, -offset), N_PLACES - max(0, offset))
    return "".join(f"M{row + offset},{row}h1v1h-1z" for row in rows)


def _spread(products: NDArray[np.float64]) -> float:
    """Return by how much the cells of a diagonal differ at most."""
    return max(float(np.ptp(products.diagonal(k))) for k in range(-FURTHEST, FURTHEST + 1))


def _vertical_scale(width: int) -> LinearScale:
    """Return the axis that holds every sum on its way, for any distance."""
    sums = positions.pair_similarities(range(N_PLACES), width).cumsum(axis=-1)
    return LinearScale((min(0.0, float(sums.min())), width / 2), (0.93 * EXTENT, 0.12 * EXTENT))


def _shares(cosines: NDArray[np.float64], to_y: LinearScale) -> tuple[Share, ...]:
    """Return a bar a pair, each from the height that the one before it led to, and last the sum of all."""
    sums, n = cosines.cumsum().tolist(), len(cosines)
    column = EXTENT / (n + 1) if n <= MOST_LISTED else SUM_FROM / n
    steps = zip([0.0, *sums], sums, strict=False)
    bars = [
        _bar(index, (index * column, (index + 1) * column), step, to_y, gap=GAP if n <= MOST_LISTED else 0.0)
        for index, step in enumerate(steps)
    ]
    return (*bars, _bar(n, (n * column, EXTENT), (0.0, sums[-1]), to_y, GAP))


def _bar(index: int, column: tuple[float, float], step: tuple[float, float], to_y: LinearScale, gap: float) -> Share:
    (left, right), (start, end) = column, step
    top, bottom = to_y(max(start, end)), to_y(min(start, end))
    inset = gap * (right - left)
    return Share(
        index=index,
        cosine=within_one(end - start),
        x=round(left + inset, 2),
        y=top,
        width=round(right - left - 2 * inset, 2),
        height=round(bottom - top, 2),
    )


def _shares_note(cosines: NDArray[np.float64]) -> str:
    close = int((cosines > CLOSE_TO_ONE).sum())
    return (
        f"{close} of the {plural(len(cosines), 'pair')} {'gives' if close == 1 else 'give'} more than {CLOSE_TO_ONE}."
    )


def _curve(width: int, offset: int, to_y: LinearScale) -> Curve:
    to_x = LinearScale((-FURTHEST, FURTHEST), (0, EXTENT))
    whole_offsets = np.arange(-FURTHEST, FURTHEST + 1)
    offsets = np.linspace(-FURTHEST, FURTHEST, 8 * FURTHEST + 1)
    heights = positions.place_similarity(whole_offsets, width).tolist()
    points = [(to_x(k), to_y(height)) for k, height in zip(whole_offsets.tolist(), heights, strict=True)]
    return Curve(
        line=path(
            [to_x(k) for k in offsets.tolist()],
            [to_y(height) for height in positions.place_similarity(offsets, width).tolist()],
        ),
        dots="".join(f"M{x:g},{y:g}h0.001" for x, y in points),
        marks=tuple(Mark(k, to_x(k), _anchor(k)) for k in dict.fromkeys((-abs(offset), abs(offset)))),
        height=to_y(float(positions.place_similarity(offset, width))),
        zero=to_y(0),
        top=to_y(width / 2),
        points=tuple((k, shown(height)) for k, height in enumerate(heights[FURTHEST:])),
    )


def _anchor(offset: int) -> str:
    """Return the side of the point that its label hangs on: outwards, but not over the edge of the drawing."""
    if offset == 0:
        return "middle"
    outwards, inwards = ("start", "end") if offset > 0 else ("end", "start")
    return outwards if abs(offset) < FURTHEST - 3 else inwards


def _verdict(start: int, end: int, similarity: Number, spread: Number) -> str:
    if start == end:
        return f"Place {start} with itself gives {similarity.text}, half the width, as every place does."
    return (
        f"From place {start} to place {end} it is {similarity.text}, and all along that diagonal; cells of one "
        f"diagonal differ by at most {spread.text}."
    )


def _words(scene: Scene, start: int, end: int) -> str:
    """Return the reader's words at the two places, nothing where one of them has none."""
    if max(start, end) >= scene.n_words or start == end:
        return ""
    return f"{quoted(scene.words[start])} and {quoted(scene.words[end])} stand there."


def _falls(width: int) -> str:
    """Return whether the dot product falls with the distance, with the first place where it does not."""
    heights = positions.place_similarity(range(N_PLACES), width).tolist()
    rises = [k for k in range(1, N_PLACES) if heights[k] > heights[k - 1]]
    if not rises:
        return f"With d = {width}, it falls at every step up to {FURTHEST} places."
    trough = rises[0] - 1
    peak = next((k for k in range(trough + 1, FURTHEST) if heights[k + 1] <= heights[k]), FURTHEST)
    told = [f"{shown(heights[k]).text} at {k}" for k in dict.fromkeys((1, trough, trough + 1, peak))]
    return f"With d = {width}, it does not simply fall as places move apart: {', '.join(told)}."
