"""The pages around the article, and the ways between them."""

import re

import pytest

from browser.conftest import OTHER_PAGES

PAPER = {"light": "rgb(251, 250, 246)", "dark": "rgb(20, 22, 26)"}


def overflow(reader) -> int:
    return reader.page.evaluate("document.documentElement.scrollWidth - innerWidth")


def background(reader) -> str:
    return reader.page.evaluate("getComputedStyle(document.body).backgroundColor")


def hexadecimal(colour: str) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_pages_fit_and_are_quiet(new_reader, served, width, scheme):
    reader = new_reader(viewport={"width": width, "height": 800}, color_scheme=scheme)
    for page in OTHER_PAGES:
        reader.open(served.address + page, wait=False)
        assert overflow(reader) <= 0, page
        assert background(reader) == PAPER[scheme], page
        cut = reader.page.evaluate(
            """() => [...document.querySelectorAll("main table, main math[display=block], .masthead li, main svg")]
              .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5).length"""
        )
        assert cut == 0, page
    reader.open(served.address, wait=False)
    assert overflow(reader) <= 0
    assert all(re.match(rf"{served.address}|data:|blob:", address) for address in reader.addresses)
    assert reader.complaints == []


@pytest.mark.parametrize("page", OTHER_PAGES)
def test_text_is_in_the_sites_own_type(new_reader, served, page):
    reader = new_reader().open(served.address + page, wait=False)
    reader.page.evaluate("document.fonts.ready")
    assert reader.page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").startswith(
        '"Source Serif 4'
    )
    assert reader.page.evaluate("document.fonts.check('16px \"Source Serif 4 Variable\"')")


def test_words_in_the_picture_are_legible_on_a_phone(new_reader, served):
    reader = new_reader(viewport={"width": 360, "height": 740}).open(served.address + "how-it-is-made/", wait=False)
    sizes = reader.page.locator(".diagram text").evaluate_all(
        "(all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
    )
    assert len(sizes) > 15
    assert min(sizes) >= 11


def test_the_way_by_keyboard_and_without_javascript(new_reader, served):
    reader = new_reader(java_script_enabled=False)
    reader.page.goto(served.address)
    for title, address in (("Glossary", "glossary/"), ("How it is made", "how-it-is-made/"), ("The article", "")):
        for _ in range(8):
            reader.page.keyboard.press("Tab")
            if reader.page.locator(f'.masthead__pages a:focus:text-is("{title}")').count():
                break
        reader.page.keyboard.press("Enter")
        reader.page.wait_for_url(served.address + address)
        assert reader.page.locator('.masthead__pages [aria-current="page"]').inner_text() == title


def test_targets_in_the_masthead_are_big_enough_for_a_finger(new_reader, served):
    reader = new_reader(viewport={"width": 320, "height": 568}).open(served.address + "glossary/", wait=False)
    boxes = [link.bounding_box() for link in reader.page.locator(".masthead a").all()]
    assert len(boxes) == 5
    assert all(box["height"] >= 24 and box["width"] >= 24 for box in boxes)


def test_single_keys_lead_nowhere(new_reader, served):
    reader = new_reader().open(served.address + "glossary/", wait=False)
    for key in ("n", "p", ".", ","):
        reader.page.keyboard.press(key)
    reader.page.wait_for_timeout(200)
    assert reader.page.url == served.address + "glossary/"


SWITCH = "label.md-header__button[for^='__palette']:visible"
THEME_COLOUR = "[...document.querySelectorAll('meta[name=theme-color]')].filter(({media}) => matchMedia(media).matches).map(({content}) => content)"


def test_the_chosen_scheme_holds_on_all_pages(new_reader, served):
    reader = new_reader(color_scheme="light").open(served.address + "glossary/", wait=False)
    assert reader.page.evaluate(THEME_COLOUR) == [hexadecimal(PAPER["light"])]
    reader.page.locator(SWITCH).click()
    assert reader.page.evaluate(THEME_COLOUR) == [hexadecimal(PAPER["dark"])]
    assert reader.page.locator(SWITCH).count() == 1
    for page in ("how-it-is-made/", "credits/", ""):
        reader.open(served.address + page, wait=False)
        assert background(reader) == PAPER["dark"], page
    reader.page.locator(SWITCH).click()
    assert background(reader) == PAPER["light"]


def test_until_a_scheme_is_chosen_the_pages_are_as_the_system_is(new_reader, served):
    reader = new_reader(color_scheme="light").open(served.address + "glossary/", wait=False)
    reader.page.emulate_media(color_scheme="dark")
    assert background(reader) == PAPER["dark"]
    assert reader.page.evaluate(THEME_COLOUR) == [hexadecimal(PAPER["dark"])]
    reader.page.locator(SWITCH).click()
    reader.page.emulate_media(color_scheme="light")
    reader.page.emulate_media(color_scheme="dark")
    assert background(reader) == PAPER["light"]


def test_a_page_open_beside_another_follows_what_is_chosen_there(new_reader, served):
    reader = new_reader(color_scheme="light").open(served.address + "glossary/", wait=False)
    other = reader.page.context.new_page()
    other.goto(served.address + "credits/")
    other.locator(SWITCH).click()
    reader.page.wait_for_selector('body[data-md-color-scheme="slate"]')
    assert background(reader) == PAPER["dark"]


def test_the_switch_works_by_keyboard_and_without_a_store(new_reader, served):
    reader = new_reader(color_scheme="light")
    reader.page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked') }})")
    reader.open(served.address + "glossary/", wait=False)
    reader.page.locator("input[name=__palette]:checked").focus()
    reader.page.keyboard.press("ArrowRight")
    assert background(reader) == PAPER["dark"]
    assert reader.complaints == []


def test_a_term_leads_to_its_entry_and_back_leads_to_the_same_place(new_reader, served):
    reader = new_reader().open(served.address)
    reader.type("a sentence of my own")
    term = reader.page.locator("#order-blind .term", has_text="another order")
    term.scroll_into_view_if_needed()
    offset = reader.page.evaluate("scrollY")
    term.click()
    reader.page.wait_for_url(re.compile("glossary/#permutation$"))
    entry = reader.page.locator("dt:target")
    assert entry.inner_text() == "Permutation"
    reader.page.wait_for_function(
        "() => document.querySelector('dt:target').getBoundingClientRect().top < innerHeight / 2"
    )
    reader.page.go_back()
    reader.wait_for_python()
    reader.wait_for_figures("a sentence of my own")
    assert reader.page.evaluate("scrollY") == pytest.approx(offset, abs=2)


def test_away_and_back_five_times(new_reader, served):
    reader = new_reader().open(served.address)
    reader.type("still here")
    for _ in range(5):
        reader.page.locator(".onward__page", has_text="Glossary").click()
        reader.page.wait_for_url("**/glossary/")
        assert reader.page.evaluate("window.workers.length") == 0
        reader.page.locator(".masthead__pages a", has_text="The article").click()
        reader.page.wait_for_url(served.address)
    reader.wait_for_python()
    reader.wait_for_figures("still here")
    assert reader.input.input_value() == "still here"
    assert reader.page.evaluate("window.workers.length") == 1
    reader.type("and awake")
    assert reader.complaints == []
