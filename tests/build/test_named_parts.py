"""Every word of the prose that claims to name a part of a figure does: the figures beside it have that part."""

import pytest
from bs4 import BeautifulSoup

SECTIONS = "section[data-step], section[data-section]"


@pytest.fixture(scope="module")
def sections(site):
    page = BeautifulSoup((site / "index.html").read_text(encoding="utf-8"), "html.parser")
    return page.select(SECTIONS)


def test_what_prose_names_is_in_the_figure(sections):
    missing = []
    for section in sections:
        for word in section.select(".part"):
            name = word["data-part"]
            found = section.select(f'figure [data-part="{name}"], figure [data-named~="{name}"]')
            if not found:
                missing.append((section["id"], name))
    assert missing == []


def test_every_step_names_parts_of_its_figure(sections):
    steps = [section for section in sections if section.has_attr("data-step")]
    assert len(steps) == 10
    assert [step["id"] for step in steps if not step.select(".part")] == []
