"""The curves of the figure `rope`: one score as a single word moves, and as both words do."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explainer.numbers import Number, shown
from explainer.scales import LinearScale, path
from explainer.view import PlainTable
from toy_transformer import positions
from toy_transformer.attention import scaled_scores
from toy_transformer.multi_head import MultiHeadAttention
from toy_transformer.rotary import rotary_scores

Array = NDArray[np.float64]

FURTHEST = 12
FIRST_PLACE, LAST_PLACE = 12, 40
"""Where the query may stand: never so early that a key before it would have no place."""

WHOLE = 4
"""Points of a curve from one whole place to the next; only whole places can hold words, and these carry dots."""

STEP = 1 / WHOLE

HEIGHT = 100.0
"""Of a plot, in the units of its drawing."""

LEAST_SPAN = 0.1
"""Of a plot's scale: what floating point leaves over must not be drawn as if it were a curve."""


@dataclass(frozen=True)
class Curve:
    """Scores over places or offsets: the line, its dots at the whole ones, and where the chosen one stands."""

    line: str
    dots: str
    x: float
    y: float


@dataclass(frozen=True)
class Plot:
    """Curves on one scale, `width` wide and `HEIGHT` high; `zero` is where score 0 is drawn, None if it is not."""

    width: int
    bottom: Number
    top: Number
    zero: float | None
    curves: tuple[Curve, ...]
    ticks: tuple[str, ...]
    mirror: tuple[float, float] | None = None


@dataclass(frozen=True)
class Meeting:
    """A query and a key of one head, and the rows of X that they come from: scores at any two places."""

    layer: MultiHeadAttention
    head: int
    query_row: Array
    key_row: Array

    @property
    def query(self) -> Array:
        """The query before it is turned, (d_k,)."""
        query: Array = self.query_row @ self.layer.W_Q[self.head]
        return query

    @property
    def key(self) -> Array:
        """The key before it is turned, (d_k,)."""
        key: Array = self.key_row @ self.layer.W_K[self.head]
        return key

    def rotary(self, query_places: Array, key_places: Array) -> Array:
        """Return the scores with both turned by their places, (n,)."""
        return rotary_scores(self.query, self.key, query_places, key_places)

    def added(self, query_places: Array, key_places: Array) -> Array:
        """Return the scores with the waves of their places added to the rows of X, (n,)."""
        Q = (self.query_row + _waves(query_places, len(self.query_row))) @ self.layer.W_Q[self.head]
        K = (self.key_row + _waves(key_places, len(self.key_row))) @ self.layer.W_K[self.head]
        return scaled_scores(Q[:, np.newaxis], K[:, np.newaxis])[:, 0, 0]


@dataclass(frozen=True)
class Scores:
    """What one meeting gives as a single word moves, at `offsets` (m,), and as both words do, at `places` (n,).

    Points lie `STEP` apart. Every `WHOLE`-th is a place where words can stand.
    """

    offsets: Array
    by_offset: Array
    places: Array
    rotary: Array
    added: Array

    def at_offset(self, offset: int) -> float:
        """Return the score with the key `offset` places after the query."""
        return float(self.by_offset[(offset + FURTHEST) * WHOLE])


def scores(meeting: Meeting, start: int, distance: int) -> Scores:
    """Return the scores around the query at place `start`, and those of both words `distance` apart."""
    offsets = np.arange(-FURTHEST, FURTHEST + STEP, STEP)
    places = np.arange(FIRST_PLACE, LAST_PLACE + STEP, STEP)
    return Scores(
        offsets,
        meeting.rotary(np.full_like(offsets, start), start + offsets),
        places,
        meeting.rotary(places, places + distance),
        meeting.added(places, places + distance),
    )


def offsets_table(seen: Scores, start: int) -> PlainTable:
    """Return the scores that stand as dots in the plot of `over_offsets`."""
    caption = f"The score with the query at place {start}"
    return _table(caption, "offset of the key", seen.offsets, {"score": seen.by_offset})


def places_table(seen: Scores, distance: int) -> PlainTable:
    """Return the scores that stand as dots in the plot of `over_places`."""
    caption = f"The score with the key at offset {distance}"
    columns = {"rotary": seen.rotary, "added waves": seen.added}
    return _table(caption, "place of the query", seen.places, columns)


def _table(caption: str, name: str, xs: Array, columns: Mapping[str, Array]) -> PlainTable:
    points = zip(xs[::WHOLE].tolist(), *(column[::WHOLE].tolist() for column in columns.values()), strict=True)
    rows = tuple((f"{x:g}", tuple(shown(score, 3) for score in row)) for x, *row in points)
    return PlainTable(caption, (name, *columns), rows)


def over_offsets(seen: Scores, distance: int) -> Plot:
    """Return the score as the key moves and the query stays, and the point as far on the other side of it."""
    bottom, top, to_y = _scale(seen.by_offset)
    curve = _curve(seen.offsets + FURTHEST, seen.by_offset, to_y, FURTHEST + distance)
    mirror = (float(FURTHEST - distance), to_y(seen.at_offset(-distance))) if distance else None
    ticks = tuple(f"{offset:+d}" if offset else "0" for offset in range(-FURTHEST, FURTHEST + 1, 6))
    return Plot(2 * FURTHEST, bottom, top, _zero(seen.by_offset, to_y), (curve,), ticks, mirror)


def over_places(seen: Scores, start: int) -> Plot:
    """Return the score as both move together: turned by their places, and with the waves of their places added."""
    both = np.concatenate((seen.rotary, seen.added))
    bottom, top, to_y = _scale(both)
    curves = tuple(
        _curve(seen.places - FIRST_PLACE, each, to_y, start - FIRST_PLACE) for each in (seen.rotary, seen.added)
    )
    ticks = tuple(str(place) for place in range(FIRST_PLACE, LAST_PLACE + 1, 7))
    return Plot(LAST_PLACE - FIRST_PLACE, bottom, top, _zero(both, to_y), curves, ticks)


def _scale(scores: Array) -> tuple[Number, Number, LinearScale]:
    low, high = float(scores.min()), float(scores.max())
    spare = max(0.06 * (high - low), (LEAST_SPAN - (high - low)) / 2)
    low, high = low - spare, high + spare
    return shown(low), shown(high), LinearScale((low, high), (HEIGHT, 0.0))


def _zero(scores: Array, to_y: LinearScale) -> float | None:
    return to_y(0.0) if scores.min() < 0 < scores.max() else None


def _curve(xs: Array, scores: Array, to_y: LinearScale, x: int) -> Curve:
    places, ys = xs.tolist(), [to_y(score) for score in scores.tolist()]
    return Curve(
        line=path(places, ys),
        dots="".join(f"M{place:g},{y:g}h0.001" for place, y in zip(places[::WHOLE], ys[::WHOLE], strict=True)),
        x=float(x),
        y=ys[x * WHOLE],
    )


def _waves(places: Array, d_model: int) -> Array:
    """Return PE at any places, between whole ones too: row 0 turned clockwise, so by minus the place. (n, d_model)."""
    origin = positions.sinusoidal_encoding(1, d_model)
    return positions.rotate(origin.repeat(len(places), axis=0), -places)
