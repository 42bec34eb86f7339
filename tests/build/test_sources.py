"""Where pinned files come from: the first source that has the file whole, and one error that names them all."""

import hashlib
import sys
import threading
import zipfile
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from site_build.errors import BuildError
from site_build.sources import PinnedFile, PythonPackage, SourceError, Web, fetch

CONTENT = b"a wheel"
WANTED = PinnedFile("a.whl", hashlib.sha256(CONTENT).hexdigest())


@dataclass
class Place:
    """A source that has `content` under every name, or none, and counts how often it was asked."""

    name: str
    content: bytes | None
    asked: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.name

    def read(self, name: str) -> bytes:
        self.asked.append(name)
        if self.content is None:
            raise SourceError("it is closed")
        return self.content


def test_first_source_that_has_it_is_the_last_one_asked(tmp_path):
    places = Place("one", None), Place("two", CONTENT), Place("three", CONTENT)
    assert fetch(WANTED, places, tmp_path / "cache") == CONTENT
    assert [place.asked for place in places] == [["a.whl"], ["a.whl"], []]


def test_second_fetch_asks_no_source(tmp_path):
    place = Place("one", CONTENT)
    fetch(WANTED, [place], tmp_path / "cache")
    assert fetch(WANTED, [place], tmp_path / "cache") == CONTENT
    assert len(place.asked) == 1


def test_source_with_another_file_under_that_name_is_passed_over(tmp_path):
    assert fetch(WANTED, [Place("altered", CONTENT + b"!"), Place("whole", CONTENT)], tmp_path) == CONTENT
    assert (tmp_path / "a.whl").read_bytes() == CONTENT


def test_altered_file_in_the_cache_is_fetched_again(tmp_path):
    (tmp_path / "a.whl").write_bytes(CONTENT[:-1])
    place = Place("one", CONTENT)
    assert fetch(WANTED, [place], tmp_path) == CONTENT
    assert len(place.asked) == 1
    assert (tmp_path / "a.whl").read_bytes() == CONTENT


def test_error_names_all_that_was_tried_and_why(tmp_path):
    with pytest.raises(BuildError) as failure:
        fetch(WANTED, [Place("one", None), Place("two", b"else")], tmp_path)
    assert str(failure.value) == (
        f"a.whl is needed and could not be had; tried were the folder {tmp_path} (not there); one (it is closed); "
        "two (its sha256 is another)."
    )
    assert list(tmp_path.iterdir()) == []


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def test_web_reads_a_file_and_says_when_there_is_none(tmp_path):
    (tmp_path / "a.whl").write_bytes(CONTENT)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        web = Web(f"http://127.0.0.1:{server.server_port}/")
        assert web.read("a.whl") == CONTENT
        with pytest.raises(SourceError, match="404"):
            web.read("b.whl")
        server.shutdown()


def test_web_gives_up_on_a_server_that_does_not_answer():
    with ThreadingHTTPServer(("127.0.0.1", 0), Quiet) as silent, pytest.raises(SourceError, match="timed out"):
        Web(f"http://127.0.0.1:{silent.server_port}/", timeout=0.1).read("a.whl")


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a wheel that pip can find there and nowhere else."""
    folder = tmp_path / "index"
    folder.mkdir()
    with zipfile.ZipFile(folder / "carrier-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("carrier/files/a.whl", CONTENT)
        wheel.writestr("carrier-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: carrier\nVersion: 1.0\n")
        wheel.writestr("carrier-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr("carrier-1.0.dist-info/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


@pytest.mark.usefixtures("index")
def test_python_package_reads_a_file_of_its_wheel():
    assert PythonPackage("carrier==1.0", "carrier/files", "3.11").read("a.whl") == CONTENT


@pytest.mark.usefixtures("index")
@pytest.mark.parametrize(
    ("requirement", "name", "reason"),
    [
        ("carrier==1.0", "b.whl", "no item named 'carrier/files/b.whl'"),
        ("carrier==2.0", "a.whl", "ERROR: .*carrier==2.0"),
    ],
)
def test_python_package_says_what_it_lacks(requirement, name, reason):
    with pytest.raises(SourceError, match=reason):
        PythonPackage(requirement, "carrier/files", "3.11").read(name)


@pytest.mark.usefixtures("index")
def test_python_package_keeps_nothing_of_the_download(tmp_path, monkeypatch):
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    PythonPackage("carrier==1.0", "carrier/files", "3.11").read("a.whl")
    assert list(temporary.iterdir()) == []


def test_python_that_has_no_pip_is_said(monkeypatch, tmp_path):
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'No module named pip' >&2\nexit 1\n", encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    with pytest.raises(SourceError, match="No module named pip"):
        PythonPackage("carrier==1.0", "carrier/files", "3.11").read("a.whl")
