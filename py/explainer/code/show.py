"""A look into a function as markup: the template `macros/peek.html` with what was seen."""

from collections.abc import Mapping
from typing import Any

from explainer import figures, render
from explainer.code import edits, peek


def look(name: str, figure: str, sentence: str, controls: Mapping[str, Any]) -> str:
    """Return the markup of what the function `name` holds while `figure` is made of `sentence`.

    Raises KeyError for a name that no function or figure has, and whatever the figure's code raises.
    """
    scene = render.scene(sentence, controls)
    seen = peek.into(edits.function(name), lambda: figures.modules()[figure].view(scene))
    return render.markup("macros/peek.html", peek=seen)
