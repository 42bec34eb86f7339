"""Scrolling through the whole article, and the memory that it takes then."""

from typing import Any

from playwright.sync_api import Browser

from bench import calm, memory, pages
from bench.report import Report
from bench.serving import Host

SPEED = 4000
"""Pixels a second: a reader who looks for something."""


def test_scrolling(browser: Browser, host: Host, report: Report) -> None:
    rows: list[list[Any]] = []
    taken: list[list[Any]] = []
    for window in pages.WINDOWS:
        calm.wait()
        with pages.article(browser, host, window) as page:
            before = [memory.of_scripts(page), memory.of_process(page)]
            seen = page.evaluate("(speed) => bench.scrollThrough(speed)", SPEED)
            assert seen["pixels"] > 10_000
            counted = [seen[name] for name in ("pixels", "frames", "dropped", "longTasks")]
            rows.append([window.what, *counted, float(seen["longTime"]), f"{seen['shift']:.3f}"])
            taken.append([window.what, *before, memory.of_scripts(page), memory.of_process(page)])
    columns = ("window", "pixels", "frames", "dropped", "long tasks", "their ms", "layout shift")
    report.add(f"Scrolling through the article at {SPEED} pixels a second", columns, rows)
    columns = ("window", "scripts", "the whole process", "scripts, at the end", "the whole process, at the end")
    report.add("Memory of the article with Python ready, in MB", columns, taken)
