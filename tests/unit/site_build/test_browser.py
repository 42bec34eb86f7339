"""Finding a browser: one that is there and starts, or one sentence that says what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from site_build import browser

Put = Callable[[str, int], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Put browsers on a PATH where there is nothing else; they end with the exit code that is given."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(browser, "MAC_APPLICATIONS", ())

    def put(name: str, exit_code: int) -> Path:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\nexit {exit_code}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    return put


def test_variable_comes_first(put, monkeypatch):
    put("chromium", 0)
    mine = put("mine", 0)
    monkeypatch.setenv("CHROMIUM", str(mine))
    assert browser.find() == mine


def test_variable_with_a_browser_that_does_not_start_is_an_error(put, monkeypatch, capsys):
    put("chromium", 0)
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert browser.main() == 1
    assert capsys.readouterr().err == "The variable CHROMIUM names /nowhere/chromium, which does not start.\n"


def test_command_that_is_only_a_notice_is_passed_over(put, capsys):
    put("chromium-browser", 1)
    chrome = put("google-chrome", 0)
    assert browser.main() == 0
    assert capsys.readouterr().out == f"{chrome}\n"


def test_no_browser_and_no_way_to_install_one_is_one_sentence(put, monkeypatch, capsys):
    monkeypatch.setattr(browser, "candidates", lambda: iter(()))
    monkeypatch.setattr(browser.sys, "executable", str(put("python", 1)))
    assert browser.main() == 1
    progress, complaint = capsys.readouterr().err.splitlines()
    assert progress == "No Chromium is here: trying `playwright install chromium` ..."
    assert complaint.startswith("The tests need Chromium, and there is none; `playwright install chromium` did not")


def test_installed_browser_that_lacks_its_libraries_is_not_taken(put, monkeypatch):
    """Playwright's download succeeds on a machine without the system's libraries: Debian's package comes next."""
    broken, debian = put("broken", 1), put("chromium", 1)
    monkeypatch.setattr(browser, "candidates", lambda: iter((str(broken), str(debian))))
    monkeypatch.setattr(browser.sys, "executable", str(put("python", 0)))
    monkeypatch.setattr(browser.os, "geteuid", lambda: 0)
    put("apt-get", 0).write_text(f"#!/bin/sh\necho '#!/bin/sh' > {debian}\n", encoding="utf-8")
    assert browser.install() == debian
