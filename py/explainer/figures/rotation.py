"""Step `rotation`: each pair of PE is a clock hand, and k places later is the same turn from anywhere."""

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from explainer.controls import whole
from explainer.figures import _clocks
from explainer.numbers import Number, counted, plural, shown, shown_finely, shown_magnitude
from explainer.scales import DivergingScale, LinearScale, path
from explainer.scene import Scene
from explainer.view import Matrix, PlainTable, View, matrix
from toy_transformer import positions
from toy_transformer.embeddings import FEATURES

D_MODEL = len(FEATURES)
NEAR, FAR = PLACES = (3, 300)
"""The two places whose hands stand side by side."""

FURTHEST = 12
DECIMALS = 9
"""Places to which a difference is told, so that what floating point leaves over reads as zero."""

TOLERANCE = 1e-9
SCALE = DivergingScale(1.0)
WAVE_PAIR = 1
"""The pair whose sine is drawn against plain counting: slow enough for its turns to be told apart over 300 places."""

OFFSET = whole("offset", default=2, minimum=-FURTHEST, maximum=FURTHEST)
CONTROLS = (OFFSET,)
CODE = ("positions.shift_matrix", "positions.sinusoidal_encoding")


@dataclass(frozen=True)
class Clock:
    """A pair at one place: its hand, the hand k places later, and the arc between them. Angles are in radians."""

    position: int
    later_position: int
    angle: Number
    offset_angle: Number
    hand: str
    later_hand: str
    arc: str
    arrow: str


@dataclass(frozen=True)
class Pair:
    """One pair of columns: how far it turns from place to place, how far in k places, and its clock at each place."""

    index: int
    speed: Number
    turn: Number
    share: Number
    clocks: tuple[Clock, ...]


@dataclass(frozen=True)
class Growth:
    """Plain counting and one wave over the same places, in a drawing `FAR` wide and 2 high: a lane for each."""

    count_path: str
    wave_path: str
    band: tuple[float, float]
    count_dots: tuple[float, ...]
    wave_dots: tuple[float, ...]
    heights: tuple[Number, ...]


@dataclass(frozen=True)
class Check:
    """How far PE[p + k] and M PE[p] lie apart at one place p, over all columns."""

    position: int
    later_position: int
    difference: Number


@dataclass(frozen=True)
class RotationView(View):
    """Counting against a wave, the clocks of all pairs at both places, and the matrix that turns the fast one."""

    offset: int = field(kw_only=True)
    furthest: int = FURTHEST
    near: int = NEAR
    far: int = FAR
    radius: float = _clocks.RADIUS
    growth: Growth = field(kw_only=True)
    pairs: tuple[Pair, ...] = field(kw_only=True)
    later: str = field(kw_only=True)
    shift_pair: Matrix = field(kw_only=True)
    checks: tuple[Check, ...] = field(kw_only=True)
    state: str = field(kw_only=True)
    verdict: str = field(kw_only=True)


def view(scene: Scene) -> RotationView:
    """Return the view of the clocks, turned by the offset that the reader chose."""
    offset: int = scene.controls["offset"]
    later = _later(offset)
    pairs = tuple(_pair(index, speed, offset) for index, speed in enumerate(_speeds().tolist()))
    shift = positions.shift_matrix(offset, D_MODEL)
    checks = tuple(_check(place, offset, shift) for place in PLACES)
    same = all(float(check.difference.exact) <= TOLERANCE for check in checks)
    growth = _growth()
    return RotationView(
        title=f"Four clocks, at place {NEAR} and at place {FAR}",
        summary=(
            f"Counting goes from {NEAR} to {FAR}, while a wave stays between -1 and 1. {later.capitalize()} the hands "
            f"of the four clocks have turned by {', '.join(pair.turn.text for pair in pairs)} radians, at place {NEAR} "
            f"as at place {FAR}. PE[p + k] and M PE[p] differ by at most "
            f"{max((check.difference for check in checks), key=lambda number: float(number.exact)).text}."
        ),
        values=_values(offset, pairs, growth, checks),
        texts={"rotation-reading": _reading(offset, pairs[0])},
        tables=(_growth_table(growth), _clocks_table(pairs, later)),
        offset=offset,
        growth=growth,
        pairs=pairs,
        later=later,
        shift_pair=_shift_pair(shift, later),
        checks=checks,
        state="same" if same else "different",
        verdict="One matrix serves both." if same else "The two do not agree.",
    )


