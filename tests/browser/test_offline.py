"""Without a network, once visited; and one version of the site after another, never mixed."""

import re
import shutil
from pathlib import Path

import pytest

from browser.conftest import ARGUMENTS, chromium
from browser.reader import Reader
from browser.server import serve
from site_build import offline

PAGES = ("", "glossary/", "how-it-is-made/", "hosting/", "credits/")
WAIT_UNTIL_KEPT = "navigator.serviceWorker.ready.then(() => true)"
KEPT_FILES = """async () => {
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map(({url}) => new URL(url).pathname);
}"""
GAP = 400
"""Milliseconds in which something would have happened that must not."""


def visit(reader, address):
    """Open the article and stay until the whole site is kept."""
    reader.open(address)
    reader.page.evaluate(WAIT_UNTIL_KEPT)
    return reader


def another_version(site: Path, folder: Path) -> Path:
    """Make a site of which every file that names a version has another name, and whose title is another."""
    shutil.copytree(site, folder)
    names = {path.name: f"next-{path.name}" for path in (folder / "assets" / "page").iterdir()}
    names |= {path.name: f"{path.name[:-5]}next" for path in (folder / "assets").glob("runtime-*")}
    names |= {path.name: f"next-{path.name}" for path in (folder / "assets").glob("explainer-*.zip")}
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.name in names:
            path.rename(path.with_name(names[path.name]))
    for path in [*folder.rglob("*.html"), *(folder / "assets" / "page").glob("*.css")]:
        text = path.read_text(encoding="utf-8")
        for old, new in names.items():
            text = text.replace(old, new)
        path.write_text(text.replace('content="Attention, in Order"', 'content="The next version"'), encoding="utf-8")
    _, script = (site / offline.FILE).read_text(encoding="utf-8").split("\n", maxsplit=1)
    offline.write(folder, script, keep=True)
    return folder


def version(reader) -> str:
    return reader.page.locator('meta[property="og:site_name"]').get_attribute("content")


@pytest.fixture
def newer(site, tmp_path):
    return another_version(site, tmp_path / "newer")


@pytest.mark.parametrize("prefix", ["/", "/lessons/attention/"])
def test_once_visited_the_whole_site_works_without_a_network(new_reader, site, prefix):
    with serve(site, prefix) as served:
        reader = visit(new_reader(), served.address)
        reader.complaints.clear()
        served.is_down = True
        for page in PAGES:
            reader.open(served.address + page, wait=False)
            assert reader.page.evaluate("document.fonts.ready.then((fonts) => fonts.check('16px Inter'))")
            assert reader.page.locator("h1").is_visible()
        # Not even the addresses that a server would redirect.
        reader.open(served.address + "glossary", wait=False)
        assert reader.page.url == served.address + "glossary/"
        reader.open(f"{served.address}?as=given#sentence=without%20a%20network&at=waves")
        reader.wait_for_figures("without a network")
        reader.type("still without")
        assert reader.complaints == []


@pytest.fixture
def own_reader(browser, tmp_path):
    """A reader whose browser keeps files on disk as it does for most: a private window has room for small ones only."""
    options = {"executable_path": chromium(), "args": ARGUMENTS}
    context = browser.browser_type.launch_persistent_context(tmp_path / "profile", **options)
    yield Reader(context.new_page())
    context.close()


def test_nothing_is_fetched_twice(own_reader, faulty):
    reader = visit(own_reader, faulty.address)
    reader.open(faulty.address)
    reader.open(faulty.address + "glossary/", wait=False)
    big = [path for path in faulty.requests if re.search(r"\.(wasm|whl|zip|mjs|woff2)$|assets/.*\.(css|js)$", path)]
    assert len(big) > 15
    assert sorted(big) == sorted(set(big))


