"""A reader in a real browser: what one does with the page, and what one sees, in the words of the contract."""

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page

BOOT_MS = 90_000
"""Starting Python takes a few seconds; only a broken start takes this long."""

RECORD_WORKERS = """
  window.workers = [];
  window.lastMarkup = {};
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...given) {
      super(...given);
      window.workers.push(this);
      this.addEventListener("message", ({data}) => {
        if (data.type === "result") window.lastMarkup[data.figure] = data.markup;
      });
    }
  };
"""
"""Lets a test end a worker, and see the markup that Python sent, before the page made it its own."""

SHOW_FAR_FIGURES = """
  document.addEventListener("DOMContentLoaded", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".step, .deeper { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
    delete document.documentElement.dataset.opening;
  });
"""
"""Lets a test read a figure without going there: far from the window, a browser leaves it out (test_unseen.py)."""

TELL_VIOLATIONS = """
  document.addEventListener("securitypolicyviolation", ({effectiveDirective, blockedURI, sourceFile, lineNumber}) =>
    console.error(`violates the policy: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`));
"""


@dataclass
class Reader:
    """One page with what it said on its console, what its policy did not allow, and which hosts it asked."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    shows_far_figures: bool = True

    def __post_init__(self) -> None:
        self.page.add_init_script(RECORD_WORKERS)
        self.page.add_init_script(TELL_VIOLATIONS)
        if self.shows_far_figures:
            self.page.add_init_script(SHOW_FAR_FIGURES)
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.page.on("request", lambda request: self.addresses.append(request.url))

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")
        if re.search("violates the (policy|following content security policy)", message.text, re.IGNORECASE):
            self.violations.append(message.text)

    def open(self, address: str, *, wait: bool = True) -> "Reader":
        self.page.goto(address, wait_until="load")
        if wait:
            self.wait_for_python()
        return self

    def wait_for_python(self, state: str = "ready") -> None:
        self.page.wait_for_selector(f'html[data-python="{state}"]', timeout=BOOT_MS)

    @property
    def input(self) -> Locator:
        return self.page.locator("input#sentence")

    def type(self, sentence: str) -> None:
        """Replace the sentence at one stroke and wait until every figure shows it."""
        self.input.fill(sentence)
        self.wait_for_figures()

    def wait_for_figures(self, sentence: str | None = None) -> None:
        """Wait until every figure is of `sentence`, or of what the input holds."""
        self.page.wait_for_function(
            """(sentence) => {
              const wanted = sentence ?? document.querySelector("input#sentence").value;
              return [...document.querySelectorAll("figure[data-figure]")].every((one) => one.dataset.sentence === wanted);
            }""",
            arg=sentence,
            timeout=BOOT_MS,
        )

    def figure(self, name: str) -> Locator:
        return self.page.locator(f'figure[data-figure="{name}"]')

    def revision(self, name: str) -> int:
        return int(self.figure(name).get_attribute("data-revision") or -1)

    def control(self, figure: str, name: str) -> Locator:
        return self.figure(figure).locator(f'[data-control="{name}"]').first

    def controls(self) -> dict[str, str | bool]:
        """Return what every control is set to, by name: true or false for a tick box, else the text of its value."""
        found: dict[str, str | bool] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll("[data-control]:is(input, select)")]
                 .filter((one) => one.type !== "radio" || one.checked)
                 .map((one) => [one.dataset.control, one.type === "checkbox" ? one.checked : one.value]))"""
        )
        return found

    def set_controls(self, settings: dict[str, str | bool]) -> int:
        """Set every control that differs from `settings`, as a reader would, and return how many did."""
        changed: int = self.page.evaluate(
            """(settings) => {
              let changed = 0;
              for (const [name, value] of Object.entries(settings)) {
                const all = [...document.querySelectorAll(`[data-control="${name}"]:is(input, select)`)];
                const one = all.find((one) => one.type !== "radio" || one.value === value);
                const key = one && ["radio", "checkbox"].includes(one.type) ? "checked" : "value";
                const wanted = one?.type === "radio" ? true : value;
                const isOffered = one?.tagName !== "SELECT" || [...one.options].some((option) => option.value === value);
                if (!one || !isOffered || one[key] === wanted) continue;
                one[key] = wanted;
                changed += 1;
                for (const type of ["input", "change"]) one.dispatchEvent(new Event(type, {bubbles: true}));
              }
              return changed;
            }""",
            settings,
        )
        return changed

    def set_range(self, figure: str, name: str, value: int) -> None:
        """Move a slider, and wait until its figure has followed: a rendering carries the value it was made for."""
        self.control(figure, name).fill(str(value))
        self.page.wait_for_selector(
            f'figure[data-figure="{figure}"] [data-control="{name}"][value="{value}"]', timeout=BOOT_MS
        )

    def rest(self) -> None:
        """Wait until nothing has been rendered for a while."""
        self.page.evaluate(
            """async () => {
              const revisions = () => [...document.querySelectorAll("figure[data-figure]")].map((one) => one.dataset.revision).join();
              for (let before = ""; before !== revisions(); ) {
                before = revisions();
                await new Promise((resolve) => setTimeout(resolve, 250));
              }
            }"""
        )

    def wait_for_revision(self, figure: str, after: int) -> None:
        """Wait until `figure` has been rendered again since revision `after`."""
        self.page.wait_for_function(
            "([name, after]) => Number(document.querySelector(`figure[data-figure='${name}']`).dataset.revision) > after",
            arg=[figure, after],
            timeout=BOOT_MS,
        )

    def matrix(self, figure: str, name: str) -> list[list[float]]:
        """Return the exact numbers of a matrix."""
        cells: list[dict[str, Any]] = (
            self.figure(figure)
            .locator(f'table[data-matrix="{name}"] td')
            .evaluate_all("(cells) => cells.map((cell) => ({...cell.dataset}))")
        )
        rows: dict[int, dict[int, float]] = {}
        for cell in cells:
            rows.setdefault(int(cell["row"]), {})[int(cell["column"])] = float(cell["exact"])
        return [[row[column] for column in sorted(row)] for _, row in sorted(rows.items())]

    def links(self, figure: str) -> list[dict[str, str]]:
        """Return the data of the lines in an order test."""
        return (
            self.figure(figure)
            .locator("[data-link]")
            .evaluate_all("(links) => links.map((link) => ({...link.dataset}))")
        )

    def words(self) -> list[str]:
        """Return the words that the page shows, as typed."""
        return [link["word"] for link in self.links("order-blind")]

    def value(self, name: str) -> float:
        """Return the exact value behind a computed number; it is the same wherever the number stands."""
        exact = set(
            self.page.locator(f'[data-value="{name}"]').evaluate_all("(all) => all.map((one) => one.dataset.exact)")
        )
        assert len(exact) == 1, f"{name} stands on the page as {exact}"
        return float(exact.pop())

    def scroll_to(self, step: str, share: float) -> None:
        """Scroll to where the step's progress is `share`: two places inside the play tell where, for it is even."""
        self.page.evaluate(
            """async ([step, share]) => {
              const section = document.getElementById(step);
              const frame = () => new Promise(requestAnimationFrame);
              const go = async (top) => {
                scrollTo({top, behavior: "instant"});
                await frame(); await frame();
                return [scrollY, Number(section.style.getPropertyValue("--progress"))];
              };
              let low = 0, high = document.documentElement.scrollHeight;
              let [offset, progress] = await go(section.getBoundingClientRect().top + scrollY);
              for (let tries = 0; tries < 24 && (progress <= 0 || progress >= 1); tries += 1) {
                if (progress <= 0) low = offset;
                else high = offset;
                [offset, progress] = await go((low + high) / 2);
              }
              const [other, there] = await go(offset + (progress < 0.5 ? 60 : -60));
              const length = (other - offset) / (there - progress);
              const start = offset - progress * length;
              const target = start + share * length;
              await go(share >= 1 ? Math.ceil(target) + 1 : share <= 0 ? Math.floor(target) - 1 : target);
            }""",
            [step, share],
        )

    def progress(self, step: str) -> float:
        return float(
            self.page.evaluate("(id) => document.getElementById(id).style.getPropertyValue('--progress')", step)
        )
