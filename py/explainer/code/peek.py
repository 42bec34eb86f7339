"""A look inside a function at work, for the reader's sentence: its arguments, every array on its way, its result."""

import dataclasses
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FrameType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainer.code.checks import is_record
from explainer.numbers import FORBIDDEN, Number, counted, shown

MOST_ROWS = 3
MOST_COLUMNS = 4
"""How much of an array is shown: its first corner."""


@dataclass(frozen=True)
class Seen:
    """One name in a function and what it held: the size of an array and its first corner, or a number, or words."""

    name: str
    kind: str
    """`argument`, `local` or `result`."""
    size: str
    rows: tuple[tuple[Number, ...], ...]
    is_cut: bool
    """Whether the array goes on beyond `rows`."""


@dataclass(frozen=True)
class Peek:
    """What one call of a function held, and how many calls of it there were."""

    calls: int
    seen: tuple[Seen, ...]


def into(function: Callable[..., Any], work: Callable[[], object]) -> Peek:
    """Return what the first call of `function` that met any number held, while `work` was done.

    Raises whatever `work` raises.
    """
    code = function.__code__
    calls: list[tuple[dict[str, Any], Any]] = []

    def listen(frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and frame.f_code is code:
            calls.append((dict(frame.f_locals), value))

    before = sys.getprofile()
    sys.setprofile(listen)
    try:
        work()
    finally:
        sys.setprofile(before)
    if not calls:
        return Peek(0, ())
    held, result = next((call for call in calls if _has_numbers(call[1])), calls[0])
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    parts = _parts(result)
    found = [_seen(name, _kind(name, value, arguments, parts), value) for name, value in held.items()]
    unnamed = {name: part for name, part in parts.items() if not any(value is part for value in held.values())}
    found += [_seen(name, "result", part) for name, part in unnamed.items()]
    return Peek(len(calls), tuple(filter(None, found)))


def _kind(name: str, value: Any, arguments: tuple[str, ...], parts: Mapping[str, Any]) -> str:
    if any(value is part for part in parts.values() if isinstance(part, np.ndarray)):
        return "result"
    return "argument" if name in arguments else "local"


def _parts(result: Any) -> dict[str, Any]:
    """Return what a function gave back, by name: its one result, or each of several."""
    if isinstance(result, tuple):
        return {f"result {place}": part for place, part in enumerate(result, 1)}
    if is_record(result):
        return {field.name: getattr(result, field.name) for field in dataclasses.fields(result)}
    return {"result": result}


def _has_numbers(value: Any) -> bool:
    return not isinstance(value, np.ndarray) or value.size > 0


def _seen(name: str, kind: str, value: Any) -> Seen | None:
    if isinstance(value, np.ndarray):
        return _array(name, kind, value)
    if isinstance(value, bool | None):
        return Seen(name, kind, str(value), (), False)
    if isinstance(value, int | np.integer):
        return Seen(name, kind, "number", ((counted(int(value)),),), False)
    if isinstance(value, float | np.floating):
        return Seen(name, kind, "number", ((shown(float(value)),),), False)
    return None


def _array(name: str, kind: str, value: NDArray[Any]) -> Seen | None:
    if value.dtype.kind not in "biuf":
        return None
    size = " × ".join(map(str, value.shape)) or "number"
    # Of what has more than two axes, the first matrix: the first head's.
    while value.ndim > 2 and value.shape[0]:
        value = value[0]
    rows = np.atleast_2d(value) if value.size else np.empty((0, 0))
    corner = rows[:MOST_ROWS, :MOST_COLUMNS]
    return Seen(name, kind, size, tuple(tuple(map(_number, row)) for row in corner.tolist()), rows.size > corner.size)


def _number(value: float | bool) -> Number:
    if isinstance(value, bool):
        return Number(repr(value), str(value))
    if np.isfinite(value):
        return shown(value)
    return Number(repr(value), "NaN" if np.isnan(value) else FORBIDDEN if value < 0 else "∞")
