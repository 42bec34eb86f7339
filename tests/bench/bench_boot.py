"""From a worker's start to the first figure of an edited sentence: how long, how many bytes, how much memory.

What is measured against is Pyodide started as its documentation says, in the same run, in turns.
"""

import os
import statistics
import time

from playwright.sync_api import Playwright

from bench import memory, starts
from bench.report import Report, ratio
from bench.serving import Host
from bench.sizes import KINDS, Scales
from bench.starts import PLAIN, STARTS, Start

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))

Times = dict[tuple[str, str], list[float]]


def test_boot(playwright: Playwright, host: Host, report: Report) -> None:
    times: Times = {(start.name, visit): [] for start in STARTS for visit in ("ready", "first", "again")}
    for turn in range(ROUNDS):
        for start in STARTS[turn % 3 :] + STARTS[: turn % 3]:
            with starts.new_profile() as profile:
                with starts.visitor(playwright, profile) as context:
                    measured = starts.run(context.pages[0], host, start)
                    times[start.name, "ready"].append(measured["ready"])
                    times[start.name, "first"].append(measured["painted"])
                    time.sleep(starts.STAY)
                with starts.visitor(playwright, profile) as context:
                    times[start.name, "again"].append(starts.run(context.pages[0], host, start)["painted"])
    report.add(
        f"From the worker's start to the first figure, in ms (medians of {ROUNDS}, with the range)",
        ("start", "Python ready", "first visit", "range", "x plain", "second visit", "range", "x plain"),
        [_row(start, times) for start in STARTS],
    )


def _row(start: Start, times: Times) -> list[str | float]:
    row: list[str | float] = [start.what, statistics.median(times[start.name, "ready"])]
    for visit in ("first", "again"):
        own, plain = times[start.name, visit], times[PLAIN.name, visit]
        median = statistics.median(own)
        row += [median, f"{min(own):,.0f}-{max(own):,.0f}", ratio(median, statistics.median(plain))]
    return row


def test_bytes(playwright: Playwright, host: Host, scales: Scales, report: Report) -> None:
    files = {}
    for start in STARTS:
        with starts.new_profile() as profile, starts.visitor(playwright, profile) as context:
            starts.run(context.pages[0], host, start)
            files[start.name] = [file for file in host.sent if not file.name.startswith("boot.")]
    weighed = {name: scales.weigh(sent) for name, sent in files.items()}
    rows = []
    for start in STARTS:
        row: list[str | int] = [start.what, len(files[start.name])]
        for kind in KINDS:
            size = weighed[start.name][kind]
            assert size > 1_000_000
            row += [size, ratio(size, weighed[PLAIN.name][kind])]
        rows.append(row)
    columns = ("start", "files", "as they are", "x plain", "gzip", "x plain", "brotli", "x plain")
    report.add("Bytes from the worker's start to the first figure", columns, rows)


def test_memory(playwright: Playwright, host: Host, report: Report) -> None:
    rows = []
    for start in STARTS:
        with starts.new_profile() as profile, starts.visitor(playwright, profile) as context:
            (page,) = context.pages
            starts.run(page, host, start, is_weighed=True)
            rows.append([start.what, memory.of_python(page), memory.of_process(page)])
    report.add("Memory after the first figure, in MB", ("start", "Python's own", "the whole process"), rows)
