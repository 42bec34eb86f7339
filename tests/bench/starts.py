"""The three ways to start Python that are compared, each in a browser of its own."""

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from bs4 import BeautifulSoup
from playwright.sync_api import BrowserContext, Page, Playwright

from bench import calm
from bench.serving import Host
from browser.conftest import ARGUMENTS, DESKTOP, chromium

SENTENCE = "The dog sat on the mat"
FIGURE = "one-head"

BOOT_MS = 120_000
STAY = 3
"""Seconds that a first visit lasts, for the browser to keep what it wants to keep."""

IMAGE = ("/assets/python-", ".wasm")


@dataclass(frozen=True)
class Start:
    """A way to start; `what` says it in words. Without `has_image`, the server has lost the image of memory."""

    name: str
    what: str
    is_plain: bool = False
    has_image: bool = True


PLAIN = Start("plain", "Pyodide as its documentation says", is_plain=True)
IMAGE_START = Start("site", "this site")
FILES_START = Start("no image", "this site without its image", has_image=False)
STARTS = (PLAIN, IMAGE_START, FILES_START)


def query(host: Host, start: Start, *, is_weighed: bool) -> str:
    """Return what boot.html has to be told, the addresses as the article's page has them."""
    index = host.find("/")
    assert index is not None
    page = BeautifulSoup((index / "index.html").read_text(encoding="utf-8"), "html.parser")
    script = page.select_one("script[data-worker]")
    assert script is not None
    told = {
        "worker": "/" + str(script["data-worker"]),
        "runtime": "/" + str(script["data-runtime"]),
        "bundle": "/" + str(script["data-bundle"]),
        "image": "/" + str(script["data-image"]),
        "imageSize": script["data-image-size"],
        "sentence": SENTENCE,
        "figure": FIGURE,
    }
    if start.is_plain:
        told |= {"worker": "/bench/plain-worker.js", "runtime": "/plain/"}
    if is_weighed:
        told["worker"] = f"/bench/weighed-worker.js?worker={told['worker']}"
    return urlencode(told)


@contextmanager
def visitor(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """Open a browser with a profile that outlives it."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium(),
        args=ARGUMENTS,
        viewport=DESKTOP,  # type: ignore[arg-type]
    )
    try:
        yield context
    finally:
        context.close()


@contextmanager
def new_profile() -> Iterator[Path]:
    profile = Path(tempfile.mkdtemp(prefix="bench-"))
    try:
        yield profile
    finally:
        shutil.rmtree(profile, ignore_errors=True)


def run(page: Page, host: Host, start: Start, *, is_weighed: bool = False) -> Mapping[str, float]:
    """Start Python in `page`, and return the milliseconds until it was `ready`, and its first figure `painted`.

    If it `is_weighed`, the memory of Python can be asked for afterwards.
    """
    calm.wait()
    host.sent.clear()
    host.missing = None if start.has_image else IMAGE
    page.goto(f"{host.address}bench/boot.html?{query(host, start, is_weighed=is_weighed)}")
    body = page.wait_for_selector("body[data-times]", timeout=BOOT_MS)
    assert body is not None
    times: dict[str, float] = json.loads(str(body.get_attribute("data-times")))
    assert "failed" not in times, f"{start.name}: {times['failed']}"
    assert times["markup"] > 1000, f"{start.name}: no figure came"
    return times
