"""The rows of X: readable, of one length, one for each word, the same everywhere."""

import numpy as np
import pytest

from conftest import CASES
from toy_transformer.embeddings import FEATURES, embed, is_known, kind_row
from toy_transformer.lexicon import KIND_OF, KINDS
from toy_transformer.stable import numbers_from
from toy_transformer.tokens import computed_words, identity

LEXICON = [word for _, words in KINDS for word in words.split()]


def feature(word, name):
    return embed([word])[0, FEATURES.index(name)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_shared_cases_have_the_same_rows_and_no_others(case):
    words, _ = computed_words(case["sentence"])
    X = embed(words)
    groups = {}
    for position, row in enumerate(X.tolist()):
        groups.setdefault(tuple(row), []).append(position)
    assert [group for group in groups.values() if len(group) > 1] == case.get("same_rows", [])


def test_no_words_have_no_rows():
    assert embed([]).shape == (0, 8)


def test_there_are_eight_features():
    assert len(FEATURES) == len(set(FEATURES)) == 8


def test_every_row_is_as_long_as_a_row_of_the_encoding():
    X = embed([*LEXICON, "zyzzyva", "2", "+", "猫", "\ud800", "\x00"])
    assert np.linalg.norm(X, axis=1) == pytest.approx(2.0, abs=1e-12)


def test_every_word_of_the_lexicon_has_a_row_of_its_own():
    assert len(np.unique(embed(LEXICON), axis=0)) == len(LEXICON)


def test_the_lexicon_lists_each_word_once_and_by_its_identity():
    assert len(LEXICON) == len(KIND_OF) > 500
    assert [word for word in LEXICON if identity(word) != word] == []


@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS], ids=str)
def test_every_kind_names_features_and_is_about_two_long(kind):
    assert set(kind) <= set(FEATURES)
    assert np.linalg.norm(kind_row(kind)) == pytest.approx(2.0, abs=0.2)


def test_rows_can_be_read():
    assert feature("cat", "noun") > 1 < feature("cat", "living")
    assert feature("mat", "noun") > 1
    assert feature("mat", "living") < -1
    assert feature("sat", "verb") > 1.5
    assert feature("the", "determiner") > 1.5
    assert feature("on", "preposition") > 1.5
    assert feature("lazy", "quality") > 1.5
    assert feature("cats", "many") > feature("cat", "many") + 0.1
    assert feature("sat", "past") > feature("sits", "past") + 0.1


def test_words_of_one_kind_are_close_but_not_the_same():
    cat, dog, mat = embed(["cat", "dog", "mat"])
    assert 0 < np.linalg.norm(cat - dog) < 0.5 < np.linalg.norm(cat - mat)


def test_the_fastest_pair_of_columns_is_quiet():
    assert np.abs(embed([*LEXICON, *(f"unknown{i}" for i in range(200))])[:, :2]).max() < 0.4


def test_an_unknown_word_has_the_row_that_it_always_had():
    assert not is_known("zyzzyva")
    assert embed(["Zyzzyva!"])[0] == pytest.approx(
        [
            -0.058172505921697,
            0.014052531907278,
            -0.557970093484803,
            -1.077666635302696,
            -0.916335774089305,
            1.021053401505067,
            -0.800466732371188,
            -0.027462603660038,
        ],
        abs=1e-12,
    )


def test_known_words_are_known_in_any_form():
    assert is_known("The")
    assert is_known("don’t")


def test_numbers_from_text_are_fixed():
    assert numbers_from("a", 3).tolist() == [0.06929880613461137, 0.49531660322099924, -0.9137754403054714]
    assert numbers_from("\ud800", 3).tolist() != numbers_from("\ud801", 3).tolist()
    assert numbers_from("a", 0).shape == (0,)
    many = numbers_from("many", 4000)
    assert -1 <= many.min() < -0.99
    assert 0.99 < many.max() < 1
    assert many.mean() == pytest.approx(0.0, abs=0.05)
