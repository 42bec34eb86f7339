"""The figure `rotation`: angles, hands, arcs and the matrix, against trigonometry written out by hand."""

import math
from itertools import pairwise

import pytest

from explainer import figures, render

OFFSETS = [-12, -5, -1, 0, 1, 2, 6, 7, 12]
SPEEDS = [1.0, 0.1, 0.01, 0.001]  # 1 / 10000^(2i/8)


def view_of(offset=2, sentence="The cat sat on the mat"):
    return figures.modules()["rotation"].view(render.scene(sentence, {"offset": offset}))


def points(path):
    return [tuple(map(float, point.split(","))) for point in path[1:].split("L")]


def clocks(view):
    return [(speed, clock) for speed, pair in zip(SPEEDS, view.pairs, strict=True) for clock in pair.clocks]


def clock_angle(x, y):
    """The angle from 12 o'clock, clockwise, of a point in a drawing whose y grows downwards."""
    return math.atan2(x, -y)


def turned_apart(one, other):
    """How far two angles are apart on the circle."""
    return abs((one - other + math.pi) % (2 * math.pi) - math.pi)


@pytest.mark.parametrize("offset", OFFSETS)
def test_angles_are_place_times_speed(offset):
    for speed, clock in clocks(view_of(offset)):
        assert float(clock.angle.exact) == pytest.approx(clock.position * speed, abs=1e-12)
        assert float(clock.offset_angle.exact) == pytest.approx(offset * speed, abs=1e-12)
        assert clock.later_position == clock.position + offset


@pytest.mark.parametrize("offset", OFFSETS)
def test_the_turn_is_the_same_at_both_places(offset):
    for pair in view_of(offset).pairs:
        near, far = pair.clocks
        assert (near.position, far.position) == (3, 300)
        assert float(near.offset_angle.exact) == pytest.approx(float(far.offset_angle.exact), abs=1e-9)
        assert float(near.offset_angle.exact) == pytest.approx(float(pair.turn.exact), abs=1e-9)
        assert float(pair.share.exact) == pytest.approx(float(pair.turn.exact) / math.tau, abs=1e-12)


@pytest.mark.parametrize("offset", OFFSETS)
def test_hands_point_to_sine_and_cosine(offset):
    for speed, clock in clocks(view_of(offset)):
        for path, place in ((clock.hand, clock.position), (clock.later_hand, clock.later_position)):
            start, (x, y) = points(path)
            assert start == (0, 0)
            # Right is sin, up is cos; a hand is 0.9 of the radius of 100.
            assert x == pytest.approx(90 * math.sin(place * speed), abs=0.006)
            assert y == pytest.approx(-90 * math.cos(place * speed), abs=0.006)


def test_hands_start_at_twelve_and_go_clockwise():
    slow = view_of(12).pairs[2].clocks[0]
    (_, hand), (_, later) = points(slow.hand), points(slow.later_hand)
    assert 0 < hand[0] < later[0]  # to the right of 12 o'clock, and further right later
    assert hand[1] < later[1] < 0  # from the top down


@pytest.mark.parametrize("offset", OFFSETS)
def test_the_arc_runs_from_hand_to_hand_and_no_shorter_way(offset):
    for speed, clock in clocks(view_of(offset)):
        arc = points(clock.arc)
        angles = [clock_angle(x, y) for x, y in arc]
        assert turned_apart(angles[0], clock.position * speed) < 0.001
        assert turned_apart(angles[-1], clock.later_position * speed) < 0.001
        steps = [(b - a + math.pi) % math.tau - math.pi for a, b in pairwise(angles)]
        assert sum(steps) == pytest.approx(offset * speed, abs=0.002)
        radii = [math.hypot(x, y) for x, y in arc]
        assert 50 < min(radii) <= max(radii) < 90


def test_an_arc_of_more_than_a_turn_does_not_run_over_itself():
    arc = points(view_of(12).pairs[0].clocks[0].arc)
    radii = [math.hypot(x, y) for x, y in arc]
    assert radii == sorted(radii)
    assert radii[-1] - radii[0] > 20


