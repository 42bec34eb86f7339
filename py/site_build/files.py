"""Made files: named by what they hold, written so that a folder holds just them."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path


def content_hash(content: bytes) -> str:
    """Return the 16 hexadecimal digits that name `content`."""
    return hashlib.sha256(content).hexdigest()[:16]


def folder_hash(files: Mapping[str, bytes]) -> str:
    """Return the 16 hexadecimal digits that name a folder of `files`, by their names and contents."""
    lines = [f"{hashlib.sha256(content).hexdigest()} {name}\n" for name, content in sorted(files.items())]
    return content_hash("".join(lines).encode())


def write(path: Path, content: bytes) -> None:
    """Write a file so that nobody, not even after an interruption, ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Beside the folder, not in it: another process may be making the same folder, and clear out what is not of it.
    unfinished = path.parent.with_name(f".{path.parent.name}-{path.name}-{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def sync_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make `folder` hold `files` and nothing else; a file that is right already is left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            write(path, content)
    for path in folder.iterdir():
        if path.name not in files:
            path.unlink(missing_ok=True)
