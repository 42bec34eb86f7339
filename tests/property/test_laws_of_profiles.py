"""The laws of a head's profile, for any weights."""

import math

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toy_transformer import profile
from toy_transformer.attention import causal_mask, softmax

scores = st.integers(1, 9).flatmap(lambda n: hnp.arrays(np.float64, (n, n), elements=st.floats(-50, 50)))


@given(scores)
def test_the_shares_of_all_offsets_sum_to_one(scores):
    shares = profile.weight_by_offset(softmax(scores))
    assert np.all(shares >= 0)
    assert shares.sum() == pytest.approx(1.0, abs=1e-12)


@given(scores)
def test_entropy_lies_between_one_word_and_all_alike(scores):
    entropies = profile.entropy(softmax(scores))
    assert np.all(entropies >= 0)
    assert np.all(entropies <= math.log(len(scores)) + 1e-12)


@given(scores)
def test_sentence_and_weights_reversed_is_the_profile_reversed(scores):
    weights = softmax(scores)
    forwards = profile.weight_by_offset(weights)
    assert profile.weight_by_offset(weights[::-1, ::-1]) == pytest.approx(forwards[::-1], abs=1e-12)


@given(scores)
def test_under_a_causal_mask_nothing_goes_to_later_words(scores):
    n = len(scores)
    weights = softmax(np.where(causal_mask(n), scores, -np.inf))
    assert profile.weight_by_offset(weights)[n:].tolist() == [0.0] * (n - 1)


@given(scores, st.data())
def test_entropy_does_not_care_which_word_has_which_weight(scores, data):
    weights = softmax(scores)
    order = data.draw(st.permutations(range(len(scores))))
    assert profile.entropy(weights[:, order]) == pytest.approx(profile.entropy(weights), abs=1e-12)
