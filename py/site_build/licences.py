"""The licences of what the site ships and does not carry its own: one text file beside the pages.

numpy's stand in its wheel, and those of Jinja2 and MarkupSafe in the zip with our own Python.
"""

from importlib import metadata
from pathlib import Path

from site_build import files
from site_build.errors import BuildError

FILE = "licences.txt"
NODE_PACKAGES = {
    "morphdom": "morphdom",
    "Source Serif 4": "@fontsource-variable/source-serif-4",
    "Inter": "@fontsource-variable/inter",
    "STIX Two Math": "@fontsource/stix-two-math",
}
THEME = "mkdocs-material"


def write(root: Path) -> Path:
    """Write the file into the cache folder of the repository at `root`, and return its path.

    Raises BuildError if a package has come without its licence.
    """
    texts = {"Attention, in Order": _read(root / "LICENSE")}
    texts |= {name: _read(root / "node_modules" / package / "LICENSE") for name, package in NODE_PACKAGES.items()}
    texts["Material for MkDocs"] = _read(_of_python_package(THEME))
    path = root / ".cache" / "licences" / FILE
    files.write(path, "\n".join(_section(name, text) for name, text in texts.items()).encode())
    return path


def _section(name: str, text: str) -> str:
    return f"{name}\n{'=' * len(name)}\n\n{text.strip()}\n\n"


def _of_python_package(package: str) -> Path:
    distribution = metadata.distribution(package)
    found = [file for file in distribution.files or () if file.name.startswith("LICENSE")]
    if not found:
        raise BuildError(f"{package} is installed without its licence: set up again.")
    return Path(str(distribution.locate_file(found[0])))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BuildError(f"{path} is missing: set up again.") from None
