"""Scales: from a value to where or how strongly a figure draws it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEVELS = 8
"""Steps on either side of zero in the diverging colour scale; the colours themselves are in `tokens.css`."""


@dataclass(frozen=True)
class DivergingScale:
    """A colour scale centred on zero: level -8 is `-limit` or less, 0 is zero, 8 is `limit` or more."""

    limit: float

    def levels(self, values: NDArray[np.float64]) -> NDArray[np.int64]:
        """Return for each of `values` (...) the step, from -8 to 8, that it falls on, (...)."""
        # Rounding first keeps a value on the edge of two steps on one side of it in both hosts.
        shares = (values / self.limit).round(6)
        steps = np.minimum(np.abs(shares) * LEVELS + 0.5, LEVELS).astype(np.int64)
        return np.where(shares < 0, -steps, steps)


def diverging(*arrays: NDArray[np.float64]) -> DivergingScale:
    """Return one diverging scale for several arrays: its limit is their largest magnitude, rounded up."""
    largest = max((float(np.abs(array).max()) for array in arrays if array.size), default=1.0)
    return DivergingScale(max(0.5, float(np.ceil(round(largest, 6) * 2) / 2)))


@dataclass(frozen=True)
class LinearScale:
    """A straight line from `domain` to `range`, for the coordinates of a drawing."""

    domain: tuple[float, float]
    range: tuple[float, float]

    def __call__(self, value: float) -> float:
        """Return the coordinate of `value`, rounded to a hundredth of a unit."""
        (start, end), (first, last) = self.domain, self.range
        return round(first + (float(value) - start) / (end - start) * (last - first), 2) + 0.0


def path(xs: Sequence[float], ys: Sequence[float]) -> str:
    """Return SVG path data of the line through the points (xs[i], ys[i])."""
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in zip(xs, ys, strict=True)) if len(xs) else ""
