import numpy as np
import pytest

from explainer.scales import LEVELS, DivergingScale, LinearScale, diverging, path


def test_diverging_scale_is_symmetric_about_zero():
    scale = DivergingScale(2.0)
    values = np.linspace(0, 3, 61)
    assert (scale.levels(values) == -scale.levels(-values)).all()
    assert scale.levels(np.array([[0.0, 2.0], [-7.0, -np.inf]])).tolist() == [[0, LEVELS], [-LEVELS, -LEVELS]]


def test_levels_are_steps_of_one_width_with_the_middle_one_at_zero():
    edges = [2.0 * (step + 0.5) / LEVELS for step in range(LEVELS)]
    scale = DivergingScale(2.0)
    assert scale.levels(np.array(edges) - 1e-3).tolist() == list(range(LEVELS))
    assert scale.levels(np.array(edges) + 1e-3).tolist() == list(range(1, LEVELS + 1))


def test_levels_do_not_hang_on_last_bits():
    edge = 2.0 * 2.5 / LEVELS
    assert set(DivergingScale(2.0).levels(edge + np.array([-1, 0, 1]) * 1e-15).tolist()) == {3}


def test_diverging_limit_covers_every_array():
    assert diverging(np.array([[0.2, -1.7]]), np.array([[0.4]])).limit == 2.0
    assert diverging(np.zeros((0, 8))).limit == 1.0


@pytest.mark.parametrize(("value", "coordinate"), [(0, 100), (5, 50), (10, 0), (2.5, 75)])
def test_linear_scale(value, coordinate):
    assert LinearScale((0, 10), (100, 0))(value) == coordinate


def test_path():
    assert path([0, 1.5], [2, 0.25]) == "M0,2L1.5,0.25"
    assert path([], []) == ""
