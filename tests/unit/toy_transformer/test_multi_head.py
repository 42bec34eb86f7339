"""Several heads: the trace, what each head adds, and what is refused."""

import math

import numpy as np
import pytest

import oracle
from toy_transformer.attention import causal_mask
from toy_transformer.multi_head import MultiHeadAttention, contributions

TOLERANCE = 1e-12


def waves(*shape, start=0.0):
    return np.sin(start + 1.7 * np.arange(math.prod(shape)) ** 1.3).reshape(shape)


def layer_of(n_heads=3, d_model=6, d_k=2, d_v=5):
    return MultiHeadAttention(
        waves(n_heads, d_model, d_k),
        waves(n_heads, d_model, d_k, start=1),
        waves(n_heads, d_model, d_v, start=2),
        waves(n_heads * d_v, d_model, start=3),
    )


@pytest.mark.parametrize("n", [0, 1, 7])
def test_the_trace_has_every_stage(n):
    trace = layer_of()(waves(n, 6))
    assert {name: array.shape for name, array in vars(trace).items()} == {
        "Q": (3, n, 2),
        "K": (3, n, 2),
        "V": (3, n, 5),
        "scores": (3, n, n),
        "weights": (3, n, n),
        "head_outputs": (3, n, 5),
        "concat": (n, 15),
        "output": (n, 6),
    }
    assert all(np.isfinite(array).all() for array in vars(trace).values())


@pytest.mark.parametrize("masked", [False, True])
def test_the_output_agrees_with_the_oracle(masked):
    layer, X = layer_of(), waves(5, 6, start=4)
    output = layer(X, causal_mask(5) if masked else None).output
    weights = (layer.W_Q.tolist(), layer.W_K.tolist(), layer.W_V.tolist(), layer.W_O.tolist())
    expected = oracle.multi_head_attention(X.tolist(), *weights, oracle.causal_mask(5) if masked else None)
    assert output == pytest.approx(np.array(expected), abs=TOLERANCE)


def test_scores_and_weights_agree_with_the_oracle():
    layer, X = layer_of(), waves(4, 6, start=4)
    trace = layer(X, causal_mask(4))
    for head in range(3):
        Q, K = (oracle.times(X.tolist(), W[head].tolist()) for W in (layer.W_Q, layer.W_K))
        scores = oracle.scores(Q, K, oracle.causal_mask(4))
        assert trace.scores[head] == pytest.approx(np.array(scores), abs=TOLERANCE)
        assert trace.weights[head] == pytest.approx(np.array([oracle.softmax(row) for row in scores]), abs=TOLERANCE)


PLACES = [0.0, 3.0, 1.5, -2.0, 300.0]


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("places", [PLACES, [0.0, 1.0, 2.0, 3.0, 4.0]])
def test_the_output_with_rotary_positions_agrees_with_the_oracle(places, masked):
    layer, X = layer_of(d_k=4), waves(5, 6, start=4)
    output = layer(X, causal_mask(5) if masked else None, rotary_positions=places).output
    weights = (layer.W_Q.tolist(), layer.W_K.tolist(), layer.W_V.tolist(), layer.W_O.tolist())
    mask = oracle.causal_mask(5) if masked else None
    expected = oracle.multi_head_attention(X.tolist(), *weights, mask, places)
    assert output == pytest.approx(np.array(expected), abs=TOLERANCE)
    assert np.abs(output - layer(X, causal_mask(5) if masked else None).output).max() > 0.01


def test_rotary_positions_turn_queries_and_keys_and_leave_values():
    layer, X = layer_of(d_k=4), waves(5, 6, start=4)
    plain, turned = layer(X), layer(X, rotary_positions=PLACES)
    assert turned.V.tolist() == plain.V.tolist()
    for head in range(3):
        for before, after in ((plain.Q[head], turned.Q[head]), (plain.K[head], turned.K[head])):
            assert after == pytest.approx(np.array(oracle.rotate(before.tolist(), PLACES)), abs=TOLERANCE)
            assert np.linalg.norm(after, axis=1) == pytest.approx(np.linalg.norm(before, axis=1), abs=TOLERANCE)


