"""The figure `one-head`: scores, weights and the blend against the oracle, and what it says of them."""

import math

import pytest

import oracle
from conftest import CASES
from explainer import figures, render
from toy_transformer import embeddings, model, tokens

SENTENCES = [
    "The cat sat on the mat",
    "the dog chased the dog",
    "no no no no",
    "one two one",
    "qwxz",
    "a b c d e f g h",
]


def view_of(sentence, query=2):
    return figures.modules()["one-head"].view(render.scene(sentence, {"query": query}))


def exact(cells):
    return [float(cell.number.exact) for cell in cells]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("query", [0, 2, 11])
def test_every_number_is_the_oracles(sentence, query):
    view = view_of(sentence, query)
    X = embeddings.embed(tokens.tokenize(sentence)).tolist()
    row = min(query, len(X) - 1)
    Q, K, V = (oracle.times(X, W.tolist()) for W in model.actor_head())
    output, weights = oracle.attention(Q, K, V)
    assert exact(view.query) == pytest.approx(Q[row], abs=1e-10)
    assert exact(view.output) == pytest.approx(output[row], abs=1e-10)
    for place, meeting in enumerate(view.meetings):
        score = sum(a * b for a, b in zip(Q[row], K[place], strict=True)) / math.sqrt(4)
        assert float(meeting.score.exact) == pytest.approx(score, abs=1e-10)
        assert float(meeting.weight.exact) == pytest.approx(weights[row][place], abs=1e-10)
        assert meeting.bar == pytest.approx(weights[row][place], abs=1e-4)
        assert exact(meeting.value) == pytest.approx(V[place], abs=1e-10)
        assert exact(meeting.taken) == pytest.approx([weights[row][place] * v for v in V[place]], abs=1e-10)


@pytest.mark.parametrize("head_2", ["random", -1, 2])
def test_the_first_head_does_not_depend_on_the_second(head_2):
    scene = render.scene("The cat sat", {"head-2": head_2})
    assert figures.modules()["one-head"].view(scene) == view_of("The cat sat")


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_is_taken_adds_up_to_the_output_row(sentence):
    view = view_of(sentence)
    columns = zip(*(exact(meeting.taken) for meeting in view.meetings), strict=True)
    assert [sum(column) for column in columns] == pytest.approx(exact(view.output), abs=1e-10)


def test_sat_gives_cat_more_than_half():
    view = view_of("The cat sat on the mat")
    assert view.word == "sat"
    assert [meeting.word for meeting in view.meetings if meeting.is_most] == ["cat"]
    assert float(view.values["one-head-largest-weight"].exact) > 0.5
    assert view.texts["one-head-reading"] == "“sat” gives the most weight to “cat”, more than half of all:"
    assert view.reading == "“sat” gives the most weight to “cat”, more than half of all: 0.89."


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", "No words yet"),
        ("hello", "alone"),
        ("no no no no", "each of the 4 words the same weight: 0.25."),
        ("the dog chased the dog", "“dog”, at places 1 and 4 alike: 0.48."),
        ("The cat and Cat saw cat", "“cat”, at places 1, 3 and 5 alike"),
    ],
)
def test_the_reading_knows_ties_and_lonely_words(sentence, told):
    assert told in view_of(sentence, 4 if sentence.endswith("saw cat") else 2).reading


@pytest.mark.parametrize(("asked", "place"), [("0", 0), ("5", 5), ("6", 5), ("99", 5), ("-1", 0), ("x", 2)])
def test_a_query_is_kept_within_the_words(asked, place):
    view = view_of("The cat sat on the mat", asked)
    assert view.position == place
    assert [choice.chosen for choice in view.choices].index(True) == place


def test_a_place_that_is_gone_stays_chosen_until_it_is_back():
    assert [choice.value for choice in view_of("one two", 5).choices] == [0, 5]
    assert [choice.value for choice in view_of("a b c d e f g", 5).choices] == list(range(7))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_no_weight_is_rounded_to_what_it_is_not(case):
    for query in range(len(case["words"])):
        for meeting in view_of(case["sentence"], query).meetings:
            weight = float(meeting.weight.exact)
            assert (meeting.weight.text == "1.00") == (weight == 1.0)
            assert meeting.weight.text != "0.00"
