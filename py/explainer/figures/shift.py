"""Section `shift`: the angle-addition formulas with the reader's numbers, and the one matrix that they make."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from explainer.controls import whole
from explainer.figures import _clocks
from explainer.figures.rotation import FURTHEST, OFFSET, TOLERANCE
from explainer.numbers import Number, counted, plural, shown, shown_finely, shown_magnitude
from explainer.scales import DivergingScale
from explainer.scene import Scene
from explainer.view import Matrix, View, matrix
from toy_transformer import positions
from toy_transformer.embeddings import FEATURES

D_MODEL = len(FEATURES)
N_PAIRS = D_MODEL // 2
LAST_PLACE = 50
DECIMALS = 9
"""Places to which a difference is told: as many as the tolerance has."""

SCALE = DivergingScale(1.0)
COLUMNS = tuple(f"{column} {'cos' if column % 2 else 'sin'}" for column in range(D_MODEL))

PAIR = whole("shift-pair", default=0, minimum=0, maximum=N_PAIRS - 1)
PLACE = whole("shift-position", default=3, minimum=0, maximum=LAST_PLACE)
CONTROLS = (PAIR, PLACE, OFFSET)
CODE = ("positions.shift_matrix",)


@dataclass(frozen=True)
class Factor:
    """A number of a formula: the part of it that it is, how it is written, and with which angle."""

    part: str
    symbol: str
    with_angle: str
    number: Number


@dataclass(frozen=True)
class Sum:
    """One angle-addition formula: what stands on its left, two products of an entry of PE and one of M, their sum."""

    left: Factor
    terms: tuple[tuple[Factor, Factor, Number], ...]
    total: Number


@dataclass(frozen=True)
class Clock:
    """The chosen pair: its hand at p, its hand at p + k, and the turn from one to the other."""

    hand: str
    later_hand: str
    arc: str
    arrow: str
    angle: Number


@dataclass(frozen=True)
class ShiftView(View):
    """Both formulas for one pair, its clock, and all pairs in one matrix: M PE[p] beside PE[p + k]."""

    pair: int = field(kw_only=True)
    pair_names: tuple[str, ...] = field(kw_only=True)
    place: int = field(kw_only=True)
    last_place: int = LAST_PLACE
    offset: int = field(kw_only=True)
    furthest: int = FURTHEST
    later: str = field(kw_only=True)
    sums: tuple[Sum, ...] = field(kw_only=True)
    clock: Clock = field(kw_only=True)
    shift: Matrix = field(kw_only=True)
    columns: tuple[Matrix, ...] = field(kw_only=True)
    difference: Number = field(kw_only=True)
    state: str = field(kw_only=True)
    radius: float = _clocks.RADIUS


def view(scene: Scene) -> ShiftView:
    """Return the proof, with the numbers of the pair, the place and the offset that the reader chose."""
    pair, place, offset = (scene.controls[control.name] for control in CONTROLS)
    speeds = positions.angular_speeds(D_MODEL).tolist()
    shift = positions.shift_matrix(offset, D_MODEL)
    here, there = _clocks.pe_row(place, D_MODEL), _clocks.pe_row(place + offset, D_MODEL)
    product = shift @ here
    difference = float(np.abs(product - there).max())
    state = "same" if difference <= TOLERANCE else "different"
    later = f"{plural(abs(offset), 'place')} {'earlier' if offset < 0 else 'later'}"
    sums = _sums(speeds[pair], place, offset, here[2 * pair : 2 * pair + 2], shift[2 * pair :, 2 * pair :][:2, :2])
    told = shown(difference, DECIMALS)
    sine, cosine = sums
    return ShiftView(
        title=f"From place {place} to place {place + offset}, term by term",
        summary=(
            f"Pair {pair}, {later}. The sine of the sum of angles is {sine.terms[0][2].text} plus "
            f"{sine.terms[1][2].text}, {sine.total.text}; the cosine is {cosine.terms[0][2].text} plus "
            f"{cosine.terms[1][2].text}, {cosine.total.text}. Over all eight columns, M PE[{place}] and "
            f"PE[{place + offset}] differ by at most {told.text}."
        ),
        values=_values(place, offset, sums, told),
        texts={"shift-turn": _turn(pair, offset * speeds[pair])},
        pair=pair,
        pair_names=tuple(f"{index}: {_speed(speed)}" for index, speed in enumerate(speeds)),
        place=place,
        offset=offset,
        later=later,
        sums=sums,
        clock=_clock(speeds[pair], place, offset, here, there, pair),
        # Adding zero turns the negative zero of minus sine 0 into a plain one.
        shift=matrix("shift", f"M, {later}", shift + 0.0, COLUMNS, SCALE, COLUMNS, _entry),
        columns=(
            _column("shift-here", f"PE[{place}]", here),
            _column("shift-product", f"M · PE[{place}]", product),
            _column("shift-there", f"PE[{place + offset}]", there),
        ),
        difference=told,
        state=state,
    )


def _sums(
    speed: float, place: int, offset: int, here: NDArray[np.float64], block: NDArray[np.float64]
) -> tuple[Sum, ...]:
    """Return the rows of the chosen block of M times the pair of PE[p], written out."""
    at_place, by_offset, after = (_angle(speed * count) for count in (place, offset, place + offset))
    entries = (
        Factor("sin-p", "sin(wp)", f"sin({at_place})", shown(here[0], 3)),
        Factor("cos-p", "cos(wp)", f"cos({at_place})", shown(here[1], 3)),
    )
    names = (("cos-k", "cos", ""), ("sin-k", "sin", "")), (("sin-k", "sin", "−"), ("cos-k", "cos", ""))
    later = (("sin-later", "sin", np.sin), ("cos-later", "cos", np.cos))
    sums = []
    for row, named, (part, function, compute) in zip(block.tolist(), names, later, strict=True):
        weights = [
            Factor(part_k, f"{sign}{of}(wk)", f"{sign}{of}({by_offset})", shown(value + 0.0, 3))
            for value, (part_k, of, sign) in zip(row, named, strict=True)
        ]
        products = [value * weight for value, weight in zip(here.tolist(), row, strict=True)]
        left = Factor(part, f"{function} w(p+k)", f"{function}({after})", shown(compute(speed * (place + offset)), 3))
        terms = zip(entries, weights, (shown(one, 3) for one in products), strict=True)
        sums.append(Sum(left, tuple(terms), shown(sum(products), 3)))
    return tuple(sums)


def _values(place: int, offset: int, sums: tuple[Sum, ...], difference: Number) -> dict[str, Number]:
    products = {
        f"shift-{one.left.part.removesuffix('-later')}-term-{index}": term[2]
        for one in sums
        for index, term in enumerate(one.terms)
    }
    return {
        "shift-offset": counted(offset),
        "shift-position": counted(place),
        "shift-difference": difference,
        **{f"shift-{one.left.part}": one.left.number for one in sums},
        **{f"shift-{one.left.part.removesuffix('-later')}-sum": one.total for one in sums},
        **products,
    }


def _angle(value: float) -> str:
    # A place times a speed has no more digits than these; floating point may add some.
    return shown_magnitude(round(value, 6), 4).text


def _speed(speed: float) -> str:
    return f"w = {shown_magnitude(speed).text}"


def _turn(pair: int, turn: float) -> str:
    if turn == 0:
        return f"With k = 0 it leaves the hand of pair {pair} where it is."
    angle = shown_magnitude(abs(round(turn, 6)), 4).text
    unit = "radian" if angle == "1" else "radians"
    return f"It turns the hand of pair {pair} {'clockwise' if turn > 0 else 'anticlockwise'}, here by {angle} {unit}."


def _clock(
    speed: float, place: int, offset: int, here: NDArray[np.float64], there: NDArray[np.float64], pair: int
) -> Clock:
    angle, turn = speed * place, speed * offset
    return Clock(
        hand=_clocks.hand(here[2 * pair], here[2 * pair + 1]),
        later_hand=_clocks.hand(there[2 * pair], there[2 * pair + 1]),
        arc=_clocks.arc(angle, turn),
        arrow=_clocks.arrow(angle, turn),
        angle=shown(angle, 3),
    )


def _column(name: str, label: str, entries: NDArray[np.float64]) -> Matrix:
    return matrix(name, label, entries[:, np.newaxis], COLUMNS, SCALE, ["value"], shown_finely)


def _entry(value: float) -> Number:
    """Return an entry of M; what is exactly zero says so in one digit, so that the blocks stand out."""
    return Number(repr(value), "0") if value == 0 else shown(value, 3)
