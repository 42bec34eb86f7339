"""The steps of the article, read from its HTML: what the rail lists."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass(frozen=True)
class Step:
    """One step: its id, and its short name in the rail."""

    id: str
    label: str


@dataclass
class _Reader(HTMLParser):
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "section" and (name := found.get("data-step")):
            self.steps.append(Step(name, found.get("data-label") or name))


def find(html: str) -> tuple[Step, ...]:
    """Return the steps of `html` in their order."""
    reader = _Reader()
    reader.feed(html)
    return tuple(reader.steps)
