"""The price: both controls, the crossing, the reader's sentence on the curve, and times from this very machine."""

import pytest


@pytest.fixture
def measuring(new_reader, served):
    """A reader of the test's own: what was measured stays for as long as the page does."""
    return new_reader().open(served.address)


@pytest.mark.parametrize(("words", "width"), [(6, 512), (512, 512), (1024, 64), (1, 8)])
def test_counts_follow_both_controls(reader, words, width):
    reader.control("cost", "width").fill(str(width))
    reader.control("cost", "words").fill(str(words))
    reader.page.wait_for_function(
        "([n, d]) => document.querySelector('[data-value=attention-operations]').dataset.exact === String(n * n * d)",
        arg=[words, width],
    )
    assert reader.value("recurrent-operations") == words * width**2
    assert reader.value("attention-steps") == 1
    assert reader.value("recurrent-steps") == words
    assert reader.value("operation-ratio") == pytest.approx(words / width, rel=1e-12)
    assert reader.value("score-memory") == 8 * words**2 * 4


def mark(reader, name):
    box = reader.figure("cost").locator(f'[data-mark="{name}"]').first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("width", [256, 512])
def test_the_crossing_stands_at_n_equal_d(reader, width):
    reader.set_range("cost", "width", width)
    reader.scroll_to("cost", 0.9)
    plot = reader.figure("cost").locator(".cost__curves").bounding_box()
    assert mark(reader, "crossing")[0] == pytest.approx(plot["x"] + plot["width"] * width / 1024, abs=3)


def test_the_sentence_is_on_the_curve(reader):
    before = reader.revision("cost")
    reader.control("cost", "scale").select_option("logarithmic")
    reader.wait_for_revision("cost", before)
    reader.scroll_to("cost", 0.9)
    six = mark(reader, "sentence")
    reader.type("a b c d e f g h i j k l")
    twelve = mark(reader, "sentence")
    assert twelve[0] > six[0]
    assert twelve[1] < six[1]
    assert "12 words" in reader.page.locator('#cost p [data-text="cost-sentence"]').inner_text()
    reader.type("")
    assert reader.figure("cost").locator('path[data-mark="sentence"]').count() == 0


def test_dragging_the_drawing_sets_the_words(reader):
    reader.scroll_to("cost", 0.9)
    box = reader.figure("cost").locator(".cost__plot").bounding_box()
    reader.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    reader.page.wait_for_function(
        "() => Math.abs(document.querySelector('[data-value=cost-words]').dataset.exact - 512) < 8"
    )


def test_measuring_shows_that_it_is_busy_and_can_be_repeated_after_a_failure(measuring):
    reader = measuring
    button = reader.figure("cost").locator('[data-action="measure"]')
    busy = reader.figure("cost").locator('[data-action="measure"][aria-busy="true"]')
    # The times are held back, until the test gives an answer of its own.
    reader.page.evaluate(
        """() => {
          const worker = window.workers.at(-1);
          window.held = worker.onmessage;
          worker.onmessage = (event) => {
            if (event.data.type === "measured") window.asked = event.data.id;
            else window.held(event);
          };
        }"""
    )
    try:
        button.click()
        busy.wait_for()
        assert "Measuring" in button.inner_text()
        assert "Measure here" not in button.inner_text()
        reader.page.wait_for_function("() => window.asked > 0", timeout=30_000)
        reader.page.evaluate(
            "held({data: {type: 'error', id: window.asked, kind: 'internal', message: '', detail: '', place: null}})"
        )
    finally:
        reader.page.evaluate("() => { window.workers.at(-1).onmessage = window.held; }")
    busy.wait_for(state="detached")
    assert button.inner_text() == "Measure here"
    reader.page.wait_for_function("() => document.querySelector('#sentence-status').textContent.includes('Try again')")
    button.click()
    reader.page.wait_for_selector('path[data-mark="measured"]', timeout=60_000, state="attached")
    busy.wait_for(state="detached")


def test_times_are_measured_on_this_machine_and_drawn(measuring):
    reader = measuring
    reader.set_range("cost", "width", 64)
    reader.figure("cost").locator('[data-action="measure"]').click()
    reader.page.wait_for_selector(
        'figure[data-figure="cost"] path[data-mark="measured"]', timeout=60_000, state="attached"
    )
    times = (
        reader.figure("cost")
        .locator(".cost__times [data-exact]")
        .evaluate_all("(all) => all.map((one) => Number(one.dataset.exact))")
    )
    assert len(times) == reader.figure("cost").locator('path[data-mark="measured"]').count() >= 3
    assert all(milliseconds > 0 for milliseconds in times)
    reader.set_range("cost", "width", 128)
    assert reader.figure("cost").locator('path[data-mark="measured"]').count() == 0
    assert "Measured at width 64" in reader.figure("cost").inner_text()
