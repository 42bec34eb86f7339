"""From a sentence and controls to markup: the one renderer, for the build and for the browser."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from explainer import figures
from explainer.escaping import EscapingEnvironment
from explainer.numbers import Number, plural
from explainer.scene import Scene
from toy_transformer import tokens

# In the repository the templates stand two folders up from here, in the browser's zip beside this package.
_FOLDERS = (parent / "templates" / "figures" for parent in Path(__file__).parents)
TEMPLATES = next(folder for folder in _FOLDERS if folder.is_dir())
DEFAULT_SENTENCE = "The cat sat on the mat"

_REPLACEMENT = "\ufffd"
"""What markup says for NUL, which it cannot hold: a browser would read it so in some places and drop it in others."""

MOST_KEPT = 128
"""Renderings to keep: those of the last few scenes, so that a control draws anew only the figures that read it."""


@dataclass(frozen=True)
class Rendered:
    """One figure's markup, and the numbers and texts that the prose around it takes from it."""

    figure: str
    markup: str
    values: Mapping[str, Number]
    texts: Mapping[str, str]


_kept: dict[tuple[Any, ...], Rendered] = {}


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
    seen = _seen(name, shown_scene)
    if seen not in _kept:
        _kept[seen] = _drawn(name, shown_scene)
        if len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]
    return _kept[seen]


def _seen(name: str, shown_scene: Scene) -> tuple[Any, ...]:
    """Return all that figure `name` sees of a scene: the sentence, and the controls that its module declares."""
    declared = figures.modules()[name].CONTROLS
    return (name, shown_scene.sentence, *(shown_scene.controls[control.name] for control in declared))


def _drawn(name: str, shown_scene: Scene) -> Rendered:
    view = figures.modules()[name].view(shown_scene)
    template = f"{name.replace('-', '_')}.html"
    drawn = markup(template, view=view, figure=name, scene=shown_scene, controls=shown_scene.controls)
    return Rendered(name, drawn, view.values, view.texts)


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
    environment.globals["MAX_WORDS"] = tokens.MAX_WORDS
    return environment
