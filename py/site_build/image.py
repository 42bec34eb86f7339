"""An image of the memory of the page's Python, with everything imported: from it a browser starts in a moment."""

import os
import shutil
import tempfile
import zipfile
from pathlib import Path

from site_build import files, node
from site_build.runtime_files import SITE_PACKAGES, RuntimeFiles

SCRIPTS = (
    "py/site_build/image.mjs",
    "py/site_build/stand_ins.py",
    "docs/assets/js/memory-image.js",
    "docs/assets/js/python-module.js",
)

MOST_KEPT = 4
"""Images of versions that somebody may go back to, or that another build is at."""


def prepare(root: Path, runtime: RuntimeFiles, bundle: Path) -> Path:
    """Return the image, named by its content, of the Python in `runtime` with our own code from the zip `bundle`.

    It is made anew if any of these has changed. The same ones give the same bytes.
    Raises BuildError if it cannot be made.
    """
    cache = root / ".cache" / "image"
    scripts = {name: (root / name).read_bytes() for name in SCRIPTS}
    made = cache / files.folder_hash({**scripts, "runtime": runtime.name.encode(), "bundle": bundle.read_bytes()})
    found = next(made.glob("python-*.wasm"), None) or _make(made, runtime, bundle)
    _tidy(cache)
    return found


def _make(folder: Path, runtime: RuntimeFiles, bundle: Path) -> Path:
    unnamed = folder.with_name(f".{folder.name}-{os.getpid()}.wasm")
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory() as unpacked:
            unpack(runtime.folder, bundle, Path(unpacked))
            node.run("image.mjs", str(runtime.folder), unpacked, str(unnamed))
        image = unnamed.read_bytes()
    finally:
        unnamed.unlink(missing_ok=True)
    name = f"python-{files.content_hash(image)}.wasm"
    files.sync_folder(folder, {name: image})
    return folder / name


def unpack(runtime: Path, bundle: Path, folder: Path) -> None:
    """Unpack the packages in `runtime`, and our own code, to where in `folder` the browser's file system has them."""
    for archive, place in [(bundle, "/app"), *((wheel, SITE_PACKAGES) for wheel in runtime.glob("*.whl"))]:
        with zipfile.ZipFile(archive) as opened:
            opened.extractall(folder / place.removeprefix("/"))


def _tidy(cache: Path) -> None:
    """Delete the oldest images of `cache`."""
    folders = sorted(filter(Path.is_dir, cache.iterdir()), key=lambda folder: folder.stat().st_mtime)
    for folder in folders[:-MOST_KEPT]:
        shutil.rmtree(folder, ignore_errors=True)
