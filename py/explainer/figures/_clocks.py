"""A pair of columns drawn as a clock: hands, and the arc from one hand to another; shared by several figures.

12 o'clock is straight up, at (0, -RADIUS), and angles run clockwise from there, in radians.
"""

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from explainer.scales import path
from toy_transformer import positions

RADIUS = 100.0
"""Of a clock's rim, in the units of its drawing."""


def pe_row(place: int, d_model: int) -> NDArray[np.float64]:
    """Return PE[place]. No word stands before place 0, but the waves go on: a sine is odd, a cosine even."""
    row: NDArray[np.float64] = positions.sinusoidal_encoding(abs(place) + 1, d_model)[-1]
    if place < 0:
        row[0::2] *= -1
    return row


def hand(right: float, up: float) -> str:
    """Return the path of a hand from the middle to 0.9 of (`right`, `up`), a point of the unit circle."""
    return path([0, _unit(0.9 * right)], [0, _unit(-0.9 * up)])


def arc(angle: float, turn: float) -> str:
    """Return the path of the turn that starts at `angle`."""
    steps = np.linspace(0.0, turn, 2 + int(abs(turn) / 0.15)).tolist()
    return _through((_radius(turned, turn), angle + turned) for turned in steps)


def arrow(angle: float, turn: float) -> str:
    """Return the tip of that arc, nothing where the arc is too short to carry one."""
    if abs(turn) < 0.6:
        return ""
    radius, end = _radius(turn, turn), angle + turn
    back = end - math.copysign(0.34, turn)
    return _through([(radius - 0.12, back), (radius, end), (radius + 0.12, back)])


def _radius(turned: float, turn: float) -> float:
    """Return how far from the middle the arc is after `turned`: past a full turn it winds outwards, to stay legible."""
    return 0.52 + (0.13 * abs(turned) / (2 * math.pi) if abs(turn) > 2 * math.pi else 0.0)


def _unit(length: float) -> float:
    return round(RADIUS * length, 2) + 0.0


def _through(points: Iterable[tuple[float, float]]) -> str:
    """Return path data through points given as (radius, angle)."""
    flat = [(_unit(radius * math.sin(angle)), _unit(-radius * math.cos(angle))) for radius, angle in points]
    return path([x for x, _ in flat], [y for _, y in flat])