def _values(offset: int, pairs: tuple[Pair, ...], growth: Growth, checks: tuple[Check, ...]) -> dict[str, Number]:
    return {
        "rotation-offset": counted(offset),
        **{f"rotation-turn-{pair.index}": pair.turn for pair in pairs},
        **{f"rotation-share-{pair.index}": pair.share for pair in pairs},
        **{f"rotation-count-{place}": counted(place) for place in PLACES},
        **{f"rotation-wave-{place}": height for place, height in zip(PLACES, growth.heights, strict=True)},
        **{f"rotation-difference-{check.position}": check.difference for check in checks},
    }


def _later(offset: int) -> str:
    return f"{plural(abs(offset), 'place')} {'earlier' if offset < 0 else 'later'}"


def _reading(offset: int, fast: Pair) -> str:
    if offset == 0:
        return "Go 0 places on, and no hand turns."
    before = " No word stands before place 0, but the waves go on." if NEAR + offset < 0 else ""
    way, direction = ("on", "clockwise") if offset > 0 else ("back", "anticlockwise")
    angle, share = (shown_magnitude(abs(float(number.exact))).text for number in (fast.turn, fast.share))
    unit = "radian" if angle == "1" else "radians"
    turns = f"{share} of a full turn" if float(share) < 1 else f"{share} full turns"
    far = plural(abs(offset), "place")
    return f"Go {far} {way}, and the fast hand turns {direction} by {angle} {unit}, {turns}.{before}"


def _speeds() -> NDArray[np.float64]:
    return positions.angular_speeds(D_MODEL)


def _growth() -> Growth:
    places = np.arange(0, FAR + 1, 2)
    heights = positions.sinusoidal_encoding(FAR + 1, D_MODEL)[:, 2 * WAVE_PAIR]
    to_count, to_wave = LinearScale((0.0, float(FAR)), (1.14, 0.1)), LinearScale((-1.0, 1.0), (1.94, 1.34))
    return Growth(
        count_path=path([0, FAR], [to_count(0), to_count(FAR)]),
        wave_path=path(places.tolist(), [to_wave(height) for height in heights[places].tolist()]),
        band=(to_wave(1), to_wave(-1)),
        count_dots=tuple(to_count(place) for place in PLACES),
        wave_dots=tuple(to_wave(heights[place]) for place in PLACES),
        heights=tuple(shown(heights[place], 3) for place in PLACES),
    )


def _growth_table(growth: Growth) -> PlainTable:
    rows = ("counting", tuple(counted(place) for place in PLACES)), ("a wave", growth.heights)
    return PlainTable("Plain counting and a wave", ("", *(f"place {place}" for place in PLACES)), rows)


def _clocks_table(pairs: tuple[Pair, ...], later: str) -> PlainTable:
    """Return each pair's speed, the angles of its hands at both places, and how far they turn."""
    rows = tuple(
        (f"pair {pair.index}", (pair.speed, *(clock.angle for clock in pair.clocks), pair.turn, pair.share))
        for pair in pairs
    )
    angles = (f"angle at place {place}, radians" for place in PLACES)
    names = ("pair", "radians a place", *angles, f"turn {later}, radians", f"turn {later}, full turns")
    return PlainTable("The hands of the clocks", names, rows)


def _pair(index: int, speed: float, offset: int) -> Pair:
    turn = offset * speed
    return Pair(
        index=index,
        speed=shown_magnitude(speed),
        turn=shown_magnitude(turn),
        share=shown_magnitude(turn / (2 * math.pi)),
        clocks=tuple(_clock(index, speed, place, place + offset) for place in PLACES),
    )


def _clock(index: int, speed: float, place: int, later_place: int) -> Clock:
    angle = place * speed
    turn = later_place * speed - angle
    return Clock(
        position=place,
        later_position=later_place,
        angle=shown(angle, 3),
        offset_angle=shown(turn, 3),
        hand=_clocks.hand(*_pair_at(place, index)),
        later_hand=_clocks.hand(*_pair_at(later_place, index)),
        arc=_clocks.arc(angle, turn),
        arrow=_clocks.arrow(angle, turn),
    )


def _pair_at(place: int, index: int) -> tuple[float, float]:
    sine, cosine = _clocks.pe_row(place, D_MODEL)[2 * index : 2 * index + 2].tolist()
    return sine, cosine


def _shift_pair(shift: NDArray[np.float64], later: str) -> Matrix:
    return matrix(
        "shift-pair",
        f"M for pair 0, {later}",
        shift[:2, :2],
        ["new sin", "new cos"],
        SCALE,
        column_names=["× sin", "× cos"],
        number=shown_finely,
    )


def _check(place: int, offset: int, shift: NDArray[np.float64]) -> Check:
    difference = np.abs(_clocks.pe_row(place + offset, D_MODEL) - shift @ _clocks.pe_row(place, D_MODEL)).max()
    return Check(place, place + offset, shown(difference, DECIMALS))
