"""Mishaps: the figures stay, the sentence stays, the page says what is wrong and gets over it where it can."""

import re

import pytest

from browser.test_two_hosts import TOLERANCE, parts
from explainer import figures, render

IMPATIENCE_MS = 8000
IMPATIENT = f"""
  const wait = window.setTimeout;
  window.setTimeout = (callback, limit, ...given) => wait(callback, limit === 240_000 ? {IMPATIENCE_MS} : limit, ...given);
"""
"""Shortens what the page waits for a starting worker to say something."""


def message(reader):
    return reader.page.locator("#python-message")


def test_a_worker_killed_in_mid_request_is_replaced_and_the_latest_sentence_drawn(new_reader, served):
    reader = new_reader().open(served.address)
    reader.type("one two")
    reader.page.evaluate(
        """() => {
          const input = document.querySelector("input#sentence");
          input.value = "after the end";
          input.dispatchEvent(new InputEvent("input", {bubbles: true}));
          window.workers.at(-1).terminate();
        }"""
    )
    reader.wait_for_figures("after the end")
    assert reader.page.evaluate("window.workers.length") == 2
    assert reader.input.input_value() == "after the end"
    reader.type("and on it goes")


def test_typing_before_python_is_ready_is_kept_and_applied_once(new_reader, faulty):
    faulty.delays["pyodide.asm.wasm"] = 1.5
    reader = new_reader().open(faulty.address, wait=False)
    reader.page.wait_for_selector('html[data-python="loading"]')
    reader.input.fill("first thoughts")
    reader.input.fill("second thoughts")
    reader.wait_for_figures("second thoughts")
    assert reader.input.input_value() == "second thoughts"
    assert reader.revision("one-head") == 1


@pytest.fixture
def image(site):
    """The name of the image of Python's memory."""
    (path,) = (site / "assets").glob("python-*.wasm")
    return path.name


def test_python_starts_from_its_image_and_fetches_nothing_else(new_reader, faulty):
    reader = new_reader().open(faulty.address)
    reader.type("from its image")
    assert reader.complaints == []
    of_python = {path.rpartition("/")[2] for path in faulty.requests if re.search(r"/(runtime-\w+/|python-)", path)}
    assert {re.sub(r"-[0-9a-f]{16}", "", name) for name in of_python if "service" not in name} == {
        "files.json",
        "numpy-_core-_multiarray_umath.wasm",
        "numpy-linalg-_umath_linalg.wasm",
        "pyodide-lock.json",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide.mjs",
        "python.wasm",
    }


@pytest.mark.parametrize("mishap", ["missing", "cut short", "of another start"])
def test_without_its_image_python_starts_from_its_files_and_computes_the_same(new_reader, faulty, image, mishap, site):
    content = (site / "assets" / image).read_bytes()
    reader = new_reader()
    if mishap == "missing":
        faulty.missing.add(image)
    else:
        body = content[:-1000] if mishap == "cut short" else content.replace(b'"table":1', b'"table":2', 1)
        assert body != content
        reader.page.context.route(
            f"**/{image}", lambda route: route.fulfill(body=body, content_type="application/wasm")
        )
    reader.open(faulty.address)
    reader.type("without its image")
    assert any("Python starts from its files" in complaint for complaint in reader.complaints)
    assert any(path.endswith("python_stdlib.zip") for path in faulty.requests)
    for name in figures.modules():
        built, numbers_built = parts(render.figure(name, render.scene("without its image")).markup)
        here, numbers_here = parts(reader.page.evaluate("(name) => window.lastMarkup[name]", name))
        assert here == built, name
        assert numbers_here == pytest.approx(numbers_built, abs=TOLERANCE, rel=TOLERANCE)


