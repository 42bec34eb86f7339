"""The figure `add`: the sum written out by hand, and the copies of a word."""

import math

import pytest

import oracle
from conftest import CASES
from explainer import figures, render
from toy_transformer import embeddings, tokens

SENTENCES = ["The cat sat on the mat", "to be or not to be", "no no no no", "hello", "a b c d e f g h i j k l", ""]


def view_of(sentence):
    return figures.modules()["add"].view(render.scene(sentence))


def rows(matrix):
    return [[float(cell.number.exact) for cell in row] for row in matrix.cells]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_sum_is_x_plus_pe(sentence):
    view = view_of(sentence)
    X = embeddings.embed(tokens.tokenize(sentence)).tolist()
    PE = oracle.sinusoidal_encoding(len(X), 8)
    assert rows(view.embeddings) == X
    for place, row in enumerate(rows(view.sum)):
        assert rows(view.positions)[place] == pytest.approx(PE[place], abs=1e-12)
        assert row == pytest.approx([x + p for x, p in zip(X[place], PE[place], strict=True)], abs=1e-12)
    assert len(view.sum.cells) == len(X)


def test_the_default_sentence_follows_the_at_0_and_4():
    view = view_of("The cat sat on the mat")
    assert view.followed.places == (0, 4)
    # PE[0] is 0 1 0 1 ...; cos(4) is the number of PE[4] that is furthest from it.
    assert float(view.values["add-largest-difference"].exact) == pytest.approx(1 - math.cos(4), abs=1e-12)
    assert "“The” stands at places 0 and 4" in view.texts["add-reading"]
    assert "1.65" in view.texts["add-reading"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_copies_have_equal_rows_before_and_different_rows_after(case):
    view = view_of(case["sentence"])
    X, total = rows(view.embeddings), rows(view.sum)
    assert sorted(place for word in view.words for place in word.places) == list(range(len(X)))
    for word in view.words:
        for place in word.places[1:]:
            assert X[place] == X[word.places[0]]
            assert total[place] != pytest.approx(total[word.places[0]], abs=1e-3)


def test_the_difference_is_the_largest_of_all_pairs_of_copies():
    view = view_of("no no no no")
    total = rows(view.sum)
    pairs = [(a, b) for a in range(4) for b in range(a)]
    largest = max(abs(x - y) for a, b in pairs for x, y in zip(total[a], total[b], strict=True))
    assert float(view.followed.difference.exact) == pytest.approx(largest, abs=1e-12)
    assert "places 0, 1, 2 and 3" in view.reading


@pytest.mark.parametrize(("sentence", "told"), [("", "No words yet"), ("hello", "One word"), ("a b", "stands twice")])
def test_without_copies_it_says_so(sentence, told):
    view = view_of(sentence)
    assert view.followed is None
    assert told in view.texts["add-reading"]


def test_brackets_join_the_places_and_stand_apart():
    first, second = (word.bracket for word in view_of("to be or not to be").words if word.bracket)
    assert first == "M1,0.5H0V4.5H1"
    assert second == "M1,1.5H0.5V5.5H1"
    assert view_of("no no no").followed.bracket == "M1,0.5H0V2.5H1M1,1.5H0"


def test_rows_of_x_and_of_pe_are_equally_long():
    view = view_of("The cat sat on zzzyx")
    length = float(view.values["add-embedding-length"].exact)
    for row in rows(view.embeddings) + rows(view.positions):
        assert math.hypot(*row) == pytest.approx(length, abs=1e-12)
