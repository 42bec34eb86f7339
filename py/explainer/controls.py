"""Controls: what a reader can set, declared by the figure that shows it.

A value from outside (a link, a restored session, a slip of the finger) is never an error: what cannot be
read becomes the control's default, so that every address opens the page.
"""

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


def whole(name: str, default: int, minimum: int, maximum: int) -> Control:
    """Return a control for a whole number, kept between `minimum` and `maximum`."""

    def read(raw: Any) -> int | None:
        try:
            return min(max(int(float(raw)), minimum), maximum)
        except (TypeError, ValueError, OverflowError):
            return None

    return Control(name, default, read)


def choice(name: str, default: str, options: tuple[str, ...]) -> Control:
    """Return a control for one word out of `options`."""
    return Control(name, default, lambda raw: raw if raw in options else None)


def flag(name: str, default: bool) -> Control:
    """Return a control that is on or off: a tick box, or the words `true` and `false` of a link."""
    options = {"true": True, "false": False}
    return Control(name, default, lambda raw: raw if isinstance(raw, bool) else options.get(str(raw)))
