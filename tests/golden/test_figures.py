"""Golden files: the whole markup of each figure for a few sentences.

A figure that has changed leaves its new markup beside the old one, as `NAME-changed.html`, for the eye to compare;
to accept it, put it in the old one's place.
"""

import re
from pathlib import Path

import pytest

from explainer import figures, render

FOLDER = Path(__file__).parent / "figures"
SENTENCES = {
    "default": "The cat sat on the mat",
    "one-word": "hello",
    "empty": "",
    "markup": '<b>bold</b> &amp; "quoted"',
}
EXACT = re.compile(r'(data-(?:exact|difference|angle|offset-angle)=")([^"]+)(")')
TOLERANCE = 1e-9


def split(markup):
    """Return the markup with its exact numbers taken out, and these numbers: they differ in last bits by machine."""
    numbers = [float(number) for _, number, _ in EXACT.findall(markup)]
    return EXACT.sub(r"\1#\3", markup), numbers


@pytest.mark.parametrize("name", sorted(figures.modules()))
@pytest.mark.parametrize("sentence", SENTENCES)
def test_markup_is_as_it_was(name, sentence):
    golden = FOLDER / f"{name}-{sentence}.html"
    changed = golden.with_name(f"{golden.stem}-changed.html")
    changed.unlink(missing_ok=True)
    markup = render.figure(name, render.scene(SENTENCES[sentence])).markup + "\n"
    before, numbers_before = split(golden.read_text(encoding="utf-8")) if golden.exists() else ("", [])
    now, numbers_now = split(markup)
    if now != before or numbers_now != pytest.approx(numbers_before, abs=TOLERANCE):
        FOLDER.mkdir(exist_ok=True)
        changed.write_text(markup, encoding="utf-8")
        pytest.fail(f"{name} has changed: compare {changed.name} with {golden.name}")


def test_no_golden_file_is_left_without_a_figure():
    expected = {f"{name}-{sentence}.html" for name in figures.modules() for sentence in SENTENCES}
    assert {path.name for path in FOLDER.glob("*.html") if not path.stem.endswith("-changed")} == expected
