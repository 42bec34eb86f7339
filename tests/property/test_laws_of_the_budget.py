"""The laws of weights, shapes and ranks, for any width and any number of heads that divides it."""

import math

import hypothesis.extra.numpy as hnp
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from toy_transformer import budget
from toy_transformer.multi_head import MultiHeadAttention

heads_and_widths = st.tuples(st.integers(1, 64), st.integers(1, 64))


@given(heads_and_widths)
def test_more_heads_are_not_more_weights(case):
    h, d_k = case
    assert budget.projection_weights(h * d_k, h) == budget.projection_weights(h * d_k, 1) == 4 * (h * d_k) ** 2


@given(heads_and_widths, st.integers(0, 40))
def test_the_output_has_the_shape_of_the_input_and_scores_grow_with_the_heads(case, n):
    h, d_k = case
    shapes = budget.shapes(n, h * d_k, h)
    assert shapes["X"] == shapes["concat"] == shapes["output"] == (n, h * d_k)
    assert math.prod(shapes["scores"]) == h * math.prod(budget.shapes(n, h * d_k, 1)["scores"])
    assert math.prod(shapes["Q"]) == math.prod(shapes["X"])


@given(st.integers(1, 3), st.integers(1, 3), st.data())
def test_no_head_has_a_higher_rank_than_its_width(h, d_k, data):
    d_model = h * d_k
    W_Q, W_K = (
        data.draw(hnp.arrays(np.float64, (h, d_model, d_k), elements=st.integers(-3, 3).map(float))) for _ in range(2)
    )
    layer = MultiHeadAttention(W_Q, W_K, W_K, np.eye(d_model))
    assert all(0 <= rank <= d_k for rank in budget.score_ranks(layer))
