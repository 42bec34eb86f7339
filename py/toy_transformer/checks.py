"""What an argument must be: every check returns the value, or raises a ValueError that names the argument."""

import operator
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


def whole_number(name: str, value: SupportsIndex, minimum: int) -> int:
    """Return `value` as an int of at least `minimum`; booleans and floats are no whole numbers."""
    try:
        number = operator.index(value)
    except TypeError:
        raise ValueError(f"{name} must be a whole number, got {value!r}") from None
    if isinstance(value, bool):
        raise ValueError(f"{name} must be a whole number, got {value!r}")
    if number < minimum:
        raise ValueError(f"{name} must be at least {minimum}, got {number}")
    return number


def even_width(name: str, value: SupportsIndex) -> int:
    """Return `value` as an even int of at least 2: sines and cosines come in pairs."""
    width = whole_number(name, value, minimum=2)
    if width % 2:
        raise ValueError(f"{name} must be even, since columns come in (sin, cos) pairs, got {width}")
    return width


def finite_number(name: str, value: float) -> float:
    """Return `value` as a finite float."""
    return float(finite_array(name, value, n_axes=0))


def finite_array(name: str, value: ArrayLike, n_axes: int | None = None) -> Array:
    """Return `value` as a float64 array of finite numbers, with exactly `n_axes` axes if that is given."""
    array = real_array(name, value)
    if n_axes is not None and array.ndim != n_axes:
        raise ValueError(f"{name} must be {n_axes}-dimensional, got shape {array.shape}")
    if not np.isfinite(array).all():
        raise ValueError(f"{name} must be finite, got NaN or infinity in it")
    return array


def real_array(name: str, value: ArrayLike) -> Array:
    """Return `value` as a float64 array; infinities may be in it."""
    array: NDArray[Any] = _regular_array(name, value)
    if array.size and array.dtype.kind not in "iuf":
        raise ValueError(f"{name} must hold real numbers, got {array.dtype}")
    return array.astype(np.float64)


def _regular_array(name: str, value: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(value)
    except ValueError:
        raise ValueError(f"{name} must be a regular array, got rows of different lengths") from None
