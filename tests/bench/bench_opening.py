"""Opening the article: what a reader waits for before reading, and before Python is there."""

import statistics
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup
from playwright.sync_api import Browser

from bench import calm, pages
from bench.report import Report
from bench.serving import Host
from bench.sizes import KINDS, Scales

ROUNDS = 3


def test_opening(browser: Browser, host: Host, report: Report) -> None:
    rows: list[list[Any]] = []
    for window in pages.WINDOWS:
        seen = []
        for _ in range(ROUNDS):
            calm.wait()
            with pages.article(browser, host, window) as page:
                seen.append(page.evaluate("bench.opening()"))
                assert seen[-1]["firstPaint"] > 0
                assert seen[-1]["largestPaint"] > 0
        middle = {name: statistics.median(one[name] for one in seen) for name in seen[0]}
        times = (float(middle[name]) for name in ("firstPaint", "largestPaint", "blocked", "pythonReady"))
        rows.append([window.what, *times, f"{middle['shift']:.3f}"])
    report.add(
        f"Opening the article, in ms (medians of {ROUNDS} first visits)",
        ("window", "first paint", "largest paint", "blocked", "Python ready", "layout shift"),
        rows,
    )


def test_bytes_before_reading(site: Path, scales: Scales, report: Report) -> None:
    page = BeautifulSoup((site / "index.html").read_text(encoding="utf-8"), "html.parser")
    addresses = {
        "the page itself": ["index.html"],
        "styles": [tag["href"] for tag in page.select('link[rel="stylesheet"]')],
        "scripts before the text": [tag["src"] for tag in page.select("head script[src]:not([defer]):not([async])")]
        + [tag["src"] for tag in page.select("script[src*='early']") if not tag.find_parent("head")],
        "fonts that are preloaded": [tag["href"] for tag in page.select('link[rel="preload"][as="font"]')],
        "scripts after the text": [
            tag["src"] for tag in page.select("body script[src]") if "early" not in str(tag["src"])
        ],
    }
    rows: list[list[Any]] = []
    for what, names in addresses.items():
        weighed = scales.weigh(site / str(name) for name in names)
        assert weighed["raw"] > 0, what
        rows.append([what, len(names), *(weighed[kind] for kind in KINDS)])
    first = rows[:3]
    rows.insert(3, ["all that must be there to read", *(sum(column) for column in list(zip(*first, strict=True))[1:])])
    report.add("Bytes before the article can be read", ("what", "files", "as they are", "gzip", "brotli"), rows)
