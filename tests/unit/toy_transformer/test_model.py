"""The toy layer: what its heads are said to do, they do."""

import math

import numpy as np
import pytest

from toy_transformer.embeddings import embed
from toy_transformer.model import D_MODEL, mixing_matrix, offset_head, toy_layer
from toy_transformer.positions import sinusoidal_encoding

DEFAULT = ["The", "cat", "sat", "on", "the", "mat"]
OFFSETS = range(-3, 4)


def inputs(words, positions=True):
    X = embed(words)
    return X + sinusoidal_encoding(len(words), D_MODEL) if positions else X


def weights(words, head, positions=True, head_2="random"):
    return toy_layer(head_2)(inputs(words, positions)).weights[head - 1]


@pytest.mark.parametrize("head_2", ["random", -3, 0, 3])
def test_the_layer_has_the_shapes_that_the_article_says(head_2):
    layer = toy_layer(head_2)
    assert (layer.d_model, layer.n_heads, layer.d_k, layer.d_v) == (8, 2, 4, 4)
    assert layer.n_weights == 256


@pytest.mark.parametrize("positions", [False, True])
@pytest.mark.parametrize(
    ("sentence", "verb", "actor"),
    [
        ("The cat sat on the mat", 2, 1),
        ("the mat sat on the cat", 2, 5),
        ("I think therefore", 1, 0),
        ("a bird sings in the tree", 2, 1),
        ("yesterday the old dog slept", 4, 3),
    ],
)
def test_head_1_a_verb_gives_most_of_its_weight_to_the_one_who_acts(sentence, verb, actor, positions):
    row = weights(sentence.split(), head=1, positions=positions)[verb]
    assert row.argmax() == actor
    assert row[actor] > 0.5


@pytest.mark.parametrize("positions", [False, True])
def test_head_1_cannot_tell_two_who_might_act_apart(positions):
    row = weights(["the", "dog", "chased", "the", "cat"], head=1, positions=positions)[2]
    assert row[1] + row[4] > 0.9
    assert abs(row[1] - row[4]) < 0.3


@pytest.mark.parametrize("offset", OFFSETS)
@pytest.mark.parametrize(
    "sentence", ["The cat sat on the mat", "the mat sat on the cat", "to be or not to be", "b c d e f g"]
)
def test_a_built_head_2_looks_k_places_away(sentence, offset):
    rows = weights(sentence.split(), head=2, head_2=offset)
    for query in range(6):
        if 0 <= query + offset < 6:
            assert rows[query].argmax() == query + offset
            assert rows[query, query + offset] > 0.5


def test_a_built_head_2_is_the_word_just_before_me_on_waves_alone():
    """On positions without words its scores are those of its equation."""
    W_Q, W_K, _ = offset_head(-1)
    PE = sinusoidal_encoding(30, D_MODEL)
    places = np.arange(30)
    expected = 16 / 2 * np.cos(places[None, :] - places[:, None] + 1)
    assert PE @ W_Q @ (PE @ W_K).T / math.sqrt(4) == pytest.approx(expected, abs=1e-12)


def test_a_built_head_2_takes_a_place_about_two_pi_away_for_the_one_it_looks_for():
    first_word = weights(DEFAULT, head=2, head_2=-1)[0]
    assert first_word.argmax() == 5  # nothing stands at -1; 5 is 6 places further, and 2 pi is 6.28
    assert first_word[5] > 0.5


@pytest.mark.parametrize("offset", OFFSETS)
def test_a_built_head_2_finds_little_without_positions(offset):
    assert weights(DEFAULT, head=2, positions=False, head_2=offset).max() < 0.5


def test_a_built_head_2_leaves_head_1_as_it_is():
    assert np.array_equal(toy_layer(-1).W_Q[0], toy_layer("random").W_Q[0])
    assert not np.array_equal(toy_layer(-1).W_Q[1], toy_layer(-2).W_Q[1])


def test_the_random_head_is_the_same_everywhere():
    layer = toy_layer()
    assert layer.W_Q[1, 0].tolist() == [
        0.4905007192865014,
        -0.02475033327937126,
        0.36446434957906604,
        0.8495866321027279,
    ]
    assert all(-1 <= W[1].min() < W[1].max() < 1 for W in (layer.W_Q, layer.W_K, layer.W_V))


@pytest.mark.parametrize("positions", [False, True])
def test_the_random_head_looks_elsewhere_than_head_1_and_not_evenly(positions):
    first, second = toy_layer()(inputs(DEFAULT, positions)).weights
    assert np.abs(first - second).max() > 0.25
    assert len(set(second.argmax(axis=1).tolist())) >= 4


def test_w_o_mixes_everything_and_loses_nothing():
    W_O = mixing_matrix()
    assert np.array_equal(W_O, toy_layer().W_O)
    assert pytest.approx(np.eye(8), abs=1e-12) == W_O @ W_O.T
    assert np.abs(W_O) == pytest.approx(1 / math.sqrt(8), abs=1e-12)


@pytest.mark.parametrize("head_2", ["random", *OFFSETS])
def test_no_words_and_one_word_are_finite(head_2):
    assert toy_layer(head_2)(inputs([])).output.shape == (0, 8)
    assert toy_layer(head_2)(inputs(["hello"])).weights.tolist() == [[[1.0]], [[1.0]]]


@pytest.mark.parametrize(
    ("head_2", "names"),
    [
        (-4, "head_2 must be at least -3"),
        (4, "head_2 must be at most 3"),
        (1.0, "head_2 must be a whole number"),
        (True, "head_2 must be a whole number"),
        ("before", "head_2 must be a whole number"),
        (None, "head_2 must be a whole number"),
    ],
)
def test_bad_choices_are_named_also_when_a_good_one_was_made_before(head_2, names):
    toy_layer(1)
    with pytest.raises(ValueError, match=names):
        toy_layer(head_2)
