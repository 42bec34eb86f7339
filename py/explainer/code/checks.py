"""What a changed function gives back must be of the kind, shape and size that the article's other code goes on with."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explainer.code.problems import CodeError


def fitting(function: str, name: str, given: Any, expected: Any) -> Any:
    """Return `given`, which `function` gave as its result `name`, in the form of `expected`: what the original gives.

    Raises CodeError if it has another shape, is not numbers, or is not finite where the original is.
    """
    if isinstance(expected, np.ndarray):
        return _array(function, name, given, expected)
    if isinstance(expected, tuple):
        return _tuple(function, name, given, expected)
    if isinstance(expected, Mapping):
        return _mapping(function, name, given, expected)
    if is_record(expected):
        return _record(function, name, given, expected)
    if isinstance(expected, int | float) and not isinstance(expected, bool):
        return _number(function, name, given)
    return given


def is_record(value: object) -> bool:
    """Return whether `value` is of a dataclass."""
    return dataclasses.is_dataclass(value) and not isinstance(value, type)


def _array(function: str, name: str, given: Any, expected: NDArray[Any]) -> NDArray[Any]:
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise _problem(function, f"{name} must be one array, got rows of different lengths.", error) from None
    if array.dtype.kind not in ("b" if expected.dtype.kind == "b" else "biuf"):
        wanted = "True or False" if expected.dtype.kind == "b" else "numbers"
        raise _problem(function, f"{name} must be {wanted}, got {_kind(given)}.")
    if array.shape != expected.shape:
        raise _problem(function, f"{name} must be {_size(expected.shape)}, got {_size(array.shape)}.")
    bad = np.argwhere(~np.isfinite(array) & np.isfinite(expected))
    if len(bad):
        where = ", ".join(map(str, bad[0]))
        raise _problem(function, f"{name} must be finite, got {array[tuple(bad[0])]} at [{where}].")
    return array.astype(expected.dtype)


def _number(function: str, name: str, given: Any) -> Any:
    if isinstance(given, np.ndarray | np.generic) and given.ndim == 0:
        given = given.item()
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise _problem(function, f"{name} must be a number, got {_kind(given)}.")
    if not np.isfinite(given):
        raise _problem(function, f"{name} must be finite, got {given}.")
    return given


def _tuple(function: str, name: str, given: Any, expected: tuple[Any, ...]) -> tuple[Any, ...]:
    if not isinstance(given, tuple | list) or len(given) != len(expected):
        raise _problem(function, f"{name} must be {len(expected)} results, got {_kind(given)}.")
    pairs = enumerate(zip(given, expected, strict=True), 1)
    return tuple(fitting(function, f"result {place} of {name}", one, other) for place, (one, other) in pairs)


def _mapping(function: str, name: str, given: Any, expected: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(given, Mapping) or set(given) != set(expected):
        raise _problem(function, f"{name} must have the keys {', '.join(expected)}.")
    return {key: fitting(function, key, given[key], expected[key]) for key in expected}


def _record(function: str, name: str, given: Any, expected: Any) -> Any:
    if type(given) is not type(expected):
        raise _problem(function, f"{name} must be a {type(expected).__name__}, got {_kind(given)}.")
    fields = [field.name for field in dataclasses.fields(expected)]
    fitted = {field: fitting(function, field, getattr(given, field), getattr(expected, field)) for field in fields}
    return dataclasses.replace(given, **fitted)


def _problem(function: str, message: str, error: Exception | None = None) -> CodeError:
    return CodeError(function, None, message, str(error or ""))


def _size(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape)) if shape else "a single number"


def _kind(value: object) -> str:
    return "nothing: is a return missing?" if value is None else type(value).__name__
