"""Shared by all tests: the repository's root, and the site built once for those that look at it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CASES = json.loads((ROOT / "tests" / "cases" / "sentences.json").read_text(encoding="utf-8"))["cases"]


def build_site(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the site, strictly, into `folder`."""
    # Not quietly: what MkDocs does not say, it does not count as a fault either.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ})


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site built now."""
    folder = tmp_path_factory.mktemp("site")
    run = build_site(folder)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder
