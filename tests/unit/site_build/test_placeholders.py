import pytest

from explainer import render
from site_build.placeholders import Filling, UnknownPlaceholderError


@pytest.fixture(scope="module")
def filling():
    return Filling(render.scene("a <b>"))


def test_a_figure_takes_the_place_of_its_paragraph(filling):
    filled = filling.fill("<p>[[figure waves]]</p>")
    assert filled.startswith("<figure")
    assert filled.endswith("</figure>")


def test_a_value_carries_its_exact_number(filling):
    assert filling.fill("<p>at [[value cost-words]] words</p>") == (
        '<p>at <span data-value="cost-words" data-exact="128">128</span> words</p>'
    )


def test_texts_are_escaped(filling):
    assert "&lt;b&gt; a" in filling.fill("[[text order-blind-other-sentence]]")


@pytest.mark.parametrize("wrong", ["[[figure nothing]]", "[[value nothing]]", "[[text nothing]]", "[[chart waves]]"])
def test_an_unknown_placeholder_says_what_there_is(filling, wrong):
    with pytest.raises(UnknownPlaceholderError, match="there are"):
        filling.fill(wrong)


def test_anything_else_is_left(filling):
    assert filling.fill("<p>x[0] [[ ]] [link]</p>") == "<p>x[0] [[ ]] [link]</p>"
