"""The files that run Python in the browser: whole, pinned, the same each time, and made without the network."""

import hashlib
import json
import shutil
import socket
from pathlib import Path

import pytest

from conftest import ROOT
from site_build import runtime_files
from site_build.errors import BuildError

NUMPY = "numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
NUMPY_SHA256 = "0cad9c1b91f0082e4f959bc0e0bf5835a2efbba6ab3b1e9d1fe6e7e564cca98e"


@pytest.fixture(scope="module")
def made() -> runtime_files.RuntimeFiles:
    return runtime_files.prepare(ROOT)


@pytest.fixture
def repository(made: runtime_files.RuntimeFiles, tmp_path: Path) -> Path:
    """A repository in another folder, with the parts that the runtime is made from."""
    pyodide = tmp_path / "node_modules" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in (*runtime_files.PYODIDE, runtime_files.LOCK, "package.json"):
        shutil.copyfile(ROOT / "node_modules" / "pyodide" / name, pyodide / name)
    downloads = tmp_path / ".cache" / "runtime" / "downloads"
    downloads.mkdir(parents=True)
    shutil.copyfile(made.folder / NUMPY, downloads / NUMPY)
    return tmp_path


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail any attempt to reach a machine, in this process or through pip."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr("subprocess.run", refuse)


def test_folder_holds_what_a_browser_loads_and_nothing_else(made):
    assert {path.name for path in made.folder.iterdir()} == {
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
        "files.json",
        NUMPY,
    }


def test_numpy_is_the_pinned_one(made):
    assert hashlib.sha256((made.folder / NUMPY).read_bytes()).hexdigest() == NUMPY_SHA256


def test_lock_file_knows_numpy_alone_as_pyodide_does(made):
    theirs = json.loads((ROOT / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    ours = json.loads((made.folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    assert ours == {**theirs, "packages": {"numpy": theirs["packages"]["numpy"]}}
    assert ours["packages"]["numpy"]["file_name"] == NUMPY


def test_sizes_are_those_of_the_files(made):
    sizes = json.loads((made.folder / "files.json").read_text(encoding="utf-8"))
    assert sizes == made.sizes
    assert sizes == {path.name: path.stat().st_size for path in made.folder.iterdir() if path.name != "files.json"}


def test_no_file_points_at_a_source_map(made):
    for path in made.folder.glob("*.mjs"):
        assert b"sourceMappingURL" not in path.read_bytes()


@pytest.mark.usefixtures("no_network")
def test_same_files_and_name_in_another_folder_without_the_network(made, repository):
    again = runtime_files.prepare(repository)
    assert again.folder != made.folder
    assert (again.name, again.sizes) == (made.name, made.sizes)
    for path in made.folder.iterdir():
        assert (again.folder / path.name).read_bytes() == path.read_bytes()


@pytest.mark.usefixtures("no_network")
def test_second_build_writes_nothing(repository):
    folder = runtime_files.prepare(repository).folder
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    runtime_files.prepare(repository)
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before


@pytest.mark.usefixtures("no_network")
def test_altered_and_left_over_files_are_put_right(made, repository):
    folder = runtime_files.prepare(repository).folder
    (folder / "pyodide.asm.wasm").write_bytes(b"")
    (folder / "older.whl").write_bytes(b"")
    runtime_files.prepare(repository)
    assert (folder / "pyodide.asm.wasm").stat().st_size == made.sizes["pyodide.asm.wasm"]
    assert not (folder / "older.whl").exists()


@pytest.mark.usefixtures("no_network")
def test_name_follows_the_content(made, repository):
    library = repository / "node_modules" / "pyodide" / "python_stdlib.zip"
    content = bytearray(library.read_bytes())
    content[-1] ^= 1
    library.write_bytes(content)
    changed = runtime_files.prepare(repository)
    assert changed.sizes == made.sizes
    assert changed.name != made.name


def test_file_that_npm_did_not_install_is_one_sentence(repository):
    (repository / "node_modules" / "pyodide" / "pyodide.asm.wasm").unlink()
    with pytest.raises(BuildError, match=r"pyodide\.asm\.wasm is missing: run `npm ci`"):
        runtime_files.prepare(repository)


def test_sources_are_those_of_the_installed_version():
    assert [str(source) for source in runtime_files.sources("314.0.4")] == [
        "https://cdn.jsdelivr.net/pyodide/v314.0.4/full/",
        "the Python package open-webui==0.12.4",
    ]