def test_the_site_is_kept_only_when_python_has_come(new_reader, faulty):
    faulty.delays["pyodide.asm.wasm"] = 1.5
    reader = new_reader().open(faulty.address, wait=False)
    reader.wait_for_python("loading")
    reader.page.wait_for_timeout(GAP)
    assert "/service-worker.js" not in faulty.requests
    reader.wait_for_python()
    reader.page.evaluate(WAIT_UNTIL_KEPT)
    wasm, glossary = (
        next(at for at, path in enumerate(faulty.requests) if path.endswith(end))
        for end in ("pyodide.asm.wasm", "/glossary/")
    )
    assert wasm < glossary


def test_at_the_first_visit_without_a_network_what_is_missing_is_told(new_reader, faulty):
    reader = new_reader()
    # Longer than the page itself takes to load, on a busy machine too.
    faulty.delays["pyodide.asm.wasm"] = 5.0
    reader.open(faulty.address, wait=False)
    reader.wait_for_python("loading")
    faulty.missing |= {".whl", ".wasm", ".zip", ".mjs", ".js"}
    faulty.is_down = True
    reader.wait_for_python("error")
    assert "Check the connection and retry" in reader.page.locator("#python-message").inner_text()
    reader.input.fill("typed without a network")
    assert not reader.page.locator("#new-version").is_visible()
    faulty.heal()
    reader.page.locator('[data-action="retry"]').click()
    reader.wait_for_python()
    reader.wait_for_figures("typed without a network")


@pytest.mark.parametrize("refusal", ["rejects", "throws", "absent"])
def test_where_nothing_can_be_kept_the_page_works_as_well(new_reader, served, refusal):
    refusals = {
        "rejects": "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no', 'SecurityError'))",
        "throws": "Object.defineProperty(navigator, 'serviceWorker', {get() { throw new DOMException('no', 'SecurityError'); }})",
        "absent": "delete Navigator.prototype.serviceWorker",
    }
    reader = new_reader()
    reader.page.add_init_script(refusals[refusal])
    reader.open(served.address)
    reader.type("nothing kept")
    reader.page.wait_for_timeout(GAP)
    assert reader.complaints == []


def test_from_disk_nothing_is_registered(new_reader, site):
    reader = new_reader()
    reader.page.add_init_script(
        "window.registered = 0; if (window.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => { window.registered += 1; }"
    )
    reader.open((site / "index.html").as_uri(), wait=False)
    reader.page.wait_for_timeout(GAP)
    assert reader.page.evaluate("window.registered") == 0


def test_a_newer_version_waits_until_the_reader_asks_for_it(new_reader, faulty, newer):
    reader = visit(new_reader(), faulty.address)
    reader.type("mine")
    faulty.folder = newer
    before = len(faulty.requests)
    reader.page.reload()
    notice = reader.page.locator("#new-version")
    notice.wait_for(timeout=90_000)
    # Until then all is of the older version, also what the server does not have any more.
    assert version(reader) == "Attention, in Order"
    assert reader.page.locator("script[data-worker]").get_attribute("src").startswith("assets/page/main-")
    reader.type("mine as well")
    # Unchanged files were not fetched again.
    assert not any("assets/python-" in path for path in faulty.requests[before:])
    notice.get_by_role("button", name="Reload").click()
    reader.page.wait_for_selector('meta[content="The next version"]', state="attached")
    reader.wait_for_python()
    reader.wait_for_figures("mine as well")
    assert not notice.is_visible()
    # What only the older version had is forgotten, and the newer one works without a network.
    reader.page.wait_for_timeout(GAP)
    kept = reader.page.evaluate(KEPT_FILES)
    assert sorted(kept) == sorted(f"/{path}" for path in offline.kept(newer))
    faulty.is_down = True
    reader.open(faulty.address)
    assert version(reader) == "The next version"
    assert reader.complaints == []


def test_closing_the_last_old_page_brings_the_newer_version(new_reader, faulty, newer):
    reader = visit(new_reader(), faulty.address)
    faulty.folder = newer
    reader.page.reload()
    reader.page.locator("#new-version").wait_for(timeout=90_000)
    reader.page.goto("about:blank")
    reader.page.wait_for_timeout(GAP)
    reader.open(faulty.address)
    assert version(reader) == "The next version"


