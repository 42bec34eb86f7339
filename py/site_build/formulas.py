"""Formulas: TeX in the Markdown becomes MathML when the site is built, so that no script sets them in the browser."""

import html
import json
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

# A formula stands between single dollars in a line of prose, between double ones on a line of its own.
_FORMULA = re.compile(r"\$\$(?P<display>[^$]+)\$\$|(?<![\\$])\$(?P<inline>[^$\n]+)\$")
_MARK = "formula-{}-"


class FormulaError(ValueError):
    """A formula that cannot be typeset."""


@dataclass(frozen=True)
class Formula:
    """One formula as written: `display` formulas stand alone."""

    tex: str
    display: bool


def take_out(markdown: str) -> tuple[str, tuple[Formula, ...]]:
    """Return `markdown` with a mark in each formula's place, and the formulas in their order."""
    found: list[Formula] = []

    def mark(match: re.Match[str]) -> str:
        display = match["display"] is not None
        found.append(Formula((match["display"] or match["inline"]).strip(), display))
        return _MARK.format(len(found) - 1)

    return _FORMULA.sub(mark, markdown), tuple(found)


def put_in(page: str, formulas: tuple[Formula, ...], root: Path) -> str:
    """Return the HTML `page` with the MathML of each formula in the place of its mark.

    Raises FormulaError with the typesetter's own words.
    """
    if not formulas:
        return page
    for index, markup in enumerate(typeset(formulas, root)):
        page = page.replace(_MARK.format(index), markup)
    return page


def typeset(formulas: Sequence[Formula], root: Path) -> list[str]:
    """Return the MathML of each formula.

    Raises FormulaError with the typesetter's own words.
    """
    asked = json.dumps([{"tex": formula.tex, "display": formula.display} for formula in formulas])
    # Node finds its packages from the script's own folder upwards.
    command = ["node", str(Path(__file__).with_suffix(".mjs"))]
    run = subprocess.run(command, input=asked, capture_output=True, text=True, check=False, cwd=root)
    if run.returncode:
        reason = next((line for line in run.stderr.splitlines() if "Error" in line), run.stderr.strip())
        raise FormulaError(f"A formula cannot be typeset: {reason}")
    return [
        _without_inline_style(markup, formula) for markup, formula in zip(json.loads(run.stdout), formulas, strict=True)
    ]


def _without_inline_style(markup: str, formula: Formula) -> str:
    """Return `markup` as a strict content security policy takes it, with the TeX as the text for those who hear it."""
    plain = re.sub(r'\sstyle="[^"]*"', "", markup)
    # A formula that stands alone scrolls where it is too wide, and not every engine lets keys do that by itself.
    focusable = ' tabindex="0"' if formula.display else ""
    return plain.replace("<math", f'<math data-tex="{html.escape(formula.tex)}"{focusable}', 1)
