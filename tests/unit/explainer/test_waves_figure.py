"""The figure `waves`: its row, its curves and its marks, against the formula written out by hand."""

import math

import pytest

from explainer import figures, render


def view_of(position, sentence="The cat sat on the mat"):
    return figures.modules()["waves"].view(render.scene(sentence, {"position": position}))


def formula(position, column):
    angle = position / 10000 ** (2 * (column // 2) / 8)
    return math.cos(angle) if column % 2 else math.sin(angle)


@pytest.mark.parametrize("position", [0, 1, 3, 17, 50])
def test_the_row_is_the_papers_formula(position):
    row = [float(cell.number.exact) for cell in view_of(position).row.cells[0]]
    assert row == pytest.approx([formula(position, column) for column in range(8)], abs=1e-12)


@pytest.mark.parametrize("position", [0, 3, 50])
def test_every_mark_stands_on_its_wave(position):
    for wave in (wave for pair in view_of(position).pairs for wave in pair):
        points = [tuple(map(float, point.split(","))) for point in wave.path[1:].split("L")]
        assert points[0][0] == 0
        assert points[-1][0] == 50
        x, y = min(points, key=lambda point: abs(point[0] - position))
        assert abs(x - position) < 0.3
        assert abs(y - wave.y) < 0.12


def test_curves_follow_the_formula_all_along():
    for wave in (wave for pair in view_of(0).pairs for wave in pair):
        lane = wave.column % 2
        for x, y in (map(float, point.split(",")) for point in wave.path[1:].split("L")):
            assert y == pytest.approx(lane + 0.5 - 0.38 * formula(x, wave.column), abs=0.006)


def test_pairs_run_from_fast_to_slow():
    assert [number.text for number in view_of(0).wavelengths] == ["6.28", "62.8", "628", "6,283"]


@pytest.mark.parametrize(
    ("position", "sentence", "told"),
    [(2, "The cat sat", "“sat” stands there"), (3, "The cat sat", "the last is at place 2"), (0, "", "no words yet")],
)
def test_the_reading_names_the_word_at_the_line(position, sentence, told):
    assert told in view_of(position, sentence).texts["waves-reading"]


@pytest.mark.parametrize(("raw", "position"), [("-4", 0), ("51", 50), ("no", 3)])
def test_a_position_off_the_scale_is_brought_back(raw, position):
    assert view_of(raw).position == position
