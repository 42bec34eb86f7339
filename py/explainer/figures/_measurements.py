"""Times that were measured on the reader's device, as they come back from the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explainer.controls import Control
from explainer.measure import WORDS

MOST = 1e6
"""More columns, or more seconds, than any device is asked for."""


@dataclass(frozen=True)
class Measurement:
    """One attention over `n_words` rows of `width` numbers took `seconds`."""

    n_words: int
    width: int
    seconds: float


def _read(raw: Any) -> tuple[Measurement, ...] | None:
    try:
        read = tuple(Measurement(int(n_words), int(width), float(seconds)) for n_words, width, seconds in raw)
    except (TypeError, ValueError, OverflowError):
        return None
    return read if len(read) <= len(WORDS) and all(map(_is_possible, read)) else None


def _is_possible(one: Measurement) -> bool:
    return 0 < one.n_words <= max(WORDS) and 0 < one.width < MOST and 0 < one.seconds < MOST


MEASUREMENTS = Control("measurements", (), _read)


def seconds_per_operation(measured: Sequence[Measurement]) -> float:
    """Return how long one of the n^2 d operations takes, by the largest sentence that was measured.

    The largest one is the least disturbed by what every call costs, however small.
    """
    largest = max(measured, key=lambda one: one.n_words)
    return largest.seconds / (largest.n_words**2 * largest.width)
