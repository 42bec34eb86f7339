"""Two places: k, p and d by pointer and keys; the map stays, the marks are level, the prose lights its parts."""

import math

import pytest

import oracle

WIDTHS = (4, 8, 16, 64, 128, 512)


def product(width, one, other):
    PE = oracle.sinusoidal_encoding(max(one, other) + 1, width)
    return oracle.dot(PE[one], PE[other])


def map_of(reader):
    return (
        reader.figure("distance")
        .locator("[data-diagonal].distance__diagonal")
        .evaluate_all("(all) => all.map((one) => [one.dataset.diagonal, one.dataset.level, one.getAttribute('d')])")
    )


def shows(reader, value):
    """Wait until the figure's dot product is `value`."""
    reader.page.wait_for_function(
        """(value) => Math.abs(document.querySelector(
             'figure[data-figure="distance"] [data-value="distance-similarity"]').dataset.exact - value) < 1e-9""",
        arg=value,
        timeout=10_000,
    )


@pytest.mark.parametrize(("offset", "position"), [(3, 0), (3, 40), (-6, 40), (0, 7)])
def test_the_product_is_that_of_the_distance_alone(reader, offset, position):
    reader.set_range("distance", "distance-position", position)
    reader.set_range("distance", "distance-offset", offset)
    expected = sum(math.cos(offset / 10**pair) for pair in range(4))
    assert reader.value("distance-similarity") == pytest.approx(expected, abs=1e-9)
    assert reader.value("distance-similarity") == pytest.approx(product(8, position, position + abs(offset)), abs=1e-9)
    assert reader.value("distance-backwards") == pytest.approx(expected, abs=1e-9)
    for pair in range(4):
        assert reader.value(f"distance-share-{pair}") == pytest.approx(math.cos(offset / 10**pair), abs=1e-9)


def test_the_map_stays_while_its_first_place_moves(reader):
    before = map_of(reader)
    assert len(before) == 47
    reader.set_range("distance", "distance-position", 40)
    assert map_of(reader) == before
    assert reader.value("distance-spread") < 1e-9


@pytest.mark.parametrize("width", WIDTHS)
def test_each_width_can_be_chosen(reader, width):
    reader.control("distance", "distance-width").select_option(str(width))
    shows(reader, product(width, 0, 3))
    assert reader.figure("distance").locator("[data-share]").count() == width // 2
    assert reader.figure("distance").locator("*").count() < 1200


def test_dragging_on_the_curve_sets_k_and_marks_both_sides_at_one_height(reader):
    curve = reader.figure("distance").locator(".distance__drag")
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    reader.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 60)
    reader.page.mouse.down()
    reader.page.mouse.move(box["x"] + box["width"] * (23 - 6) / 46, box["y"] + 60)
    reader.page.mouse.up()
    shows(reader, product(8, 0, 6))
    assert reader.value("distance-offset") == -6
    low, high = reader.figure("distance").locator("[data-mark]").all()
    assert (low.get_attribute("data-mark"), high.get_attribute("data-mark")) == ("-6", "6")
    assert low.bounding_box()["y"] == pytest.approx(high.bounding_box()["y"], abs=0.1)


def test_keys_set_k_and_the_prose_follows(reader):
    reader.control("distance", "distance-offset").focus()
    reader.page.keyboard.press("ArrowRight")
    shows(reader, product(8, 0, 4))
    assert "From place 0 to place 4 it is 2.27" in reader.page.locator('[data-text="distance-verdict"]').inner_text()
    assert reader.page.evaluate("document.activeElement.dataset.control") == "distance-offset"


def test_the_words_at_both_places_follow_the_sentence(reader):
    words = reader.figure("distance").locator(".distance__words")
    assert words.inner_text() == "“The” and “on” stand there."
    reader.type("Ann saw it rain <b>")
    assert words.inner_text() == "“Ann” and “rain” stand there."
    reader.type("hello")
    assert words.inner_text() == ""


@pytest.mark.parametrize("part", ["diagonal", "shares", "mirror"])
def test_words_of_the_prose_light_their_part(reader, part):
    reader.page.locator(f'#distance .part[data-part="{part}"]').focus()
    lit = reader.figure("distance").locator("[data-lit]")
    assert lit.count() >= 1
    assert set(lit.evaluate_all("(all) => all.map((one) => one.dataset.part)")) == {part}


def test_a_phone_has_it_all_without_sideways_scroll(new_reader, served):
    reader = new_reader(viewport={"width": 320, "height": 640}, has_touch=True).open(served.address)
    reader.control("distance", "distance-offset").scroll_into_view_if_needed()
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 320
    box = reader.control("distance", "distance-offset").bounding_box()
    reader.page.touchscreen.tap(box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)
    shows(reader, product(8, 0, 23))
