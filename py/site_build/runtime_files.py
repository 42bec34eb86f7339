"""The files that run Python in the browser: Pyodide as npm installed it, and the numpy that its lock file names.

Every byte is pinned: npm checks Pyodide against `package-lock.json`, and Pyodide's own lock file holds the
sha256 of numpy. What is Python among them is compiled, by the same Python.
"""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_build import compiled, files
from site_build.compiled import Archive
from site_build.errors import BuildError
from site_build.sources import PinnedFile, PythonPackage, Source, Web, fetch

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PACKAGES = ("numpy",)
LOCK = "pyodide-lock.json"
LISTING = "files.json"

STDLIB = "python_stdlib.zip"
STDLIB_FOLDER = "/lib/python314.zip"
SITE_PACKAGES = "/lib/python3.14/site-packages"

LIBRARIES = ("numpy/_core/_multiarray_umath", "numpy/linalg/_umath_linalg")
"""numpy's shared libraries that are loaded whenever numpy is: they are files of their own too."""


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

    `files.json` among them holds the bytes of each of the others, for the progress bar, and the shared libraries.
    Raises BuildError if a file is missing, and cannot be fetched.
    """
    installed, cache = root / "node_modules" / "pyodide", root / ".cache" / "runtime"
    lock = json.loads(_installed(installed, LOCK))
    version = json.loads(_installed(installed, "package.json"))["version"]

    contents = {name: _installed(installed, name) for name in PYODIDE}
    contents["pyodide.mjs"] = _without_source_map(contents["pyodide.mjs"])
    packages = _packages(lock, sources(version), cache / "downloads")
    archives = {STDLIB: Archive(contents[STDLIB], STDLIB_FOLDER)}
    archives |= {name: Archive(content, SITE_PACKAGES) for name, content in packages.items()}
    contents |= compiled.prepare(archives, installed, cache / "compiled")
    contents[LOCK] = _json({**lock, "packages": {name: _entry(lock["packages"][name], contents) for name in PACKAGES}})
    libraries = _libraries(packages)
    contents |= {name: content for name, (_, content) in libraries.items()}
    sizes = {name: len(content) for name, content in sorted(contents.items())}
    listed = [{"file": name, "path": path} for name, (path, _) in libraries.items()]
    contents[LISTING] = _json({"sizes": sizes, "libraries": listed})

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


def _entry(entry: Mapping[str, Any], contents: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the lock file's `entry` for a package with the sha256 that it has when compiled."""
    return {**entry, "sha256": hashlib.sha256(contents[entry["file_name"]]).hexdigest()}


def _libraries(packages: Mapping[str, bytes]) -> dict[str, tuple[str, bytes]]:
    """Return each of LIBRARIES by the name of its file: the path at which Python looks for it, and its content."""
    (wheel,) = packages.values()
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        suffixed = {name.partition(".")[0]: name for name in archive.namelist() if name.endswith(".so")}
        return {
            f"{library.replace('/', '-')}.wasm": (
                f"{SITE_PACKAGES}/{suffixed[library]}",
                archive.read(suffixed[library]),
            )
            for library in LIBRARIES
        }


def _without_source_map(module: bytes) -> bytes:
    """Return `module` without the comment that points at a map, which is not shipped."""
    return re.sub(rb"//# sourceMappingURL=.*\n?", b"", module)


def _json(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()
