"""Stand-ins for modules that are imported on the way to what a reader needs, and that no reader needs.

A fifth of Python's memory would be theirs. So `image.mjs` gives this file to the Python whose memory becomes the
image, as its `sitecustomize`, which Python imports before it imports them.
"""

import importlib
import sys
from collections.abc import Callable, Mapping
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class StandIn(ModuleType):
    """A module with no more than what others take from it while they are imported."""

    def __getattr__(self, name: str) -> Any:
        """Return the `name` of the module itself, imported now: if it is not there, that fails as imports do."""
        # These are asked of any module, by those who only look around.
        if name.startswith("__"):
            raise AttributeError(f"a stand-in of {self.__name__} has no {name}")
        if Finder in sys.meta_path:
            raise RuntimeError(f"{self.__name__}.{name} is used while the image is made: it needs no stand-in")
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(importlib.import_module(self.__name__), name)


class Finder:
    """Finds stand-ins in the place of modules, and loads them."""

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        """Return the specification of the stand-in of a module, if it has one."""
        return ModuleSpec(name, Finder) if name in NAMES else None  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> ModuleType:
        """Return a stand-in that has nothing yet."""
        return StandIn(spec.name)

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """Give a stand-in what it has."""
        vars(module).update(NAMES[module.__name__]())


def _asyncio() -> Mapping[str, Any]:
    return {"get_event_loop": lambda: importlib.import_module("asyncio").get_event_loop()}


def _bccache() -> Mapping[str, Any]:
    return dict.fromkeys(("BytecodeCache", "FileSystemBytecodeCache", "MemcachedBytecodeCache"))


def _webloop() -> Mapping[str, Any]:
    # Pyodide numbers what Python holds of JavaScript's. A start from an image wants these numbers as they ever are.
    from pyodide_js._api import scheduleCallback  # type: ignore[import-not-found]

    return {"scheduleCallback": scheduleCallback, "_initialize_event_loop": lambda: None}


def _package_loader() -> Mapping[str, Any]:
    from pathlib import PurePosixPath
    from site import getsitepackages

    from pyodide_js import loadedPackages  # type: ignore[import-not-found]

    return {
        "SITE_PACKAGES": PurePosixPath(getsitepackages()[0]),
        "DSO_DIR": PurePosixPath("/usr/lib"),
        "loadedPackages": loadedPackages,
        # None is there, at a start from an image as at this one.
        "init_loaded_packages": lambda: None,
    }


PACKAGE_LOADER = "pyodide._package_loader"
"""What Pyodide imports at each start, and uses when it is told to load a package."""

NAMES: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "asyncio": _asyncio,
    "ctypes": dict,
    "ipaddress": dict,
    "jinja2.bccache": _bccache,
    "pickle": dict,
    "platform": dict,
    "pyodide.webloop": _webloop,
    PACKAGE_LOADER: _package_loader,
}
"""Of each module that has a stand-in, what makes the names of it."""


def step_in() -> None:
    """From now on, an import of such a module gives its stand-in."""
    sys.meta_path.insert(0, Finder)


def step_aside() -> None:
    """From now on, an import of such a module gives the module. Who holds a stand-in keeps it."""
    sys.meta_path.remove(Finder)
    for name in NAMES.keys() - {PACKAGE_LOADER}:
        sys.modules.pop(name, None)


if __name__ == "sitecustomize":
    step_in()
