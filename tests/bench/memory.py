"""How much memory a page takes, in MB."""

from pathlib import Path

from playwright.sync_api import Page

MEGABYTE = 1_000_000


def of_scripts(page: Page) -> float:
    """Return what the page's own scripts hold, those of its workers not included."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["JSHeapUsedSize"]) / MEGABYTE


def of_python(page: Page) -> float:
    """Return how large Python's own memory is, where `weighed-worker.js` runs it: the last, where it was begun twice."""
    size: int = page.workers[0].evaluate("self.pythonMemories.at(-1).buffer.byteLength")
    return size / MEGABYTE


def of_process(page: Page) -> float | None:
    """Return what the page's process, the largest there is, has in memory, if the system tells."""
    browser = page.context.browser
    assert browser is not None
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    statuses = [Path(f"/proc/{process['id']}/status") for process in processes if process["type"] == "renderer"]
    return max((_resident(status) for status in statuses if status.exists()), default=None)


def _resident(status: Path) -> float:
    lines = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines() if ":" in line)
    return int(lines["VmRSS"].split()[0]) * 1024 / MEGABYTE
