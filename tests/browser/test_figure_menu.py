"""The menu in each figure's corner: a link, a picture that needs nothing else, and the numbers as tables."""

import csv
import io
from xml.etree import ElementTree

import pytest

from browser.conftest import CLIPBOARD

SENTENCE = '<b>dogs & "cats"</b> 🦊'
DRAWN = ("waves", "heads", "cost", "rope")
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"

COUNT_COLOURS = """async (bytes) => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
  return [bitmap.width, bitmap.height, new Set(pixels).size];
}"""


def choose(reader, figure, action):
    reader.figure(figure).locator(".figure-menu > summary").click()
    reader.figure(figure).locator(f'[data-figure-action="{action}"]').click()


def saved(reader, figure, action):
    with reader.page.expect_download() as download:
        choose(reader, figure, action)
    assert download.value.suggested_filename == f"{figure}.{action.removeprefix('save-')}"
    return download.value.path().read_bytes()


@pytest.mark.parametrize("figure", DRAWN)
def test_svg_is_xml_with_sentence_and_title_and_asks_for_nothing(reader, figure):
    reader.type(SENTENCE)
    reader.rest()
    root = ElementTree.fromstring(saved(reader, figure, "save-svg").decode())
    text = "".join(root.itertext())
    assert SENTENCE in text
    assert "Attention, in Order" in text
    assert reader.figure(figure).locator("figcaption").inner_text() in text
    assert "Save as" not in text
    assert root.find("{*}foreignObject") is not None
    style = root.findtext("{*}style")
    assert "url(data:font/woff2;base64," in style
    assert style.count("url(") == style.count("url(data:")
    assert "://" not in style
    for element in root.iter():
        assert not {"src", "href", "style", "{http://www.w3.org/1999/xlink}href"} & set(element.attrib), element.tag


@pytest.mark.parametrize("figure", ["waves", "heads"])
def test_png_is_the_figure_at_twice_its_size(reader, figure):
    width = reader.figure(figure).bounding_box()["width"]
    content = saved(reader, figure, "save-png")
    assert content.startswith(PNG_SIGNATURE)
    across, down, colours = reader.page.evaluate(COUNT_COLOURS, list(content))
    assert across == pytest.approx(2 * width, abs=1)
    assert down > 200
    assert colours > 100


def test_to_save_a_picture_leaves_the_page_as_it_was(reader):
    look = "[scrollY, document.querySelector('#figure-add').offsetHeight, document.body.childElementCount]"
    reader.figure("add").locator(".figure-menu > summary").click()
    before = reader.page.evaluate(look)
    with reader.page.expect_download():
        reader.figure("add").locator('[data-figure-action="save-svg"]').click()
    assert reader.page.evaluate(look) == before
    assert reader.page.locator(".figure__origin, [data-picture]:is(figure), #add-menu[open]").count() == 0


def test_every_figure_has_a_table_with_caption_and_headers(reader):
    for figure in reader.page.locator("figure[data-figure]").evaluate_all(
        "(all) => all.map((one) => one.dataset.figure)"
    ):
        # The figures lie far apart, and what is asked here is what the menu does, not how it is reached.
        reader.figure(figure).locator('[data-figure-action="show-table"]').evaluate("(button) => button.click()")
        tables = reader.page.locator("#table-dialog table")
        assert tables.count() >= 1, figure
        for table in tables.all():
            assert table.locator("caption").inner_text().strip(), figure
            assert table.locator("th").count() >= 1, figure
            widths = table.locator("tr").evaluate_all("(rows) => rows.map((row) => row.cells.length)")
            assert len(set(widths)) == 1, (figure, widths)
        reader.page.keyboard.press("Escape")


def test_the_table_has_the_numbers_of_the_figure(reader):
    reader.type("one two three")
    reader.rest()
    choose(reader, "add", "show-table")
    shown = reader.page.locator("#table-dialog table").last
    rows = shown.locator("tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].filter((one) => one.dataset.exact).map((one) => Number(one.dataset.exact)))"
    )
    assert rows == reader.matrix("add", "sum")


def test_csv_is_the_table_with_all_digits(reader):
    reader.type('one "two" three,4')
    reader.rest()
    choose(reader, "add", "show-table")
    with reader.page.expect_download() as download:
        reader.page.locator("#table-dialog [data-csv='save']").last.click()
    rows = list(csv.reader(io.StringIO(download.value.path().read_text(encoding="utf-8-sig"))))
    numbers = [[float(field) for field in row[-8:]] for row in rows[-3:]]
    assert numbers == reader.matrix("add", "sum")
    assert '"two"' in [row[0] for row in rows]


def test_a_link_to_a_figure_leads_to_it(new_reader, served):
    reader = new_reader(permissions=CLIPBOARD).open(served.address, wait=False)
    for figure, place in (("waves", "waves"), ("heads", "figure-heads"), ("rope", "rope")):
        choose(reader, figure, "copy-link")
        reader.page.wait_for_function("() => document.querySelector('#said').textContent === 'Link copied'")
        assert reader.page.evaluate("navigator.clipboard.readText()") == f"{served.address}#at={place}"


def test_by_keyboard_alone(reader):
    summary = reader.figure("waves").locator(".figure-menu > summary")
    summary.focus()
    reader.page.keyboard.press("Enter")
    menu = reader.page.locator("#waves-menu")
    assert menu.get_attribute("open") is not None
    reader.page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    reader.page.keyboard.press("Enter")
    for _ in range(4):
        reader.page.keyboard.press("Tab")
    reader.page.keyboard.press("Enter")
    assert reader.page.locator("#table-dialog").is_visible()
    reader.page.keyboard.press("Escape")
    assert not reader.page.locator("#table-dialog").is_visible()
    assert summary.evaluate("(one) => one === document.activeElement")
    # To leave by Tab closes it.
    reader.page.keyboard.press("Enter")
    reader.page.keyboard.press("Shift+Tab")
    assert menu.get_attribute("open") is None


def test_an_open_menu_outlives_a_patch_and_closes_when_another_opens(reader):
    reader.figure("waves").locator(".figure-menu > summary").click()
    revision = reader.revision("waves")
    reader.page.evaluate(
        """() => {
          const input = document.querySelector("#sentence");
          input.value = "other words";
          input.dispatchEvent(new InputEvent("input", {bubbles: true}));
        }"""
    )
    reader.wait_for_revision("waves", revision)
    assert reader.page.locator("#waves-menu").get_attribute("open") is not None
    reader.figure("add").locator(".figure-menu > summary").click()
    assert reader.page.locator("details.menu[open]").evaluate_all("(all) => all.map((one) => one.id)") == ["add-menu"]


def test_no_menu_covers_a_title_on_the_narrowest_screen(new_reader, served):
    reader = new_reader(viewport={"width": 320, "height": 640}).open(served.address, wait=False)
    covered = reader.page.evaluate(
        """() => [...document.querySelectorAll("figure[data-figure]")].filter((figure) => {
          const range = document.createRange();
          range.selectNodeContents(figure.querySelector("figcaption"));
          const menu = figure.querySelector(".figure-menu > summary").getBoundingClientRect();
          const isCovered = [...range.getClientRects()].some((line) => line.right > menu.left && line.bottom > menu.top && line.top < menu.bottom);
          return isCovered || menu.width < 24 || menu.height < 24;
        }).map((figure) => figure.id)"""
    )
    assert covered == []
