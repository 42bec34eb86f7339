"""CONTRIBUTING.md keeps its word: its three files, taken from its own text, are all that a new figure needs."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from conftest import ROOT

COPIED = ("py", "templates", "docs")
FILES = ("mkdocs.yml", "LICENSE", "package.json")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A copy of the repository, with the worked example of CONTRIBUTING.md added."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copy(ROOT / file, tmp_path / file)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    shutil.copytree(ROOT / ".cache", tmp_path / ".cache")

    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    module, template, section = re.findall(r"^   ```\w+\n(.*?)^   ```$", guide, re.DOTALL | re.MULTILINE)
    names = re.findall(r"`((?:py|templates)/\S+word_lengths\.\w+)`", guide)
    assert len(names) == 2
    for name, text in zip(names, (module, template), strict=True):
        (tmp_path / name).write_text(re.sub(r"^   ", "", text, flags=re.MULTILINE), encoding="utf-8")
    article = tmp_path / "docs" / "index.md"
    section = re.sub(r"^   ", "", section, flags=re.MULTILINE)
    article.write_text(article.read_text(encoding="utf-8") + "\n" + section, encoding="utf-8")
    return tmp_path


def test_the_worked_example_builds(repository, tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        cwd=repository,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin:" + str(Path(shutil.which("node") or "node").parent)},
    )
    assert run.returncode == 0, run.stderr
    page = BeautifulSoup((repository / "site" / "index.html").read_text(encoding="utf-8"), "html.parser")
    figure = page.select_one('section#word-lengths figure[data-figure="word-lengths"]')
    assert [item.get_text() for item in figure.select(".figure__body li")] == [
        "The: 3",
        "cat: 3",
        "sat: 3",
        "on: 2",
        "the: 3",
        "mat: 3",
    ]
    assert page.select_one('#word-lengths > p [data-value="longest-word"]').get_text() == "3"
    assert page.select('[data-rail="word-lengths"]')
    (bundle,) = (repository / "site" / "assets").glob("explainer-*.zip")
    with zipfile.ZipFile(bundle) as archive:
        assert {"explainer/figures/word_lengths.py", "templates/figures/word_lengths.html"} <= set(archive.namelist())
