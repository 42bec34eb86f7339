"""Values in templates are escaped just as MarkupSafe does it."""

from dataclasses import dataclass

import markupsafe
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, StrictUndefined, UndefinedError

from explainer.escaping import EscapingEnvironment, escape


@dataclass(frozen=True)
class Cell:
    number: int

    def __getitem__(self, name: str) -> int:
        return int(getattr(self, name))


class Html:
    def __html__(self) -> str:
        return "<b>bold</b>"


@given(st.text() | st.text(alphabet="&<>'\"ab;#") | st.integers() | st.floats() | st.none() | st.booleans())
def test_escape_is_markupsafes(value):
    assert escape(value) == str(markupsafe.escape(value))


@pytest.mark.parametrize("value", [markupsafe.Markup("<b>"), Html(), ["<"], b"<"])
def test_so_it_is_for_what_is_no_text(value):
    assert str(escape(value)) == str(markupsafe.escape(value))


def test_templates_escape_once_in_macros_and_blocks_and_loops():
    source = """
    {%- macro cell(text) %}<td>{{ text }}</td>{% endmacro -%}
    {%- set kept %}<i>{{ word }}</i>{% endset -%}
    {% for one in words %}{{ cell(one) }}{% endfor %}{{ kept }}{{ word ~ '<' }}{{ safe }}{{ 3 }}
    """
    given = {"words": ["<b>", "a&b", "plain"], "word": '"&"', "safe": markupsafe.Markup("<u>")}

    expected = Environment(autoescape=True).from_string(source).render(given)
    assert EscapingEnvironment(autoescape=True).from_string(source).render(given) == expected
    assert "<td>&lt;b&gt;</td><td>a&amp;b</td><td>plain</td><i>&#34;&amp;&#34;</i>" in expected


def test_where_escaping_is_off_it_stays_off():
    source = "{% autoescape false %}{{ word }}{{ word | escaped }}{% endautoescape %}{{ word }}{{ word | e }}"
    assert EscapingEnvironment(autoescape=True).from_string(source).render(word="<") == "<&lt;&lt;&lt;"


def test_a_name_after_a_point_is_an_attribute_and_no_item():
    environment = EscapingEnvironment(undefined=StrictUndefined)
    shown = environment.from_string("{{ ('a' ~ word).upper() }} {{ cell.number.real }} {{ cell['number'] }}")
    assert shown.render(word="b", cell=Cell(number=3)) == "AB 3 3"
    with pytest.raises(AttributeError, match="nothing"):
        environment.from_string("{{ cell.nothing }}").render(cell=Cell(number=3))
    with pytest.raises(AttributeError):
        environment.from_string("{{ cell.number }}").render(cell={"number": 3})
    with pytest.raises(UndefinedError, match="cell"):
        environment.from_string("{{ cell.number }}").render()
