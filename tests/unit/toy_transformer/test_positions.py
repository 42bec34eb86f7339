"""The waves, by numbers that can be checked by hand and by the oracle."""

import math

import numpy as np
import pytest

import oracle
from toy_transformer.positions import (
    angular_speeds,
    pair_similarities,
    place_similarity,
    rotate,
    shift_matrix,
    sinusoidal_encoding,
    wavelengths,
)

TOLERANCE = 1e-12


def test_the_table_of_width_4():
    PE = sinusoidal_encoding(3, 4)
    expected = [[0, 1, 0, 1], [0.8415, 0.5403, 0.0100, 0.99995], [0.9093, -0.4161, 0.0200, 0.9998]]
    np.testing.assert_allclose(PE, expected, rtol=0, atol=5e-5)


def test_columns_are_interleaved_and_a_pair_shares_one_speed():
    row = sinusoidal_encoding(8, 8)[7]
    angles = [7.0, 0.7, 0.07, 0.007]
    assert row == pytest.approx([f(angle) for angle in angles for f in (math.sin, math.cos)], abs=TOLERANCE)


@pytest.mark.parametrize(
    ("n_positions", "d_model", "base"), [(12, 8, 10000.0), (300, 6, 50.0), (5, 2, 1.0), (0, 8, 10000.0)]
)
def test_the_encoding_agrees_with_the_oracle(n_positions, d_model, base):
    PE = sinusoidal_encoding(n_positions, d_model, base=base)
    assert PE.shape == (n_positions, d_model)
    for row, expected in zip(PE, oracle.sinusoidal_encoding(n_positions, d_model, base), strict=True):
        assert row == pytest.approx(expected, abs=TOLERANCE)


@pytest.mark.parametrize(("offset", "similarity"), [(0, 4.0), (1, 3.54), (3, 1.96), (4, 2.27), (6, 3.78)])
@pytest.mark.parametrize("start", [0, 40])
def test_dot_products_depend_on_the_distance_alone(offset, similarity, start):
    PE = sinusoidal_encoding(50, 8)
    assert PE[start] @ PE[start + offset] == pytest.approx(similarity, abs=5e-3)
    assert PE[start] @ PE[start + offset] == pytest.approx(PE[0] @ PE[offset], abs=TOLERANCE)


@pytest.mark.parametrize(("d_model", "base"), [(4, 10000.0), (8, 10000.0), (6, 50.0), (64, 10000.0)])
@pytest.mark.parametrize("start", [0, 7, 40])
def test_the_similarity_of_places_is_the_dot_product_of_their_rows(d_model, base, start):
    PE = oracle.sinusoidal_encoding(70, d_model, base)
    for offset in range(24):
        expected = oracle.dot(PE[start], PE[start + offset])
        assert place_similarity(offset, d_model, base) == pytest.approx(expected, abs=1e-11)
        assert place_similarity(-offset, d_model, base) == pytest.approx(expected, abs=1e-11)


def test_what_each_pair_adds():
    assert pair_similarities(3, 8) == pytest.approx([math.cos(3 * w) for w in (1, 0.1, 0.01, 0.001)], abs=TOLERANCE)
    assert pair_similarities([[0], [1]], 4).shape == (2, 1, 2)
    assert place_similarity([[0], [1]], 4).shape == (2, 1)


def test_speeds_of_width_8_fall_by_tens():
    assert angular_speeds(8) == pytest.approx([1, 0.1, 0.01, 0.001], rel=TOLERANCE)


