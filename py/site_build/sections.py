"""The going-deeper sections: each is a Markdown file of its own, put into the article where `[[section ID]]` stands.

`[[contents]]` becomes a list of links to them, in the same order. Sections that ask about what was read are made in the
same way, and are not listed.
"""

import re
from pathlib import Path

_SECTION = re.compile(r"^\[\[section ([a-z0-9-]+)\]\]$", re.MULTILINE)
_CONTENTS = "[[contents]]"
_QUESTIONS = "check-"
"""What the name of a section begins with that asks."""

_HEADING = re.compile(r"^### (.+)$", re.MULTILINE)


class SectionError(ValueError):
    """A section that is not there, or has no heading."""


def put_in(markdown: str, folder: Path) -> str:
    """Return `markdown` with the sections of `folder`, one file `ID.md` each, in their places.

    Raises SectionError for a section without a file or without a heading of the third level.
    """
    texts = {name: _read(folder, name) for name in _SECTION.findall(markdown)}
    listed = {name: text for name, text in texts.items() if not name.startswith(_QUESTIONS)}
    contents = "\n".join(f"- [{_HEADING.findall(text)[0]}](#{name})" for name, text in listed.items())
    with_sections = _SECTION.sub(lambda match: _section(match[1], texts[match[1]]), markdown)
    return with_sections.replace(_CONTENTS, contents)


def _read(folder: Path, name: str) -> str:
    path = folder / f"{name}.md"
    if not path.is_file():
        raise SectionError(f"[[section {name}]]: there is no {path.name} in {folder.name}")
    text = path.read_text(encoding="utf-8").strip()
    if not _HEADING.search(text):
        raise SectionError(f"{path.name} has no heading: it needs a line that begins with ###")
    return text


def _section(name: str, text: str) -> str:
    return f'<section class="deeper" data-section="{name}" id="{name}" markdown>\n\n{text}\n\n</section>'