def test_another_tab_keeps_its_own_version_while_one_goes_over(new_reader, faulty, newer):
    first = visit(new_reader(), faulty.address)
    second = type(first)(first.page.context.new_page()).open(faulty.address)
    faulty.folder = newer
    # A page that nobody looks at does not start Python.
    first.page.bring_to_front()
    first.page.reload()
    first.page.locator("#new-version").wait_for(timeout=90_000)
    first.page.locator('[data-action="reload"]').click()
    first.page.wait_for_selector('meta[content="The next version"]', state="attached")
    first.wait_for_python()
    # The other tab starts Python once more: its files have left the server, and are kept.
    second.page.bring_to_front()
    second.page.locator("#new-version").wait_for()
    second.page.evaluate("window.workers.at(-1).terminate()")
    second.input.fill("the older version still works")
    second.wait_for_figures("the older version still works")
    assert version(second) == "Attention, in Order"
    second.page.locator('[data-action="reload"]').click()
    second.page.wait_for_selector('meta[content="The next version"]', state="attached")


def test_a_page_whose_files_have_left_the_server_asks_to_be_reloaded(new_reader, faulty, newer):
    # The first visit: no service worker keeps anything yet.
    faulty.delays["pyodide.asm.wasm"] = 1.0
    reader = new_reader().open(faulty.address, wait=False)
    reader.wait_for_python("loading")
    reader.input.fill("typed before")
    faulty.folder = newer
    reader.page.evaluate("window.workers.at(-1).dispatchEvent(new ErrorEvent('error', {message: 'ended by the test'}))")
    reader.page.locator("#new-version").wait_for(timeout=90_000)
    assert "have left the server" in reader.page.locator("#python-message").inner_text()
    assert not reader.page.locator('[data-action="retry"]').is_visible()
    reader.page.get_by_role("button", name="Reload").click()
    reader.page.wait_for_selector('meta[content="The next version"]', state="attached")
    reader.wait_for_python()
    reader.wait_for_figures("typed before")


def test_a_site_that_changed_while_it_was_being_kept_is_not_kept_mixed(new_reader, site, faulty, newer):
    # The list is of one version, a page of another.
    mixed = newer.parent / "mixed"
    shutil.copytree(site, mixed)
    shutil.copy(newer / "glossary" / "index.html", mixed / "glossary" / "index.html")
    faulty.folder = mixed
    reader = new_reader().open(faulty.address)
    reader.page.wait_for_timeout(2000)
    assert reader.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one?.active ?? null)") is None
    reader.type("works with a network")


def test_back_and_forward_without_a_network(new_reader, faulty):
    reader = visit(new_reader(), faulty.address)
    reader.type("before I left")
    faulty.is_down = True
    for _ in range(5):
        reader.page.locator(".masthead__pages a", has_text="Glossary").click()
        reader.page.wait_for_url("**/glossary/")
        reader.page.go_back()
        reader.page.wait_for_url(faulty.address)
    reader.wait_for_python()
    reader.wait_for_figures("before I left")
    reader.type("and after")


def test_a_site_at_work_takes_the_place_of_one_that_is_kept(new_reader, faulty, site, tmp_path):
    reader = visit(new_reader(), faulty.address)
    at_work = tmp_path / "at-work"
    shutil.copytree(site, at_work)
    page = at_work / "index.html"
    page.write_text(
        re.sub(r' data-service-worker="[^"]*"', "", page.read_text(encoding="utf-8")).replace(
            'content="Attention, in Order"', 'content="at work"'
        ),
        encoding="utf-8",
    )
    offline.write(at_work, (site / offline.FILE).read_text(encoding="utf-8").split("\n", maxsplit=1)[1], keep=False)
    faulty.folder = at_work
    reader.page.add_init_script(
        "navigator.serviceWorker.addEventListener('controllerchange', () => console.info('taken over'))"
    )
    reader.page.reload()
    # The browser looks for a newer service worker some time after a page is opened; the page itself once Python has come.
    reader.page.wait_for_event("console", lambda message: message.text == "taken over", timeout=90_000)
    reader.page.reload()
    assert version(reader) == "at work"
