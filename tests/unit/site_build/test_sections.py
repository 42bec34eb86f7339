"""Sections from files of their own: put in place, listed, and refused with a clear sentence."""

import pytest

from site_build.sections import SectionError, put_in


def test_sections_stand_in_their_places(tmp_path):
    (tmp_path / "b.md").write_text("### The second\n\nText of b.\n")
    (tmp_path / "a.md").write_text("### The first\n\n[[figure a]]\n")
    page = put_in("[[contents]]\n\n[[section b]]\n\nbetween\n\n[[section a]]\n", tmp_path)
    assert page == (
        "- [The second](#b)\n- [The first](#a)\n\n"
        '<section class="deeper" data-section="b" id="b" markdown>\n\n### The second\n\nText of b.\n\n</section>\n\n'
        "between\n\n"
        '<section class="deeper" data-section="a" id="a" markdown>\n\n### The first\n\n[[figure a]]\n\n</section>\n'
    )


def test_a_page_without_sections_stays_as_it_is(tmp_path):
    assert put_in("[[figure waves]]\n\ntext", tmp_path) == "[[figure waves]]\n\ntext"


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(SectionError, match=r"there is no gone\.md"):
        put_in("[[section gone]]", tmp_path)


def test_a_section_needs_a_heading(tmp_path):
    (tmp_path / "bare.md").write_text("Only prose.")
    with pytest.raises(SectionError, match=r"bare\.md has no heading"):
        put_in("[[section bare]]", tmp_path)


def test_sections_that_ask_are_put_in_and_not_listed(tmp_path):
    (tmp_path / "check-a.md").write_text("### Check yourself: a\n")
    (tmp_path / "a.md").write_text("### The first\n")
    page = put_in("[[section check-a]]\n\n[[contents]]\n\n[[section a]]\n", tmp_path)
    assert "- [The first](#a)\n" in page
    assert "(#check-a)" not in page
    assert '<section class="deeper" data-section="check-a" id="check-a" markdown>' in page
