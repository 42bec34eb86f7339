"""Lighthouse, installed for the benchmark alone, and what it says of a page."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from browser.conftest import chromium
from site_build import set_up

FOLDER = Path(__file__).parent / "lighthouse"
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu")
LONGEST = 300
"""Seconds that one look at a page may take."""


@dataclass(frozen=True)
class Verdict:
    """`scores` from 0 to 100 by category, `metrics` by the name of their audit, and the `faults` that cost something."""

    scores: dict[str, float]
    metrics: dict[str, float]
    faults: dict[str, str]


def install() -> None:
    """Install Lighthouse from its own lock file, unless just that is there already.

    Raises SetUpError when that fails.
    """
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    part = set_up.Part(
        "Lighthouse",
        FOLDER / "package-lock.json",
        FOLDER / "node_modules",
        sys.platform,
        set_up.check_npm,
        lambda: set_up.run(command, "Lighthouse could not be installed", FOLDER),
    )
    if not part.is_up_to_date():
        part.check()
        part.bring_up_to_date()


def look(address: str, metrics: Sequence[str]) -> Verdict:
    """Open a page as Lighthouse does by default: on a phone, with a slow network and a slow processor reckoned in."""
    command = ["node", str(FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"), address, "--output=json"]
    # It reports nothing to anybody.
    command += ["--quiet", "--no-enable-error-reporting", f"--chrome-flags={' '.join(FLAGS)}"]
    browser = chromium()
    environment = {**os.environ, **({"CHROME_PATH": browser} if browser else {})}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=LONGEST)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert "runtimeError" not in found, found["runtimeError"]
    categories = found["categories"]
    return Verdict(
        {name: category["score"] * 100 for name, category in categories.items()},
        {name: found["audits"][name]["numericValue"] for name in metrics},
        {name: _told(found["audits"][name]) for category in categories.values() for name in _faults(category, found)},
    )


def _faults(category: dict[str, Any], found: dict[str, Any]) -> list[str]:
    counting = [audit["id"] for audit in category["auditRefs"] if audit["weight"] > 0]
    return [name for name in counting if found["audits"][name]["score"] not in (None, 1)]


def _told(audit: dict[str, Any]) -> str:
    value = str(audit.get("displayValue", "")).replace("\N{NO-BREAK SPACE}", " ")
    return f"{audit['title']}: {value}" if value else str(audit["title"])
