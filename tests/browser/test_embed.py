"""`?embed=FIGURE`: one figure alone in a frame, with its sentence, its controls, its play, and the way to the article."""

import pytest

from explainer import figures
from site_build import embeds

LAYOUT_SHIFT = """() => new Promise((resolve) => {
  let total = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) total += entry.value;
  }).observe({type: "layout-shift", buffered: true});
  setTimeout(() => resolve(total), 300);
})"""

COLUMN = {"width": 720, "height": embeds.HEIGHT}


def shown(reader, selector):
    return reader.page.locator(selector).filter(visible=True)


def test_a_figure_stands_alone_and_follows_its_sentence_and_controls(new_reader, served):
    reader = new_reader(viewport=COLUMN).open(f"{served.address}?embed=waves#sentence=one%20two&position=1")
    reader.wait_for_figures("one two")
    reader.wait_for_revision("waves", 0)
    assert shown(reader, "figure[data-figure]").count() == 1
    assert reader.control("waves", "position").input_value() == "1"
    assert reader.figure("waves").locator(".waves__place .word").inner_text() == "“two”"
    assert not shown(reader, "h1, h2, .md-header, .md-footer, .rail, .prelude, .step > p, .present, .examples").count()
    reader.type("one deux")
    reader.set_range("waves", "position", 0)
    assert reader.figure("waves").locator(".waves__place .word").inner_text() == "“one”"
    assert reader.page.evaluate("Object.keys(window.lastMarkup)") == ["waves"]
    assert reader.complaints == []


def test_the_play_is_finished_and_can_be_moved(new_reader, served):
    reader = new_reader(viewport=COLUMN).open(f"{served.address}?embed=rotation", wait=False)
    play = "getComputedStyle(document.querySelector('figure')).getPropertyValue('--play')"
    assert float(reader.page.evaluate(play)) == 1
    reader.page.get_by_label("Play", exact=True).fill("25")
    assert float(reader.page.evaluate(play)) == 0.25
    reader.open(f"{served.address}?embed=shift", wait=False)
    assert not reader.page.get_by_label("Play", exact=True).is_visible()


def test_the_link_leads_out_of_the_frame_to_the_step(new_reader, served):
    reader = new_reader()
    reader.page.goto(served.address + "glossary/")
    reader.page.evaluate(
        """([address, sandbox]) => {
          const frame = document.createElement("iframe");
          frame.setAttribute("sandbox", sandbox);
          frame.src = address;
          document.querySelector("main").prepend(frame);
        }""",
        [f"{served.address}?embed=waves", embeds.SANDBOX],
    )
    frame = reader.page.frame_locator("iframe")
    frame.locator('html[data-python="ready"]').wait_for(timeout=90_000)
    frame.get_by_role("link", name="Give every place a fingerprint").click()
    reader.page.wait_for_url(f"{served.address}#waves")


def test_two_frames_of_a_page_keep_their_sentences_apart(new_reader, served):
    reader = new_reader(viewport=COLUMN).open(f"{served.address}?embed=waves")
    reader.type("the first frame")
    reader.open(f"{served.address}?embed=add")
    assert reader.input.input_value() == "The cat sat on the mat"


def test_an_unknown_figure_is_a_sentence_and_a_link(new_reader, served):
    reader = new_reader(viewport=COLUMN).open(f"{served.address}?embed=<b>no\"'</b>", wait=False)
    assert (
        reader.page.locator("main").inner_text().startswith("This article has no figure that is called “<b>no\"'</b>”.")
    )
    assert shown(reader, "main a").get_attribute("href") == "/"
    assert not shown(reader, "figure, input").count()
    reader.page.wait_for_timeout(300)
    assert reader.page.evaluate("window.workers.length") == 0


@pytest.mark.parametrize("name", list(figures.modules()))
def test_every_figure_fits_the_frame_of_its_snippet_without_a_shift(new_reader, served, name):
    column = {**COLUMN, "height": embeds.TALLER.get(name, embeds.HEIGHT)}
    reader = new_reader(viewport=column).open(f"{served.address}?embed={name}", wait=False)
    assert shown(reader, "figure[data-figure]").get_attribute("data-figure") == name
    height, width = reader.page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert width <= column["width"]
    assert height <= column["height"]
    assert reader.page.evaluate(LAYOUT_SHIFT) <= 0.01


def test_the_figure_is_alone_even_if_the_pages_script_never_comes(new_reader, served):
    reader = new_reader(viewport=COLUMN)
    reader.page.route("**/assets/page/main-*.js", lambda route: route.abort())
    reader.page.goto(f"{served.address}?embed=heads")
    assert shown(reader, "figure[data-figure]").count() == 1
    assert not shown(reader, "h1, .prelude, .step > p").count()


def test_without_javascript_the_article_is_there(new_reader, served):
    reader = new_reader(java_script_enabled=False)
    reader.page.goto(f"{served.address}?embed=waves")
    assert reader.page.locator("h1").is_visible()
    assert not shown(reader, ".embed, .present").count()
