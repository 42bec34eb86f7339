"""The Python under the figures: read, looked into, edited, broken, stopped, put back."""

import pytest

from explainer import render
from explainer.code import originals
from explainer.figures import modules

SOFTMAX = "attention.softmax"
SENTENCE = "The cat sat on the mat"


@pytest.fixture
def coder(new_reader, served):
    """A reader of the test's own: what is changed stays for as long as the tab does."""
    return new_reader().open(served.address)


def block(reader, name=SOFTMAX, figure="one-head"):
    return reader.page.locator(f"#{figure}-{name.replace('.', '-')}")


def edit(reader, name=SOFTMAX, figure="one-head"):
    """Open the editor of a function under a figure."""
    reader.page.locator(f"#{figure}-python > summary").click()
    block(reader, name, figure).locator("[data-action=edit]").click()
    block(reader, name, figure).locator(".cm-content").wait_for()


def write(reader, text, name=SOFTMAX, figure="one-head"):
    """Replace all of a function's text in its editor, as pasting does."""
    content = block(reader, name, figure).locator(".cm-content")
    content.click()
    reader.page.keyboard.press("Control+a")
    reader.page.keyboard.insert_text(text)


def run(reader):
    reader.page.keyboard.press("Control+Enter")


def changed(name, old, new):
    text = originals.source(name)
    assert old in text
    return text.replace(old, new)


def error(reader, name=SOFTMAX, figure="one-head"):
    message = block(reader, name, figure).locator("[data-code-error]")
    message.wait_for()
    return message.inner_text()


def wait_for_code(reader, *names):
    """Wait until exactly these functions are changed, and all figures are drawn."""
    reader.page.wait_for_function(
        """(names) => {
          const banner = document.getElementById("code-banner");
          if (banner.getAttribute("aria-busy") === "true") return false;
          return (banner.hidden ? "" : banner.querySelector("b").textContent) === names;
        }""",
        arg=", ".join(name.partition(".")[2] for name in names),
    )
    reader.rest()


def weights(reader):
    return (
        reader.figure("heads")
        .locator("td[data-head='1']")
        .evaluate_all("(all) => all.map((one) => Number(one.dataset.exact))")
    )


def test_every_figure_has_the_source_that_it_calls_with_an_equation(new_reader, served):
    reader = new_reader(java_script_enabled=False)
    reader.page.goto(served.address)
    for figure, module in modules().items():
        shown = reader.page.locator(f'[data-python-of="{figure}"] [data-code]')
        assert shown.evaluate_all("(all) => all.map((one) => one.dataset.code)") == list(module.CODE)
        for name, listing in zip(module.CODE, shown.all(), strict=True):
            assert listing.locator("pre").text_content().strip() == originals.source(name).strip()
            assert listing.locator("math").count() == 1


def test_what_a_function_holds_follows_the_sentence(reader):
    details = reader.page.locator("#one-head-python")
    details.locator("> summary").click()
    block(reader).locator(".peek > summary").click()
    peek = block(reader).locator("[data-peek]").first
    peek.locator("[data-peek='weights']").wait_for()
    assert "2 × 6 × 6" in peek.inner_text()
    reader.type("hello there")
    reader.page.wait_for_function(
        "() => document.querySelector('#one-head-attention-softmax .peek').textContent.includes('2 × 2 × 2')"
    )
    first = float(peek.locator("[data-peek='weights'] td").first.get_attribute("data-exact"))
    scene = render.scene("hello there")
    assert first == pytest.approx(scene.attend(scene.X).weights[0, 0, 0], abs=1e-12)
    details.locator("> summary").click()


def test_reading_loads_no_editor_and_editing_loads_it_once(new_reader, served):
    reader = new_reader().open(served.address)
    assert not [address for address in reader.addresses if "editor" in address]
    edit(reader)
    block(reader, "attention.blend").locator("[data-action=edit]").click()
    block(reader, "attention.blend").locator(".cm-content").wait_for()
    assert len([address for address in reader.addresses if "editor" in address]) == 1


