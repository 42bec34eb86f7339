"""The focus: always to be seen, never lost, and where the reader left it when Python renders anew."""

import pytest

from browser.conftest import DESKTOP, PHONE

SENTENCE = "The cat sat on the mat"

IN_SIGHT = """
  async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement;
    if (focused === document.body) return null;
    const shown = [focused, ...(focused.labels ?? [])];
    const box = shown.flatMap((one) => [...one.getClientRects()]).find(({width, height}) => width > 4 && height > 4);
    const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const name = `${focused.tagName}#${focused.id} ${focused.textContent.trim().slice(0, 30)}`;
    // The theme's own switch of colours has no box: its neighbour shows the focus.
    // Within a figure, words may be on their way across one another while it plays.
    const around = [...shown, focused.closest("figure")];
    return {seen: !box || around.some((one) => one?.contains(hit)), name, by: hit?.outerHTML.slice(0, 80)};
  }
"""
"""Whether what has the focus is what one would see and hit in the middle of it."""


def walk(reader, key):
    """Press `key` from one end of the page to the other; return how many stops there were and which were covered."""
    stops, covered = 0, []
    for _ in range(400):
        reader.page.keyboard.press(key)
        there = reader.page.evaluate(IN_SIGHT)
        if there is None:
            break
        stops += 1
        if not there["seen"]:
            covered.append((there["name"], there["by"]))
    return stops, covered


@pytest.mark.parametrize(("viewport", "key"), [(DESKTOP, "Shift+Tab"), (PHONE, "Tab")], ids=["desktop", "phone"])
def test_what_has_the_focus_is_never_covered(viewport, key, new_reader, served):
    reader = new_reader(viewport=viewport).open(served.address)
    stops, covered = walk(reader, key)
    assert covered == []
    assert stops > 60


@pytest.mark.parametrize("target", ["#sentence", "[data-action='previous-step']", "[data-rail='cost']"])
def test_going_to_the_bar_moves_nothing(reader, target):
    reader.scroll_to("rotation", 0.5)
    before = reader.page.evaluate("scrollY")
    reader.page.locator(target).focus()
    reader.page.wait_for_timeout(400)
    assert reader.page.evaluate("scrollY") == before


def tab_stops(reader, figure, selector="td[data-row]"):
    """Return the ids of the tab stops among the cells of each matrix of a figure."""
    return (
        reader.figure(figure)
        .locator("table[data-matrix]")
        .evaluate_all(
            """(tables, selector) => tables.map((table) => [...table.querySelectorAll(selector)]
                 .filter((one) => one.tabIndex === 0).map((one) => one.id))""",
            selector,
        )
    )


def focused(reader):
    return reader.page.evaluate("document.activeElement.id")


def go_to_cell(reader, first, *keys):
    reader.page.locator(first).focus()
    for key in keys:
        reader.page.keyboard.press(key)


def test_a_matrix_stays_one_tab_stop_where_the_reader_was(reader):
    go_to_cell(reader, "#add-embeddings-0-0", "ArrowDown", "ArrowDown", "ArrowRight")
    assert focused(reader) == "add-embeddings-2-1"
    reader.type(f"{SENTENCE} today")
    assert tab_stops(reader, "add") == [["add-embeddings-2-1"], ["add-positions-0-0"], ["add-sum-0-0"]]
    go_to_cell(reader, "#heads-weights-1-0-0")
    go_to_cell(reader, "#heads-weights-2-0-0", "ArrowDown")
    reader.type("the mat sat on the cat")
    assert tab_stops(reader, "heads") == [["heads-weights-1-0-0"], ["heads-weights-2-1-0"]]


def test_the_words_to_move_stay_one_tab_stop(reader):
    reader.page.locator("#order-blind-move-5").focus()
    reader.page.keyboard.press("ArrowDown")
    reader.type(f"{SENTENCE} today")
    assert tab_stops(reader, "order-blind", "[data-move]") == [[], ["order-blind-move-4"]]
    reader.type("The cat")
    stops = tab_stops(reader, "order-blind", "[data-move]")
    assert [len(ids) for ids in stops] == [0, 1]


def render_without_leaving(reader, sentence):
    """Change the sentence and leave the focus where it is, as a link in the address does."""
    reader.input.evaluate(
        """(input, sentence) => {
          input.value = sentence;
          input.dispatchEvent(new InputEvent("input", {bubbles: true}));
        }""",
        sentence,
    )
    reader.wait_for_figures(sentence)


def test_the_focus_goes_to_the_nearest_cell_when_its_row_goes(reader):
    go_to_cell(reader, "#add-embeddings-0-0", *["ArrowDown"] * 5, "ArrowRight")
    render_without_leaving(reader, "The cat")
    assert focused(reader) == "add-embeddings-1-1"
    assert tab_stops(reader, "add")[0] == ["add-embeddings-1-1"]
    render_without_leaving(reader, "")
    assert focused(reader) == "figure-add"


def test_the_focus_goes_to_a_word_that_is_left(reader):
    reader.page.locator("#order-blind-move-5").focus()
    render_without_leaving(reader, "The cat")
    assert focused(reader) == "order-blind-move-1"


def test_the_focus_goes_to_the_chosen_word_when_the_chosen_one_goes(reader):
    reader.page.locator("#one-head-query-5").focus()
    render_without_leaving(reader, "The cat")
    assert reader.page.evaluate("document.activeElement.matches('#figure-one-head input:checked')")


def test_a_rendering_that_failed_is_tried_again(reader):
    reader.page.evaluate(
        """() => {
          const real = Node.prototype.isEqualNode;
          Node.prototype.isEqualNode = function (other) {
            if (this.dataset?.figure !== "add") return real.call(this, other);
            Node.prototype.isEqualNode = real;
            throw new Error("cannot be patched");
          };
        }"""
    )
    before = reader.revision("rotation")
    reader.input.fill("The cat")
    reader.wait_for_revision("rotation", before)
    reader.rest()
    assert reader.figure("add").get_attribute("data-sentence") == SENTENCE
    reader.set_range("waves", "position", 4)
    reader.wait_for_figures("The cat")
    assert [complaint for complaint in reader.complaints if "cannot be patched" not in complaint] == []
    reader.complaints.clear()