@pytest.mark.parametrize(("d_model", "longest"), [(8, 6283.185), (512, 60611.477)])
def test_wavelengths_start_at_two_pi_and_stay_below_the_limit(d_model, longest):
    lengths = wavelengths(d_model)
    assert lengths.shape == (d_model // 2,)
    assert lengths[0] == pytest.approx(2 * math.pi, rel=TOLERANCE)
    assert lengths[-1] == pytest.approx(longest, abs=5e-4)
    assert lengths[-1] < 10000 * 2 * math.pi
    assert np.all(np.diff(lengths) > 0)


def test_the_shift_matrix_of_one_pair_turns_clockwise():
    assert shift_matrix(math.pi / 2, 2) == pytest.approx(np.array([[0, 1], [-1, 0]]), abs=TOLERANCE)


def test_the_shift_matrix_acts_on_column_vectors():
    PE = sinusoidal_encoding(12, 8)
    assert shift_matrix(3, 8) @ PE[5] == pytest.approx(PE[8], abs=TOLERANCE)
    assert shift_matrix(-3, 8) @ PE[5] == pytest.approx(PE[2], abs=TOLERANCE)
    assert PE[5] @ shift_matrix(3, 8) == pytest.approx(PE[2], abs=TOLERANCE)


def test_rope_turns_counter_clockwise():
    turned = rotate([[1.0, 0.0], [1.0, 0.0]], [0, math.pi / 2])
    assert turned == pytest.approx(np.array([[1, 0], [0, 1]]), abs=TOLERANCE)


def test_rope_agrees_with_the_oracle_also_per_head():
    vectors = np.cos(np.arange(2 * 5 * 6)).reshape(2, 5, 6)
    positions = [0, 3, 1.5, -2, 300]
    turned = rotate(vectors, positions, base=100.0)
    for head in range(2):
        expected = np.array(oracle.rotate(vectors[head].tolist(), positions, 100.0))
        assert turned[head] == pytest.approx(expected, abs=TOLERANCE)


def test_rope_scores_depend_on_the_signed_offset():
    query, key = np.array([[0.3, -1.2, 0.8, 0.5]]), np.array([[1.1, 0.4, -0.6, 0.9]])

    def score(query_position, key_position):
        return float((rotate(query, [query_position]) @ rotate(key, [key_position]).T)[0, 0])

    assert score(2, 5) == pytest.approx(score(42, 45), abs=1e-11)
    assert abs(score(2, 5) - score(5, 2)) > 0.1


def test_rope_of_no_words_is_empty():
    assert rotate(np.empty((0, 8)), []).shape == (0, 8)


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda: sinusoidal_encoding(3, 7), "d_model must be even"),
        (lambda: sinusoidal_encoding(3, 0), "d_model must be at least 2"),
        (lambda: sinusoidal_encoding(-1, 8), "n_positions must be at least 0"),
        (lambda: sinusoidal_encoding(2.0, 8), "n_positions must be a whole number"),
        (lambda: sinusoidal_encoding(3, 8, base=0), "base must be positive"),
        (lambda: angular_speeds(8, base=math.inf), "base must be finite"),
        (lambda: wavelengths(True), "d_model must be a whole number"),
        (lambda: shift_matrix(math.nan, 8), "offset must be finite"),
        (lambda: place_similarity(math.nan, 8), "offset must be finite"),
        (lambda: pair_similarities([1, 2], 5), "d_model must be even"),
        (lambda: shift_matrix(1, 3), "d_model must be even"),
        (lambda: rotate(np.zeros((2, 3)), [0, 1]), "d of vectors must be even"),
        (lambda: rotate(np.zeros((2, 4)), [0, 1, 2]), "vectors must have shape"),
        (lambda: rotate(np.zeros(4), [0]), "vectors must have shape"),
        (lambda: rotate(np.zeros((1, 4)), [[0]]), "positions must be 1-dimensional"),
        (lambda: rotate([[math.inf, 0.0]], [0]), "vectors must be finite"),
        (lambda: rotate([[1.0, 2.0], [1.0]], [0, 1]), "vectors must be a regular array"),
        (lambda: rotate([["a", "b"]], [0]), "vectors must hold real numbers"),
    ],
)
def test_bad_arguments_are_named(call, names):
    with pytest.raises(ValueError, match=names):
        call()
