"""Section `speeds`: each pair of PE turns at its own speed, from a turn in about six places to one in thousands."""

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from explainer.controls import choice, whole
from explainer.numbers import Number, counted, grouped, plural, shown, shown_magnitude, within_one
from explainer.scales import DivergingScale, LinearScale, path
from explainer.scene import Scene
from explainer.view import Matrix, View, matrix
from toy_transformer import positions

N_DIGITS = 10
LAST_POSITION = 2**N_DIGITS - 1
MOST_CLOCKS = 8
TABLE_WIDTH, TABLE_PLACES = 4, 6
TABLE_DECIMALS = 5
"""As many as it takes for cos(0.01) to read as 0.99995, not as 1."""

SLOW = 0.1
"""A hand that turns by less than this share of a turn is slow for a sentence."""

WIDTHS = ("4", "8", "16", "64", "512")
BASES = ("100", "1000", "10000", "1000000")
WIDTH = choice("speeds-width", "8", WIDTHS)
BASE = choice("speeds-base", "10000", BASES)
POSITION = whole("speeds-position", default=8, minimum=0, maximum=LAST_POSITION)
CONTROLS = (WIDTH, BASE, POSITION)
CODE = ("positions.angular_speeds", "positions.wavelengths")

DECADES = 7
"""The axis of wavelengths runs from 1 place to 10^DECADES; the longest limit, 2 pi 1,000,000, fits."""

NEAR = 12.0
"""Closer than this to the limit, of an axis 100 long, a label keeps to its own side of the line."""

TO_X = LinearScale((0.0, DECADES), (0.0, 100.0))


@dataclass(frozen=True)
class Dot:
    """One pair on the axis of wavelengths."""

    index: int
    x: float
    wavelength: Number
    is_slow: bool


@dataclass(frozen=True)
class Label:
    """A place on the axis with its text, and the side of the place on which the text stands."""

    x: float
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Axis:
    """All wavelengths on a logarithmic axis, with the limit that none reaches and the reader's sentence."""

    dots: tuple[Dot, ...]
    fastest: Label
    slowest: Label
    limit: Label
    sentence: Label | None
    ticks: tuple[Label, ...]


@dataclass(frozen=True)
class Digit:
    """One binary digit of the place: it changes every `period` places, and did on the way to this one or not."""

    bit: int
    period: int
    is_changed: bool


@dataclass(frozen=True)
class Clock:
    """The hand of one pair at the place, and where it stood one place before."""

    index: int
    angle: Number
    turns: Number
    wavelength: Number
    hand: str
    before: str


@dataclass(frozen=True)
class SpeedsView(View):
    """The axis of wavelengths, the counter with its clocks, and the first rows of a narrow PE."""

    width: int = field(kw_only=True)
    widths: tuple[str, ...] = WIDTHS
    base: str = field(kw_only=True)
    bases: tuple[str, ...] = BASES
    position: int = field(kw_only=True)
    last_position: int = LAST_POSITION
    word: str = field(kw_only=True)
    axis: Axis = field(kw_only=True)
    digits: tuple[Digit, ...] = field(kw_only=True)
    clocks: tuple[Clock, ...] = field(kw_only=True)
    n_pairs: int = field(kw_only=True)
    table: Matrix = field(kw_only=True)


def view(scene: Scene) -> SpeedsView:
    """Return the view of the speeds for the width and base that the reader chose, at the reader's place."""
    width, base = int(scene.controls["speeds-width"]), float(scene.controls["speeds-base"])
    position: int = scene.controls["speeds-position"]
    lengths = positions.wavelengths(width, base)
    limit = 2 * math.pi * base
    digits = _digits(position)
    clocks = _clocks(position, width, base)
    return SpeedsView(
        title=f"{plural(len(lengths), 'pair')} of columns, from fast to slow",
        summary=(
            f"A turn takes {grouped(lengths[0]).text} places for pair 0 and {grouped(lengths[-1]).text} for pair "
            f"{len(lengths) - 1}; the limit {grouped(limit).text} is not reached. Place {position} in binary digits is "
            f"{position:0{N_DIGITS}b}. {_slow(scene.n_words, lengths)}"
        ),
        values={
            "speeds-fastest": grouped(lengths[0]),
            "speeds-slowest": grouped(lengths[-1]),
            "speeds-limit": grouped(limit),
            "speeds-width": counted(width),
            "speeds-base": counted(int(base)),
            "speeds-position": counted(position),
        },
        texts={
            "speeds-slow": _slow(scene.n_words, lengths),
            "speeds-counter": _counter(position, digits, lengths),
        },
        width=width,
        base=scene.controls["speeds-base"],
        position=position,
        word=scene.words[position] if position < scene.n_words else "",
        axis=_axis(scene.n_words, lengths, limit),
        digits=digits,
        clocks=clocks,
        n_pairs=len(lengths),
        table=_table(base),
    )


def _x(places: float) -> float:
    return TO_X(math.log10(places))


