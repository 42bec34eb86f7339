"""Moving words and dragging on drawings, with a slow Python, with two fingers, and with a change of mind."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from browser.reader import Reader
from browser.test_order_figures import bring_into_view, order_shown, wait_for_order, word

SENTENCE = "The cat sat on the mat"
PLOT = "#figure-waves .waves__plot"


@pytest.fixture(scope="module")
def phone(browser, served):
    """A reader with a finger, for all tests of the module."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    yield Reader(context.new_page()).open(served.address)
    context.close()


@contextmanager
def slow_python(reader, delay=400) -> Iterator[None]:
    """Let every answer of the worker arrive `delay` milliseconds late, in its turn."""
    reader.page.evaluate(
        """(delay) => {
          const worker = window.workers.at(-1);
          window.atOnce = worker.onmessage;
          worker.onmessage = (event) => setTimeout(() => window.atOnce.call(worker, event), delay);
        }""",
        delay,
    )
    yield
    reader.rest()
    reader.page.wait_for_timeout(delay)
    reader.page.evaluate("() => { window.workers.at(-1).onmessage = window.atOnce; }")


def middle(box):
    return box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2


def take_by_mouse(reader, start, end):
    """Press on word `start` and move to word `end`, without letting go."""
    places = [middle(word(reader, one).bounding_box()) for one in (start, end)]
    reader.page.mouse.move(*places[0])
    reader.page.mouse.down()
    reader.page.mouse.move(*places[1], steps=4)


def send_pointer(reader, selector, kind, **fields):
    """Send a pointer event that Playwright has no gesture for."""
    reader.page.locator(selector).first.evaluate(
        """(element, [kind, fields]) => element.dispatchEvent(new PointerEvent(kind, {bubbles: true, ...fields}))""",
        [kind, fields],
    )


def test_fast_keys_move_a_word_as_many_places_as_they_are(reader):
    bring_into_view(reader)
    with slow_python(reader):
        word(reader, 5).focus()
        for key in ("Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"):
            reader.page.keyboard.press(key)
        wait_for_order(reader, [4, 3, 2, 5, 1, 0])
    assert order_shown(reader) == [4, 3, 2, 5, 1, 0]
    assert reader.page.evaluate("document.activeElement.dataset.move") == "5"


def test_a_tap_before_the_last_move_is_shown_starts_from_that_move(reader):
    bring_into_view(reader)
    with slow_python(reader):
        word(reader, 5).focus()
        for key in ("Enter", "ArrowDown", "Enter"):
            reader.page.keyboard.press(key)
        word(reader, 0).click()
        word(reader, 4).click()
        wait_for_order(reader, [0, 4, 5, 3, 2, 1])


def test_two_clicks_on_shuffle_are_two_shuffles(reader):
    button = reader.figure("order-blind").locator("button[data-control='order']")
    first = button.get_attribute("value")
    with slow_python(reader):
        button.dblclick()
        reader.figure("order-aware").locator("button[data-control='order']").click()
        reader.page.wait_for_selector("#order-blind-shuffle[value='shuffled:4']", timeout=10_000)
    assert first == "shuffled"
    assert reader.control("order-aware", "order").input_value() == "shuffled:3"


def test_escape_after_a_key_puts_the_name_of_the_order_back(reader):
    bring_into_view(reader)
    word(reader, 5).focus()
    for key in ("Enter", "ArrowDown"):
        reader.page.keyboard.press(key)
    wait_for_order(reader, [4, 5, 3, 2, 1, 0])
    reader.page.keyboard.press("Escape")
    wait_for_order(reader, [5, 4, 3, 2, 1, 0])
    reader.rest()
    assert reader.control("order-blind", "order").input_value() == "reversed"
    reader.type(f"{SENTENCE} today")
    assert order_shown(reader) == [6, 5, 4, 3, 2, 1, 0]


def test_escape_during_a_drag_leaves_the_order(reader):
    bring_into_view(reader)
    take_by_mouse(reader, 0, 4)
    row = reader.page.locator("#order-blind-reordered-0")
    assert row.get_attribute("data-dragging") is not None
    reader.page.keyboard.press("Escape")
    assert row.get_attribute("data-dragging") is None
    assert reader.figure("order-blind").locator("[data-drop]").count() == 0
    reader.page.mouse.up()
    reader.rest()
    assert order_shown(reader) == [5, 4, 3, 2, 1, 0]
    assert reader.figure("order-blind").locator("[aria-pressed='true']").count() == 0


def test_another_pointer_does_not_disturb_a_drag(reader):
    bring_into_view(reader)
    take_by_mouse(reader, 0, 4)
    before = reader.page.locator("#order-blind-reordered-0").bounding_box()
    for kind in ("pointerdown", "pointermove", "pointerup", "pointercancel"):
        send_pointer(reader, "#order-blind-move-2", kind, pointerId=77, pointerType="touch", clientX=5, clientY=5)
    assert reader.page.locator("#order-blind-reordered-0").bounding_box() == before
    reader.page.mouse.up()
    wait_for_order(reader, [5, 0, 4, 3, 2, 1])


