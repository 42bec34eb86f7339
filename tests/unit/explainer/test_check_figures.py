"""The questions on the reader's sentence: the right answers by the oracle, fair options, and a verdict for each choice."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from conftest import CASES
from explainer import figures, render
from explainer.figures import _check
from toy_transformer import embeddings, model, tokens

FIGURES = ("check-order", "check-heads", "check-deeper")
TOLERANCE = 1e-9
SENTENCES = [
    "The cat sat on the mat",
    "the mat sat on the cat",
    "The dog that chased the cat slept",
    "to be or not to be",
    "no no no no",
    "one two one",
    "hi there",
    "hello",
    "a b c d e f g",
    "a b c d e f g h",
    "a b c d e f g h i j k l",
    "猫坐在垫子上",
    "الولد أكل tea",
]
ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)


def view_of(figure, sentence, **controls):
    return figures.modules()[figure].view(render.scene(sentence, controls))


def question_of(figure, number, sentence, chosen="none"):
    return view_of(figure, sentence, **{f"{figure}-{number}": chosen}).questions[number - 1]


def rights(figure, number, sentence):
    """Choose each option in turn, and return the keys of those that were right."""
    question = question_of(figure, number, sentence)
    answered = {one.key: question_of(figure, number, sentence, one.key) for one in question.options}
    assert {one.state for one in answered.values()} <= {"right", "wrong"}
    return [key for key, one in answered.items() if one.state == "right"]


def right(figure, number, sentence):
    """Return the right key, None if the sentence is not asked."""
    found = rights(figure, number, sentence)
    assert len(found) <= 1
    return found[0] if found else None


def asks(sentence):
    words = tokens.tokenize(sentence)[: tokens.MAX_WORDS]
    identities = [tokens.identity(word) for word in words]
    X = embeddings.embed(words).tolist()
    PE = oracle.sinusoidal_encoding(len(words), 8)
    return words, identities, X, PE


def added(X, PE):
    return [[a + b for a, b in zip(x, p, strict=True)] for x, p in zip(X, PE, strict=True)]


def output_rows(X, layer):
    return oracle.multi_head_attention(
        X, *(list(W.tolist()) for W in (layer.W_Q, layer.W_K, layer.W_V)), layer.W_O.tolist()
    )


def changed(X, PE, order, layer):
    """Count the rows that differ from those of the same words in `order`; PE stays where it is."""
    before, after = (output_rows(added(rows, PE), layer) for rows in (X, [X[place] for place in order]))
    return sum(
        max(abs(a - b) for a, b in zip(before[word], after[place], strict=True)) > TOLERANCE
        for place, word in enumerate(order)
    )


def expected_order(words, identities, X, PE, layer):
    different = [place for place in range(len(words)) if identities[place] != identities[0]]
    swap = copies = hand = None
    if different:
        order = list(range(len(words)))
        order[0], order[different[-1]] = different[-1], 0
        swap = {0: "zero", 2: "ends", len(words): "all"}[changed(X, [[0.0] * 8] * len(X), order, layer)]
    repeated = [word for word, count in Counter(identities).items() if count > 1]
    if repeated:
        first, second = [place for place, word in enumerate(identities) if word == repeated[0]][:2]
        equal_in_sum = max(abs(a - b) for a, b in zip(*(added(X, PE)[one] for one in (first, second)), strict=True))
        assert X[first] == X[second]
        copies = "both" if equal_in_sum <= TOLERANCE else "x"
    if len(words) > 1:
        hand = "fast"
    return [swap, copies, hand]


def expected_heads(words, identities, X, PE, layer):
    n = len(words)
    rows = added(X, PE)
    Q, K, V = (oracle.times(rows, W[0].tolist()) for W in (layer.W_Q, layer.W_K, layer.W_V))
    _, weights = oracle.attention(Q, K, V)
    asker = max(range(n), key=lambda place: (round(max(weights[place]), 9), -place))
    ranked = sorted(range(n), key=lambda place: -weights[asker][place])
    most = None
    if n > 1 and max(weights[asker]) - min(weights[asker]) <= TOLERANCE:
        most = "alike"
    elif n > 1 and weights[asker][ranked[0]] - weights[asker][ranked[1]] >= 0.01:
        most = str(ranked[0])
    operations = {"attention": n * n * 8, "recurrent": n * 8 * 8}
    same = len(set(operations.values())) == 1
    scores = sum(1 for _ in range(2) for _ in range(n) for _ in range(n))
    assert scores == 2 * n * n
    return ["every-head", most, "same" if same else max(operations, key=operations.get)]


def expected_deeper(words, identities, X, PE, layer):
    n = len(words)
    seen = distance = moved = None
    if n > 1:
        place = (n - 1) // 2
        assert sum(oracle.causal_mask(n)[place]) == place + 1
        seen = "itself-too"
        query = oracle.times([X[-1]], layer.W_Q[1].tolist())[0]
        key = oracle.times([X[0]], layer.W_K[1].tolist())[0]
        further = oracle.sinusoidal_encoding(n + 1, 8)
        rotary, waves = [], []
        for start in (0, 1):
            turned = [oracle.rotate([row], [float(at + start)])[0] for row, at in ((query, n - 1), (key, 0))]
            rotary.append(oracle.dot(*turned) / 2)
            rows = added([X[-1], X[0]], [further[n - 1 + start], further[start]])
            q, k = (oracle.times([row], W[1].tolist())[0] for row, W in zip(rows, (layer.W_Q, layer.W_K), strict=True))
            waves.append(oracle.dot(q, k) / 2)
        stays = [abs(one[0] - one[1]) <= TOLERANCE for one in (rotary, waves)]
        moved = {(True, False): "rotary", (True, True): "both"}[tuple(stays)]
    if n > 2:
        products = {apart: oracle.dot(PE[0], PE[apart]) for apart in range(1, n)}
        distance = str(max(products, key=products.get))
    return [seen, distance, moved]


EXPECTED = {"check-order": expected_order, "check-heads": expected_heads, "check-deeper": expected_deeper}


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("figure", FIGURES)
def test_right_answers_agree_with_the_oracle(figure, sentence):
    expected = EXPECTED[figure](*asks(sentence), model.toy_layer())
    assert [right(figure, number, sentence) for number in (1, 2, 3)] == expected


def is_fair(figure, sentence):
    """Assert that each question has one right answer among three or four that differ, or says why it is not asked."""
    for number, question in enumerate(view_of(figure, sentence).questions, start=1):
        labels = [one.label for one in question.options]
        keys = [one.key for one in question.options]
        assert len(set(labels)) == len(labels)
        assert len(set(keys)) == len(keys)
        assert not any(one.chosen or one.mark for one in question.options)
        if question.state == "idle":
            assert labels == []
            assert question.feedback
        else:
            assert question.state == "open"
            assert 3 <= len(labels) <= 4
            assert question.feedback == ""
            assert len(rights(figure, number, sentence)) == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("figure", FIGURES)
def test_every_case_is_asked_about_fairly(figure, case):
    is_fair(figure, case["sentence"])


@given(sentence=ANY_TEXT)
@settings(max_examples=40, deadline=None)
def test_any_text_is_asked_about_fairly(sentence):
    for figure in FIGURES:
        is_fair(figure, sentence)


@pytest.mark.parametrize("head_2", [-3, 0, 2])
@pytest.mark.parametrize("figure", FIGURES)
def test_with_a_built_head_too(figure, head_2):
    scene = render.scene("The cat sat on the mat", {"head-2": str(head_2)})
    assert [one.state for one in figures.modules()[figure].view(scene).questions] == ["open"] * 3


def test_without_words_nothing_is_asked():
    for figure in FIGURES:
        view = view_of(figure, " ")
        assert view.questions == ()
        assert view.score == view.empty


@pytest.mark.parametrize(
    ("figure", "number", "sentence", "chosen", "state", "told"),
    [
        ("check-order", 1, "The cat sat on the mat", "zero", "right", "With PE added, 6 of 6 change"),
        ("check-order", 1, "The cat sat on the mat", "all", "wrong", "That takes positions. Each row goes along"),
        ("check-order", 2, "to be or not to be", "x", "right", "differ by 0.000000000 in X"),
        ("check-order", 3, "a b c d", "whole", "wrong", "A full turn takes 6.28 places."),
        ("check-heads", 1, "a b c", "one-head", "wrong", "3 × 3 = 9 scores: 18 in all"),
        ("check-heads", 2, "The cat sat on the mat", "1", "right", "“sat” gives “cat” 0.93"),
        ("check-heads", 3, "a b c d e f g h", "same", "right", "n²d = 8² × 8 = 512"),
        ("check-heads", 3, "a b c d e f g h i", "attention", "right", "nd² = 9 × 8² = 576"),
        ("check-deeper", 1, "a b c d", "before", "wrong", "It sees 2 of 4, itself and the 1 word before"),
        ("check-deeper", 2, "a b c d e f g", "6", "right", "come to 3.78; the next best, 1 apart, to 3.54"),
        ("check-deeper", 3, "hi there", "both", "wrong", "With RoPE it stays at 0.948"),
    ],
)
def test_feedback_says_whether_and_why(figure, number, sentence, chosen, state, told):
    question = question_of(figure, number, sentence, chosen)
    assert question.state == state
    assert question.verdict == {"right": "Right.", "wrong": "Not quite."}[state]
    assert told in question.feedback
    marks = {one.key: one.mark for one in question.options if one.mark}
    assert list(marks.values()).count("right") == 1
    assert marks[chosen] == ("right" if state == "right" else "yours")


def test_a_fast_hand_turns_one_radian_a_place():
    options = {one.key: one.label for one in question_of("check-order", 3, "a b c d").options}
    PE = oracle.sinusoidal_encoding(4, 8)
    turned = sum(
        math.atan2(PE[p + 1][0] * PE[p][1] - PE[p + 1][1] * PE[p][0], oracle.dot(PE[p][:2], PE[p + 1][:2]))
        for p in range(3)
    )
    assert turned == pytest.approx(3, abs=TOLERANCE)
    assert options == {
        "second": "0.3 radians",
        "fast": "3 radians",
        "whole": "3 full turns",
        "depends": "it depends on the place",
    }


def test_the_score_counts_what_was_answered():
    chosen = {"check-heads-1": "every-head", "check-heads-3": "attention"}
    view = view_of("check-heads", "The cat sat on the mat", **chosen)
    assert view.score == "2 of 3 answered, 1 right."
    # A choice that this sentence does not offer is no answer to it.
    assert view_of("check-heads", "a b", **{"check-heads-2": "11"}).score == "Choose an answer, and read why."
    assert view_of("check-order", "hello").score.startswith("One word is too little")


def test_a_choice_stays_what_it_means():
    labels = [question_of("check-order", 1, sentence, "all").options[-1] for sentence in ("a b c d", "a b c d e")]
    assert [(one.label, one.chosen) for one in labels] == [("all 4", True), ("all 5", True)]


def test_a_right_count_that_nobody_guesses_is_an_option_all_the_same():
    guesses = [_check.Guess("zero", 0), _check.Guess("two", 2), _check.Guess("pair", 2), _check.Guess("all", 6)]
    answers, key = _check.counts(5, guesses, {6: "all 6"})
    assert [(one.key, one.label) for one in answers] == [("zero", "0"), ("two", "2"), ("other", "5"), ("all", "all 6")]
    assert key == "other"


def test_words_of_the_sentence_are_not_for_translators():
    options = question_of("check-heads", 2, "The cat sat on the mat").options
    assert [one.is_word for one in options] == [True, True, True, False]


def test_the_table_has_the_numbers_that_decide():
    (table,) = view_of("check-deeper", "The cat sat on the mat").tables
    numbers = {name: float(number.exact) for name, (number,) in table.rows}
    PE = oracle.sinusoidal_encoding(6, 8)
    for apart in range(1, 6):
        assert numbers[f"dot product at distance {apart}"] == pytest.approx(np.dot(PE[0], PE[apart]), abs=TOLERANCE)
