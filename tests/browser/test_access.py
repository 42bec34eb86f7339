"""axe finds nothing: at every step and section and on every page, in both colour schemes, at both sizes."""

from collections.abc import Iterator

import pytest

from browser.conftest import DESKTOP, OTHER_PAGES, PHONE
from browser.reader import Reader
from conftest import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = """
async ([selector, options]) => {
  const {violations} = await axe.run(selector ?? document, {...options, resultTypes: ["violations"]});
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => [id, target.join(" "), failureSummary.replace(/\\s+/g, " ")]));
}
"""
FADING = """
(selector) => {
  for (let one = document.querySelector(selector); one; one = one.parentElement) {
    if (Number(getComputedStyle(one).opacity) < 1) return true;
  }
  return false;
}
"""

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
"""The level that the site keeps to, and good practice besides."""

LOOKS = ["color-contrast", "target-size"]
"""The rules that look at what is drawn, and where: what they find depends on how far a step has played."""

EVERYTHING = {"runOnly": TAGS}
ALL_BUT_LOOKS = {"runOnly": TAGS, "rules": {rule: {"enabled": False} for rule in LOOKS}}


@pytest.fixture(
    scope="module",
    params=[(scheme, size) for scheme in ("light", "dark") for size in (DESKTOP, PHONE)],
    ids=lambda chosen: f"{chosen[0]}-{chosen[1]['width']}",
)
def watched(request, browser) -> Iterator[Reader]:
    """A reader of one scheme and size."""
    scheme, size = request.param
    context = browser.new_context(viewport=size, color_scheme=scheme)
    yield Reader(context.new_page())
    context.close()


def found(reader: Reader, options: dict[str, object], selector: str | None = None) -> list[str]:
    return [": ".join(one) for one in reader.page.evaluate(RUN, [selector, options])]


def found_in_play(reader: Reader, selector: str) -> list[str]:
    """As `found` for the looks, but for what is just fading in or out: it is not there to be read yet."""
    violations = reader.page.evaluate(RUN, [selector, {"runOnly": LOOKS}])
    return [": ".join(one) for one in violations if not reader.page.evaluate(FADING, one[1])]


@pytest.fixture(scope="module")
def article(watched, served) -> Reader:
    """The article, with all that can be opened open."""
    watched.open(served.address)
    watched.page.evaluate(
        "document.querySelectorAll('details:not(.menu)').forEach((details) => { details.open = true; })"
    )
    watched.page.evaluate(AXE)
    return watched


def ids(reader: Reader, kind: str) -> list[str]:
    return reader.page.locator(f"section[data-{kind}]").evaluate_all("(all) => all.map(({id}) => id)")


def test_nothing_is_found_in_the_markup_of_the_article(article):
    assert found(article, ALL_BUT_LOOKS) == []


def test_nothing_is_found_in_the_looks_of_the_bar(article):
    assert found(article, {"runOnly": LOOKS}, "#bar") == []


def test_nothing_is_found_in_the_looks_of_any_step(article):
    violations = {}
    for step in ids(article, "step"):
        for share in (0.5, 1):
            article.scroll_to(step, share)
            if some := found_in_play(article, f"#{step}"):
                violations[step, share] = some
    assert violations == {}


def test_nothing_is_found_in_the_looks_of_any_section_that_goes_deeper(article):
    violations = {}
    for section in ids(article, "section"):
        article.page.evaluate("(id) => document.getElementById(id).scrollIntoView({behavior: 'instant'})", section)
        if some := found(article, {"runOnly": LOOKS}, f"#{section}"):
            violations[section] = some
    assert violations == {}


def test_nothing_is_found_in_the_editor_of_changed_code(article):
    listing = article.page.locator("#one-head-attention-softmax")
    listing.locator("[data-action=edit]").click()
    listing.locator(".cm-content").click()
    article.page.keyboard.press("Control+Home")
    article.page.keyboard.type("oops ")
    listing.locator("[data-code-error]").wait_for()
    assert found(article, EVERYTHING, "#one-head-attention-softmax") == []
    assert found(article, EVERYTHING, "#bar") == []
    listing.locator("[data-action=reset]").click()


@pytest.mark.parametrize("page", OTHER_PAGES)
def test_nothing_is_found_on_the_other_pages(watched, served, page):
    watched.open(served.address + page, wait=False)
    watched.page.evaluate(AXE)
    assert found(watched, EVERYTHING) == []
