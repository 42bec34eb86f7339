"""Python's standard library and packages as bytecode for the browser's Python."""

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from site_build import files, node

SCRIPTS = ("compile.mjs", "compile_archive.py")


@dataclass(frozen=True)
class Archive:
    """A zip of sources, and the `folder` of the browser's file system that Python finds them in."""

    content: bytes
    folder: str


def prepare(archives: Mapping[str, Archive], pyodide: Path, cache: Path) -> dict[str, bytes]:
    """Return each of `archives` compiled by the Python in the folder `pyodide`, from the folder `cache` if it is there.

    Raises BuildError if one cannot be compiled.
    """
    done = cache / _key(archives, pyodide)
    if not done.is_dir():
        files.sync_folder(done, _compile(archives, pyodide))
    return {name: (done / name).read_bytes() for name in archives}


def _key(archives: Mapping[str, Archive], pyodide: Path) -> str:
    given = {name: archive.content for name, archive in archives.items()}
    given |= {script: (node.SCRIPTS / script).read_bytes() for script in SCRIPTS}
    return files.folder_hash({**given, "package.json": (pyodide / "package.json").read_bytes()})


def _compile(archives: Mapping[str, Archive], pyodide: Path) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        orders = []
        for name, archive in archives.items():
            (folder / f"{name}.sources").write_bytes(archive.content)
            order = {"archive": str(folder / f"{name}.sources"), "folder": archive.folder, "output": str(folder / name)}
            orders.append(order)
        node.run("compile.mjs", str(pyodide), given=json.dumps(orders))
        return {name: (folder / name).read_bytes() for name in archives}
