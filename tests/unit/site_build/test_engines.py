"""Finding a browser of each engine: one that is there and starts, or one sentence that says what to do."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from site_build import engines

CHROMIUM, FIREFOX, WEBKIT = (
    replace(engine, applications=(), comes_with_playwright=False) for engine in engines.ENGINES
)

Put = Callable[[str, int], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    """Put browsers on a PATH where there is nothing else; they end with the exit code that is given."""
    monkeypatch.setenv("PATH", str(tmp_path))
    for variable in ("CHROMIUM", "FIREFOX", "WEBKIT", "ENGINES", "DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(engines, "ENGINES", (CHROMIUM, FIREFOX, WEBKIT))

    def put(name: str, exit_code: int) -> Path:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\nexit {exit_code}\n", encoding="utf-8")
        path.chmod(0o755)
        return path

    return put


def test_all_engines_are_named_one_a_line(put, capsys):
    chromium, firefox, webkit = put("chromium", 0), put("firefox-esr", 0), put("WebKitWebDriver", 0)
    put("xvfb-run", 0)
    assert engines.main([]) == 0
    assert capsys.readouterr() == (f"chromium={chromium}\nfirefox={firefox}\nwebkit={webkit}\n", "")


def test_one_engine_is_named_by_its_path_alone(put, capsys):
    chromium = put("chromium", 0)
    assert engines.main(["chromium"]) == 0
    assert capsys.readouterr() == (f"{chromium}\n", "")


@pytest.mark.parametrize(("engine", "command"), [(CHROMIUM, "chromium"), (FIREFOX, "firefox")])
def test_variable_comes_first(put, monkeypatch, engine, command):
    put(command, 0)
    mine = put("mine", 0)
    monkeypatch.setenv(engine.variable, str(mine))
    assert engines.find(engine) == mine


def test_variable_with_a_browser_that_does_not_start_is_an_error(put, monkeypatch, capsys):
    put("chromium", 0)
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert engines.main(["chromium"]) == 1
    assert capsys.readouterr().err == "The variable CHROMIUM names /nowhere/chromium, which does not start.\n"


def test_command_that_is_only_a_notice_is_passed_over(put):
    put("chromium-browser", 1)
    chrome = put("google-chrome", 0)
    assert engines.find(CHROMIUM) == chrome


def test_webkit_needs_a_display_or_one_in_memory(put, monkeypatch):
    driver = put("WebKitWebDriver", 0)
    assert engines.find(WEBKIT) is None
    monkeypatch.setenv("DISPLAY", ":0")
    assert engines.find(WEBKIT) == driver
    monkeypatch.delenv("DISPLAY")
    put("xvfb-run", 0)
    assert engines.find(WEBKIT) == driver


def test_without_chromium_there_are_no_tests(put, capsys):
    put("firefox", 0)
    assert engines.main([]) == 1
    assert capsys.readouterr() == (
        "",
        "There is no Chromium for the tests: install it (chromium on Debian), or set the variable CHROMIUM to its path.\n",
    )


def test_engine_that_is_missing_is_left_out_by_name(put, capsys):
    chromium = put("chromium", 0)
    assert engines.main([]) == 0
    said, complaints = capsys.readouterr()
    assert said == f"chromium={chromium}\n"
    assert "The tests leave Firefox out and run in the others.\n" in complaints
    assert "The tests leave WebKit out and run in the others.\n" in complaints


def test_where_all_are_required_none_may_be_missing(put, monkeypatch, capsys):
    put("chromium", 0)
    put("firefox", 0)
    monkeypatch.setenv("ENGINES", "required")
    assert engines.main([]) == 1
    assert "There is no WebKit for the tests" in capsys.readouterr().err


def test_what_was_tried_in_vain_is_told(put, monkeypatch, capsys):
    monkeypatch.setattr(engines, "ENGINES", (replace(CHROMIUM, comes_with_playwright=True),))
    monkeypatch.setattr(engines, "candidates", lambda engine: iter(()))
    monkeypatch.setattr(engines.sys, "executable", str(put("python", 1)))
    assert engines.main([]) == 1
    progress, complaint = capsys.readouterr().err.splitlines()
    assert progress == "No Chromium is here: trying `playwright install chromium` ..."
    assert complaint.startswith("There is no Chromium for the tests; `playwright install chromium` did not bring one:")


def test_installed_browser_that_lacks_its_libraries_is_not_taken(put, monkeypatch):
    """Playwright's download succeeds on a machine without the system's libraries: Debian's package comes next."""
    broken, debian = put("broken", 1), put("chromium", 1)
    monkeypatch.setattr(engines, "candidates", lambda engine: iter((str(broken), str(debian))))
    monkeypatch.setattr(engines.sys, "executable", str(put("python", 0)))
    monkeypatch.setattr(engines.os, "geteuid", lambda: 0)
    put("apt-get", 0).write_text(f"#!/bin/sh\necho '#!/bin/sh' > {debian}\n", encoding="utf-8")
    assert engines.install(replace(CHROMIUM, comes_with_playwright=True)) == debian


def test_debian_is_asked_for_all_that_an_engine_needs(put, tmp_path, monkeypatch):
    monkeypatch.setattr(engines.os, "geteuid", lambda: 0)
    asked = tmp_path / "asked"
    put("apt-get", 0).write_text(f'#!/bin/sh\necho "$@" >> {asked}\n', encoding="utf-8")
    with pytest.raises(engines.EngineError, match="did not bring one"):
        engines.install(WEBKIT)
    assert asked.read_text(encoding="utf-8") == "update\ninstall --yes webkit2gtk-driver xvfb xauth\n"
