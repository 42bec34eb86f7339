"""Serving: another port where one is taken, the types that browsers insist on, and a look at what changed."""

import os
import socket
import threading
import urllib.request
from pathlib import Path

import pytest

from site_build import serve


@pytest.fixture
def taken_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_next_free_port_is_taken(tmp_path, taken_port):
    with serve.server(tmp_path, taken_port) as server:
        assert taken_port < server.server_port < taken_port + serve.PORTS_TO_TRY


def test_no_free_port_is_one_sentence(tmp_path, taken_port, monkeypatch):
    monkeypatch.setattr(serve, "PORTS_TO_TRY", 1)
    with pytest.raises(OSError, match=rf"{taken_port} to {taken_port} are all in use"):
        serve.server(tmp_path, taken_port)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.wasm", "application/wasm"), ("a.mjs", "text/javascript"), ("a.js", "text/javascript"), ("a.css", "text/css")],
)
def test_files_have_the_types_that_browsers_insist_on(tmp_path: Path, name, kind):
    (tmp_path / name).write_bytes(b"1")
    with serve.server(tmp_path, 0) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/{name}", timeout=10) as answer:
            assert answer.headers["Content-Type"] == kind
            assert answer.headers["Cache-Control"] == "no-cache"
        server.shutdown()


def test_snapshot_tells_a_changed_a_new_and_a_removed_file(tmp_path):
    page = tmp_path / "docs" / "index.md"
    page.parent.mkdir()
    page.write_text("one", encoding="utf-8")
    before = serve.snapshot(tmp_path)
    os.utime(page, ns=(0, 1))
    changed = serve.snapshot(tmp_path)
    assert changed != before
    (tmp_path / "mkdocs.yml").touch()
    assert serve.snapshot(tmp_path).keys() == {page, tmp_path / "mkdocs.yml"}
    page.unlink()
    assert serve.snapshot(tmp_path).keys() == {tmp_path / "mkdocs.yml"}


def test_what_python_writes_while_building_is_no_change(tmp_path):
    cached = tmp_path / "py" / "__pycache__" / "module.pyc"
    cached.parent.mkdir(parents=True)
    cached.touch()
    assert serve.snapshot(tmp_path) == {}
