"""The content security policy: what it keeps out, and that Python runs under it. That no other test ever breaks it is
asserted wherever a reader is made."""

import pytest

from browser.server import serve

INJECT_SCRIPT = """() => {
  const script = document.createElement("script");
  script.textContent = "window.injected = true";
  document.body.append(script);
}"""
INJECT_HANDLER = """() => {
  const image = document.createElement("img");
  image.setAttribute("onerror", "window.injected = true");
  image.src = "data:,";
  document.body.append(image);
}"""
# A timer's own call, since what a test evaluates may do more than the page's scripts.
EVAL = """() => new Promise((done) => setTimeout(() => {
  try { done(eval("1 + 1")); } catch (error) { done(error.name); }
}))"""
COMPILE = """() => new Promise((done) => setTimeout(() =>
  WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => done("compiled"), ({name}) => done(name))
))"""
ASK_ANOTHER_HOST = "() => fetch('http://127.0.0.1:9/').then(() => 'answered', ({name}) => name)"
EVAL_IN_WORKER = """() => new Promise((done) => {
  const worker = new Worker("assets/page/probe.js");
  worker.onmessage = ({data}) => done(data);
  worker.onerror = ({message}) => done(message);
})"""
PROBE = """
let found;
try { found = eval("1 + 1"); } catch ({name}) { found = name; }
WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
  () => postMessage([found, "compiled"]), ({name}) => postMessage([found, name]));
"""


def headers_of(site) -> dict[str, str]:
    """Return what the shipped file of headers sends with every answer."""
    every = (site / "_headers").read_text(encoding="utf-8").split("\n/", maxsplit=1)[0]
    return dict(line.strip().split(": ", maxsplit=1) for line in every.splitlines()[1:])


def forget_violations(reader) -> list[str]:
    """Return the violations that a test has caused, which it may; the console tells them with a delay."""
    seen = -1
    while len(reader.violations) != seen:
        seen = len(reader.violations)
        reader.page.wait_for_timeout(500)
    found = reader.violations.copy()
    reader.violations.clear()
    return found


def assert_only_violation(reader, directive):
    violations = forget_violations(reader)
    assert violations
    assert all(directive in violation for violation in violations)


@pytest.mark.parametrize("inject", [INJECT_SCRIPT, INJECT_HANDLER], ids=["script", "handler"])
def test_what_is_injected_into_the_page_does_not_run(new_reader, served, inject):
    reader = new_reader().open(served.address, wait=False)
    reader.page.evaluate(inject)
    assert_only_violation(reader, "script-src")
    assert reader.page.evaluate("window.injected") is None


def test_eval_does_not_run_and_webassembly_does(new_reader, served):
    reader = new_reader().open(served.address, wait=False)
    assert reader.page.evaluate(COMPILE) == "compiled"
    assert reader.violations == []
    assert reader.page.evaluate(EVAL) == "EvalError"
    assert_only_violation(reader, "script-src")


def test_nothing_can_be_asked_of_another_host(new_reader, served):
    reader = new_reader().open(served.address, wait=False)
    assert reader.page.evaluate(ASK_ANOTHER_HOST) == "TypeError"
    assert_only_violation(reader, "connect-src")


@pytest.mark.parametrize("page", ["", "glossary/", "credits/", "hosting/", "404.html"])
def test_every_page_has_the_policy_before_anything_that_it_governs(new_reader, served, page):
    reader = new_reader().open(served.address + page, wait=False)
    assert reader.page.evaluate("[...document.head.children].slice(0, 2).map((one) => one.outerHTML.slice(0, 22))") == [
        '<meta charset="utf-8">',
        '<meta http-equiv="Cont',
    ]


def test_under_the_shipped_headers_python_runs_and_its_worker_has_the_policy_too(new_reader, faulty, site):
    faulty.headers.update(headers_of(site))
    reader = new_reader()
    reader.page.context.route(
        "**/probe.js", lambda route: route.fulfill(body=PROBE, content_type="text/javascript", headers=headers_of(site))
    )
    reader.open(faulty.address)
    reader.type("under the policy")
    assert reader.complaints == []
    assert reader.page.evaluate(EVAL_IN_WORKER) == ["EvalError", "compiled"]
    forget_violations(reader)


def test_the_site_can_be_embedded_in_another(new_reader, served, tmp_path):
    (tmp_path / "index.html").write_text(f'<iframe src="{served.address}"></iframe>', encoding="utf-8")
    with serve(tmp_path) as other:
        reader = new_reader().open(other.address.replace("127.0.0.1", "localhost"), wait=False)
        frame = reader.page.frames[1]
        frame.wait_for_selector('html[data-python="ready"]', timeout=90_000)
