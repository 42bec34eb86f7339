"""The files that run Python in the browser: whole, pinned, the same each time, and made without the network."""

import hashlib
import json
import shutil
import socket
import zipfile
from pathlib import Path

import pytest

from conftest import ROOT
from site_build import runtime_files
from site_build.errors import BuildError

NUMPY = "numpy-2.4.3-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
DOWNLOADED = ROOT / ".cache" / "runtime" / "downloads" / NUMPY
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
    shutil.copyfile(DOWNLOADED, downloads / NUMPY)
    shutil.copytree(ROOT / ".cache" / "runtime" / "compiled", tmp_path / ".cache" / "runtime" / "compiled")
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
        "numpy-_core-_multiarray_umath.wasm",
        "numpy-linalg-_umath_linalg.wasm",
        NUMPY,
    }


def test_numpy_is_the_pinned_one(made):
    assert hashlib.sha256(DOWNLOADED.read_bytes()).hexdigest() == NUMPY_SHA256


def test_lock_file_knows_numpy_alone_as_pyodide_does_but_for_its_hash(made):
    theirs = json.loads((ROOT / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    ours = json.loads((made.folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    sha256 = hashlib.sha256((made.folder / NUMPY).read_bytes()).hexdigest()
    assert ours == {**theirs, "packages": {"numpy": {**theirs["packages"]["numpy"], "sha256": sha256}}}
    assert ours["packages"]["numpy"]["file_name"] == NUMPY
    assert sha256 != NUMPY_SHA256


def test_python_is_bytecode_and_all_else_of_numpy_as_it_was(made):
    for archive in (made.folder / "python_stdlib.zip", made.folder / NUMPY):
        names = zipfile.ZipFile(archive).namelist()
        assert not [name for name in names if name.endswith((".py", ".pyi"))]
        assert len([name for name in names if name.endswith(".pyc")]) > 100
    with zipfile.ZipFile(DOWNLOADED) as theirs, zipfile.ZipFile(made.folder / NUMPY) as ours:
        libraries = {name for name in theirs.namelist() if name.endswith(".so") and "/tests/" not in name}
        assert libraries <= set(ours.namelist())
        assert all(theirs.read(name) == ours.read(name) for name in libraries)


def test_the_libraries_that_numpy_always_loads_are_files_of_their_own(made):
    listed = json.loads((made.folder / "files.json").read_text(encoding="utf-8"))["libraries"]
    assert [one["file"] for one in listed] == ["numpy-_core-_multiarray_umath.wasm", "numpy-linalg-_umath_linalg.wasm"]
    with zipfile.ZipFile(DOWNLOADED) as wheel:
        for one in listed:
            inside = one["path"].removeprefix("/lib/python3.14/site-packages/")
            assert (made.folder / one["file"]).read_bytes() == wheel.read(inside)


def test_sizes_are_those_of_the_files(made):
    sizes = json.loads((made.folder / "files.json").read_text(encoding="utf-8"))["sizes"]
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
    script = repository / "node_modules" / "pyodide" / "pyodide.asm.mjs"
    content = bytearray(script.read_bytes())
    content[-1] ^= 1
    script.write_bytes(content)
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
