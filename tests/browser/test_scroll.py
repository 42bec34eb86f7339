"""Scroll and play: the figure stays beside the prose, progress is a pure function of the scroll, the rail tells where."""

import json

import pytest

STEPS = ["one-head", "order-blind", "waves", "add", "order-aware", "rotation", "heads", "concat", "cost", "so-far"]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=["desktop", "phone"]
)
def test_the_figure_stays_while_its_step_scrolls(reader, step, viewport):
    reader.page.set_viewport_size(viewport)
    try:
        tops = []
        for share in (0.5, 0.6, 0.7):
            reader.scroll_to(step, share)
            tops.append(reader.figure(step).bounding_box()["y"])
        bar = reader.page.locator("#bar").bounding_box()
        assert max(tops) - min(tops) < 1.5
        assert tops[0] >= bar["y"] + bar["height"] - 1.5
    finally:
        reader.page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("step", STEPS)
def test_progress_runs_from_zero_to_one_and_back(reader, step):
    reader.scroll_to(step, 0)
    assert reader.progress(step) == pytest.approx(0, abs=0.02)
    reader.scroll_to(step, 0.5)
    assert reader.progress(step) == pytest.approx(0.5, abs=0.03)
    reader.scroll_to(step, 1)
    assert reader.progress(step) == 1
    reader.scroll_to(step, 0.5)
    assert reader.progress(step) == pytest.approx(0.5, abs=0.03)


def test_exactly_one_step_is_active_and_the_rail_says_which(reader):
    for step in STEPS:
        reader.scroll_to(step, 0.5)
        active = reader.page.locator('[data-active="true"]').evaluate_all("(all) => all.map((one) => one.id)")
        assert active == [step]
        current = reader.page.locator('[data-rail][aria-current="step"]').evaluate_all(
            "(all) => all.map((one) => one.dataset.rail)"
        )
        assert current == [step]


def test_no_step_is_active_before_the_first(reader):
    reader.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    reader.page.wait_for_function("() => document.querySelectorAll('[data-active]').length === 0")


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_a_link_target(reader, step):
    reader.page.locator(f'[data-rail="{step}"]').click()
    reader.page.wait_for_selector(f'section#{step}[data-active="true"]')
    heading = reader.page.locator(f"#{step} h2").bounding_box()
    bar = reader.page.locator("#bar").bounding_box()
    assert bar["y"] + bar["height"] - 1 <= heading["y"] < 700
    assert reader.page.url.endswith(f"#{step}")


def test_previous_and_next_by_keyboard(reader):
    reader.scroll_to("waves", 0.5)
    reader.page.locator('[data-action="next-step"]').press("Enter")
    reader.page.wait_for_selector('section#add[data-active="true"]')
    reader.page.locator('[data-action="previous-step"]').press("Enter")
    reader.page.wait_for_selector('section#waves[data-active="true"]')


def test_play_scrolls_through_the_step_and_any_wheel_ends_it(reader):
    reader.scroll_to("waves", 0)
    play = reader.page.locator('[data-action="play-step"]')
    reader.page.locator('[data-rail="waves"]').click()
    reader.page.wait_for_selector('section#waves[data-active="true"]')
    play.click()
    before = reader.progress("waves")
    reader.page.wait_for_function(
        "(p) => Number(document.querySelector('#waves').style.getPropertyValue('--progress')) > p + 0.1", arg=before
    )
    assert play.get_attribute("aria-pressed") == "true"
    reader.page.mouse.wheel(0, 1)
    reader.page.wait_for_function(
        "() => document.querySelector('[data-action=play-step]').getAttribute('aria-pressed') === 'false'"
    )
    still = reader.page.evaluate("scrollY")
    reader.page.wait_for_timeout(400)
    assert abs(reader.page.evaluate("scrollY") - still) < 60


def test_after_the_last_step_there_is_nothing_to_play(reader):
    play = reader.page.locator('[data-action="play-step"]')
    reader.page.evaluate("scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'})")
    reader.page.wait_for_selector('[data-action="play-step"][disabled]')
    assert reader.page.locator("[data-active]").count() == 0
    reader.scroll_to("so-far", 0.5)
    assert play.is_enabled()
    reader.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    reader.page.wait_for_function("() => document.querySelectorAll('[data-active]').length === 0")
    assert play.is_enabled()


def test_a_resize_in_mid_play_does_not_overrun_the_step(reader):
    reader.scroll_to("rotation", 0.6)
    try:
        reader.page.locator('[data-action="play-step"]').click()
        reader.page.set_viewport_size({"width": 1280, "height": 500})
        reader.page.wait_for_selector('[data-action="play-step"][aria-pressed="false"]', timeout=15_000)
        stopped = reader.page.evaluate("scrollY")
        assert reader.progress("rotation") == pytest.approx(1, abs=0.01)
        reader.scroll_to("rotation", 1)
        assert stopped == pytest.approx(reader.page.evaluate("scrollY"), abs=4)
    finally:
        reader.page.set_viewport_size({"width": 1280, "height": 800})


