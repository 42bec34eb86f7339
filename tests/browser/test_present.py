"""`?present`: one figure after another over the whole window, by the keys that presenters use."""

import re

import pytest

SIZES = [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}]
CUT = """() => {
  const section = document.querySelector("section[data-alone]");
  const root = document.documentElement;
  return [
    section.scrollHeight - section.clientHeight, section.scrollWidth - section.clientWidth,
    root.scrollHeight - innerHeight, root.scrollWidth - innerWidth,
  ];
}"""


@pytest.fixture
def presented(new_reader, served):
    def present(address="?present", **options):
        return new_reader(viewport=SIZES[0], **options).open(served.address + address, wait=False)

    return present


def slide(reader):
    return reader.page.locator("figure[data-figure]").filter(visible=True).get_attribute("data-figure")


def play(reader):
    return float(
        reader.page.evaluate(
            "getComputedStyle(document.querySelector('section[data-alone]')).getPropertyValue('--play')"
        )
    )


def press(reader, *keys):
    for key in keys:
        reader.page.keyboard.press(key)


def test_forward_plays_then_finishes_then_goes_on_and_back_comes_finished(presented):
    reader = presented()
    assert (slide(reader), play(reader)) == ("one-head", 0)
    press(reader, "PageDown")
    reader.page.wait_for_function(
        "() => document.querySelector('section[data-alone]').style.getPropertyValue('--play') > 0"
    )
    assert play(reader) < 1
    press(reader, "PageDown")
    assert (slide(reader), play(reader)) == ("one-head", 1)
    press(reader, "ArrowRight")
    assert (slide(reader), play(reader)) == ("order-blind", 0)
    press(reader, "PageUp")
    assert (slide(reader), play(reader)) == ("one-head", 1)
    press(reader, "ArrowLeft")
    assert slide(reader) == "one-head"
    press(reader, "End")
    assert slide(reader) == "check-deeper"
    press(reader, "ArrowRight")
    assert slide(reader) == "check-deeper"
    press(reader, "Home")
    assert slide(reader) == "one-head"
    assert reader.complaints == []


def test_space_plays_and_pauses_and_goes_on(presented):
    reader = presented("?present#waves")
    press(reader, "Space")
    reader.page.wait_for_function(
        "() => document.querySelector('section[data-alone]').style.getPropertyValue('--play') > 0"
    )
    press(reader, "Space")
    paused = play(reader)
    reader.page.wait_for_timeout(120)
    assert play(reader) == paused
    press(reader, "PageDown", "Space")
    assert slide(reader) == "add"
    press(reader, "Shift+Space")
    assert slide(reader) == "waves"


def test_buttons_do_the_same_and_the_place_is_told(presented):
    reader = presented("?present#heads")
    place = reader.page.locator(".present__place")
    assert place.inner_text().startswith("Step 7 of 10, figure 1 of 2")
    assert reader.page.get_by_role("heading", name="One row of weights is not enough").is_visible()
    reader.page.get_by_role("button", name="Next").click()
    assert slide(reader) == "heads"
    reader.page.get_by_role("button", name="Play").click()
    assert reader.page.get_by_role("button", name="Pause").is_visible()
    # The button gives the keys back: a space now is the presenter's.
    press(reader, "Space")
    assert reader.page.get_by_role("button", name="Play").is_visible()
    reader.page.get_by_role("button", name="Back").click()
    assert slide(reader) == "heads-push"
    press(reader, "End")
    assert place.inner_text().startswith("Check yourself 3 of 3")
    press(reader, "PageUp")
    assert re.match(r"Going deeper (\d+) of \1\b", place.inner_text())


def test_the_sentence_is_edited_while_keys_are_its_own(presented):
    reader = presented("?present#add")
    reader.wait_for_python()
    reader.input.click()
    reader.page.keyboard.press("Control+a")
    reader.page.keyboard.type("to be or not")
    press(reader, "ArrowRight", "Space", "Home", "End", "PageDown")
    assert slide(reader) == "add"
    assert reader.input.input_value() == "to be or not "
    reader.wait_for_figures()
    assert slide(reader) == "add"
    press(reader, "Enter", "PageDown", "PageDown", "PageDown")
    assert slide(reader) == "order-aware"


def test_a_control_keeps_the_keys_that_it_needs(presented):
    reader = presented("?present#waves")
    reader.control("waves", "position").focus()
    press(reader, "ArrowRight", "PageUp")  # on a slider, Page Up is more
    assert slide(reader) == "waves"
    assert int(reader.control("waves", "position").input_value()) > 4
    press(reader, "Escape")
    assert slide(reader) == "waves"
    press(reader, "PageUp")
    assert slide(reader) == "order-blind"


def test_escape_leaves_to_the_step_with_the_sentence(presented):
    reader = presented("?present#sentence=one%20two%20one&at=rotation")
    assert slide(reader) == "rotation"
    press(reader, "Escape")
    reader.page.wait_for_selector('section#rotation[data-active="true"]')
    assert "present" not in reader.page.url
    assert reader.page.locator("h1").count() == 1
    assert reader.page.locator("figure[data-figure]").filter(visible=True).count() > 15
    assert reader.input.input_value() == "one two one"
    assert reader.page.evaluate("document.querySelectorAll('[data-alone]').length") == 0
    reader.scroll_to("waves", 0.5)
    assert 0.4 < reader.progress("waves") < 0.6


def test_a_reload_comes_back_to_the_slide(presented):
    reader = presented("?present#waves")
    press(reader, "PageUp")
    reader.page.reload()
    assert slide(reader) == "order-blind"


def test_less_motion_shows_finished_slides(presented):
    reader = presented("?present", reduced_motion="reduce")
    assert (slide(reader), play(reader)) == ("one-head", 1)
    press(reader, "PageDown")
    assert (slide(reader), play(reader)) == ("order-blind", 1)


@pytest.mark.parametrize("size", SIZES, ids=["720", "1080"])
def test_every_slide_fits_the_projector_in_large_type(new_reader, served, size):
    reader = new_reader(viewport=size, reduced_motion="reduce").open(f"{served.address}?present", wait=False)
    seen, shares = [], []
    while slide(reader) not in seen:
        seen.append(slide(reader))
        assert max(reader.page.evaluate(CUT)) <= 1, seen[-1]
        box = reader.figure(seen[-1]).bounding_box()
        shares.append(max(box["height"] / size["height"], box["width"] / size["width"]))
        press(reader, "PageDown")
    assert len(seen) == reader.page.locator("figure[data-figure]").count()
    assert min(shares) > 0.6
    heading = reader.page.locator("section[data-alone] > :is(h2, h3)")
    assert heading.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 30


def test_without_the_pages_script_the_article_is_shown(new_reader, served):
    reader = new_reader()
    reader.page.route("**/assets/page/main-*.js", lambda route: route.abort())
    reader.page.goto(f"{served.address}?present")
    reader.page.wait_for_selector("html:not([data-mode])")
    assert reader.page.locator("h1").is_visible()