@pytest.mark.parametrize("missing", [("pyodide.asm.wasm",), ("pyodide.asm.mjs",), (".whl", "image"), (".zip", "image")])
def test_a_missing_file_is_told_and_retry_works(new_reader, faulty, missing, image):
    faulty.missing |= {image if name == "image" else name for name in missing}
    reader = new_reader().open(faulty.address, wait=False)
    reader.wait_for_python("error")
    assert message(reader).is_visible()
    assert missing[0] in message(reader).inner_text()
    assert reader.figure("order-blind").get_attribute("data-sentence") == "The cat sat on the mat"
    reader.input.fill("typed meanwhile")
    faulty.heal()
    reader.page.locator('[data-action="retry"]').click()
    reader.wait_for_python()
    reader.wait_for_figures("typed meanwhile")
    assert not message(reader).is_visible()


def test_a_wrong_mime_type_for_wasm_does_not_matter(new_reader, faulty):
    faulty.mime_types[".wasm"] = "application/octet-stream"
    reader = new_reader().open(faulty.address)
    reader.type("still works")


def test_an_altered_wheel_is_refused(new_reader, faulty, image):
    faulty.missing.add(image)
    reader = new_reader()
    reader.page.context.route(
        "**/*.whl", lambda route: route.fulfill(body=b"PK not a wheel", content_type="application/zip")
    )
    reader.open(faulty.address, wait=False)
    reader.wait_for_python("error")
    said = message(reader).locator("[data-message]").inner_text()
    assert re.fullmatch(
        r"numpy-\S+\.whl, which Python needs, did not arrive, or not as .*\. Check .*reload the page\.", said
    )


@pytest.mark.parametrize(("slow", "reached"), [("pyodide.asm.mjs", 0.8), ("pyodide.asm.wasm", 0.8)])
def test_a_slow_download_is_not_silence(new_reader, faulty, slow, reached):
    faulty.seconds[slow] = 2.5 * IMPATIENCE_MS / 1000
    reader = new_reader()
    reader.page.add_init_script(IMPATIENT)
    reader.open(faulty.address, wait=False)
    # The bar gets there only when the slow file has come whole, or another worker has taken over.
    reader.page.wait_for_function(
        "(reached) => window.workers.length > 1 || document.getElementById('python-progress').value >= reached",
        arg=reached,
        timeout=90_000,
    )
    assert reader.page.evaluate("window.workers.length") == 1


def test_without_webassembly_the_page_says_so(new_reader, served):
    reader = new_reader()
    reader.page.add_init_script("delete window.WebAssembly")
    reader.open(served.address, wait=False)
    reader.wait_for_python("error")
    assert "WebAssembly" in message(reader).inner_text()
    # There is nothing to try again.
    assert "Retry" not in message(reader).inner_text()
    assert reader.figure("waves").is_visible()


def test_opened_from_disk_the_page_says_what_a_server_adds(new_reader, site):
    reader = new_reader().open((site / "index.html").as_uri(), wait=False)
    reader.page.wait_for_timeout(500)
    assert reader.figure("order-blind").get_attribute("data-sentence") == "The cat sat on the mat"
    assert "Attention, in order" in reader.page.locator("h1").inner_text()
    assert "server" in reader.page.locator("#bar").inner_text()
    assert "Retry" not in message(reader).inner_text()


def test_blocked_storage_does_not_matter(new_reader, served):
    reader = new_reader()
    reader.page.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', {get() { throw new DOMException('blocked', 'SecurityError'); }});"
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('blocked', 'SecurityError'); }});"
    )
    reader.open(served.address)
    reader.type("no storage")


def test_boot_shows_its_progress_by_stages(new_reader, faulty):
    faulty.delays["-_umath_linalg.wasm"] = 1.0
    reader = new_reader()
    reader.page.add_init_script(
        """window.seen = [];
        new MutationObserver(() => {
          const bar = document.getElementById("python-progress");
          if (bar && !bar.hidden) window.seen.push(bar.value);
        }).observe(document, {subtree: true, childList: true, attributes: true});"""
    )
    reader.open(faulty.address)
    seen = reader.page.evaluate("window.seen")
    assert len(set(seen)) >= 4
    assert seen == sorted(seen)
    assert reader.page.locator("#python-progress").is_hidden()
