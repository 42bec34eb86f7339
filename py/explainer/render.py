"""From a sentence and controls to markup: the one renderer, for the build and for the browser."""

from collections import deque
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from explainer import figures
from explainer.escaping import EscapingEnvironment, escape
from explainer.numbers import Number, plural
from explainer.scene import Scene
from explainer.view import Matrix, forget_rows
from explainer.watched import Watched, shows_the_same
from toy_transformer import tokens

# In the repository the templates stand two folders up from here, in the browser's zip beside this package.
_FOLDERS = (parent / "templates" / "figures" for parent in Path(__file__).parents)
TEMPLATES = next(folder for folder in _FOLDERS if folder.is_dir())
DEFAULT_SENTENCE = "The cat sat on the mat"

_REPLACEMENT = "\ufffd"
"""What markup says for NUL, which it cannot hold: a browser would read it so in some places and drop it in others."""

MOST_KEPT = 128
"""Sets of a figure's controls for which renderings are kept, so that a control draws anew only what reads it."""

MOST_SENTENCES = 4
"""Renderings to keep of one of these, for the reader who takes a letter back."""

MOST_ROWS = 2048
"""Rows of matrices to keep as markup: in most edits many have the numbers that they had before."""

_UNNAMED = 'data-sentence=""'
"""Where the sentence stands in what is kept, which may be of another one that looks the same."""


@dataclass(frozen=True)
class Rendered:
    """One figure's markup, and the numbers and texts that the prose around it takes from it."""

    figure: str
    markup: str
    values: Mapping[str, Number]
    texts: Mapping[str, str]


@dataclass(frozen=True)
class _Kept:
    seen: dict[str, Any]
    rendered: Rendered


_kept: dict[tuple[Any, ...], deque[_Kept]] = {}


def scene(sentence: str, given: Mapping[str, Any] | None = None) -> Scene:
    """Return the scene of `sentence` with the controls as `given`, or as they are by default."""
    return Scene(sentence, dict(settings(given or {})))


def settings(given: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Return the value of every control, as `given` or by default; hashable, whatever was given."""
    return tuple((control.name, control.value(given)) for control in figures.controls())


def figure(name: str, shown_scene: Scene) -> Rendered:
    """Return figure `name` of `shown_scene`.

    Raises KeyError for a name that no figure has.
    """
    declared = figures.modules()[name].CONTROLS
    chosen = (name, *(shown_scene.controls[control.name] for control in declared))
    if chosen not in _kept:
        _kept[chosen] = deque(maxlen=MOST_SENTENCES)
        if len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]
    kept = next((one for one in _kept[chosen] if shows_the_same(shown_scene, one.seen)), None)
    if kept is None:
        kept = _drawn(name, shown_scene)
        _kept[chosen].appendleft(kept)
    named = f'data-sentence="{escape(shown_scene.sentence)}"'.replace("\0", _REPLACEMENT)
    return replace(kept.rendered, markup=kept.rendered.markup.replace(_UNNAMED, named, 1))


def _drawn(name: str, shown_scene: Scene) -> _Kept:
    watched = Watched(shown_scene)
    view = figures.modules()[name].view(watched.as_scene())
    template = f"{name.replace('-', '_')}.html"
    drawn = markup(template, view=view, figure=name, scene=watched, controls=shown_scene.controls)
    return _Kept(watched.seen, Rendered(name, drawn, view.values, view.texts))


def markup(template: str, **given: Any) -> str:
    """Return what `template` makes of what it is given."""
    return _environment().get_template(template).render(given).strip().replace("\0", _REPLACEMENT)


def load_templates() -> None:
    """Compile every template, each of which is otherwise compiled when a figure first needs it."""
    for name in _environment().list_templates():
        _environment().get_template(name)


def forget() -> None:
    """Forget all that was computed: after this, the code computes in another way."""
    _kept.clear()
    cached_scene.cache_clear()
    _written.cache_clear()
    forget_rows()


def status(shown_scene: Scene) -> str:
    """Return one sentence on the words: how many there are, and what was left out."""
    total, computed = len(shown_scene.all_words), shown_scene.n_words
    if not total:
        return "Type a sentence, and the figures follow it."
    if total > computed:
        return f"{computed} of {total:,} words are computed; the rest stay in the box."
    return f"{plural(total, 'word')}."


@lru_cache(maxsize=4)
def cached_scene(sentence: str, chosen: tuple[tuple[str, Any], ...]) -> Scene:
    """Return the scene of `sentence` and `settings`, kept for the next figure of the same."""
    return Scene(sentence, dict(chosen))


@cache
def _environment() -> Environment:
    environment = EscapingEnvironment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        # No file changes while the program runs: not one is asked for its date at each rendering.
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"MAX_WORDS": tokens.MAX_WORDS, "cells": _cells, "written": _written}
    return environment


def _cells(figure: str, matrix: Matrix, row: int) -> str:
    """Return the cells of a row of `matrix`, for templates."""
    return _written("macros/matrix.html", figure, matrix.name, row, matrix.cells[row])


@lru_cache(maxsize=MOST_ROWS)
def _written(template: str, *given: Hashable) -> str:
    """Return what the macro `written` of `template` makes of what it is given, which is all that it may read."""
    made: str = _environment().get_template(template).module.written(*given)  # type: ignore[attr-defined]
    return made
