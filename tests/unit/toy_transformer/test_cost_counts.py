"""What a layer costs: exact whole numbers."""

import numpy as np
import pytest

from toy_transformer import cost


def test_the_leading_terms():
    assert cost.attention_operations(6, 8) == 288
    assert cost.recurrent_operations(6, 8) == 384
    assert cost.operation_ratio(6, 8) == 0.75


@pytest.mark.parametrize("d", [1, 8, 512])
def test_both_layers_cost_the_same_where_they_cross(d):
    n = cost.crossing(d)
    assert cost.attention_operations(n, d) == cost.recurrent_operations(n, d)
    assert cost.attention_operations(n + 1, d) > cost.recurrent_operations(n + 1, d)
    assert cost.operation_ratio(n, d) == 1.0


def test_steps_that_wait_for_one_another():
    assert [cost.attention_steps(n) for n in (0, 1, 6, 1000)] == [0, 1, 1, 1]
    assert [cost.recurrent_steps(n) for n in (0, 1, 6, 1000)] == [0, 1, 6, 1000]


def test_memory_of_the_score_matrices():
    assert cost.score_memory(6, 2) == 2 * 36 * 4
    assert cost.score_memory(1024, 8, bytes_per_number=2) == 16 * 1024**2
    assert cost.score_memory(0, 8) == 0


@pytest.mark.parametrize(("n", "d"), [(6, 8), (1, 1), (0, 4)])
def test_a_recurrent_layer_meets_two_matrices_at_every_word(n, d):
    assert cost.full_recurrent_multiply_adds(n, d) == sum(d * d for _word in range(n) for _matrix in ("W", "U"))


@pytest.mark.parametrize(("n", "d", "h"), [(6, 8, 2), (5, 12, 3), (1, 8, 8), (0, 4, 1)])
def test_multiply_adds_counted_one_matrix_product_at_a_time(n, d, h):
    d_k = d // h
    projections = 3 * h * (n * d * d_k)
    scores_and_blends = h * (n * d_k * n + n * n * d_k)
    mixing = n * d * d
    assert cost.full_attention_multiply_adds(n, d) == projections + scores_and_blends + mixing


def test_counts_stay_exact_beyond_what_a_float_can_tell():
    assert cost.attention_operations(10**9 + 1, 1) == 10**18 + 2 * 10**9 + 1
    assert cost.attention_operations(np.int64(2**40), np.int64(3)) == 3 * 2**80


TWO_SIZES = (
    cost.attention_operations,
    cost.recurrent_operations,
    cost.operation_ratio,
    cost.full_attention_multiply_adds,
)


@pytest.mark.parametrize("count", TWO_SIZES)
@pytest.mark.parametrize(
    ("n", "d", "names"),
    [
        (-1, 8, "n must be at least 0"),
        (1, 0, "d must be at least 1"),
        (1.0, 8, "n must be a whole number"),
        (1, 8.5, "d must be a whole number"),
        (True, 8, "n must be a whole number"),
        (np.True_, 8, "n must be a whole number"),
        ("6", 8, "n must be a whole number"),
        (None, 8, "n must be a whole number"),
    ],
)
def test_bad_sizes_are_named(count, n, d, names):
    with pytest.raises(ValueError, match=names):
        count(n, d)


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda: cost.attention_steps(-1), "n must be at least 0"),
        (lambda: cost.recurrent_steps(1.5), "n must be a whole number"),
        (lambda: cost.crossing(0), "d must be at least 1"),
        (lambda: cost.score_memory(6, 0), "h must be at least 1"),
        (lambda: cost.score_memory(6, 2, 0), "bytes_per_number must be at least 1"),
        (lambda: cost.score_memory(-6, 2), "n must be at least 0"),
    ],
)
def test_other_bad_arguments_are_named(call, names):
    with pytest.raises(ValueError, match=names):
        call()