def test_a_change_reaches_every_figure_and_is_put_back(coder):
    before = weights(coder)
    edit(coder)
    write(coder, changed(SOFTMAX, "np.exp(scores - largest)", "np.exp((scores - largest) / 1e9)"))
    run(coder)
    wait_for_code(coder, SOFTMAX)
    assert weights(coder) == pytest.approx([1 / 6] * 36)
    assert block(coder).locator(".listing__changed").is_visible()
    assert block(coder, figure="heads-push").locator(".listing__changed").evaluate("(one) => !one.hidden")
    assert block(coder).locator(".cm-changedLine, .cm-insertedLine").count() >= 1
    block(coder).locator("[data-action=reset]").click()
    wait_for_code(coder)
    assert weights(coder) == pytest.approx(before)
    assert coder.complaints == []


def test_it_runs_as_the_reader_pauses(coder):
    edit(coder)
    write(coder, changed(SOFTMAX, "scores - largest", "3 * (scores - largest)"))
    wait_for_code(coder, SOFTMAX)


def test_an_edit_that_breaks_equivariance_makes_order_blind_say_so(coder):
    name = "attention.scaled_scores"
    assert coder.figure("order-blind").locator('[data-link][data-state="different"]').count() == 0
    edit(coder, name)
    write(coder, changed(name, "/ np.sqrt(d_k)", "/ np.sqrt(d_k) + np.arange(K.shape[-2])"), name)
    run(coder)
    wait_for_code(coder, name)
    assert coder.figure("order-blind").locator('[data-link][data-state="different"]').count() == 6
    coder.page.locator("[data-action=reset-code]").click()
    wait_for_code(coder)
    assert coder.figure("order-blind").locator('[data-link][data-state="same"]').count() == 6


def test_errors_stand_at_their_line_and_the_last_good_figure_stays(coder):
    before = weights(coder)
    edit(coder)
    for text, said in (
        ("def softmax(scores, axis=-1:\n    pass", "cannot read line 1"),
        ("def softmax(scores, axis=-1):\n    return scores / nothing", "Line 2 uses a name"),
        (
            "def softmax(scores, axis=-1):\n    weights = scores[..., :4]\n    return weights",
            "must be 2 × 6 × 6, got 2 × 6 × 4",
        ),
        ("def softmax(scores, axis=-1):\n    return scores * float('nan')", "must be finite, got nan"),
    ):
        write(coder, text)
        run(coder)
        coder.page.wait_for_function(
            "(said) => document.querySelector('#one-head-attention-softmax [data-code-error]').textContent.includes(said)",
            arg=said,
        )
        coder.rest()
        assert weights(coder) == pytest.approx(before)
        assert block(coder).locator(".cm-errorLine").count() == ("ine" in said and "line" in said.lower())
    assert "nan" in block(coder).locator(".cm-content").inner_text()
    assert not coder.page.locator("#code-banner").is_visible()


def test_a_broken_edit_leaves_another_that_works(coder):
    edit(coder)
    write(coder, changed(SOFTMAX, "scores - largest", "(scores - largest) / 1e9"))
    run(coder)
    wait_for_code(coder, SOFTMAX)
    blend = "attention.blend"
    block(coder, blend).locator("[data-action=edit]").click()
    write(coder, "def blend(weights, V):\n    return weights @", blend)
    run(coder)
    assert "cannot read line 2" in error(coder, blend)
    wait_for_code(coder, SOFTMAX)
    coder.type("one two three")
    assert weights(coder) == pytest.approx([1 / 3] * 9)


def test_an_endless_loop_is_stopped_and_the_text_kept(coder):
    before = weights(coder)
    edit(coder)
    write(coder, "def softmax(scores, axis=-1):\n    while True:\n        pass")
    run(coder)
    coder.page.wait_for_function(
        "() => document.querySelector('#one-head-attention-softmax [data-code-error]').textContent.includes('come to an end')",
        timeout=30_000,
    )
    coder.wait_for_python()
    coder.type("to be or not")
    coder.type(SENTENCE)
    assert weights(coder) == pytest.approx(before)
    assert "while True" in block(coder).locator(".cm-content").inner_text()
    assert coder.page.evaluate("window.workers.length") == 2


