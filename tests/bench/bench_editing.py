"""From a key to the figures that it changes, and sliders under the mouse."""

import statistics
import time
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from bench import calm, pages
from bench.report import Report, percentile
from bench.serving import Host

SENTENCES = {1: "hello", 6: "The cat sat on the mat", 12: "a b c d e f g h i j k l"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""Each makes a sentence that was not there before."""

SLIDERS = {"waves": "position", "cost": "words"}
MOVES = 180
FRAME = 1 / 60


TELL_WHAT_PYTHON_TOOK = """
  () => {
    let since = 0;
    self.addEventListener("message", () => (since = performance.now()));
    const post = self.postMessage.bind(self);
    self.postMessage = (message) => {
      const now = performance.now();
      post({ ...message, took: now - since });
      since = now;
    };
  }
"""
"""Lets the worker say with each figure how many milliseconds it was at it."""


def test_keys(browser: Browser, host: Host, report: Report) -> None:
    rows = []
    calm.wait()
    with pages.article(browser, host, pages.DESK) as page:
        thread = page.context.new_cdp_session(page)
        thread.send("Performance.enable")
        page.workers[0].evaluate(TELL_WHAT_PYTHON_TOOK)
        page.locator("figure[data-figure]").first.scroll_into_view_if_needed()
        for n_words, sentence in SENTENCES.items():
            _type(page, sentence)
            seen = [_press(page, thread, letter) for letter in LETTERS][2:]
            assert all(one["inView"] > 0 for one in seen)
            row: list[Any] = [f"{n_words} words" if n_words > 1 else "1 word"]
            for name in ("inPlaceWork", "patched", "painted", "all", "work"):
                values = [one[name] for one in seen]
                row += [statistics.median(values), percentile(values, 95)]
            rows.append(row)
    names = ("work for it", "in place", "painted", "all figures", "work of the page")
    columns = ("sentence", *(column for name in names for column in (name, "p95")))
    report.add(f"From a key to its figures, in ms (p50 and p95 of {len(LETTERS) - 2} keys)", columns, rows)


def _type(page: Page, sentence: str) -> None:
    field = page.locator("input#sentence")
    done = page.evaluate_handle("() => ({done: bench.followKey()})")
    field.fill(sentence[:-1])
    field.press(sentence[-1])
    done.evaluate("({done}) => done")


def _press(page: Page, thread: CDPSession, letter: str) -> dict[str, float]:
    """Type a letter, see what becomes of it, and take it back."""
    done = page.evaluate_handle("() => ({done: bench.followKey()})")
    before = _work(thread)
    page.keyboard.press(letter)
    seen: dict[str, float] = done.evaluate("({done}) => done")
    seen["work"] = _work(thread) - before
    back = page.evaluate_handle("() => ({done: bench.followKey()})")
    page.keyboard.press("Backspace")
    back.evaluate("({done}) => done")
    return seen


def _work(thread: CDPSession) -> float:
    """Return how many milliseconds the page's main thread has worked so far."""
    metrics = {metric["name"]: metric["value"] for metric in thread.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"]) * 1000


def test_sliders(browser: Browser, host: Host, report: Report) -> None:
    rows = []
    calm.wait()
    with pages.article(browser, host, pages.DESK) as page:
        for figure, control in SLIDERS.items():
            seen = _drag(page, figure, control)
            assert seen["updates"] > 0, figure
            rate = f"{seen['updates'] / seen['frames']:.2f}"
            late = f"{100 * seen['late'] / seen['frames']:.0f} %"
            rows.append([figure, seen["frames"], late, float(seen["longest"]), seen["longTasks"], rate])
    columns = ("figure", "frames", "late", "longest, ms", "long tasks", "renderings a frame")
    report.add(
        f"A slider dragged to and fro in {MOVES} moves (late: more than 1.5 frames after the one before)", columns, rows
    )


def _drag(page: Page, figure: str, control: str) -> dict[str, Any]:
    slider = page.locator(f'figure[data-figure="{figure}"] input[data-control="{control}"]')
    slider.scroll_into_view_if_needed()
    page.wait_for_timeout(1000)
    box = slider.bounding_box()
    assert box is not None
    height = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] / 2, height)
    page.mouse.down()
    tell = page.evaluate_handle("(figure) => bench.followSlider(figure)", figure)
    began = time.monotonic()
    for move in range(MOVES):
        share = abs((move / 60 + 0.5) % 2 - 1)
        page.mouse.move(box["x"] + box["width"] * (0.05 + 0.9 * share), height)
        time.sleep(max(0, began + (move + 1) * FRAME - time.monotonic()))
    seen: dict[str, Any] = tell.evaluate("(tell) => tell()")
    page.mouse.up()
    return seen
