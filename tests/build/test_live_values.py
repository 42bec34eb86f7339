"""Whatever a figure computes for the page is told somewhere: in the prose, or in the figure itself."""

import pytest

from conftest import ROOT
from explainer import figures, render

PROSE = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))


TEMPLATES = "".join(path.read_text(encoding="utf-8") for path in render.TEMPLATES.glob("*.html"))


@pytest.mark.parametrize("figure", sorted(figures.modules()))
def test_every_value_and_text_is_told(figure):
    rendered = render.figure(figure, render.scene(render.DEFAULT_SENTENCE))
    untold = [
        name
        for kind, names in (("value", rendered.values), ("text", rendered.texts))
        for name in names
        if f"[[{kind} {name}]]" not in PROSE
        and f'{kind}s["{name}"]' not in TEMPLATES
        and f'data-{kind}="{name}"' not in rendered.markup
    ]
    assert untold == []
