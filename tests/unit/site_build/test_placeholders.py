import pytest

from explainer import render
from explainer.numbers import counted
from site_build.facts import Facts
from site_build.placeholders import Filling, UnknownPlaceholderError


@pytest.fixture(scope="module")
def filling():
    return Filling(render.scene("a <b>"), Facts({"lines": counted(1234)}, {"numpy": "2.4"}))


def test_a_figure_takes_the_place_of_its_paragraph(filling):
    filled = filling.fill("<p>[[figure waves]]</p>")
    assert filled.startswith("<figure")
    assert filled.endswith("</figure>")


def test_a_value_carries_its_exact_number(filling):
    assert filling.fill("<p>at [[value cost-words]] words</p>") == (
        '<p>at <span data-value="cost-words" data-exact="128">128</span> words</p>'
    )


def test_texts_are_escaped(filling):
    assert "“&lt;b&gt;”" in filling.fill("[[text heads-push-words]]")


def test_facts_of_the_project(filling):
    assert filling.fill("<p>[[count lines]] lines, numpy [[version numpy]]</p>") == (
        '<p><span data-count="lines" data-exact="1234">1,234</span> lines, numpy 2.4</p>'
    )


@pytest.mark.parametrize("wrong", [f"[[{kind} nothing]]" for kind in ("figure", "value", "text", "count", "version")])
def test_an_unknown_placeholder_says_what_there_is(filling, wrong):
    with pytest.raises(UnknownPlaceholderError, match="there are"):
        filling.fill(wrong)


def test_an_unknown_kind_says_which_there_are(filling):
    with pytest.raises(UnknownPlaceholderError, match="only figure, value, text, count, version"):
        filling.fill("[[chart waves]]")


def test_anything_else_is_left(filling):
    assert filling.fill("<p>x[0] [[ ]] [link]</p>") == "<p>x[0] [[ ]] [link]</p>"