def test_a_jump_and_a_resize_give_the_same_picture_as_scrolling(reader):
    reader.scroll_to("order-aware", 0.7)
    offset = reader.page.evaluate("scrollY")
    slow = reader.progress("order-aware")
    reader.page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    reader.page.evaluate("(top) => scrollTo({top, behavior: 'instant'})", offset)
    reader.page.wait_for_function(
        "(p) => document.querySelector('#order-aware').style.getPropertyValue('--progress') === p", arg=f"{slow:.4f}"
    )
    reader.page.set_viewport_size({"width": 1000, "height": 700})
    reader.page.set_viewport_size({"width": 1280, "height": 800})
    reader.scroll_to("order-aware", 1)
    assert reader.progress("order-aware") == 1


def test_reduced_motion_shows_the_finished_figure_at_once(new_reader, served):
    reader = new_reader(reduced_motion="reduce").open(served.address, wait=False)
    play = reader.page.locator("section#order-blind").evaluate(
        "(section) => getComputedStyle(section).getPropertyValue('--play')"
    )
    assert play.strip() == "1"
    shown = (
        reader.figure("order-blind")
        .locator(".links__label")
        .first.evaluate("(label) => getComputedStyle(label).opacity")
    )
    assert shown == "1"


def test_a_low_window_lets_the_figure_scroll_with_the_prose(new_reader, served):
    reader = new_reader(viewport={"width": 667, "height": 375}).open(served.address, wait=False)
    assert reader.figure("order-blind").evaluate("(figure) => getComputedStyle(figure).position") != "sticky"


@pytest.mark.parametrize("width", [320, 360, 390, 768, 960, 1280, 2560])
def test_no_sideways_scroll(new_reader, served, width):
    reader = new_reader(viewport={"width": width, "height": 844}).open(served.address, wait=False)
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= width
    for step in STEPS:
        box = reader.figure(step).bounding_box()
        assert box["x"] >= -1
        assert box["x"] + box["width"] <= width + 1


def test_text_in_figures_is_at_least_11_px_on_a_phone(new_reader, served):
    reader = new_reader(viewport={"width": 360, "height": 780}).open(served.address, wait=False)
    small = reader.page.evaluate(
        """() => [...document.querySelectorAll("figure *")].filter((element) =>
             [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
             && parseFloat(getComputedStyle(element).fontSize) > 0 // what has no size is not shown
             && parseFloat(getComputedStyle(element).fontSize) < 11).map((element) => element.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_the_clock_of_a_step_reaches_every_element_that_reads_it(new_reader, served):
    reader = new_reader().open(served.address)
    reader.type("the cat saw a cat")
    wrong = reader.page.evaluate(
        """() => {
          const rules = (list) => [...list].flatMap((rule) => [rule, ...(rule.cssRules ? rules(rule.cssRules) : [])]);
          const reads = rules([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]))
            .filter((rule) => rule.selectorText && rule.style?.cssText.includes("var(--play)"));
          const readers = new Set(reads.flatMap((rule) => [...document.querySelectorAll(rule.selectorText)]));
          const wrong = [];
          for (const section of document.querySelectorAll("[data-step]")) {
            section.style.setProperty("--play", "0.3125");
            for (const reader of readers) {
              if (!section.contains(reader)) continue;
              const play = getComputedStyle(reader).getPropertyValue("--play");
              if (play !== "0.3125") wrong.push(`${section.id}: ${reader.outerHTML.slice(0, 80)}: ${play}`);
            }
          }
          return [readers.size, wrong];
        }"""
    )
    assert wrong[0] > 100
    assert wrong[1] == []


def test_a_frame_of_a_play_leaves_most_of_a_step_alone(new_reader, served):
    reader = new_reader().open(served.address)
    reader.page.evaluate("document.getElementById('heads').scrollIntoView({behavior: 'instant'})")
    reader.page.wait_for_timeout(500)
    browser = reader.page.context.browser
    browser.start_tracing(page=reader.page, categories=["devtools.timeline"])
    reader.page.evaluate(
        """() => {
          const section = document.getElementById("heads");
          for (const progress of ["0.51", "0.52"]) {
            section.style.setProperty("--progress", progress);
            document.body.offsetHeight;
          }
        }"""
    )
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [
        event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree" and "dur" in event
    ]
    total = reader.page.evaluate("document.querySelectorAll('#heads *').length")
    assert 0 < styled[-1] < total / 3, (styled, total)
