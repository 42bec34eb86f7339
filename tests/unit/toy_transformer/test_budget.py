"""Weights and shapes for any number of heads, counted once more from layers that are really made."""

import numpy as np
import pytest

from toy_transformer import budget
from toy_transformer.model import toy_layer
from toy_transformer.multi_head import MultiHeadAttention


def layer_of(d_model, h):
    """A layer of that many heads, with numbers of no meaning that repeat at every call."""
    d_k = d_model // h
    numbers = np.random.default_rng(7)
    return MultiHeadAttention(
        *(numbers.normal(size=(h, d_model, d_k)) for _ in range(3)), numbers.normal(size=(d_model, d_model))
    )


@pytest.mark.parametrize(("d_model", "h"), [(8, 1), (8, 2), (8, 8), (12, 3), (6, 2)])
def test_weights_and_shapes_are_those_of_a_real_layer(d_model, h):
    layer = layer_of(d_model, h)
    assert budget.projection_weights(d_model, h) == layer.n_weights == 4 * d_model**2
    X = np.zeros((5, d_model))
    trace = layer(X)
    found = {"X": X.shape} | {name: array.shape for name, array in vars(trace).items()}
    assert budget.shapes(5, d_model, h) == found


@pytest.mark.parametrize("h", [1, 2, 4, 8, 16, 32, 512])
def test_the_papers_width_has_the_same_weights_whatever_h_is(h):
    assert budget.projection_weights(512, h) == 1_048_576
    assert budget.head_width(512, h) * h == 512
    assert budget.shapes(0, 512, h)["scores"] == (h, 0, 0)


@pytest.mark.parametrize("h", [1, 2, 4, 8])
def test_a_heads_scores_have_at_most_the_rank_of_its_width(h):
    # Random matrices reach the bound.
    assert budget.score_ranks(layer_of(8, h)) == (8 // h,) * h


@pytest.mark.parametrize(("head_2", "ranks"), [("random", (2, 4)), (0, (2, 2)), (-3, (2, 2)), (1, (2, 2))])
def test_the_ranks_of_the_toy(head_2, ranks):
    """Head 1 looks for two features, living and noun; a built head uses one pair of waves; 4 columns allow 4."""
    assert budget.score_ranks(toy_layer(head_2)) == ranks


@pytest.mark.parametrize(
    ("d_model", "h", "named"), [(8, 3, "h"), (8, 16, "h"), (8, 0, "h"), (0, 1, "d_model"), (8.0, 2, "d_model")]
)
def test_heads_that_do_not_divide_the_width_are_refused(d_model, h, named):
    for function in (budget.head_width, budget.projection_weights):
        with pytest.raises(ValueError, match=f"^{named} must"):
            function(d_model, h)
    with pytest.raises(ValueError, match=f"^{named} must"):
        budget.shapes(3, d_model, h)


def test_a_negative_number_of_words_is_refused():
    with pytest.raises(ValueError, match=r"^n must be at least 0"):
        budget.shapes(-1, 8, 2)