def test_an_arrow_stands_at_the_end_of_arcs_long_enough_for_one():
    for speed, clock in clocks(view_of(7)):
        assert bool(clock.arrow) == (7 * speed >= 0.6)
        if clock.arrow:
            assert points(clock.arrow)[1] == points(clock.arc)[-1]


@pytest.mark.parametrize("offset", OFFSETS)
def test_the_matrix_is_that_of_the_sums_of_angles(offset):
    matrix = [[float(cell.number.exact) for cell in row] for row in view_of(offset).shift_pair.cells]
    assert matrix[0] == pytest.approx([math.cos(offset), math.sin(offset)], abs=1e-12)
    assert matrix[1] == pytest.approx([-math.sin(offset), math.cos(offset)], abs=1e-12)
    for place in (3, 300):
        sine, cosine = math.sin(place), math.cos(place)
        assert matrix[0][0] * sine + matrix[0][1] * cosine == pytest.approx(math.sin(place + offset), abs=1e-9)
        assert matrix[1][0] * sine + matrix[1][1] * cosine == pytest.approx(math.cos(place + offset), abs=1e-9)


@pytest.mark.parametrize("offset", OFFSETS)
def test_the_check_is_measured_and_within_the_tolerance(offset):
    view = view_of(offset)
    assert [(check.position, check.later_position) for check in view.checks] == [(3, 3 + offset), (300, 300 + offset)]
    for check in view.checks:
        assert 0 <= float(check.difference.exact) < 1e-9
        assert check.difference.text == "0.000000000"
    assert view.state == "same"


def test_a_matrix_of_another_offset_is_found_out(monkeypatch):
    module = figures.modules()["rotation"]
    right = module.positions.shift_matrix
    monkeypatch.setattr(module.positions, "shift_matrix", lambda offset, d_model: right(offset + 1, d_model))
    view = view_of(2)
    assert view.state == "different"
    assert all(float(check.difference.exact) > 0.1 for check in view.checks)


def test_counting_grows_while_the_wave_stays_in_its_band():
    view = view_of()
    assert [view.values[f"rotation-count-{place}"].text for place in (3, 300)] == ["3", "300"]
    for place in (3, 300):
        assert float(view.values[f"rotation-wave-{place}"].exact) == pytest.approx(math.sin(place / 10), abs=1e-12)
    top, bottom = view.growth.band
    wave = points(view.growth.wave_path)
    assert (wave[0][0], wave[-1][0]) == (0, 300)
    assert all(top <= y <= bottom for _, y in wave)
    start, end = points(view.growth.count_path)
    assert end[1] < start[1] < top


@pytest.mark.parametrize(
    ("offset", "told"),
    [
        (2, "Go 2 places on, and the fast hand turns clockwise by 2 radians, 0.318 of a full turn."),
        (1, "Go 1 place on, and the fast hand turns clockwise by 1 radian, 0.159 of a full turn."),
        (-3, "Go 3 places back, and the fast hand turns anticlockwise by 3 radians, 0.477 of a full turn."),
        (0, "Go 0 places on, and no hand turns."),
    ],
)
def test_the_reading(offset, told):
    assert view_of(offset).texts["rotation-reading"] == told


def test_the_reading_owns_up_where_a_place_does_not_exist():
    assert "before place 0" in view_of(-4).texts["rotation-reading"]
    assert "before place 0" not in view_of(-3).texts["rotation-reading"]


@pytest.mark.parametrize(("raw", "offset"), [("-40", -12), ("99", 12), ("no", 2), (None, 2), ("-7", -7)])
def test_an_offset_off_the_scale_is_brought_back(raw, offset):
    assert view_of(raw).offset == offset


@pytest.mark.parametrize("sentence", ["", "hello", "a b c d e f g h i j k l"])
def test_the_sentence_changes_nothing(sentence):
    assert view_of(2, sentence) == view_of(2)
