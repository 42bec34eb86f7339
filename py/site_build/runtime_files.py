"""The files that run Python in the browser: Pyodide as npm installed it, and the numpy that its lock file names.

Every byte is pinned: npm checks Pyodide against `package-lock.json`, and Pyodide's own lock file holds the
sha256 of numpy.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_build import files
from site_build.errors import BuildError
from site_build.sources import PinnedFile, PythonPackage, Source, Web, fetch

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PACKAGES = ("numpy",)
LOCK = "pyodide-lock.json"
SIZES = "files.json"


@dataclass(frozen=True)
class RuntimeFiles:
    """A `folder` of files with their `sizes` in bytes, and the `name` that their contents give it."""

    folder: Path
    name: str
    sizes: Mapping[str, int]


def sources(version: str) -> tuple[Source, ...]:
    """Return where the packages of a Pyodide `version` come from, the first choice first."""
    return (
        Web(f"https://cdn.jsdelivr.net/pyodide/v{version}/full/"),
        # Carries the same files, for where nothing but package indexes can be reached.
        PythonPackage("open-webui==0.12.4", "open_webui/frontend/pyodide", python_version="3.11"),
    )


def prepare(root: Path) -> RuntimeFiles:
    """Assemble the files in the cache folder of the repository at `root`.

    `files.json` among them holds the bytes of each of the others, for the progress bar.
    Raises BuildError if a file is missing, and cannot be fetched.
    """
    installed, cache = root / "node_modules" / "pyodide", root / ".cache" / "runtime"
    lock = json.loads(_installed(installed, LOCK))
    version = json.loads(_installed(installed, "package.json"))["version"]

    contents = {name: _installed(installed, name) for name in PYODIDE}
    contents["pyodide.mjs"] = _without_source_map(contents["pyodide.mjs"])
    contents[LOCK] = _json({**lock, "packages": {name: lock["packages"][name] for name in PACKAGES}})
    contents |= _packages(lock, sources(version), cache / "downloads")
    sizes = {name: len(content) for name, content in sorted(contents.items())}
    contents[SIZES] = _json(sizes)

    folder = cache / "files"
    files.sync_folder(folder, contents)
    return RuntimeFiles(folder, files.folder_hash(contents), sizes)


def _installed(folder: Path, name: str) -> bytes:
    try:
        return (folder / name).read_bytes()
    except FileNotFoundError:
        raise BuildError(f"{folder / name} is missing: run `npm ci` to install it.") from None


def _packages(lock: Mapping[str, Any], places: Sequence[Source], cache: Path) -> dict[str, bytes]:
    entries = [lock["packages"][name] for name in PACKAGES]
    wanted = [PinnedFile(entry["file_name"], entry["sha256"]) for entry in entries]
    return {file.name: fetch(file, places, cache) for file in wanted}


def _without_source_map(module: bytes) -> bytes:
    """Return `module` without the comment that points at a map, which is not shipped."""
    return re.sub(rb"//# sourceMappingURL=.*\n?", b"", module)


def _json(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
