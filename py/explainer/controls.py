"""Controls: what a reader can set, declared by the figure that shows it.

A value from outside (a link, a restored session, a slip of the finger) is never an error: what cannot be
read becomes the control's default, so that every address opens the page.
"""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Control:
    """One setting: its `name` in `data-control`, its `default`, and `read`, which gives None for nonsense."""

    name: str
    default: Any
    read: Callable[[Any], Any]

    def value(self, given: Mapping[str, Any]) -> Any:
        """Return this control's value among those `given`, or the default."""
        if self.name not in given:
            return self.default
        value = self.read(given[self.name])
        return self.default if value is None else value


_NUMBER = re.compile(r"-?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+]?[0-9]+)?", re.IGNORECASE)
"""A number as HTML writes one."""


def whole(name: str, default: int, minimum: int, maximum: int, step: int = 1) -> Control:
    """Return a control for a whole number from `minimum` to `maximum` by `step`: the nearest one, as a slider does."""

    def read(raw: Any) -> int | None:
        text = str(raw)
        if not _NUMBER.fullmatch(text):
            return None
        steps = (min(max(float(text), minimum), maximum) - minimum) / step
        return minimum + step * math.floor(steps + 0.5)

    return Control(name, default, read)


def choice(name: str, default: str, options: tuple[str, ...]) -> Control:
    """Return a control for one word out of `options`."""
    return Control(name, default, lambda raw: raw if raw in options else None)


def flag(name: str, default: bool) -> Control:
    """Return a control that is on or off: a tick box, or the words `true` and `false` of a link."""
    options = {"true": True, "false": False}
    return Control(name, default, lambda raw: raw if isinstance(raw, bool) else options.get(str(raw)))
