"""Placeholders in the pages' Markdown: `[[figure waves]]`, `[[value cost-words]]`, ...

A figure is one line; a live number or text stands in the middle of a sentence. All are filled with what the
same Python gives for the shipped sentence, so that the page is whole before any script runs. Numbers and versions of
the project itself, `[[count figures]]` and `[[version numpy]]`, never change in the page.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape

from explainer import figures, render
from explainer.numbers import Number
from explainer.scene import Scene
from site_build.facts import Facts

_PLACEHOLDER = re.compile(r"(?:<p>)?\[\[(figure) ([a-z0-9-]+)\]\](?:</p>)?|\[\[(\w+) ([a-z0-9-]+)\]\]")


class UnknownPlaceholderError(ValueError):
    """A placeholder that nothing can fill."""


@dataclass(frozen=True)
class Filling:
    """Everything that placeholders can be filled with, for one scene of the project with these facts."""

    scene: Scene
    facts: Facts = field(default_factory=Facts)

    @cached_property
    def figures(self) -> Mapping[str, render.Rendered]:
        """Every figure of the scene by its id."""
        return {name: render.figure(name, self.scene) for name in figures.modules()}

    @cached_property
    def values(self) -> Mapping[str, Number]:
        """Every live number of the scene by its name."""
        return {name: number for figure in self.figures.values() for name, number in figure.values.items()}

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """Every live text of the scene by its name."""
        return {name: text for figure in self.figures.values() for name, text in figure.texts.items()}

    def fill(self, html: str) -> str:
        """Return `html` with each placeholder filled.

        Raises UnknownPlaceholderError, naming the placeholder and what there is instead.
        """
        return _PLACEHOLDER.sub(self._fill, html)

    def _fill(self, match: re.Match[str]) -> str:
        kind, name = (match[1], match[2]) if match[1] else (match[3], match[4])
        kinds: Mapping[str, tuple[Mapping[str, object], Callable[[str], str]]] = {
            "figure": (self.figures, lambda name: self.figures[name].markup),
            "value": (self.values, self._value),
            "text": (self.texts, self._text),
            "count": (self.facts.counts, self._count),
            "version": (self.facts.versions, lambda name: escape(self.facts.versions[name])),
        }
        if kind not in kinds:
            raise UnknownPlaceholderError(f"[[{kind} {name}]]: there are only {', '.join(kinds)}")
        known, write = kinds[kind]
        if name not in known:
            raise UnknownPlaceholderError(f"[[{kind} {name}]]: no {kind} has that name; there are {', '.join(known)}")
        return write(name)

    def _value(self, name: str) -> str:
        number = self.values[name]
        return f'<span data-value="{name}" data-exact="{escape(number.exact)}">{escape(number.text)}</span>'

    def _text(self, name: str) -> str:
        return f'<span data-text="{name}">{escape(self.texts[name])}</span>'

    def _count(self, name: str) -> str:
        number = self.facts.counts[name]
        return f'<span data-count="{name}" data-exact="{escape(number.exact)}">{escape(number.text)}</span>'
