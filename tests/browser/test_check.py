"""The questions on the sentence: answered by pointer and by keys, followed by feedback, and kept over a reload."""

import pytest

from browser.conftest import PHONE

FIGURES = ("check-order", "check-heads", "check-deeper")


def question(reader, control):
    return reader.page.locator(f"fieldset#{control}")


def state(reader, control):
    return question(reader, control).get_attribute("data-state")


def feedback(reader, control):
    return question(reader, control).locator(".check__feedback").inner_text()


def choose(reader, control, label):
    question(reader, control).get_by_role("radio", name=label, exact=True).click()
    reader.page.wait_for_selector(f"#{control}:not([data-state='open'])")


def test_nothing_is_answered_at_first(reader):
    for figure in FIGURES:
        assert reader.figure(figure).locator("fieldset[data-state='open']").count() == 3
        assert not reader.figure(figure).locator("input:checked, .check__mark").count()
        assert not reader.figure(figure).locator(".check__feedback").filter(visible=True).count()


def test_by_pointer_wrong_and_then_right(reader):
    choose(reader, "check-order-1", "all 6")
    assert state(reader, "check-order-1") == "wrong"
    assert feedback(reader, "check-order-1").startswith("Not quite. That takes positions.")
    marks = question(reader, "check-order-1").locator(".check__mark")
    assert marks.all_inner_texts() == ["right", "yours"]
    question(reader, "check-order-1").locator("label").first.click()
    reader.page.wait_for_selector("#check-order-1[data-state='right']")
    assert feedback(reader, "check-order-1").startswith("Right. Each row goes along with its word")
    assert reader.figure("check-order").locator("[role='status']").inner_text() == "1 of 3 answered, 1 right."


def test_by_keys(reader):
    first = question(reader, "check-heads-1").locator("input[type='radio']").first
    first.focus()
    reader.page.keyboard.press("Space")
    reader.page.wait_for_selector("#check-heads-1[data-state='wrong']")
    for _ in range(3):
        reader.page.keyboard.press("ArrowDown")
    reader.page.wait_for_selector("#check-heads-1[data-state='right']")
    focused = reader.page.evaluate("document.activeElement.id")
    assert focused == "check-heads-1-every-head"
    assert "6 × 6 = 36 scores: 72 in all" in feedback(reader, "check-heads-1")
    # Each question is one tab stop, whether it is answered or not.
    reader.page.keyboard.press("Tab")
    assert reader.page.evaluate("document.activeElement.name") == "check-heads-2"


def test_questions_and_feedback_follow_the_sentence(reader):
    choose(reader, "check-heads-3", "a recurrent layer")
    assert state(reader, "check-heads-3") == "right"
    reader.type("one two three four five six seven eight nine")
    assert state(reader, "check-heads-3") == "wrong"
    assert "n²d = 9² × 8 = 648" in feedback(reader, "check-heads-3")
    assert "Your 9 words" in question(reader, "check-heads-3").locator("legend").inner_text()
    reader.type("hello")
    assert state(reader, "check-order-1") == "idle"
    assert not question(reader, "check-order-1").locator("input[type='radio']").count()
    reader.type("")
    assert reader.figure("check-order").locator("fieldset").count() == 0
    assert "Type a sentence" in reader.figure("check-order").inner_text()


def test_the_second_answer_from_further_on_turns_with_a_longer_sentence(reader):
    choose(reader, "check-deeper-2", "1 place apart")
    assert state(reader, "check-deeper-2") == "right"
    reader.type("to be or not to be again")
    assert state(reader, "check-deeper-2") == "wrong"
    assert "Rows 6 apart come to 3.78" in feedback(reader, "check-deeper-2")


def test_an_answer_survives_a_reload_and_travels_in_a_link(new_reader, served):
    reader = new_reader().open(served.address)
    choose(reader, "check-deeper-1", "3")
    told = feedback(reader, "check-deeper-1")
    reader.page.reload()
    reader.wait_for_python()
    reader.page.wait_for_selector("#check-deeper-1[data-state='right']")
    assert feedback(reader, "check-deeper-1") == told
    link = new_reader().open(f"{served.address}#check-order-3=whole&at=check-order")
    link.page.wait_for_selector("#check-order-3[data-state='wrong']")
    assert link.page.locator("#check-order-3-whole").is_checked()


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE, {"width": 320, "height": 700}])
def test_options_are_large_enough_and_nothing_is_cut(reader, viewport):
    reader.page.set_viewport_size(viewport)
    reader.type("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx sat on the mat")
    for figure in FIGURES:
        frame = reader.figure(figure).bounding_box()
        for option in reader.figure(figure).locator(".check__option input").all():
            box = option.bounding_box()
            assert min(box["width"], box["height"]) >= 24
            assert frame["x"] <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    assert reader.page.evaluate("document.documentElement.scrollWidth") == viewport["width"]


def test_the_steps_around_the_questions_play_as_before(reader):
    section = reader.page.locator("#check-order")
    section.evaluate("(one) => one.scrollIntoView({behavior: 'instant'})")
    reader.page.wait_for_selector('section#rotation[data-active="true"]')
    assert reader.progress("rotation") == 1
    assert reader.progress("heads") == 0
    reader.page.locator('[data-action="next-step"]').press("Enter")
    reader.page.wait_for_selector('section#heads[data-active="true"]')
    above, below = section.bounding_box(), reader.page.locator("#heads").bounding_box()
    assert above["y"] + above["height"] <= below["y"] + 1
    # After the last step come the questions on it.
    reader.page.locator('[data-rail="so-far"]').click()
    reader.page.wait_for_selector('section#so-far[data-active="true"]')
    reader.page.locator('[data-action="next-step"]').press("Enter")
    reader.page.wait_for_function(
        "() => Math.abs(document.querySelector('#check-heads').getBoundingClientRect().top) < 200"
    )
