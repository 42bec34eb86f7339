"""The Python under each figure: the source of the functions that it calls, highlighted, with the equation beside it."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from pygments.lexers import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String

from explainer import figures
from explainer.code import originals
from explainer.code.equations import EQUATIONS
from site_build import formulas

_SECTION = re.compile(r"<section\b.*?(?=</section>)", re.DOTALL)
_FIGURE = re.compile(r"\[\[figure ([a-z0-9-]+)\]\]")

_CLASSES = (
    (Comment, "comment"),
    (String, "string"),
    (Number, "number"),
    (Keyword, "keyword"),
    (Operator.Word, "keyword"),
    (Name.Function, "name"),
)
"""What is told apart by colour; everything else is plain."""


def put_in(html: str, root: Path) -> str:
    """Return `html`, which still has its placeholders, with the code of its figures at the end of each section.

    Raises KeyError for a figure whose module names a function that there is not.
    """
    names = [name for section in _SECTION.findall(html) for name in _FIGURE.findall(section)]
    functions = sorted({function for name in names for function in figures.modules()[name].CODE})
    known = [function for function in functions if function in EQUATIONS]
    typeset = formulas.typeset([formulas.Formula(EQUATIONS[function], display=True) for function in known], root)
    equations = dict(zip(known, typeset, strict=True))
    template = _template(root)

    def with_code(section: re.Match[str]) -> str:
        shown = (_listing(name, equations) for name in _FIGURE.findall(section[0]) if figures.modules()[name].CODE)
        return section[0] + "".join(template.render(listing) for listing in shown)

    return _SECTION.sub(with_code, html)


def _listing(figure: str, equations: dict[str, str]) -> dict[str, object]:
    functions = [
        {
            "id": f"{figure}-{function.replace('.', '-')}",
            "name": function,
            "short": function.partition(".")[2],
            "file": f"py/toy_transformer/{function.partition('.')[0]}.py",
            "equation": equations.get(function),
            "source": originals.source(function),
            "highlighted": highlight(originals.source(function)),
        }
        for function in figures.modules()[figure].CODE
    ]
    return {"figure": figure, "functions": functions}


def highlight(source: str) -> str:
    """Return Python's `source` as HTML, with a span around each run of what `_CLASSES` tells apart."""
    return "".join(
        f'<span class="py-{kind}">{escape(text, quote=False)}</span>' if kind else escape(text, quote=False)
        for kind, text in _runs(source)
    )


def _runs(source: str) -> Iterator[tuple[str | None, str]]:
    kind: str | None = None
    text = ""
    for token, part in PythonLexer(stripnl=False).get_tokens(source):
        # Space takes on what stands before it, so that a docstring or a comment is one run.
        found = kind if part.isspace() else next((name for parent, name in _CLASSES if token in parent), None)
        if found != kind and text:
            yield kind, text
            text = ""
        kind, text = found, text + part
    yield kind, text


def _template(root: Path) -> Template:
    environment = Environment(
        loader=FileSystemLoader(root / "templates" / "overrides" / "partials"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("listings.html")
