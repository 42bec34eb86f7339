"""The clock hands: k by slider, keys and tap; the turn is the same at both places; the play turns the hands."""

import math

import pytest

SPEEDS = [1.0, 0.1, 0.01, 0.001]


def clocks(reader):
    return (
        reader.figure("rotation").locator("[data-clock]").evaluate_all("(all) => all.map((one) => ({...one.dataset}))")
    )


def hand_angles(reader):
    """Where the two hands of every clock point on the screen: angles from 12 o'clock, clockwise."""
    return (
        reader.figure("rotation")
        .locator("[data-clock]")
        .evaluate_all(
            """(all) => all.map((clock) => [".rotation__hand", ".rotation__later"].map((name) => {
              const hand = clock.querySelector(name);
              const matrix = hand.getScreenCTM();
              const [from, to] = [0, hand.getTotalLength()].map((at) => hand.getPointAtLength(at).matrixTransform(matrix));
              return Math.atan2(to.x - from.x, from.y - to.y);
            }))"""
        )
    )


def turn(start, end):
    """The turn from one angle to another, between -pi and pi."""
    return (end - start + math.pi) % math.tau - math.pi


@pytest.mark.parametrize("offset", [-12, -1, 0, 5])
def test_every_clock_has_its_angle_and_the_same_turn_at_both_places(reader, offset):
    reader.set_range("rotation", "offset", offset)
    found = clocks(reader)
    assert [(int(one["clock"]), int(one["position"])) for one in found] == [
        (pair, place) for pair in range(4) for place in (3, 300)
    ]
    for one in found:
        speed = SPEEDS[int(one["clock"])]
        assert float(one["angle"]) == pytest.approx(int(one["position"]) * speed, abs=1e-9)
        assert float(one["offsetAngle"]) == pytest.approx(offset * speed, abs=1e-9)
        assert reader.value(f"rotation-turn-{one['clock']}") == pytest.approx(offset * speed, abs=1e-9)


def test_the_matrix_and_the_check_follow_the_offset(reader):
    reader.set_range("rotation", "offset", -7)
    assert reader.matrix("rotation", "shift-pair") == [
        pytest.approx([math.cos(-7), math.sin(-7)], abs=1e-12),
        pytest.approx([-math.sin(-7), math.cos(-7)], abs=1e-12),
    ]
    assert reader.value("rotation-difference-3") < 1e-9
    assert reader.value("rotation-difference-300") < 1e-9
    assert "7 places back" in reader.page.locator('#rotation p [data-text="rotation-reading"]').inner_text()


@pytest.mark.parametrize("offset", [-5, 2])
def test_the_play_turns_every_hand_from_the_place_to_k_places_later(reader, offset):
    reader.set_range("rotation", "offset", offset)
    reader.scroll_to("rotation", 0)
    for now, later in hand_angles(reader):
        assert turn(now, later) == pytest.approx(0, abs=0.002)
    reader.scroll_to("rotation", 0.45)
    for index, (now, later) in enumerate(hand_angles(reader)):
        assert turn(now, later) == pytest.approx(0.5 * offset * SPEEDS[index // 2], abs=0.15 * abs(offset))
    reader.scroll_to("rotation", 1)
    for index, (now, later) in enumerate(hand_angles(reader)):
        assert turn(now, later) == pytest.approx(turn(0, offset * SPEEDS[index // 2]), abs=0.002)


def test_the_arcs_and_the_proof_come_with_the_play(reader):
    arc = reader.figure("rotation").locator(".rotation__arc").first
    proof = reader.figure("rotation").locator(".rotation__proof")

    def shown():
        return (
            1 - float(arc.evaluate("(one) => parseFloat(getComputedStyle(one).strokeDashoffset)")),
            float(proof.evaluate("(one) => getComputedStyle(one).opacity")),
        )

    reader.scroll_to("rotation", 0.1)
    assert shown() == pytest.approx((0, 0), abs=0.01)
    reader.scroll_to("rotation", 0.5)
    assert 0.3 < shown()[0] < 0.9
    reader.scroll_to("rotation", 1)
    assert shown() == pytest.approx((1, 1), abs=0.01)


def test_keys_set_the_offset(reader):
    reader.control("rotation", "offset").focus()
    for key, offset in (("ArrowRight", 3), ("ArrowLeft", 2), ("Home", -12), ("End", 12)):
        before = reader.revision("rotation")
        reader.page.keyboard.press(key)
        reader.wait_for_revision("rotation", before)
        assert reader.value("rotation-offset") == offset
        assert reader.page.evaluate("document.activeElement.dataset.control") == "offset"


def test_the_pointer_sets_the_offset(reader):
    reader.scroll_to("rotation", 1)
    box = reader.control("rotation", "offset").bounding_box()
    assert box["height"] >= 24
    reader.page.mouse.click(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    reader.page.wait_for_selector('.rotation[data-offset="12"]', timeout=10_000)


def test_arrow_keys_move_in_the_matrix(reader):
    reader.scroll_to("rotation", 1)
    reader.figure("rotation").locator("#rotation-shift-pair-0-0").focus()
    reader.page.keyboard.press("ArrowDown")
    reader.page.keyboard.press("ArrowRight")
    assert reader.page.evaluate("document.activeElement.id") == "rotation-shift-pair-1-1"


@pytest.mark.parametrize("sentence", ["", "hello", "a b c d e f g h i j k l"])
def test_any_sentence_leaves_the_clocks(reader, sentence):
    before = clocks(reader)
    reader.type(sentence)
    assert clocks(reader) == before


def test_a_phone_keeps_the_figure_beside_the_prose(new_reader, served):
    reader = new_reader(viewport={"width": 390, "height": 844}, has_touch=True).open(served.address)
    reader.scroll_to("rotation", 1)
    assert reader.figure("rotation").evaluate("(figure) => getComputedStyle(figure).top") != "auto"
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 390
    box = reader.control("rotation", "offset").bounding_box()
    reader.page.touchscreen.tap(box["x"] + 4, box["y"] + box["height"] / 2)
    reader.page.wait_for_selector('.rotation[data-offset="-12"]', timeout=10_000)
