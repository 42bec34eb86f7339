import numpy as np
import pytest

from explainer.scales import LEVELS, DivergingScale, LinearScale, diverging, path


def test_diverging_scale_is_symmetric_about_zero():
    scale = DivergingScale(2.0)
    for value in np.linspace(0, 3, 61):
        assert scale.level(value) == -scale.level(-value)
    assert scale.level(0.0) == 0
    assert scale.level(2.0) == LEVELS
    assert scale.level(-7.0) == -LEVELS


def test_levels_do_not_hang_on_last_bits():
    edge = 2.0 * 2.5 / LEVELS
    assert {DivergingScale(2.0).level(edge + bits * 1e-15) for bits in (-1, 0, 1)} == {3}


def test_diverging_limit_covers_every_array():
    assert diverging(np.array([[0.2, -1.7]]), np.array([[0.4]])).limit == 2.0
    assert diverging(np.zeros((0, 8))).limit == 1.0


@pytest.mark.parametrize(("value", "coordinate"), [(0, 100), (5, 50), (10, 0), (2.5, 75)])
def test_linear_scale(value, coordinate):
    assert LinearScale((0, 10), (100, 0))(value) == coordinate


def test_path():
    assert path([0, 1.5], [2, 0.25]) == "M0,2L1.5,0.25"
    assert path([], []) == ""
