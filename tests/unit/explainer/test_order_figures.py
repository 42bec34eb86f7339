"""The two order tests, against an independent computation on the same inputs."""

import numpy as np
import pytest

import oracle
from conftest import CASES
from explainer import figures, render
from toy_transformer import embeddings, model, positions, tokens

TOLERANCE = 1e-9


def scene_of(sentence, order="reversed"):
    return render.scene(sentence, {"order": order})


def view_of(figure, sentence, order="reversed"):
    return figures.modules()[figure].view(scene_of(sentence, order))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("order", ["reversed", "shuffled", "shuffled:5", "1,0"])
def test_without_positions_every_line_is_the_same(case, order):
    view = view_of("order-blind", case["sentence"], order)
    assert [link.word for link in view.links] == case["words"]
    assert {link.state for link in view.links} <= {"same"}
    assert all(float(link.difference.exact) <= TOLERANCE for link in view.links)


@pytest.mark.parametrize("case", [case for case in CASES if "order_aware" in case], ids=lambda case: case["name"])
def test_with_positions_exactly_the_rows_of_words_that_moved_or_saw_others_move_differ(case):
    view = view_of("order-aware", case["sentence"])
    states = [link.state for link in view.links]
    expected = case["order_aware"]
    if expected == "none":
        assert states == []
    elif expected == "same":
        assert states == ["same"]
        assert "place 0" in view.verdict
    elif expected == "different":
        assert set(states) == {"different"}
    else:
        assert [state == "different" for state in states] == [
            link.from_position != link.to_position for link in view.links
        ]


@pytest.mark.parametrize("sentence", ["The cat sat on the mat", "one two one", "a b c d e f g h i j k l", "hello", ""])
@pytest.mark.parametrize(("figure", "with_positions"), [("order-blind", False), ("order-aware", True)])
def test_rows_and_differences_agree_with_the_oracle(figure, with_positions, sentence):
    view = view_of(figure, sentence, "shuffled:3")
    order = scene_of(sentence, "shuffled:3").order
    words = tokens.tokenize(sentence)
    X = embeddings.embed(words)
    PE = positions.sinusoidal_encoding(len(words), 8) if with_positions else np.zeros_like(X)
    layer = model.toy_layer()
    weights = (layer.W_Q.tolist(), layer.W_K.tolist(), layer.W_V.tolist(), layer.W_O.tolist())
    output = oracle.multi_head_attention((X + PE).tolist(), *weights)
    reordered = oracle.multi_head_attention((X[list(order)] + PE).tolist(), *weights)
    assert numbers(view.output) == pytest.approx(flat(output), abs=1e-10)
    assert numbers(view.reordered) == pytest.approx(flat(reordered), abs=1e-10)
    for link in view.links:
        assert order[link.to_position] == link.from_position
        pairs = zip(output[link.from_position], reordered[link.to_position], strict=True)
        assert float(link.difference.exact) == pytest.approx(max(abs(a - b) for a, b in pairs), abs=1e-10)


def numbers(matrix):
    return [float(cell.number.exact) for row in matrix.cells for cell in row]


def flat(rows):
    return [value for row in rows for value in row]


def test_an_order_that_moves_nothing_says_so():
    assert "moves nothing" in view_of("order-aware", "a b c", "0,1,2").verdict
    assert "order as typed" in view_of("order-blind", "a b c", "0,1,2").verdict


def choices(sentence, order="reversed"):
    return [
        (option.value, option.label, option.selected)
        for option in view_of("order-blind", sentence, order).order_options
    ]


def test_the_select_offers_an_exchange_of_the_first_and_last_noun():
    assert choices("The cat sat on the mat")[-1] == ("0,5,2,3,4,1", "cat ⇄ mat", False)
    assert choices("The cat sat on the mat", "0,5,2,3,4,1")[-1] == ("0,5,2,3,4,1", "cat ⇄ mat", True)
    assert choices("sing and run")[-1] == ("2,1,0", "sing ⇄ run", False)


@pytest.mark.parametrize("sentence", ["", "hello", "no no no", "one two one"])
def test_without_two_different_words_to_exchange_there_is_no_such_choice(sentence):
    assert [value for value, _, _ in choices(sentence)] == ["reversed", "shuffled"]


def test_the_select_offers_the_hand_made_order_only_while_it_holds():
    assert "your own" not in [label for _, label, _ in choices("a b c")]
    assert choices("a b c", "1,0,2")[-1] == ("1,0,2", "your own", True)


def test_the_shuffle_button_always_leads_to_another_shuffle():
    assert view_of("order-blind", "a b").next_shuffle == "shuffled"
    assert view_of("order-blind", "a b", "shuffled").next_shuffle == "shuffled:2"
    assert view_of("order-blind", "a b", "shuffled:999999").next_shuffle == "shuffled"
