"""What holds for any text at all."""

import math
import unicodedata

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from toy_transformer.embeddings import embed
from toy_transformer.model import toy_layer
from toy_transformer.positions import sinusoidal_encoding
from toy_transformer.tokens import MAX_WORDS, computed_words, identity, tokenize

any_character = st.characters(exclude_categories=())
tricky = st.sampled_from("猫か\u3099ที่ខ្မ「」“”’'.,!( \u200b\u200d\u200e\ufe0f👩🚀\u0301éÅẞ\ud800\x00<&\"%\t\n")
any_text = st.text(st.one_of(any_character, tricky), max_size=60)


@given(any_text)
def test_words_are_as_typed_and_in_order(text):
    """Also says that nothing is lost but what cannot be seen."""
    start = 0
    for word in tokenize(text):
        assert word
        assert not word.isspace()
        start = text.index(word, start) + len(word)
    lost = list(text)
    for word in tokenize(text):
        for character in word:
            lost.remove(character)
    assert all(unicodedata.category(character) in {"Zs", "Zl", "Zp", "Cc", "Cf", "Cn"} for character in lost)


@given(any_text)
def test_a_word_is_tokenized_to_itself(text):
    for word in tokenize(text):
        assert tokenize(word) == [word]


@given(any_text)
def test_the_whole_layer_is_finite_on_any_text(text):
    words, n_words = computed_words(text)
    assert len(words) == min(n_words, MAX_WORDS)
    X = embed(words)
    assert X.shape == (len(words), 8)
    trace = toy_layer()(X + sinusoidal_encoding(len(words), 8))
    assert all(np.isfinite(array).all() for array in vars(trace).values())


@given(any_text, any_text)
def test_rows_are_equal_exactly_when_identities_are(left, right):
    same_row = np.array_equal(*embed([left, right]))
    assert same_row == (identity(left) == identity(right))


@given(st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=["Cn"]), min_size=1, max_size=12))
def test_the_unicode_form_makes_no_difference(word):
    composed, decomposed = (unicodedata.normalize(form, word) for form in ("NFC", "NFD"))
    assert identity(composed) == identity(decomposed) == identity(word)


@given(
    st.text(st.characters(categories=["L"], max_codepoint=0x24F), min_size=1),
    st.sampled_from(["", ",", "!?", "”", "’"]),
)
def test_case_and_surrounding_punctuation_make_no_difference(word, mark):
    assert identity(f"({word.upper()}{mark}") == identity(word.upper())
    assert identity(word.casefold()) == identity(word)


@given(st.integers(0, 40))
def test_every_row_is_two_long(number):
    assert math.isclose(np.linalg.norm(embed([f"word{number}"])), 2.0, abs_tol=1e-12)