def test_over_a_reload_the_change_and_the_unfinished_text_stay(coder):
    edit(coder)
    write(coder, changed(SOFTMAX, "scores - largest", "(scores - largest) / 1e9"))
    run(coder)
    wait_for_code(coder, SOFTMAX)
    write(coder, "def softmax(scores, axis=-1):\n    return unfinished")
    coder.page.wait_for_timeout(100)
    coder.page.reload()
    coder.wait_for_python()
    wait_for_code(coder, SOFTMAX)
    assert weights(coder) == pytest.approx([1 / 6] * 36)
    assert "unfinished" in block(coder).locator("pre").text_content()


def test_no_code_in_a_link(coder):
    edit(coder)
    write(coder, changed(SOFTMAX, "scores - largest", "(scores - largest) / 1e9"))
    run(coder)
    wait_for_code(coder, SOFTMAX)
    coder.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    coder.page.locator("[data-action=share]").click()
    coder.page.wait_for_function("() => window.copied !== undefined")
    assert "softmax" not in coder.page.evaluate("window.copied")


def test_by_keyboard_alone_one_comes_in_and_out_of_the_editor(coder):
    page = coder.page
    page.locator("#one-head-python > summary").focus()
    page.keyboard.press("Enter")
    block(coder).locator("[data-action=edit]").focus()
    page.keyboard.press("Enter")
    block(coder).locator(".cm-content").wait_for()
    inside = "() => document.activeElement.shadowRoot?.activeElement?.classList.contains('cm-content') === true"
    page.wait_for_function(inside)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.dataset.action") == "edit"
    page.keyboard.press("Shift+Tab")
    page.wait_for_function(inside)
    page.keyboard.press("Tab")
    assert not page.evaluate(inside)
    assert page.evaluate("document.activeElement.dataset.action") == "edit"


def test_code_may_import_what_python_was_started_without(coder):
    edit(coder)
    added = ("import statistics", "from numpy import fft", "assert statistics.mean([1, 3]) == 2", "fft.fft([1.0, 0.0])")
    write(coder, changed(SOFTMAX, "-> Array:\n", "-> Array:\n" + "".join(f"    {line}\n" for line in added)))
    run(coder)
    wait_for_code(coder, SOFTMAX)
    assert block(coder).locator("[data-code-error]").is_hidden()
    coder.type("drawn by changed code")
    assert coder.page.locator("html").get_attribute("data-python") == "ready"


def test_code_may_use_what_only_a_stand_in_is_there_for(coder):
    edit(coder)
    added = (
        "import ctypes.util, pickle",
        "assert pickle.loads(np.arange(3).dumps())[2] == 2",
        "np.arange(3).ctypes.data",
    )
    write(coder, changed(SOFTMAX, "-> Array:\n", "-> Array:\n" + "".join(f"    {line}\n" for line in added)))
    run(coder)
    wait_for_code(coder, SOFTMAX)
    assert block(coder).locator("[data-code-error]").is_hidden()


def test_what_code_asserts_is_looked_at(coder):
    edit(coder)
    write(coder, changed(SOFTMAX, "-> Array:\n", "-> Array:\n    assert False\n"))
    run(coder)
    assert "found that what it asserts is not so" in error(coder)


def test_what_cannot_be_imported_without_a_network_is_told_and_the_page_goes_on(new_reader, faulty):
    reader = new_reader().open(faulty.address)
    edit(reader)
    faulty.missing |= {".zip", ".whl"}
    write(reader, changed(SOFTMAX, "-> Array:\n", "-> Array:\n    import statistics\n"))
    run(reader)
    assert "asks for a package that is not here" in error(reader)
    assert reader.page.locator("html").get_attribute("data-python") == "ready"
    reader.type("and on it goes")
