"""Rotary scores, by complex numbers and by hand."""

import math

import numpy as np
import pytest

import oracle
from toy_transformer.positions import rotate
from toy_transformer.rotary import pair_terms, rotary_scores

TOLERANCE = 1e-11
QUERY, KEY = [0.3, -1.2, 0.8, 0.5], [1.1, 0.4, -0.6, 0.9]


@pytest.mark.parametrize("base", [10000.0, 50.0])
def test_scores_agree_with_the_oracle_that_knows_the_offset_alone(base):
    query_positions, key_positions = [0.0, 5.0, 40.0, 3.5, -7.0], [0.0, 3.0, 41.0, 300.0, 2.0]
    scores = rotary_scores(QUERY, KEY, query_positions, key_positions, base)
    offsets = [n - m for m, n in zip(query_positions, key_positions, strict=True)]
    assert scores == pytest.approx([oracle.rotary_score(QUERY, KEY, k, base) for k in offsets], abs=TOLERANCE)


def test_scores_are_those_of_turned_vectors():
    expected = rotate([QUERY], [4])[0] @ rotate([KEY], [9])[0] / 2
    assert rotary_scores(QUERY, KEY, [4], [9]) == pytest.approx([expected], abs=TOLERANCE)


def test_a_quarter_turn_by_hand():
    # The key (1, 0) turned to (0, 1) meets the query (0, 1): 1 / sqrt(2).
    assert rotary_scores([0, 1], [1, 0], [0], [math.pi / 2]) == pytest.approx([1 / math.sqrt(2)], abs=TOLERANCE)


def test_the_sign_of_the_offset_counts():
    after, before = rotary_scores(QUERY, KEY, [20, 20], [23, 17])
    assert abs(after - before) > 0.1


@pytest.mark.parametrize("offset", [0, 1, -3, 12, 0.5])
def test_terms_sum_to_the_score(offset):
    query_lengths, key_lengths, angles = pair_terms(QUERY, KEY, offset)
    assert query_lengths == pytest.approx([math.hypot(0.3, 1.2), math.hypot(0.8, 0.5)], abs=TOLERANCE)
    assert key_lengths == pytest.approx([math.hypot(1.1, 0.4), math.hypot(0.6, 0.9)], abs=TOLERANCE)
    score = (query_lengths * key_lengths * np.cos(angles)).sum() / 2
    assert score == pytest.approx(oracle.rotary_score(QUERY, KEY, offset), abs=TOLERANCE)


def test_the_angle_grows_by_each_pairs_speed():
    (*_, at_0), (*_, at_7) = pair_terms(QUERY, KEY, 0), pair_terms(QUERY, KEY, 7)
    assert at_7 - at_0 == pytest.approx([7.0, 0.07], abs=TOLERANCE)


def test_no_positions_give_no_scores():
    assert rotary_scores(QUERY, KEY, [], []).shape == (0,)


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda: rotary_scores([1, 2, 3], [1, 2, 3], [0], [0]), "d_k of query must be even"),
        (lambda: rotary_scores([1, 2], [1, 2, 3, 4], [0], [0]), "key must have the width of query"),
        (lambda: rotary_scores([[1, 2]], [1, 2], [0], [0]), "query must be 1-dimensional"),
        (lambda: rotary_scores([1, 2], [1, math.nan], [0], [0]), "key must be finite"),
        (lambda: rotary_scores([1, 2], [1, 2], [0, 1], [0]), "query_positions and key_positions must be as many"),
        (lambda: rotary_scores([1, 2], [1, 2], [0], [math.inf]), "key_positions must be finite"),
        (lambda: rotary_scores([1, 2], [1, 2], [0], [0], base=0), "base must be positive"),
        (lambda: pair_terms([1, 2], [1, 2], math.nan), "offset must be finite"),
        (lambda: pair_terms([1], [1], 0), "d_k of query must be"),
    ],
)
def test_bad_arguments_are_named(call, names):
    with pytest.raises(ValueError, match=names):
        call()