def _turned(n_words: int, lengths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by which share of a turn each hand goes on from the first word to the last."""
    shares: NDArray[np.float64] = max(n_words - 1, 0) / lengths
    return shares


def _axis(n_words: int, lengths: NDArray[np.float64], limit: float) -> Axis:
    is_slow = (_turned(n_words, lengths) < SLOW).tolist()
    dots = tuple(
        Dot(index, _x(length), grouped(length), slow)
        for index, (length, slow) in enumerate(zip(lengths.tolist(), is_slow, strict=True))
    )
    ticks = [1, 10, 100, "1,000", "10,000", "100,000", "1 million", "10 million"]
    return Axis(
        dots=dots,
        fastest=Label(dots[0].x, dots[0].wavelength.text),
        slowest=Label(dots[-1].x, dots[-1].wavelength.text, "end" if _x(limit) - dots[-1].x < NEAR else "middle"),
        limit=Label(_x(limit), grouped(limit).text, "end" if _x(limit) > TO_X.range[1] / 2 else "start"),
        sentence=Label(_x(n_words), plural(n_words, "word"), "start") if n_words else None,
        ticks=tuple(Label(TO_X(decade), str(text)) for decade, text in enumerate(ticks)),
    )


def _digits(position: int) -> tuple[Digit, ...]:
    """Return the binary digits of a place, the slow ones first, as they are written."""
    changed = position ^ (position - 1) if position else 0
    return tuple(Digit(position >> bit & 1, 2**bit, bool(changed >> bit & 1)) for bit in reversed(range(N_DIGITS)))


def _clocks(position: int, width: int, base: float) -> tuple[Clock, ...]:
    """Return the clocks of all pairs, or of some from the first to the last, evenly spaced."""
    lengths = positions.wavelengths(width, base)
    PE = positions.sinusoidal_encoding(position + 1, width, base)
    row, row_before = PE[position], PE[max(position - 1, 0)]
    n_clocks = min(len(lengths), MOST_CLOCKS)
    shown_pairs = [round(slot * (len(lengths) - 1) / (n_clocks - 1)) for slot in range(n_clocks)]
    return tuple(
        Clock(
            index=pair,
            angle=shown(2 * math.pi * position / lengths[pair], 3),
            turns=shown_magnitude(position / lengths[pair]),
            wavelength=shown_magnitude(lengths[pair]),
            hand=_hand(row[2 * pair : 2 * pair + 2]),
            before=_hand(row_before[2 * pair : 2 * pair + 2]),
        )
        for pair in shown_pairs
    )


def _hand(pair: NDArray[np.float64]) -> str:
    """Return a hand of length 90 from the middle: right is sin, up is cos, and a drawing's y grows downwards."""
    sine, cosine = pair.tolist()
    return path([0, round(90 * sine, 2) + 0.0], [0, round(-90 * cosine, 2) + 0.0])


def _entry(value: float) -> Number:
    return within_one(value, TABLE_DECIMALS)


def _table(base: float) -> Matrix:
    return matrix(
        "speeds-rows",
        f"PE with d = {TABLE_WIDTH}, base {int(base):,}",
        positions.sinusoidal_encoding(TABLE_PLACES, TABLE_WIDTH, base),
        [str(place) for place in range(TABLE_PLACES)],
        DivergingScale(1.0),
        column_names=[f"{column} {'cos' if column % 2 else 'sin'}" for column in range(TABLE_WIDTH)],
        number=_entry,
    )


def _counter(position: int, digits: tuple[Digit, ...], lengths: NDArray[np.float64]) -> str:
    if not position:
        return "At place 0 every digit is 0 and every hand points straight up."
    changed = sum(digit.is_changed for digit in digits)
    fast, slow = (shown_magnitude(1 / length).text for length in (lengths[0], lengths[-1]))
    verb = "changes" if changed == 1 else "change"
    return (
        f"From place {position - 1} to {position}, {changed} of {N_DIGITS} digits {verb}; the fast hand goes on by "
        f"{fast} of a turn, the slowest by {slow}."
    )


def _slow(n_words: int, lengths: NDArray[np.float64]) -> str:
    """Return which pairs hardly turn within the sentence."""
    if n_words < 2:
        return (
            "One word stands at place 0: nothing has turned yet." if n_words else "There are no words to turn by yet."
        )
    turned = _turned(n_words, lengths)
    slow = np.flatnonzero(turned < SLOW).tolist()
    last = len(lengths) - 1
    across = f"From the first of {n_words} words to the last,"
    if not slow:
        return f"{across} every hand turns by a tenth of a turn or more, even the slowest: {_share(turned[last])}."
    first = slow[0]
    which = f"pair {first} goes" if first == last else f"pair {first} and all slower ones go"
    return f"{across} {which} less than a tenth of the way round: pair {first} makes {_share(turned[first])} of a turn."


def _share(value: float) -> str:
    return shown_magnitude(value).text
