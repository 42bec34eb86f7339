"""The figure `causal`: masked scores and weights, and the order test without positions, against the oracle."""

import json
import math

import pytest

import oracle
from explainer import bridge, figures, render
from toy_transformer import embeddings, model

SENTENCES = ["The cat sat on the mat", "hello", "one two one", "a b c d e f g h i j k l"]


def view_of(sentence, mask=True, head="1", order="reversed", **others):
    scene = render.scene(sentence, {"mask": mask, "causal-head": head, "order": order, **others})
    return scene, figures.modules()["causal"].view(scene)


def numbers(matrix):
    return [[float(cell.number.exact) for cell in row] for row in matrix.cells]


def weights_of_layer():
    layer = model.toy_layer()
    return [W.tolist() for W in (layer.W_Q, layer.W_K, layer.W_V, layer.W_O)]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("mask", [False, True])
@pytest.mark.parametrize("head", ["1", "2"])
def test_scores_and_weights_agree_with_the_oracle(sentence, mask, head):
    scene, view = view_of(sentence, mask, head)
    X, (W_Q, W_K, W_V, _), index = embeddings.embed(scene.words).tolist(), weights_of_layer(), int(head) - 1
    Q, K, V = (oracle.times(X, W[index]) for W in (W_Q, W_K, W_V))
    allowed = oracle.causal_mask(len(X)) if mask else None
    for found, expected in (
        (view.scores, oracle.scores(Q, K, allowed)),
        (view.weights, oracle.attention(Q, K, V, allowed)[1]),
    ):
        assert numbers(found) == [pytest.approx(row, abs=1e-10) for row in expected]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_later_words_have_minus_infinity_and_no_weight(sentence):
    scene, view = view_of(sentence)
    for query in range(scene.n_words):
        for key in range(query + 1, scene.n_words):
            score = view.scores.cells[query][key].number
            assert (score.exact, score.text) == ("-inf", "−∞")
            assert view.weights.cells[query][key].number.exact == "0.0"
        assert sum(numbers(view.weights)[query]) == pytest.approx(1.0, abs=1e-12)
        assert view.seen[query] == query + 1 == sum(math.isfinite(score) for score in numbers(view.scores)[query])


def test_the_mask_changes_no_colour_of_what_it_allows():
    open_, masked = view_of("The cat sat on the mat", mask=False)[1], view_of("The cat sat on the mat")[1]
    assert open_.scale == masked.scale
    for query in range(6):
        for key in range(query + 1):
            assert open_.scores.cells[query][key].level == masked.scores.cells[query][key].level


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("order", ["reversed", "shuffled:3", "1,0"])
def test_the_order_test_counts_the_rows_that_change(sentence, order):
    scene, view = view_of(sentence, order=order)
    X = embeddings.embed(scene.words).tolist()
    for outcome, mask in zip(view.outcomes, (None, oracle.causal_mask(len(X))), strict=True):
        before = oracle.multi_head_attention(X, *weights_of_layer(), mask)
        after = oracle.multi_head_attention([X[position] for position in scene.order], *weights_of_layer(), mask)
        differences = [
            max(abs(a - b) for a, b in zip(before[position], after[place], strict=True))
            for place, position in enumerate(scene.order)
        ]
        assert outcome.changed == sum(difference > 1e-9 for difference in differences)
        assert float(outcome.difference.exact) == pytest.approx(max(differences), abs=1e-10)
    assert view.outcomes[0].changed == 0


@pytest.mark.parametrize("encoding", ["none", "waves", "learned", "rope"])
def test_positions_set_elsewhere_change_nothing(encoding):
    view = view_of("The cat sat", encoding=encoding)[1]
    plain = view_of("The cat sat")[1]
    assert (view.scores, view.weights) == (plain.scores, plain.weights)
    assert [outcome.changed for outcome in view.outcomes] == [outcome.changed for outcome in plain.outcomes]


@pytest.mark.parametrize("sentence", ["", *SENTENCES])
def test_minus_infinity_travels_as_text(sentence):
    asked = {"sentence": sentence, "controls": {"mask": True}, "figure": "causal"}
    # Strict JSON: Infinity and NaN are no numbers of it.
    told, _, markup = bridge.render(json.dumps(asked)).partition("\n")
    assert "error" not in json.loads(told, parse_constant=pytest.fail)
    assert ('data-exact="-inf"' in markup) == (len(sentence.split()) > 1)
    assert "nan" not in markup.casefold()


@pytest.mark.parametrize(
    ("sentence", "order", "mask", "now", "verdict"),
    [
        ("", "reversed", True, "No words yet", ""),
        ("hello", "reversed", True, "no later ones", "two different words"),
        ("a b", "reversed", False, "every word sees both. Switch it on above the matrices, and 1 cell", "of 2 rows"),
        ("a b c", "0,1,2", True, "3 of the 9 scores", "moves nothing"),
        ("no no no", "reversed", True, "3 of the 9 scores", "All the words here are one word"),
        ("no no yes", "1,0,2", True, "3 of the 9 scores", "like company"),
        ("The cat sat on the mat", "reversed", True, "15 of the 36 scores", "6 of 6 rows change with the mask"),
    ],
)
def test_texts_of_sentences_at_the_edge(sentence, order, mask, now, verdict):
    texts = view_of(sentence, mask, order=order)[1].texts
    assert now in texts["causal-now"]
    assert verdict in texts["causal-verdict"]
    assert bool(texts["causal-verdict"]) == bool(sentence)


def test_the_company_of_the_word_that_moves_furthest():
    told = view_of("The cat sat on the mat", order="5,0,1,2,3,4")[1].texts["causal-company"]
    assert told == "Under the mask “mat”, now at place 5, sees 6 words; in the other order it sees 1."
    assert view_of("a b c", order="0,1,2")[1].texts["causal-company"] == ""
