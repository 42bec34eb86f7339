"""Our own Python for the browser, in one zip: the packages, the figures' templates, and Jinja2.

MarkupSafe goes in without its C part, which it does without.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from importlib import metadata
from pathlib import Path

from site_build.errors import BuildError
from site_build.files import content_hash

OURS = ("py/toy_transformer", "py/explainer")
TEMPLATES = "templates/figures"
THEIRS = ("jinja2", "markupsafe")

# Zip files hold local time without a zone: the same moment for every file makes the same bytes everywhere.
_EPOCH = (1980, 1, 1, 0, 0, 0)
_PLAIN_FILE = 0o100644 << 16


def build(root: Path) -> tuple[str, bytes]:
    """Return the name and the content of the zip for the repository at `root`; the same files give the same bytes.

    Raises BuildError if an installed package is not of the pinned version.
    """
    content = _zip(dict(_entries(root)))
    return f"explainer-{content_hash(content)}.zip", content


def _entries(root: Path) -> Iterator[tuple[str, Path]]:
    yield "LICENSE", root / "LICENSE"
    for folder in OURS:
        yield from _python_files(root / folder)
    for path in (root / TEMPLATES).rglob("*.html"):
        yield path.relative_to(root).as_posix(), path
    for package in THEIRS:
        yield from _installed(package, root)


def _installed(package: str, root: Path) -> Iterator[tuple[str, Path]]:
    distribution = metadata.distribution(package)
    pinned = re.search(rf"^{package}==(\S+)", (root / "py" / "requirements.txt").read_text(encoding="utf-8"), re.M)
    if not pinned or pinned[1] != distribution.version:
        wanted = pinned[1] if pinned else "none"
        raise BuildError(
            f"{package} {distribution.version} is installed and py/requirements.txt pins {wanted}: set up again."
        )
    yield from _python_files(Path(str(distribution.locate_file(package))))
    for file in distribution.files or ():
        if "licenses" in file.parts:
            yield f"{package}/{file.name}", Path(str(file.locate()))


def _python_files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*.py"):
        yield path.relative_to(folder.parent).as_posix(), path


def _zip(entries: Mapping[str, Path]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(entries.items()):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = _PLAIN_FILE
            # Left alone, these say which system the zip was made on.
            info.create_system = 3
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return buffer.getvalue()
