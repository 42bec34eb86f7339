"""The figures, found by looking: each module here is one, and its template has the same stem.

`order_blind.py` is the figure `order-blind` and is drawn by `templates/figures/order_blind.html`.
A name that starts with an underscore is shared by figures and is none itself.
"""

import importlib
import pkgutil
from functools import cache
from types import MappingProxyType
from typing import cast

from explainer.controls import Control
from explainer.view import FigureModule


@cache
def modules() -> MappingProxyType[str, FigureModule]:
    """Return every figure's module by the figure's id."""
    stems = sorted(info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_"))
    found = {
        stem.replace("_", "-"): cast(FigureModule, importlib.import_module(f"{__name__}.{stem}")) for stem in stems
    }
    return MappingProxyType(found)


@cache
def controls() -> tuple[Control, ...]:
    """Return the controls of all figures, each once."""
    return tuple({control.name: control for module in modules().values() for control in module.CONTROLS}.values())
