"""Typing: live, safe for composition, caret, focus and undo; the newest edit wins."""

DEFAULT = "The cat sat on the mat"


def test_each_key_changes_every_figure(reader):
    reader.input.press("End")
    reader.input.press_sequentially(" now")
    reader.wait_for_figures(f"{DEFAULT} now")
    assert reader.words()[-1] == "now"
    assert reader.input.evaluate("(input) => input.selectionStart") == len(DEFAULT) + 4
    assert reader.input.evaluate("(input) => document.activeElement === input")


def test_numbers_in_the_prose_follow(reader):
    reader.page.locator('[data-control="words"]').fill("300")
    reader.page.wait_for_function(
        "() => document.querySelector('#cost p [data-value=cost-words]').dataset.exact === '300'"
    )
    for name in ("operation-ratio", "score-memory", "cost-width"):
        reader.value(name)


def test_ten_fast_edits_leave_the_last(reader):
    reader.page.evaluate(
        """() => {
          const input = document.querySelector("input#sentence");
          for (let edit = 1; edit <= 10; edit += 1) {
            input.value = "edit ".repeat(edit).trim();
            input.dispatchEvent(new InputEvent("input", {bubbles: true}));
          }
        }"""
    )
    reader.wait_for_figures(" ".join(["edit"] * 10))
    revision = reader.revision("order-blind")
    reader.page.wait_for_timeout(300)
    assert reader.revision("order-blind") == revision
    assert len(reader.words()) == 10


def test_composition_shows_live_results_and_is_never_disturbed(reader):
    session = reader.page.context.new_cdp_session(reader.page)
    reader.input.focus()
    reader.input.press("End")
    session.send("Input.imeSetComposition", {"text": " ね", "selectionStart": 2, "selectionEnd": 2})
    reader.wait_for_figures(f"{DEFAULT} ね")
    session.send("Input.imeSetComposition", {"text": " ねこ", "selectionStart": 3, "selectionEnd": 3})
    reader.wait_for_figures(f"{DEFAULT} ねこ")
    assert reader.input.input_value() == f"{DEFAULT} ねこ"
    session.send("Input.insertText", {"text": " 猫"})
    reader.wait_for_figures(f"{DEFAULT} 猫")
    assert reader.words()[-1] == "猫"


def test_undo_goes_back_over_typing_and_an_example(reader):
    reader.input.press("End")
    reader.input.press_sequentially("s")
    reader.wait_for_figures(f"{DEFAULT}s")
    reader.page.locator(".examples summary").click()
    reader.page.locator('[data-example="one two one"]').first.click()
    reader.wait_for_figures("one two one")
    assert reader.input.input_value() == "one two one"
    reader.input.focus()
    reader.input.press("Control+z")
    reader.wait_for_figures(f"{DEFAULT}s")
    reader.input.press("Control+z")
    reader.wait_for_figures(DEFAULT)


def test_choosing_an_example_closes_the_list(reader):
    reader.page.locator(".examples summary").click()
    reader.page.locator('[data-example="hello"]').first.click()
    reader.wait_for_figures("hello")
    assert not reader.page.locator(".examples").evaluate("(details) => details.open")


def test_escape_and_a_click_elsewhere_close_the_list(reader):
    menu = reader.page.locator(".examples")
    for close in (lambda: reader.page.keyboard.press("Escape"), lambda: reader.page.locator("h1").click()):
        menu.locator("summary").click()
        assert menu.evaluate("(details) => details.open")
        close()
        assert not menu.evaluate("(details) => details.open")


def test_the_list_closes_behind_one_who_tabs_out_of_it(reader):
    menu = reader.page.locator(".examples")
    menu.locator("summary").click()
    menu.locator("button").last.focus()
    assert menu.evaluate("(details) => details.open")
    reader.page.keyboard.press("Tab")
    assert not menu.evaluate("(details) => details.open")


def test_the_example_in_the_prose_works(reader):
    reader.page.locator('#order-aware [data-example="the mat sat on the cat"]').click()
    reader.wait_for_figures("the mat sat on the cat")
    assert {link["state"] for link in reader.links("order-aware")} == {"different"}


def test_enter_does_no_harm(reader):
    address = reader.page.url
    reader.input.press("Enter")
    reader.page.wait_for_timeout(200)
    assert reader.page.url == address
    assert reader.input.input_value() == DEFAULT


def test_the_status_speaks_at_most_twice_for_a_burst(reader):
    reader.page.evaluate(
        """() => {
          window.spoken = 0;
          const status = document.querySelector("#sentence-status");
          new MutationObserver(() => { window.spoken += 1; }).observe(status, {childList: true, characterData: true, subtree: true});
        }"""
    )
    reader.input.press("End")
    reader.input.press_sequentially(" a b c d e f", delay=60)
    reader.wait_for_figures(f"{DEFAULT} a b c d e f")
    reader.page.wait_for_timeout(1500)
    assert 1 <= reader.page.evaluate("window.spoken") <= 2


def test_three_hundred_words_pasted_with_line_breaks(reader):
    reader.page.evaluate(
        """() => {
          const input = document.querySelector("input#sentence");
          input.focus(); input.select();
          document.execCommand("insertText", false, Array.from({length: 300}, (_, i) => `w${i}`).join(" \\n"));
        }"""
    )
    reader.wait_for_figures()
    assert len(reader.words()) == 12
    reader.page.wait_for_function("() => document.querySelector('#sentence-status').textContent.includes('12 of 300')")
    assert reader.input.input_value().endswith("w299")


def test_focus_in_a_figure_survives_its_redrawing(reader):
    cell = reader.figure("order-blind").locator('table[data-matrix="output"] td').first
    cell.focus()
    reader.page.keyboard.press("ArrowRight")
    reader.page.keyboard.press("ArrowDown")
    focused = reader.page.evaluate("document.activeElement.id")
    assert focused == "order-blind-output-1-1"
    before = reader.revision("order-blind")
    reader.page.locator('[data-control="words"]').evaluate(
        "(input) => { input.value = '77'; input.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    reader.wait_for_revision("order-blind", before)
    assert reader.page.evaluate("document.activeElement.id") == focused
