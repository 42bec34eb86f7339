"""One head: values that can be checked by hand, the oracle, and what is refused."""

import math

import numpy as np
import pytest

import oracle
from toy_transformer.attention import causal_mask, scaled_dot_product_attention, scaled_scores, softmax

TOLERANCE = 1e-12


def waves(*shape, start=0.0):
    """Numbers without a pattern that matters, the same at every run."""
    return np.sin(start + 1.7 * np.arange(math.prod(shape)) ** 1.3).reshape(shape)


def test_softmax_of_logarithms_is_proportional():
    assert softmax(np.log([1, 2, 5])) == pytest.approx([1 / 8, 2 / 8, 5 / 8], abs=TOLERANCE)


def test_softmax_is_finite_where_exp_is_not():
    assert softmax([800.0, -800.0, 800.0]) == pytest.approx([0.5, 0.0, 0.5], abs=TOLERANCE)


def test_softmax_of_a_forbidden_score_is_zero():
    assert softmax([0.0, -math.inf]).tolist() == [1.0, 0.0]


def test_softmax_along_another_axis():
    scores = waves(3, 4)
    assert softmax(scores, axis=0) == pytest.approx(softmax(scores.T).T, abs=TOLERANCE)


@pytest.mark.parametrize("shape", [(0,), (0, 0), (3, 0), (2, 0, 0)])
def test_softmax_of_nothing_is_empty(shape):
    assert softmax(np.empty(shape)).shape == shape


def test_softmax_leaves_its_argument_alone():
    scores = np.array([1.0, 2.0])
    softmax(scores)
    assert scores.tolist() == [1.0, 2.0]


def test_causal_mask_lets_a_word_see_itself_and_what_came_before():
    assert causal_mask(3).tolist() == [[True, False, False], [True, True, False], [True, True, True]]
    assert causal_mask(0).shape == (0, 0)


def test_scores_are_divided_by_the_root_of_the_width():
    assert scaled_scores([[1, 2, 3, 4]], [[1, 1, 1, 1], [2, 0, 0, 0]]).tolist() == [[5.0, 1.0]]


def test_a_query_that_fits_no_key_better_blends_evenly():
    output, weights = scaled_dot_product_attention([[0, 0]], [[1, 2], [3, 4]], [[10, 0, 1], [20, 2, 1]])
    assert weights.tolist() == [[0.5, 0.5]]
    assert output.tolist() == [[15, 1, 1]]


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize(("n", "d_k", "d_v"), [(1, 1, 1), (6, 4, 4), (5, 3, 7)])
def test_attention_agrees_with_the_oracle(n, d_k, d_v, masked):
    Q, K, V = waves(n, d_k), 3 * waves(n, d_k, start=1), waves(n, d_v, start=2)
    mask = causal_mask(n) if masked else None
    output, weights = scaled_dot_product_attention(Q, K, V, mask)
    expected = oracle.attention(Q.tolist(), K.tolist(), V.tolist(), oracle.causal_mask(n) if masked else None)
    assert output == pytest.approx(np.array(expected[0]), abs=TOLERANCE)
    assert weights == pytest.approx(np.array(expected[1]), abs=TOLERANCE)


def test_leading_axes_are_batches():
    Q, K, V = waves(2, 3, 4, 5), waves(2, 3, 6, 5, start=1), waves(3, 6, 2, start=2)
    output, weights = scaled_dot_product_attention(Q, K, V)
    assert output.shape == (2, 3, 4, 2)
    assert weights.shape == (2, 3, 4, 6)
    assert output[1, 2] == pytest.approx(scaled_dot_product_attention(Q[1, 2], K[1, 2], V[2])[0], abs=TOLERANCE)


def test_no_words_give_empty_arrays():
    output, weights = scaled_dot_product_attention(np.empty((0, 4)), np.empty((0, 4)), np.empty((0, 3)), causal_mask(0))
    assert (output.shape, weights.shape) == ((0, 3), (0, 0))


A = np.ones((2, 3))


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda: softmax([math.nan, 0.0]), "scores must be below infinity"),
        (lambda: softmax([math.inf, 0.0]), "scores must be below infinity"),
        (lambda: softmax([[0.0, 0.0], [-math.inf, -math.inf]]), "scores has a row"),
        (lambda: softmax(1.0), "scores must have at least one axis"),
        (lambda: softmax([1.0], axis=1), "axis must name one of the 1 axes"),
        (lambda: causal_mask(-1), "n must be at least 0"),
        (lambda: causal_mask(2.5), "n must be a whole number"),
        (lambda: scaled_dot_product_attention(A, np.ones((2, 4)), A), "Q and K must share a width"),
        (lambda: scaled_dot_product_attention(np.ones((2, 0)), np.ones((2, 0)), A), "Q and K must share a width"),
        (lambda: scaled_dot_product_attention(A, np.empty((0, 3)), np.empty((0, 3))), "K must have a row"),
        (lambda: scaled_dot_product_attention(A, A, np.ones((3, 3))), "V must have one row a key"),
        (lambda: scaled_dot_product_attention(A[0], A, A), "Q must have shape"),
        (lambda: scaled_dot_product_attention(A, A * math.nan, A), "K must be finite"),
        (lambda: scaled_dot_product_attention(A, A, A * math.inf), "V must be finite"),
        (lambda: scaled_dot_product_attention(np.ones((2, 2, 3)), np.ones((3, 2, 3)), A), "Q and K must agree"),
        (lambda: scaled_dot_product_attention(np.ones((2, 2, 3)), A, np.ones((3, 2, 3))), "weights and V must agree"),
        (lambda: scaled_dot_product_attention(A, A, A, np.ones((2, 2))), "mask must hold True or False"),
        (lambda: scaled_dot_product_attention(A, A, A, np.ones((3, 2), dtype=bool)), "mask must fit"),
        (
            lambda: scaled_dot_product_attention(A, A, A, [[True, True], [False, False]]),
            "mask has a row that allows nothing",
        ),
    ],
)
def test_bad_arguments_are_named(call, names):
    with pytest.raises(ValueError, match=names):
        call()
