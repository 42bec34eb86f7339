"""Numbers as the page shows them: an exact value, and the rounded text that is made from it.

The two hosts of this code (CPython at build time, Pyodide in the reader's browser) differ in the last bits
of a float. Text is made here, from rounded values, so that both print the same.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

FORBIDDEN = "−∞"


class Number(NamedTuple):
    """One computed number: `exact` is Python's repr of it, `text` what the reader sees."""

    exact: str
    text: str


def shown(value: float, decimals: int = 2) -> Number:
    """Return a float with its text rounded to `decimals` places, never `-0.00`."""
    value = float(value)
    # The quickest of Python's ways: an edit has some 2000 numbers to show.
    text = "%.*f" % (decimals, value)  # noqa: UP031
    is_minus_zero = text[0] == "-" and not text.strip("-0.")
    return Number(repr(value), text[1:] if is_minus_zero else text)


def shown_whole(value: float) -> Number:
    """Return a float with its text rounded to a whole number."""
    return shown(value, 0)


def shown_finely(value: float) -> Number:
    """Return a float with its text rounded to three decimals."""
    return shown(value, 3)


def shown_magnitude(value: float, figures: int = 3) -> Number:
    """Return a float with its text rounded to significant `figures`, whole digits kept: `1,234`, `0.0117`, `0.25`."""
    value = float(value)
    if value == 0:
        return Number(repr(value), "0")
    decimals = max(0, figures - 1 - math.floor(math.log10(abs(value)) + 1e-12))
    text = f"{round(value, decimals) + 0.0:,.{decimals}f}"
    return Number(repr(value), text.rstrip("0").removesuffix(".") if decimals else text)


def score(value: float) -> Number:
    """Return a score with two decimals, or the minus infinity that a mask puts in its place."""
    return Number(repr(float(value)), FORBIDDEN) if value == -math.inf else shown(value)


def weight(value: float) -> Number:
    """Return a weight from 0 to 1 with two decimals; `0.00` and `1.00` are kept for what is exactly that.

    A weight that is merely close says so: `<0.01`, `>0.99`.
    """
    number = shown(value)
    if number.text == "0.00" and value > 0:
        return Number(number.exact, "<0.01")
    if number.text == "1.00" and value < 1:
        return Number(number.exact, ">0.99")
    return number


def within_one(value: float, decimals: int = 2) -> Number:
    """Return a sine or cosine; `1.00` and `-1.00` are kept for what is exactly that: `>0.99` is merely close."""
    number = shown(value, decimals)
    if abs(float(number.text)) == 1 and abs(value) != 1:
        below_one = f"0.{'9' * decimals}"
        return Number(number.exact, f">{below_one}" if value > 0 else f"<-{below_one}")
    return number


def grouped(value: float, decimals: int = 2) -> Number:
    """Return a float with its thousands marked and its text rounded to `decimals` places: `6,283.19`."""
    value = float(value)
    return Number(repr(value), f"{round(value, decimals) + 0.0:,.{decimals}f}")


def counted(value: int) -> Number:
    """Return a whole number with its thousands marked: `1,048,576`."""
    return Number(repr(int(value)), f"{int(value):,}")


def plural(count: int, noun: str) -> str:
    """Return `1 word`, `2 words`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def listed(parts: Sequence[str]) -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
