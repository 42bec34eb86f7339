"""Words within sentences: what runs from right to left is isolated, everything else is as typed."""

import pytest

from explainer import render
from explainer.words import isolated, quoted

ARABIC = "القط جلس على السجادة"


@pytest.mark.parametrize("word", ["cat", "42", "naïve", "猫", "👩‍👩‍👧", ""])
def test_what_turns_nothing_is_as_typed(word):
    assert isolated(word) == word
    assert quoted(word) == f"“{word}”"


@pytest.mark.parametrize("word", ["القط", "חתול", "abcא", "١٢", "\u202ecat"])
def test_what_may_turn_its_surroundings_is_isolated(word):
    assert quoted(word) == f"“\u2068{word}\u2069”"


def test_every_quoted_word_of_the_page_is_isolated():
    rendered = [
        render.figure(name, render.scene(ARABIC)) for name in ("one-head", "order-blind", "order-aware", "add", "heads")
    ]
    markup = "".join(one.markup + "".join(one.texts.values()) for one in rendered)
    for word in ARABIC.split():
        assert f"“\u2068{word}\u2069”" in markup
        assert f"“{word}" not in markup
