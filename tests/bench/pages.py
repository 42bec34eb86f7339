"""The article in a window, with the benchmark's eyes in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from bench.serving import Host
from browser.conftest import DESKTOP, PHONE
from browser.reader import BOOT_MS

PROBE = Path(__file__).parent / "probe.js"


@dataclass(frozen=True)
class Window:
    """`slowness`: how many times slower than this machine the page's own thread is made."""

    what: str
    size: dict[str, int]
    slowness: int = 1
    is_phone: bool = False


DESK = Window("desktop", DESKTOP)
WINDOWS = (DESK, Window("phone, 4 x slower", PHONE, slowness=4, is_phone=True))


@contextmanager
def article(browser: Browser, host: Host, window: Window) -> Iterator[Page]:
    """Open the article for the first time, and wait for Python."""
    host.missing = None
    scale = 2 if window.is_phone else 1
    context = browser.new_context(
        viewport=window.size,  # type: ignore[arg-type]
        has_touch=window.is_phone,
        is_mobile=window.is_phone,
        device_scale_factor=scale,
    )
    try:
        page = context.new_page()
        page.add_init_script(path=PROBE)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": window.slowness})
        page.goto(host.address, wait_until="commit", timeout=BOOT_MS)
        page.wait_for_selector('html[data-python="ready"]', timeout=BOOT_MS)
        yield page
    finally:
        context.close()
