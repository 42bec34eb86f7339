"""The switch: what the order test finds with each way to tell of places, with and without a mask, by the oracle."""

import numpy as np
import pytest

import oracle
from explainer import encodings, figures, render
from toy_transformer import embeddings, learned, model, tokens

TOLERANCE = 1e-9
SENTENCES = ["The cat sat on the mat", "no no no", "one two one", "hello", "a b c d e f g h i j k l", "الولد أكل tea"]


def view_of(figure, sentence, **controls):
    return figures.modules()[figure].view(render.scene(sentence, controls))


def output_rows(X, encoding, masked):
    """Compute the whole layer by the oracle, told of places 0, 1, 2 ... by `encoding`."""
    n, layer = len(X), model.toy_layer()
    if encoding == "waves":
        X = X + np.array(oracle.sinusoidal_encoding(n, 8)).reshape(n, 8)
    if encoding == "learned":
        X = X + learned.untrained_table(12, 8)[:n]
    places = [float(place) for place in range(n)]
    mask = oracle.causal_mask(n) if masked else None
    concat = [[] for _ in X]
    for head in range(2):
        Q, K, V = (oracle.times(X.tolist(), W[head].tolist()) for W in (layer.W_Q, layer.W_K, layer.W_V))
        if encoding == "rope":
            Q, K = oracle.rotate(Q, places), oracle.rotate(K, places)
        for row, part in zip(concat, oracle.attention(Q, K, V, mask)[0], strict=True):
            row.extend(part)
    return np.array(oracle.times(concat, layer.W_O.tolist()))


def differences(sentence, order, encoding, masked):
    X = embeddings.embed(tokens.tokenize(sentence))
    before, after = output_rows(X, encoding, masked), output_rows(X[list(order)], encoding, masked)
    return np.abs(before[list(order)] - after).max(axis=1)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_outcome_agrees_with_the_oracle(sentence):
    scene = render.scene(sentence, {"order": "shuffled:2"})
    view = figures.modules()["switch"].view(scene)
    seen = []
    for outcome in (outcome for row in view.rows for outcome in row.outcomes):
        expected = differences(sentence, scene.order, outcome.encoding, outcome.masked)
        assert float(outcome.difference.exact) == pytest.approx(expected.max(), abs=TOLERANCE)
        assert outcome.changed == (expected > TOLERANCE).sum()
        assert outcome.state == ("different" if outcome.changed else "same")
        seen.append((outcome.encoding, outcome.masked))
    assert seen == [(encoding, masked) for encoding in ("none", "waves", "learned", "rope") for masked in (False, True)]


@pytest.mark.parametrize("encoding", encodings.KINDS)
@pytest.mark.parametrize("mask", [False, True])
def test_the_steps_follow_the_switch(encoding, mask):
    controls = {"encoding": encoding, "mask": mask, "order": "reversed"}
    sentence = "The cat sat on the mat"
    order = (5, 4, 3, 2, 1, 0)
    for figure, told in (("order-aware", encoding), ("order-blind", "none"), ("switch", encoding)):
        view = view_of(figure, sentence, **controls)
        expected = differences(sentence, order, told, mask).max()
        assert max(float(link.difference.exact) for link in view.links) == pytest.approx(expected, abs=TOLERANCE)


def test_what_is_switched_is_said_in_the_steps():
    assert view_of("order-aware", "a b").setting == ""
    assert view_of("order-aware", "a b", encoding="rope", mask=True).setting == (
        "rotary positions instead of waves and a causal mask"
    )
    assert view_of("order-blind", "a b", encoding="rope", mask=True).setting == "a causal mask"
    assert "causal mask is on" in view_of("order-blind", "a b", mask="true").texts["order-blind-why"]
    assert "does not depend on the order" in view_of("order-blind", "a b").texts["order-blind-why"]
    assert "queries and keys turned" in view_of("order-aware", "a b", encoding="rope").texts["order-aware-repeated"]


def test_without_positions_the_second_test_says_that_rows_are_equal():
    view = view_of("order-aware", "The cat sat on the mat", encoding="none")
    assert view.state == "same"
    assert view.verdict.startswith("All 6 rows are equal.")


def test_the_chosen_setting_is_marked_once():
    view = view_of("switch", "a b c", encoding="learned", mask=True)
    chosen = [(one.encoding, one.masked) for row in view.rows for one in row.outcomes if one.chosen]
    assert chosen == [("learned", True)]


@pytest.mark.parametrize(
    ("sentence", "beginning"),
    [
        ("The cat sat on the mat", "Only one of them keeps every row equal"),
        ("hello", "With this sentence and this order, no row changes in any"),
        ("no no no", "With this sentence and this order, 4 of them keep"),
    ],
)
def test_the_prose_says_what_the_table_shows(sentence, beginning):
    view = view_of("switch", sentence)
    assert view.texts["switch-verdict"].startswith(beginning)


@pytest.mark.parametrize("raw", ["waves ", "sinus", None, 3, {}, []])
def test_nonsense_is_the_default(raw):
    assert render.scene("a b", {"encoding": raw, "mask": raw}).controls["encoding"] == "waves"
    assert render.scene("a b", {"encoding": raw, "mask": raw}).controls["mask"] is False
