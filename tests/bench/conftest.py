"""The built site on a server for measurements, a browser, and the report that all benchmarks add to."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from bench.report import Report, machine
from bench.serving import Host, serve
from bench.sizes import Scales
from browser.conftest import ARGUMENTS, chromium
from conftest import ROOT

KEPT = ROOT / ".cache" / "bench"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def report(playwright: Playwright) -> Report:
    # Not the browser of the tests: none may run beside one that is measured.
    browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    report = Report(machine(browser.version), KEPT / "results.json")
    browser.close()
    print("\n" + ", ".join(f"{name}: {value}" for name, value in report.machine.items()))
    return report


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Host]:
    """The site as it is, and beside it Pyodide as it comes, and the benchmark's own pages."""
    folders = (
        ("/bench/", Path(__file__).parent),
        ("/plain/", ROOT / "node_modules" / "pyodide"),
        # numpy's wheel: Pyodide looks for it among its own files, and comes without it.
        ("/plain/", ROOT / ".cache" / "runtime" / "downloads"),
        ("/", site),
    )
    with serve(Host(folders, for_ever=("/assets/", "/plain/"))) as host:
        yield host


@pytest.fixture(scope="session")
def scales(site: Path) -> Scales:
    scales = Scales(KEPT / "sizes.json")
    scales.see(site)
    return scales