def test_all_words_moved_together_have_the_same_scores():
    layer, X = layer_of(d_k=4), waves(5, 6, start=4)
    here, there = (layer(X, rotary_positions=np.arange(5) + start) for start in (0, 40))
    assert there.scores == pytest.approx(here.scores, abs=1e-11)
    assert there.output == pytest.approx(here.output, abs=1e-11)


def test_at_place_0_nothing_is_turned():
    layer, X = layer_of(), waves(4, 6, start=4)
    assert layer(X, rotary_positions=[0] * 4).output.tolist() == layer(X).output.tolist()


def test_concat_sets_head_outputs_side_by_side():
    trace = layer_of()(waves(4, 6))
    assert trace.concat[2].tolist() == [*trace.head_outputs[0, 2], *trace.head_outputs[1, 2], *trace.head_outputs[2, 2]]


def test_a_head_that_finds_nothing_adds_nothing():
    layer = layer_of()
    W_V = layer.W_V.copy()
    W_V[1] = 0
    silenced = MultiHeadAttention(layer.W_Q, layer.W_K, W_V, layer.W_O)
    trace = silenced(waves(4, 6))
    shares = contributions(silenced, trace)
    assert shares.shape == (3, 4, 6)
    assert not shares[1].any()
    assert trace.output == pytest.approx(shares[0] + shares[2], abs=TOLERANCE)


@pytest.mark.parametrize(
    ("d_model", "n_heads", "n_weights"), [(8, 2, 256), (8, 1, 256), (8, 8, 256), (512, 8, 1_048_576)]
)
def test_the_number_of_weights_does_not_depend_on_the_number_of_heads(d_model, n_heads, n_weights):
    layer = layer_of(n_heads, d_model, d_model // n_heads, d_model // n_heads)
    assert layer.n_weights == n_weights == 4 * d_model**2


def test_weights_are_read_only_copies():
    W_Q = waves(3, 6, 2)
    layer = MultiHeadAttention(W_Q, layer_of().W_K, layer_of().W_V, layer_of().W_O)
    W_Q[:] = 0
    assert layer.W_Q.any()
    with pytest.raises(ValueError, match="read-only"):
        layer.W_Q[0, 0, 0] = 1.0
    with pytest.raises(AttributeError):
        layer.W_Q = W_Q


good = layer_of()


@pytest.mark.parametrize(
    ("call", "names"),
    [
        (lambda: MultiHeadAttention(good.W_Q[0], good.W_K, good.W_V, good.W_O), "W_Q must be 3-dimensional"),
        (lambda: MultiHeadAttention(good.W_Q[:0], good.W_K, good.W_V, good.W_O), "W_Q must have at least one"),
        (lambda: MultiHeadAttention(good.W_Q, good.W_K[:2], good.W_V, good.W_O), "W_K must have the shape of W_Q"),
        (lambda: MultiHeadAttention(good.W_Q, good.W_K, good.W_V[:, :4], good.W_O), "W_V must have shape"),
        (lambda: MultiHeadAttention(good.W_Q, good.W_K, good.W_V[:, :, :0], good.W_O), "W_V must have shape"),
        (lambda: MultiHeadAttention(good.W_Q, good.W_K, good.W_V, good.W_O.T), "W_O must have shape"),
        (lambda: MultiHeadAttention(good.W_Q, good.W_K, good.W_V, good.W_O * math.nan), "W_O must be finite"),
        (lambda: good(waves(4, 5)), "X must have shape"),
        (lambda: good(waves(6)), "X must be 2-dimensional"),
        (lambda: good(waves(4, 6) * math.inf), "X must be finite"),
        (lambda: good(waves(4, 6), rotary_positions=[0, 1, 2]), "vectors must have shape"),
        (lambda: good(waves(2, 6), rotary_positions=[0, math.nan]), "positions must be finite"),
        (lambda: layer_of(d_k=3)(waves(2, 6), rotary_positions=[0, 1]), "d of vectors must be even"),
        (lambda: good(waves(2, 6), np.zeros((2, 2), dtype=bool)), "mask has a row that allows nothing"),
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value")
def test_bad_arguments_are_named(call, names):
    with pytest.raises(ValueError, match=names):
        call()
