"""Where one lands: a link to a step and a reload arrive where they should, and nothing moves once it has been seen."""

import pytest

RECORD_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const moved = entry.sources.map(({node}) => node?.id || node?.className || node?.nodeName);
      if (!entry.hadRecentInput) window.shifts.push([entry.value, moved.join()]);
    }
  }).observe({type: "layout-shift", buffered: true});
"""
WIDEST_SHIFT = 0.01
"""The sum of all shifts, as Cumulative Layout Shift counts them; 0.1 is what the Web Vitals call good."""

LATE_STEP = "rotation"


@pytest.fixture(params=[{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=["desktop", "phone"])
def watched(new_reader, request):
    """A reader to whom far sections are left out, as to everyone: what they guess of their heights may not show."""
    reader = new_reader(shows_far_figures=False, viewport=request.param)
    reader.page.add_init_script(RECORD_SHIFTS)
    return reader


def assert_no_shift(reader):
    reader.page.wait_for_timeout(300)
    shifts = reader.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < WIDEST_SHIFT, shifts


def assert_landed(reader, step):
    """The step's heading stands in the upper part of the window, under the bar, and the step is the active one."""
    reader.page.wait_for_selector(f'section#{step}[data-active="true"]')
    box = reader.page.locator(f"#{step}").bounding_box()
    bar = reader.page.locator("#bar").bounding_box()
    margin = reader.page.locator(f"#{step}").evaluate(
        """(step) => parseFloat(getComputedStyle(step).scrollMarginTop)
             + (parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0)"""
    )
    assert bar["y"] == pytest.approx(0, abs=1)
    assert box["y"] == pytest.approx(margin, abs=4)


def test_nothing_shifts_while_the_page_opens(watched, served):
    watched.open(served.address)
    assert_no_shift(watched)


@pytest.mark.parametrize("link", [f"#{LATE_STEP}", f"#at={LATE_STEP}"])
def test_a_link_lands_at_its_step(watched, served, link):
    watched.open(served.address + link, wait=False)
    watched.wait_for_python("loading")
    assert_landed(watched, LATE_STEP)
    assert_no_shift(watched)


def test_a_link_with_a_sentence_lands_at_its_step_too(watched, served):
    # Figures of fewer words are smaller, so something moves; the step stays where it is.
    watched.open(f"{served.address}#sentence=a%20link&at={LATE_STEP}")
    watched.wait_for_figures("a link")
    assert_landed(watched, LATE_STEP)


def test_a_reload_in_the_middle_stays_there(watched, served):
    watched.open(served.address)
    watched.scroll_to(LATE_STEP, 0.6)
    before = watched.page.evaluate("scrollY")
    watched.page.reload()
    watched.wait_for_python()
    watched.rest()
    assert watched.page.evaluate("scrollY") == pytest.approx(before, abs=4)
    assert watched.progress(LATE_STEP) == pytest.approx(0.6, abs=0.03)
    assert_no_shift(watched)
