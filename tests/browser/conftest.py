"""A real Chromium, a served site, and readers in front of it."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.reader import Reader
from browser.server import Site, serve

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

Open = Callable[..., Reader]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[Site]:
    """The site on a server without faults, shared by all tests that need none."""
    with serve(site) as served:
        yield served


@pytest.fixture
def faulty(site: Path) -> Iterator[Site]:
    """The site on a server of the test's own, for it to break."""
    with serve(site) as served:
        yield served


@pytest.fixture
def new_reader(browser: Browser) -> Iterator[Open]:
    """Make readers, each in a browser context of their own, with whatever options Playwright has for one."""
    contexts = []

    def make(**options: object) -> Reader:
        context = browser.new_context(**{"viewport": DESKTOP, **options})  # type: ignore[arg-type]
        contexts.append(context)
        return Reader(context.new_page())

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def settled(browser: Browser, served: Site) -> Iterator[Reader]:
    """One reader for a whole module: Python is started once. `reader` puts the page back before each test."""
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    reader = Reader(context.new_page()).open(served.address)
    yield reader
    context.close()


@pytest.fixture
def reader(settled: Reader) -> Iterator[Reader]:
    """A reader before the default sentence, at the top of the page; whatever the page complains of fails the test."""
    settled.complaints.clear()
    settled.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    # The sentence first: without words, some figures have no controls to put back.
    settled.type("The cat sat on the mat")
    for control, value in {"order": "reversed", "scale": "linear", "head-2": "random", "encoding": "waves"}.items():
        settled.page.locator(f'select[data-control="{control}"]').first.select_option(value)
    settled.page.locator('select[data-control="budget-width"]').select_option("512")
    # Which heads are offered follows from the width.
    settled.page.wait_for_selector('.budget[data-width="512"]', timeout=10_000)
    settled.page.locator('select[data-control="budget-heads"]').select_option("8")
    for control, value in {"learned-position": "3", "trained-kept": "48"}.items():
        settled.page.locator(f'input[data-control="{control}"]').fill(value)
    for control, value in {"position": "3", "offset": "2", "words": "128", "width": "512", "split": "50"}.items():
        settled.page.locator(f'input[data-control="{control}"]').first.fill(value)
    settled.page.locator('input[data-control="contribution"][value="both"]').check()
    for control, on in {"head-1-on": True, "head-2-on": True, "mask": False}.items():
        settled.page.locator(f'input[data-control="{control}"]').first.set_checked(on)
    settled.page.keyboard.press("Escape")
    settled.page.locator('label[for="one-head-query-2"]').click()
    settled.rest()
    yield settled
    assert settled.complaints == []
