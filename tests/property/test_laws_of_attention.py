"""The laws that the article states, on any numbers."""

import hypothesis.extra.numpy as hnp
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toy_transformer.attention import causal_mask, scaled_dot_product_attention, softmax
from toy_transformer.embeddings import embed
from toy_transformer.model import toy_layer
from toy_transformer.multi_head import MultiHeadAttention, contributions
from toy_transformer.permutations import permutation_matrix
from toy_transformer.positions import place_similarity, rotate, shift_matrix, sinusoidal_encoding, wavelengths
from toy_transformer.rotary import pair_terms, rotary_scores

EQUAL = 1e-9
"""The article's own tolerance: sums taken in another order differ in their last bits."""

WORDS = ["the", "cat", "sat", "on", "mat", "dog", "zyzzyva", "猫", "not"]
HEAD_2 = st.one_of(st.just("random"), st.integers(-3, 3))


def arrays(*shape, bound=3.0):
    return hnp.arrays(np.float64, shape, elements=st.floats(-bound, bound))


@st.composite
def layers(draw):
    """A layer of any shape, and rows X that fit it."""
    n_heads, d_model, d_k, d_v, n = (draw(st.integers(1, top)) for top in (4, 6, 3, 3, 6))
    layer = MultiHeadAttention(
        draw(arrays(n_heads, d_model, d_k)),
        draw(arrays(n_heads, d_model, d_k)),
        draw(arrays(n_heads, d_model, d_v)),
        draw(arrays(n_heads * d_v, d_model)),
    )
    return layer, draw(arrays(n, d_model))


@st.composite
def reordered_words(draw):
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=8))
    return words, np.array(draw(st.permutations(range(len(words)))))


@given(arrays(4, 5, bound=800.0))
def test_softmax_rows_are_weights(scores):
    weights = softmax(scores)
    assert np.all(weights >= 0)
    assert weights.sum(axis=-1) == pytest.approx(1.0, abs=1e-12)


@given(arrays(3, 4, bound=800.0), st.floats(-800.0, 800.0))
def test_softmax_looks_at_differences_alone(scores, shift):
    assert softmax(scores + shift) == pytest.approx(softmax(scores), abs=1e-12)


@given(layers())
def test_every_row_of_weights_sums_to_one(case):
    layer, X = case
    assert layer(X).weights.sum(axis=-1) == pytest.approx(1.0, abs=1e-12)


@given(layers())
def test_under_a_causal_mask_nothing_comes_from_later_words(case):
    layer, X = case
    n = len(X)
    trace = layer(X, causal_mask(n))
    assert not np.triu(trace.weights, k=1).any()
    assert trace.weights.sum(axis=-1) == pytest.approx(1.0, abs=1e-12)
    assert layer(X[:1], causal_mask(1)).output[0] == pytest.approx(trace.output[0], abs=EQUAL)


@given(layers())
def test_the_heads_contributions_sum_to_the_output(case):
    layer, X = case
    trace = layer(X)
    assert contributions(layer, trace).sum(axis=0) == pytest.approx(trace.output, abs=EQUAL)


@given(layers(), st.randoms(use_true_random=False))
def test_without_positions_rows_move_with_their_words(case, random):
    layer, X = case
    order = random.sample(range(len(X)), len(X))
    trace, moved = layer(X), layer(X[order])
    assert moved.output == pytest.approx(trace.output[order], abs=EQUAL)
    assert moved.weights == pytest.approx(trace.weights[:, order][:, :, order], abs=EQUAL)


@given(layers(), st.randoms(use_true_random=False))
def test_a_permutation_stands_on_both_sides_of_scores_and_weights_and_before_the_output(case, random):
    layer, X = case
    P = permutation_matrix(random.sample(range(len(X)), len(X)))
    trace, moved = layer(X), layer(P @ X)
    assert pytest.approx(np.eye(len(X)), abs=0) == P.T @ P
    assert moved.scores == pytest.approx(P @ trace.scores @ P.T, abs=EQUAL)
    assert moved.weights == pytest.approx(P @ trace.weights @ P.T, abs=EQUAL)
    assert moved.head_outputs == pytest.approx(P @ trace.head_outputs, abs=EQUAL)
    assert moved.output == pytest.approx(P @ trace.output, abs=EQUAL)


@given(reordered_words(), HEAD_2)
def test_the_toy_layer_is_blind_to_order_whatever_head_2_is(case, head_2):
    words, order = case
    layer, X = toy_layer(head_2), embed(words)
    assert layer(X[order]).output == pytest.approx(layer(X).output[order], abs=EQUAL)


@given(reordered_words())
def test_with_positions_a_word_that_moved_has_another_row(case):
    words, order = case
    layer, X, PE = toy_layer(), embed(words), sinusoidal_encoding(len(words), 8)
    differences = np.abs(layer(X[order] + PE).output - layer(X + PE).output[order]).max(axis=1)
    moved = order != np.arange(len(words))
    assert (differences[moved] > 1e-6).all()
    assert moved.any() or not differences.any()


@given(reordered_words())
def test_a_causal_mask_ends_equivariance_even_without_positions(case):
    words, order = case
    layer, X, mask = toy_layer(), embed(words), causal_mask(len(words))
    same_sentence = [words[position] for position in order] == words
    first_before, first_after = layer(X, mask).output[order[0]], layer(X[order], mask).output[0]
    if same_sentence:
        assert layer(X[order], mask).output == pytest.approx(layer(X, mask).output, abs=EQUAL)
    elif len(set(words[: order[0] + 1])) > 1:
        assert np.abs(first_before - first_after).max() > 1e-6


