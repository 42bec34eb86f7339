"""What the pages say of the project itself, in numbers and versions: read from its files when the site is built."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from explainer import figures
from explainer.numbers import Number, counted, shown

ROOMS = {
    "toy-transformer-lines": ("py/toy_transformer",),
    "explainer-lines": ("py/explainer",),
    "python-lines": ("py/toy_transformer", "py/explainer"),
}
"""Lines of Python by name: the rooms that also run in the browser, and both together."""

NODE_PACKAGES = {
    "pyodide": "pyodide",
    "morphdom": "morphdom",
    "temml": "temml",
    "source-serif": "@fontsource-variable/source-serif-4",
    "inter": "@fontsource-variable/inter",
    "stix": "@fontsource/stix-two-math",
}
PYTHON_PACKAGES = {
    "jinja2": "jinja2",
    "markupsafe": "markupsafe",
    "mkdocs": "mkdocs",
    "material": "mkdocs-material",
}


@dataclass(frozen=True)
class Facts:
    """Whole and rounded numbers by name, and versions by name."""

    counts: Mapping[str, Number] = field(default_factory=dict)
    versions: Mapping[str, str] = field(default_factory=dict)


def gather(root: Path, paths: Mapping[str, Path]) -> Facts:
    """Return the facts of the repository at `root`, whose site has the made files `paths`, by address."""
    return Facts(_counts(root, paths), _versions(root))


def _counts(root: Path, paths: Mapping[str, Path]) -> dict[str, Number]:
    scripts = (root / "docs" / "assets" / "js").rglob("*.js")
    return {
        **{name: counted(_lines(_python(root, rooms))) for name, rooms in ROOMS.items()},
        "javascript-lines": counted(_lines(scripts)),
        "figures": counted(len(figures.modules())),
        "script-kilobytes": _thousands(paths, "assets/page/main-", ".js"),
        "bundle-kilobytes": _thousands(paths, "assets/explainer-", ".zip"),
        "start-megabytes": shown(_start_bytes(paths) / 1e6, decimals=1),
        "image-megabytes": shown(_bytes(paths, "assets/python-") / 1e6, decimals=1),
    }


def _versions(root: Path) -> dict[str, str]:
    modules = root / "node_modules"
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {
        **{name: _node_version(modules / package) for name, package in NODE_PACKAGES.items()},
        **{name: metadata.version(package) for name, package in PYTHON_PACKAGES.items()},
        "numpy": lock["packages"]["numpy"]["version"],
        # The lock file names the Python that packages are built for: its last part is not that of the interpreter.
        "python": ".".join(lock["info"]["python"].split(".")[:2]),
    }


def _python(root: Path, rooms: Iterable[str]) -> Iterable[Path]:
    return (path for room in rooms for path in (root / room).rglob("*.py"))


def _lines(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def _bytes(paths: Mapping[str, Path], start: str, end: str = "") -> int:
    return sum(path.stat().st_size for uri, path in paths.items() if uri.startswith(start) and uri.endswith(end))


def _start_bytes(paths: Mapping[str, Path]) -> int:
    """Return the bytes of all that a start from an image fetches."""
    archives = sum(_bytes(paths, "assets/runtime-", end) for end in (".zip", ".whl"))
    return _bytes(paths, "assets/runtime-") + _bytes(paths, "assets/python-") - archives


def _thousands(paths: Mapping[str, Path], start: str, end: str) -> Number:
    return shown(_bytes(paths, start, end) / 1e3, decimals=0)


def _node_version(package: Path) -> str:
    version: str = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    return version
