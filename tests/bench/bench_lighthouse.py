"""Lighthouse's scores of the article, on a host as hosts are."""

import shutil
import statistics
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench import audit, calm, shipped
from bench.report import Report
from conftest import ROOT

ROUNDS = 3
CATEGORIES = {
    "performance": "performance",
    "accessibility": "accessibility",
    "best-practices": "best practices",
    "seo": "SEO",
}
METRICS = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "speed-index": "speed index",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "layout shift",
}


@pytest.fixture(scope="module")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site with its compressed files: of a copy, since others measure it without."""
    copy = shutil.copytree(site, tmp_path_factory.mktemp("shipped") / "site")
    compress = ROOT / "py" / "site_build" / "compress.mjs"
    subprocess.run(["node", str(compress), str(copy), str(ROOT / ".cache" / "compressed")], check=True)
    with shipped.serve(copy) as served:
        yield served


def test_lighthouse(address: str, report: Report) -> None:
    audit.install()
    seen = []
    for _ in range(ROUNDS):
        calm.wait()
        seen.append(audit.look(address, list(METRICS)))
    scores = {name: statistics.median(one.scores[name] for one in seen) for name in CATEGORIES}
    assert all(score > 0 for score in scores.values())
    title = f"Lighthouse on a phone, of 100 (medians of {ROUNDS})"
    report.add(title, list(CATEGORIES.values()), [[f"{scores[name]:.0f}" for name in CATEGORIES]])
    metrics: dict[str, Any] = {name: statistics.median(one.metrics[name] for one in seen) for name in METRICS}
    metrics["cumulative-layout-shift"] = f"{metrics['cumulative-layout-shift']:.3f}"
    report.add(f"Lighthouse's measures, in ms (medians of {ROUNDS})", list(METRICS.values()), [list(metrics.values())])
    faults = {name: told for one in seen for name, told in one.faults.items()}
    report.add("What costs Lighthouse's scores", ["what"], [[told] for told in faults.values()] or [["nothing"]])
