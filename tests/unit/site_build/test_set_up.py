"""Set-up: what is in place is left alone, what failed is done again, and every lack is one sentence."""

import ast
import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from site_build import set_up

SCRIPT = Path(set_up.__file__)
NODE = "echo v22.1.0"
NPM = 'echo called >> "$PWD/npm-calls"; mkdir -p node_modules'


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Put commands on a PATH where there is nothing else."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(name: str, script: str) -> None:
        (folder / name).write_text(f"#!/bin/sh\nPATH={os.defpath}\n{script}\n", encoding="utf-8")
        (folder / name).chmod(0o755)

    return put


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A repository with two lock files that ask for nothing."""
    root = tmp_path / "repository"
    (root / "py").mkdir(parents=True)
    (root / "py" / "requirements.txt").write_text("# nothing\n", encoding="utf-8")
    (root / "package-lock.json").write_text("{}", encoding="utf-8")
    return root


def npm_calls(root: Path) -> int:
    log = root / "npm-calls"
    return len(log.read_text(encoding="utf-8").splitlines()) if log.exists() else 0


def test_second_run_installs_nothing_and_says_one_line(command, root):
    command("node", NODE)
    command("npm", NPM)
    said: list[str] = []
    set_up.set_up(root, said.append)
    assert (root / ".venv" / "bin" / "python").exists()
    assert len(said) == 3
    assert npm_calls(root) == 1

    said.clear()
    set_up.set_up(root, said.append)
    assert said == ["Set-up: everything is in place."]
    assert npm_calls(root) == 1


def test_changed_lock_is_installed(command, root):
    command("npm", NPM)
    part = set_up.node_part(root)
    part.bring_up_to_date()
    assert set_up.node_part(root).is_up_to_date()
    part.lock.write_text("{ }", encoding="utf-8")
    assert not set_up.node_part(root).is_up_to_date()


def test_moved_repository_is_set_up_again(command, root):
    command("npm", NPM)
    set_up.node_part(root).bring_up_to_date()
    moved = root.rename(root.with_name("moved"))
    assert not set_up.node_part(moved).is_up_to_date()


def test_failed_update_is_not_taken_for_done(command, root):
    command("npm", NPM)
    set_up.node_part(root).bring_up_to_date()
    (root / "package-lock.json").write_text("[]", encoding="utf-8")
    command("npm", "echo 'npm error code EAI_AGAIN' >&2; echo 'npm error a log' >&2; exit 1")
    with pytest.raises(set_up.SetUpError, match=r"^The npm packages could not be installed: npm error code EAI_AGAIN"):
        set_up.node_part(root).bring_up_to_date()
    # Going back to the old lock file does not bring the old stamp back either.
    (root / "package-lock.json").write_text("{}", encoding="utf-8")
    assert not set_up.node_part(root).is_up_to_date()
    assert "npm error a log" in (root / ".cache" / "set-up.log").read_text(encoding="utf-8")


def test_interrupted_install_is_not_taken_for_done(root):
    def interrupted() -> None:
        (root / "node_modules").mkdir()
        raise KeyboardInterrupt

    part = set_up.Part(
        "packages", root / "package-lock.json", root / "node_modules", "this", set_up.check_npm, interrupted
    )
    with pytest.raises(KeyboardInterrupt):
        part.bring_up_to_date()
    assert not part.is_up_to_date()


@pytest.mark.parametrize(
    ("commands", "sentence"),
    [
        ({}, "Node.js 20 or newer is needed, and there is no `node` on the PATH"),
        (
            {"node": "echo v18.19.0", "npm": NPM},
            "the `node` on the PATH is v18.19.0",
        ),
        ({"node": "exit 1", "npm": NPM}, "the `node` on the PATH does not say its version"),
        ({"node": NODE}, "npm is needed, and there is none on the PATH"),
    ],
)
def test_missing_tool_is_one_sentence(command, root, monkeypatch, capfd, commands, sentence):
    for name, script in commands.items():
        command(name, script)
    monkeypatch.setattr(set_up, "ROOT", root)
    assert set_up.main() == 1
    complaint = capfd.readouterr().err
    assert sentence in complaint
    assert complaint.count("\n") == 1
    assert not (root / ".venv").exists()


def test_python_without_venv_names_the_package(root, monkeypatch):
    monkeypatch.setattr(set_up.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(set_up.SetUpError, match=rf"install the package `python3\.{sys.version_info[1]}-venv`\.$"):
        set_up.python_part(root).check()


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("WARNING: old\nERROR: no such package\nERROR: the end\n", "ERROR: no such package"),
        ("npm error code EUSAGE\nnpm error a log\n", "npm error code EUSAGE"),
        ("something\nKilled\n\n", "Killed"),
        ("", "it gave no reason"),
    ],
)
def test_reason_is_the_line_that_says_it(output, reason):
    assert set_up.first_error(output) == reason


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_older_python_is_told_so(monkeypatch, version):
    monkeypatch.setattr(sys, "version_info", version)
    with pytest.raises(SystemExit, match=rf"^Python 3\.11 or newer is needed and this is Python 3\.{version[1]}:"):
        runpy.run_path(str(SCRIPT))


def test_older_python_can_read_the_file():
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))
