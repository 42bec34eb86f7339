"""What an edit puts into the page is what Python rendered, and no element is made anew where only values differ."""

import pytest

from explainer import figures

EQUAL_TO_MARKUP = """
  () => [...document.querySelectorAll("figure[data-figure]")].flatMap((figure) => {
    const template = document.createElement("template");
    template.innerHTML = window.lastMarkup[figure.dataset.figure];
    const [there, here] = [template.content.firstElementChild, figure.cloneNode(true)];
    for (const element of [there, here].flatMap((root) => [root, ...root.querySelectorAll("*")])) {
      for (const name of ["data-revision", "data-highlight", "data-lit", "tabindex", "style", "open"])
        element.removeAttribute(name);
    }
    return there.isEqualNode(here) ? [] : [figure.dataset.figure];
  })
"""

REMEMBER = """
  () => window.remembered = [...document.querySelectorAll("figure[data-figure] *")]
"""

REPLACED = """
  () => {
    const now = new Set(document.querySelectorAll("figure[data-figure] *"));
    return window.remembered.filter((element) => !now.has(element)).map((element) => element.outerHTML.slice(0, 120));
  }
"""

SENTENCES = (
    "The cat sat on the mat",
    "The cat sat on the mats",
    "The bat sat on a mat",
    "A <b>bold</b> & 'quoted' \"word\" more",
    "one two",
    "no no",
    "",
    "x",
    "a b c d e f g h i j k l",
    "a b c d e f g h i j k b",
)


def test_every_figure_is_what_python_rendered_whatever_came_before(reader):
    # Each once, so that Python has sent every figure.
    reader.type("something else")
    for sentence in SENTENCES:
        reader.type(sentence)
        assert reader.page.evaluate(EQUAL_TO_MARKUP) == [], sentence


def test_controls_as_well(reader):
    reader.type("The cat sat on the mat")
    for control, value in (("head-2", "1"), ("encoding", "rope"), ("order", "shuffled")):
        reader.page.locator(f"select[data-control='{control}']").first.select_option(value)
        reader.rest()
        assert reader.page.evaluate(EQUAL_TO_MARKUP) == [], control


@pytest.mark.parametrize(("before", "after"), [("The cat sat on the mat", "The cat sat on the mug"), ("a b", "b c")])
def test_where_only_values_differ_every_element_stays(reader, before, after):
    reader.type("something else")
    reader.type(before)
    reader.page.evaluate(REMEMBER)
    reader.type(after)
    # A picture has a path for each colour that is in it, and the questions have other answers for other words.
    replaced = [one for one in reader.page.evaluate(REPLACED) if "<path data-level" not in one and "check" not in one]
    assert replaced == []


def test_what_a_script_has_put_into_a_figure_does_not_stay(reader):
    reader.type("The cat sat on the mat")
    reader.page.evaluate(
        "() => document.querySelector('[data-figure=\"order-blind\"] .verdict').replaceChildren('mine')"
    )
    reader.type("The cat sat on the mug")
    assert reader.page.evaluate(EQUAL_TO_MARKUP) == []


def test_every_figure_can_be_followed_node_by_node(reader):
    """Else each of its edits would be parsed and compared: its markup is not what the browser makes of it."""
    reader.type("The cat sat on the mat")
    other = reader.page.evaluate(
        """() => Object.entries(window.lastMarkup).flatMap(([name, markup]) => {
          const template = document.createElement("template");
          template.innerHTML = markup;
          const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
          const names = [];
          while (walker.nextNode()) names.push(walker.currentNode.localName ?? "#text");
          const tokens = markup.match(/<[^>]*>|[^<]+/g).filter((token) => !token.startsWith("</"));
          const written = tokens.map((token) => /^<([^ >\\/]+)/.exec(token)?.[1] ?? "#text");
          return JSON.stringify(names) === JSON.stringify(written) ? [] : [name];
        })"""
    )
    assert other == []
    assert set(reader.page.evaluate("Object.keys(window.lastMarkup)")) == set(figures.modules())
