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
CLIPBOARD = ["clipboard-read", "clipboard-write"]
OTHER_PAGES = (
    "for-teachers/",
    "glossary/",
    "how-it-is-made/",
    "credits/",
    "hosting/",
    "performance/",
    "what-is-tested/",
    "404.html",
)
"""All pages but the article."""

Open = Callable[..., Reader]


def chromium() -> str | None:
    """Return the path of the browser, or None for Playwright's own."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
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
    """Make readers, each in a browser context of their own, with whatever options Playwright has for one.

    No test may end with a violation of the site's content security policy.
    """
    contexts, readers = [], []

    def make(*, shows_far_figures: bool = True, **options: object) -> Reader:
        context = browser.new_context(**{"viewport": DESKTOP, **options})  # type: ignore[arg-type]
        contexts.append(context)
        readers.append(Reader(context.new_page(), shows_far_figures=shows_far_figures))
        return readers[-1]

    yield make
    for context in contexts:
        context.close()
    assert [violation for reader in readers for violation in reader.violations] == []


@pytest.fixture(scope="session")
def settled(browser: Browser, served: Site) -> Iterator[Reader]:
    """One reader for all tests: Python is started once. `reader` puts the page back before each test."""
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    reader = Reader(context.new_page()).open(served.address)
    yield reader
    context.close()
    assert reader.violations == []


@pytest.fixture(scope="session")
def published(settled: Reader) -> dict[str, str | bool]:
    """What every control of the page was set to when it came."""
    return settled.controls()


@pytest.fixture
def reader(settled: Reader, published: dict[str, str | bool], served: Site) -> Iterator[Reader]:
    """A reader before the default sentence, at the top of the page; whatever the page complains of fails the test."""
    settled.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    settled.page.mouse.move(0, 0)
    if settled.page.url.split("#")[0] != served.address:
        settled.open(served.address)
    settled.complaints.clear()
    settled.page.keyboard.press("Escape")
    settled.page.evaluate("document.activeElement?.blur(); scrollTo({top: 0, behavior: 'instant'})")
    # The sentence first: without words, some figures have no controls to put back.
    settled.type("The cat sat on the mat")
    # And again, since what one control offers may depend on another.
    for _ in range(3):
        if not settled.set_controls(published):
            break
        settled.rest()
    yield settled
    assert settled.complaints == []
