"""Where the files come from that neither npm nor pip installs: several sources, one sha256."""

import hashlib
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Protocol

from site_build import files
from site_build.errors import BuildError


class SourceError(Exception):
    """Why a source does not have a file, in a few words."""


@dataclass(frozen=True)
class PinnedFile:
    """A file by its name and by the sha256 that it must have."""

    name: str
    sha256: str

    def is_whole(self, content: bytes) -> bool:
        """Return whether `content` is that of this file."""
        return hashlib.sha256(content).hexdigest() == self.sha256


class Source(Protocol):
    """A place that may have a file; `str` of it names it for whoever runs the build."""

    def read(self, name: str) -> bytes:
        """Return what the place has under `name`.

        Raises SourceError if that cannot be had.
        """


@dataclass(frozen=True)
class Folder:
    """A folder of this machine."""

    path: Path

    def __str__(self) -> str:
        return f"the folder {self.path}"

    def read(self, name: str) -> bytes:
        """Return the file `name` of the folder."""
        try:
            return (self.path / name).read_bytes()
        except OSError as error:
            raise SourceError("not there" if isinstance(error, FileNotFoundError) else str(error)) from error


@dataclass(frozen=True)
class Web:
    """A folder on a web server; one that does not answer within `timeout` seconds is given up."""

    address: str
    timeout: float = 5.0

    def __str__(self) -> str:
        return self.address

    def read(self, name: str) -> bytes:
        """Return the file `name` of the folder."""
        try:
            with urllib.request.urlopen(self.address + name, timeout=self.timeout) as response:
                content: bytes = response.read()
                return content
        except (OSError, HTTPException) as error:
            raise SourceError(str(error)) from error


@dataclass(frozen=True)
class PythonPackage:
    """A folder inside a wheel of the Python package index, as `requirement` pins it.

    `python_version` is one that the wheel is meant for: the wheel is read, not installed.
    """

    requirement: str
    folder: str
    python_version: str

    def __str__(self) -> str:
        return f"the Python package {self.requirement}"

    def read(self, name: str) -> bytes:
        """Return the file `name` of the folder; the wheel, which may be large, is not kept."""
        with tempfile.TemporaryDirectory() as temporary:
            wheel = self._download(Path(temporary))
            try:
                with zipfile.ZipFile(wheel) as archive:
                    return archive.read(f"{self.folder}/{name}")
            except (KeyError, zipfile.BadZipFile) as error:
                raise SourceError(str(error.args[0])) from error

    def _download(self, into: Path) -> Path:
        options = ["--quiet", "--no-deps", "--no-cache-dir", "--disable-pip-version-check", "--only-binary=:all:"]
        command = [sys.executable, "-m", "pip", "download", *options, "--python-version", self.python_version]
        run = subprocess.run(
            [*command, "--dest", str(into), self.requirement], capture_output=True, text=True, check=False
        )
        wheel = next(into.glob("*.whl"), None)
        if run.returncode or wheel is None:
            raise SourceError((run.stderr.strip().splitlines() or ["pip downloaded nothing"])[-1])
        return wheel


def fetch(wanted: PinnedFile, sources: Sequence[Source], cache: Path) -> bytes:
    """Return the content of `wanted`, from the folder `cache` or else from the first source that has it whole.

    What is fetched is kept in `cache`; what is altered there is fetched again.
    Raises BuildError that names all that was tried, and why each failed.
    """
    tried = []
    for source in (kept := Folder(cache), *sources):
        try:
            content = source.read(wanted.name)
        except SourceError as error:
            tried.append(f"{source} ({error})")
            continue
        if not wanted.is_whole(content):
            tried.append(f"{source} (its sha256 is another)")
            continue
        if source is not kept:
            files.write(cache / wanted.name, content)
        return content
    raise BuildError(f"{wanted.name} is needed and could not be had; tried were {'; '.join(tried)}.")
