"""Python's archives as bytecode: the same each time, read back as what they were, and made once."""

import importlib.util
import io
import json
import marshal
import subprocess
import zipfile
from pathlib import Path

import pytest

from conftest import ROOT
from site_build import compiled, node
from site_build.compile_archive import compile_archive
from site_build.compiled import Archive
from site_build.errors import BuildError

SOURCE = 'def twice(x):\n    """Say it twice."""\n    assert x\n    return 2 * x\n'


def zipped(**files: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return buffer.getvalue()


def read(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_sources_become_bytecode_that_does_the_same_under_the_same_name():
    files = read(compile_archive(zipped(**{"pack__code.py": SOURCE, "pack__data.txt": "kept"}), "/lib/x.zip"))
    assert set(files) == {"pack/code.pyc", "pack/data.txt"}
    assert files["pack/data.txt"] == b"kept"
    assert files["pack/code.pyc"][:4] == importlib.util.MAGIC_NUMBER
    code = marshal.loads(files["pack/code.pyc"][16:])
    assert code.co_filename == "/lib/x.zip/pack/code.py"
    names: dict[str, object] = {}
    exec(code, names)
    assert names["twice"](4) == 8
    assert names["twice"].__doc__ is None


def test_what_nothing_imports_is_left_out():
    given = {"numpy__tests__test_a.py": "", "numpy__a.pyi": "", "numpy__f2py__b.py": "", "numpy__c.py": "", "d.h": ""}
    assert set(read(compile_archive(zipped(**given), "/p"))) == {"numpy/c.pyc"}


def test_the_same_archive_gives_the_same_bytes():
    archive = zipped(**{"b.py": SOURCE, "a.py": "names = {'x', 'y', 'z'}\n"})
    assert compile_archive(archive, "/p") == compile_archive(archive, "/p")


def test_archives_are_compiled_once(tmp_path, monkeypatch):
    runs = []

    def compile_here(script: str, *arguments: str, given: str) -> None:
        runs.append((script, arguments))
        for order in json.loads(given):
            Path(order["output"]).write_bytes(b"compiled " + Path(order["archive"]).read_bytes())

    monkeypatch.setattr(node, "run", compile_here)
    pyodide = ROOT / "node_modules" / "pyodide"
    archives = {"a.zip": Archive(b"one", "/a"), "b.whl": Archive(b"two", "/b")}
    expected = {"a.zip": b"compiled one", "b.whl": b"compiled two"}
    assert compiled.prepare(archives, pyodide, tmp_path) == expected
    assert compiled.prepare(archives, pyodide, tmp_path) == expected
    assert runs == [("compile.mjs", (str(pyodide),))]
    compiled.prepare({**archives, "a.zip": Archive(b"other", "/a")}, pyodide, tmp_path)
    assert len(runs) == 2


def test_an_error_of_a_script_is_one_sentence(tmp_path):
    with pytest.raises(BuildError, match=r"^compile\.mjs stopped: .*Error.*$"):
        node.run("compile.mjs", str(tmp_path / "nowhere"))


def test_without_node_the_sentence_names_it(monkeypatch):
    def missing(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(subprocess, "run", missing)
    with pytest.raises(BuildError, match="Node 20 or newer is needed"):
        node.run("compile.mjs")
