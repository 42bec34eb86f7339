"""Words of the prose that name a part of the figure light it, by pointer, touch and keys; the rest steps back."""

import pytest

CASES = [
    ("one-head", "key", "td.one-head__key", "td.one-head__value"),
    ("waves", "cos", "[data-wave='1']", "[data-wave='0']"),
    ("add", "PE", "[data-matrix='positions']", "[data-matrix='embeddings']"),
    ("rotation", "wave", "#rotation-wave", "#rotation-count"),
    ("heads", "head-2", "svg.heads__lines[data-side='2']", "svg.heads__lines[data-side='1']"),
    ("concat", "weights", ".concat__block--weights", ".concat__block--mixed"),
    ("cost", "recurrent", "#cost-curve-recurrent", "#cost-curve-attention"),
]


@pytest.mark.parametrize(("step", "part", "named", "other"), CASES)
def test_pointing_at_a_word_lights_what_it_names(reader, step, part, named, other):
    page, section = reader.page, reader.page.locator(f"#{step}")
    word = section.locator(f".part[data-part='{part}']").first
    page.mouse.move(0, 0)
    word.hover()
    assert section.locator(f"figure {named}").first.get_attribute("data-lit") is not None
    assert section.locator(f"figure {other}").first.get_attribute("data-lit") is None
    reader.page.wait_for_function(
        "(other) => Number(getComputedStyle(document.querySelector(other)).opacity) < 0.5",
        arg=f"#{step} figure {other}",
    )
    page.keyboard.press("Escape")
    assert page.locator("[data-lit]").count() == 0


def test_by_keyboard(reader):
    word = reader.page.locator("#waves .part[data-part='sin']")
    word.focus()
    assert reader.page.locator("#waves figure [data-wave='2']").get_attribute("data-lit") is not None
    reader.page.locator("input#sentence").focus()
    assert reader.page.locator("[data-lit]").count() == 0


def test_what_is_lit_stays_lit_through_a_redrawing(reader):
    reader.page.locator("#add .part[data-part='PE']").focus()
    reader.page.evaluate("""() => {
      const input = document.querySelector("input#sentence");
      input.value = "one two three";
      input.dispatchEvent(new Event("input", {bubbles: true}));
    }""")
    reader.wait_for_figures()
    assert reader.page.locator("#add figure [data-matrix='positions']").get_attribute("data-lit") is not None
