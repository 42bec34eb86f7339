"""Shares by offset and entropies of rows, against sums written out."""

import math

import numpy as np
import pytest

from toy_transformer import profile
from toy_transformer.attention import softmax

TOLERANCE = 1e-12
FUNCTIONS = (profile.weight_by_offset, profile.weight_where_there_is_one, profile.entropy)


def rows_of(n):
    """Weights of no meaning, the same at every call."""
    return softmax(np.random.default_rng(n).normal(size=(n, n)) * 2).tolist()


@pytest.mark.parametrize("n", [1, 2, 3, 6, 12])
def test_every_weight_is_counted_at_its_offset(n):
    weights = rows_of(n)
    shares, means = profile.weight_by_offset(weights), profile.weight_where_there_is_one(weights)
    assert shares.shape == means.shape == (2 * n - 1,)
    for offset in range(1 - n, n):
        found = [weights[query][query + offset] for query in range(n) if 0 <= query + offset < n]
        assert shares[offset + n - 1] == pytest.approx(sum(found) / n, abs=TOLERANCE)
        assert means[offset + n - 1] == pytest.approx(sum(found) / len(found), abs=TOLERANCE)


def test_before_is_negative():
    one_before = [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    assert profile.weight_by_offset(one_before) == pytest.approx([0, 2 / 3, 1 / 3, 0, 0], abs=TOLERANCE)
    assert profile.weight_where_there_is_one(one_before) == pytest.approx([0, 1, 1 / 3, 0, 0], abs=TOLERANCE)


@pytest.mark.parametrize("n", [1, 2, 6, 12])
def test_entropy_is_the_sum_written_out(n):
    weights = rows_of(n)
    expected = [-sum(weight * math.log(weight) for weight in row) for row in weights]
    assert profile.entropy(weights) == pytest.approx(expected, abs=TOLERANCE)


def test_entropy_ends_at_one_word_and_at_all_alike():
    assert profile.entropy([[0.0, 1.0], [0.5, 0.5]]) == pytest.approx([0.0, math.log(2)], abs=TOLERANCE)
    assert repr(profile.entropy([[1.0]]).tolist()) == "[0.0]"  # no negative zero


def test_no_words_have_no_profile():
    for function in FUNCTIONS:
        assert function(np.zeros((0, 0))).shape == (0,)


@pytest.mark.parametrize(
    ("weights", "wrong"),
    [
        ([[0.5, 0.5]], "a row and a column"),
        ([1.0], "2-dimensional"),
        ([[1.5, -0.5], [0.5, 0.5]], "negative"),
        ([[0.5, 0.4], [0.5, 0.5]], "sum to 1"),
        ([[math.nan]], "finite"),
    ],
)
def test_what_are_no_weights_is_refused(weights, wrong):
    for function in FUNCTIONS:
        with pytest.raises(ValueError, match=f"^weights must .*{wrong}"):
            function(weights)
