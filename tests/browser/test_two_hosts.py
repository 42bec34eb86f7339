"""CPython and the browser's Python render the same: texts exactly, numbers to 1e-9."""

from itertools import zip_longest

import pytest
from bs4 import BeautifulSoup

from explainer import figures, render

SENTENCES = [
    "The cat sat on the mat",
    "the mat sat on the cat",
    "The dog that chased the cat slept",
    "to be or not to be",
    "no no no no",
    "one two one",
    "hello",
    "",
    "a b c d e f g h i j k l",
    "猫坐在垫子上",
]
FLOATS = {"data-exact", "data-difference", "data-angle", "data-offset-angle"}
TOLERANCE = 1e-9


def parts(markup):
    """Return every element's name and attributes and every text, with exact numbers kept apart."""
    texts, numbers = [], []
    for node in BeautifulSoup(markup, "html.parser").descendants:
        if isinstance(node, str):
            texts.append(node.strip())
            continue
        for name, value in node.attrs.items():
            if name in FLOATS:
                numbers.append(float(value))
            elif name != "data-revision":
                texts.append((node.name, name, value))
    return texts, numbers


@pytest.mark.parametrize("sentence", SENTENCES)
def test_views_agree(reader, sentence):
    reader.type("something else")
    reader.type(sentence)
    for name in figures.modules():
        markup = reader.page.evaluate("(name) => window.lastMarkup[name]", name)
        there, numbers_there = parts(markup)
        here, numbers_here = parts(render.figure(name, render.scene(sentence)).markup)
        assert numbers_there == pytest.approx(numbers_here, abs=TOLERANCE, rel=TOLERANCE)
        different = [pair for pair in zip_longest(there, here) if pair[0] != pair[1]]
        assert different == [], name