@given(st.integers(1, 8), st.integers(0, 200), st.integers(-200, 200), st.floats(2.0, 20000.0))
def test_k_places_later_is_one_matrix_from_anywhere(half_width, position, offset, base):
    d_model = 2 * half_width
    PE = sinusoidal_encoding(401, d_model, base=base)
    if position + offset >= 0:
        shifted = shift_matrix(offset, d_model, base=base) @ PE[position]
        assert shifted == pytest.approx(PE[position + offset], abs=1e-12)


@given(st.integers(1, 32), st.integers(0, 300), st.floats(2.0, 1e6))
def test_similarity_of_places_depends_on_their_distance_alone(half_width, position, base):
    d_model, n_places = 2 * half_width, 12
    PE = sinusoidal_encoding(position + n_places, d_model, base)[position:]
    offsets = np.subtract.outer(np.arange(n_places), np.arange(n_places))
    products = PE @ PE.T
    assert products == pytest.approx(place_similarity(offsets, d_model, base), abs=1e-9)


@given(st.integers(1, 32), st.floats(-1000.0, 1000.0), st.floats(2.0, 1e6))
def test_similarity_of_places_is_even_and_highest_at_no_distance(half_width, offset, base):
    d_model = 2 * half_width
    assert place_similarity(offset, d_model, base) == pytest.approx(place_similarity(-offset, d_model, base), abs=1e-12)
    assert place_similarity(0, d_model, base) == pytest.approx(half_width, abs=1e-12)
    assert place_similarity(offset, d_model, base) <= half_width + 1e-9


@given(st.integers(1, 256), st.floats(2.0, 1e6))
def test_no_wave_is_as_long_as_the_limit(half_width, base):
    lengths = wavelengths(2 * half_width, base)
    assert lengths[0] == pytest.approx(2 * np.pi, rel=1e-12)
    assert (np.diff(lengths) > 0).all()
    assert lengths[-1] < 2 * np.pi * base


@given(arrays(2, 6), st.integers(-50, 50), st.integers(-50, 50), st.integers(-50, 50))
def test_rope_scores_stay_when_both_words_move(pair, query_position, key_position, move):
    here = rotate(pair, [query_position, key_position])
    there = rotate(pair, [query_position + move, key_position + move])
    assert here[0] @ here[1] == pytest.approx(there[0] @ there[1], abs=1e-10)


@given(arrays(2, 4), st.integers(-12, 12), st.lists(st.integers(-200, 200), min_size=2, max_size=6))
def test_a_rotary_score_depends_on_the_signed_offset_alone(pair, offset, starts):
    m = np.array(starts)
    scores = rotary_scores(pair[0], pair[1], m, m + offset)
    assert scores == pytest.approx(scores[0], abs=1e-10)
    # Exchanging the words turns the offset round.
    assert rotary_scores(pair[1], pair[0], m + offset, m) == pytest.approx(scores, abs=1e-10)


@given(arrays(2, 6), st.floats(-300.0, 300.0), st.floats(2.0, 20000.0))
def test_the_pairs_terms_sum_to_the_rotary_score(pair, offset, base):
    query_lengths, key_lengths, angles = pair_terms(pair[0], pair[1], offset, base)
    score = rotary_scores(pair[0], pair[1], [0.0], [offset], base)[0]
    assert (query_lengths * key_lengths * np.cos(angles)).sum() / np.sqrt(6) == pytest.approx(score, abs=1e-10)


@given(arrays(3, 6), arrays(3, bound=300.0))
def test_turning_keeps_the_length_of_every_pair(vectors, places):
    turned = rotate(vectors, places)
    before, after = (np.hypot(rows[:, 0::2], rows[:, 1::2]) for rows in (vectors, turned))
    assert after == pytest.approx(before, abs=1e-12)


@given(st.integers(1, 8), st.integers(-300, 300), st.integers(-300, 300), st.floats(2.0, 20000.0))
def test_shifts_add_up_and_can_be_undone(half_width, first, second, base):
    one, other, both = (shift_matrix(k, 2 * half_width, base) for k in (first, second, first + second))
    assert one @ other == pytest.approx(both, abs=1e-10)
    assert one @ one.T == pytest.approx(np.eye(2 * half_width), abs=1e-12)


@given(st.integers(1, 6), st.integers(-50, 50))
def test_a_whole_table_of_rows_shifts_by_the_transpose(half_width, offset):
    PE = sinusoidal_encoding(160, 2 * half_width)
    rows = np.arange(50, 110)
    assert PE[rows] @ shift_matrix(offset, 2 * half_width).T == pytest.approx(PE[rows + offset], abs=1e-12)


@given(arrays(3, 4), arrays(5, 4), arrays(5, 2))
def test_a_blend_stays_within_its_values(Q, K, V):
    output, _ = scaled_dot_product_attention(Q, K, V)
    assert np.all(output <= V.max(axis=0) + 1e-12)
    assert np.all(output >= V.min(axis=0) - 1e-12)


@given(st.integers(1, 6), st.integers(1, 4))
def test_a_layer_has_four_d_squared_weights(n_heads, d_k):
    d_model = n_heads * d_k
    W = np.zeros((n_heads, d_model, d_k))
    assert MultiHeadAttention(W, W, W, np.zeros((d_model, d_model))).n_weights == 4 * d_model**2
