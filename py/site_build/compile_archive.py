"""Python's own archives with bytecode in the place of sources: run by `compile.mjs` in the Python that will read them.

A browser that starts Python from sources compiles them each time, which takes it longer than all the rest.
"""

import importlib.util
import io
import marshal
import zipfile
from collections.abc import Iterator

OPTIMIZE = 2
"""Without docstrings, as the image of Python's memory is made."""

NOT_NEEDED = ("/tests/", "/f2py/", "/include/", "/_pyinstaller/")
"""Folders of numpy that nothing here imports: its own tests, and what compiles other packages against it."""

_UNUSED_SUFFIXES = (".pyi", ".h", ".a", ".pxd")
_EPOCH = (1980, 1, 1, 0, 0, 0)
# By the hash of the source that it was made from, which is not looked at again.
_UNCHECKED_HASH = (0b01).to_bytes(4, "little")


def compile_archive(archive: bytes, folder: str) -> bytes:
    """Return a zip like `archive`, which will be found at or unpacked into `folder`, with bytecode for its sources.

    The same archive gives the same bytes. What is no Python, such as shared libraries, stays as it is.
    """
    output = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as read, zipfile.ZipFile(output, "w") as written:
        for name, content in _compiled(read, folder):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            written.writestr(info, content, compresslevel=9)
    return output.getvalue()


def _compiled(archive: zipfile.ZipFile, folder: str) -> Iterator[tuple[str, bytes]]:
    for name in sorted(archive.namelist()):
        if name.endswith(("/", *_UNUSED_SUFFIXES)) or any(part in f"/{name}" for part in NOT_NEEDED):
            continue
        content = archive.read(name)
        if name.endswith(".py"):
            yield f"{name}c", _bytecode(content, f"{folder}/{name}")
        else:
            yield name, content


def _bytecode(source: bytes, file: str) -> bytes:
    code = compile(source, file, "exec", dont_inherit=True, optimize=OPTIMIZE)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED_HASH + importlib.util.source_hash(source) + marshal.dumps(code)
