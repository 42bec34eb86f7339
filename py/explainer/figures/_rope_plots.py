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

STEP = 0.25
"""Places between two points of a curve; only whole places can hold words, and these carry dots."""

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


def offsets_table(meeting: Meeting, start: int) -> PlainTable:
    """Return the scores that stand as dots in the plot of `over_offsets`."""
    offsets = np.arange(-FURTHEST, FURTHEST + 1.0)
    scores = meeting.rotary(np.full_like(offsets, start), start + offsets)
    return _table(f"The score with the query at place {start}", "offset of the key", offsets, {"score": scores})


def places_table(meeting: Meeting, distance: int) -> PlainTable:
    """Return the scores that stand as dots in the plot of `over_places`."""
    places = np.arange(FIRST_PLACE, LAST_PLACE + 1.0)
    scores = {
        "rotary": meeting.rotary(places, places + distance),
        "added waves": meeting.added(places, places + distance),
    }
    return _table(f"The score with the key at offset {distance}", "place of the query", places, scores)


def _table(caption: str, name: str, xs: Array, scores: Mapping[str, Array]) -> PlainTable:
    columns = zip(*(each.tolist() for each in scores.values()), strict=True)
    rows = tuple((f"{x:g}", tuple(shown(score, 3) for score in row)) for x, row in zip(xs, columns, strict=True))
    return PlainTable(caption, (name, *scores), rows)


def over_offsets(meeting: Meeting, start: int, distance: int) -> Plot:
    """Return the score as the key moves and the query stays, and the point as far on the other side of it."""
    offsets = np.arange(-FURTHEST, FURTHEST + STEP, STEP)
    scores = meeting.rotary(np.full_like(offsets, start), start + offsets)
    bottom, top, to_y = _scale(scores)
    curve = _curve(offsets + FURTHEST, scores, to_y, FURTHEST + distance)
    mirror = (float(FURTHEST - distance), to_y(scores[_index(FURTHEST - distance)])) if distance else None
    ticks = tuple(f"{offset:+d}" if offset else "0" for offset in range(-FURTHEST, FURTHEST + 1, 6))
    return Plot(2 * FURTHEST, bottom, top, _zero(scores, to_y), (curve,), ticks, mirror)


def over_places(meeting: Meeting, start: int, distance: int) -> Plot:
    """Return the score as both move together: turned by their places, and with the waves of their places added."""
    places = np.arange(FIRST_PLACE, LAST_PLACE + STEP, STEP)
    scores = [compute(places, places + distance) for compute in (meeting.rotary, meeting.added)]
    bottom, top, to_y = _scale(np.concatenate(scores))
    curves = tuple(_curve(places - FIRST_PLACE, each, to_y, start - FIRST_PLACE) for each in scores)
    ticks = tuple(str(place) for place in range(FIRST_PLACE, LAST_PLACE + 1, 7))
    return Plot(LAST_PLACE - FIRST_PLACE, bottom, top, _zero(np.concatenate(scores), to_y), curves, ticks)


def _index(x: int) -> int:
    return round(x / STEP)


def _scale(scores: Array) -> tuple[Number, Number, LinearScale]:
    low, high = float(scores.min()), float(scores.max())
    spare = max(0.06 * (high - low), (LEAST_SPAN - (high - low)) / 2)
    low, high = low - spare, high + spare
    return shown(low), shown(high), LinearScale((low, high), (HEIGHT, 0.0))


def _zero(scores: Array, to_y: LinearScale) -> float | None:
    return to_y(0.0) if scores.min() < 0 < scores.max() else None


def _curve(xs: Array, scores: Array, to_y: LinearScale, x: int) -> Curve:
    ys = [to_y(score) for score in scores.tolist()]
    whole_places = range(0, len(ys), _index(1))
    return Curve(
        line=path(xs.tolist(), ys),
        dots="".join(f"M{xs[one]:g},{ys[one]:g}h0.001" for one in whole_places),
        x=float(x),
        y=ys[_index(x)],
    )


def _waves(places: Array, d_model: int) -> Array:
    """Return PE at any places, between whole ones too: row 0 turned clockwise, so by minus the place. (n, d_model)."""
    origin = positions.sinusoidal_encoding(1, d_model)
    return positions.rotate(origin.repeat(len(places), axis=0), -places)