@pytest.mark.parametrize("sentence", ["The cat", ""])
def test_a_word_that_goes_while_it_is_dragged_moves_nothing(reader, sentence):
    bring_into_view(reader)
    take_by_mouse(reader, 4, 0)
    reader.type(sentence)
    assert reader.page.locator("[data-dragging], [data-drop]").count() == 0
    reader.page.mouse.up()
    reader.rest()
    assert order_shown(reader) == list(range(len(sentence.split())))[::-1]
    reader.type(SENTENCE)
    assert order_shown(reader) == [5, 4, 3, 2, 1, 0]
    assert reader.figure("order-blind").locator("[aria-pressed='true']").count() == 0


def test_a_drag_goes_on_when_other_words_go(reader):
    bring_into_view(reader)
    take_by_mouse(reader, 0, 2)
    reader.type("The cat sat")
    box = word(reader, 2).bounding_box()
    reader.page.mouse.move(*middle(box))
    reader.page.mouse.up()
    wait_for_order(reader, [0, 2, 1])


def test_a_held_word_is_let_go_when_its_row_goes(reader):
    bring_into_view(reader)
    word(reader, 5).click()
    assert word(reader, 5).get_attribute("aria-pressed") == "true"
    reader.type("The cat sat")
    reader.type(SENTENCE)
    assert word(reader, 5).get_attribute("aria-pressed") == "false"
    word(reader, 0).click()
    assert word(reader, 0).get_attribute("aria-pressed") == "true"


def at_share(reader, share):
    """Return the point of the first wave's drawing that is `share` of its width from the left."""
    box = reader.page.locator(PLOT).first.bounding_box()
    return {"x": box["x"] + box["width"] * share, "y": box["y"] + box["height"] / 2}


@contextmanager
def swipe(reader, *points) -> Iterator[None]:
    """Put one finger on the first of `points`, move it along the others, and yield before it is lifted."""
    session = reader.page.context.new_cdp_session(reader.page)
    for index, point in enumerate(points):
        kind = "touchMove" if index else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    yield
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def position(reader):
    reader.rest()
    return reader.control("waves", "position").input_value()


def test_a_swipe_over_a_drawing_scrolls_and_sets_nothing(phone):
    phone.set_range("waves", "position", 3)
    phone.scroll_to("waves", 0.3)
    before = phone.page.evaluate("scrollY")
    start = at_share(phone, 0.8)
    with swipe(phone, *({**start, "y": start["y"] - 20 * step} for step in range(8))):
        phone.page.wait_for_function("(before) => scrollY > before + 60", arg=before, timeout=10_000)
    assert position(phone) == "3"


def test_a_finger_that_goes_sideways_drags(phone):
    phone.set_range("waves", "position", 3)
    phone.scroll_to("waves", 0.3)
    with swipe(phone, at_share(phone, 0.5)):
        assert position(phone) == "3"
    with swipe(phone, *(at_share(phone, share) for share in (0.5, 0.55, 0.6, 0.7, 0.8))):
        assert position(phone) == "40"
    assert position(phone) == "40"


def test_a_drag_that_the_browser_takes_away_puts_the_value_back(reader):
    reader.scroll_to("waves", 0.9)
    at = {f"client{axis.upper()}": value for axis, value in at_share(reader, 0.8).items()}
    send_pointer(reader, PLOT, "pointerdown", pointerId=9, pointerType="mouse", **at)
    assert reader.control("waves", "position").input_value() == "40"
    send_pointer(reader, PLOT, "pointercancel", pointerId=8)
    assert reader.control("waves", "position").input_value() == "40"
    send_pointer(reader, PLOT, "pointercancel", pointerId=9)
    assert position(reader) == "3"


def test_escape_ends_a_drag_on_a_drawing(reader):
    reader.scroll_to("waves", 0.9)
    start, end = at_share(reader, 0.2), at_share(reader, 0.8)
    reader.page.mouse.move(start["x"], start["y"])
    reader.page.mouse.down()
    reader.page.mouse.move(end["x"], end["y"])
    assert reader.control("waves", "position").input_value() == "40"
    reader.page.keyboard.press("Escape")
    reader.page.mouse.move(start["x"], start["y"])
    reader.page.mouse.up()
    assert position(reader) == "3"


def test_a_second_pointer_does_not_move_the_line(reader):
    reader.scroll_to("waves", 0.9)
    at = at_share(reader, 0.5)
    reader.page.mouse.move(at["x"], at["y"])
    reader.page.mouse.down()
    for kind in ("pointerdown", "pointermove", "pointerup"):
        send_pointer(reader, PLOT, kind, pointerId=77, pointerType="mouse", clientX=at["x"] + 90, clientY=at["y"])
    assert position(reader) == "25"
    end = at_share(reader, 0.8)
    reader.page.mouse.move(end["x"], end["y"])
    reader.page.mouse.up()
    assert position(reader) == "40"
