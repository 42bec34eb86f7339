"""The pages around the article: one head, one way between them, and nothing said that is not so."""

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

from conftest import ROOT

PAGES = (
    "index.html",
    "for-teachers/index.html",
    "glossary/index.html",
    "how-it-is-made/index.html",
    "credits/index.html",
    "hosting/index.html",
    "performance/index.html",
    "what-is-tested/index.html",
    "404.html",
)
IN_NAVIGATION = {
    "index.html": "The article",
    "for-teachers/index.html": "For teachers",
    "glossary/index.html": "Glossary",
    "how-it-is-made/index.html": "How it is made",
}


@pytest.fixture(scope="module")
def soups(site: Path) -> dict[str, BeautifulSoup]:
    return {page: BeautifulSoup((site / page).read_text(encoding="utf-8"), "html.parser") for page in PAGES}


def test_these_are_all_pages(site):
    assert {path.relative_to(site).as_posix() for path in site.rglob("*.html")} == set(PAGES)


def test_heads_say_what_each_page_is(soups):
    titles = set()
    for page, soup in soups.items():
        meta = {tag.get("name") or tag.get("property"): tag["content"] for tag in soup.select("head meta[content]")}
        assert soup.html["lang"] == "en"
        assert 50 <= len(meta["description"]) <= 200, page
        assert meta["og:description"] == meta["description"]
        assert meta["og:title"] == soup.h1.get_text()
        assert meta["og:site_name"] == "Attention, in Order"
        assert soup.select_one('link[rel="icon"]')["href"].endswith("favicon.svg")
        titles.add(soup.title.get_text())
    assert len(titles) == len(PAGES)


def test_headings_are_in_order(soups):
    for page, soup in soups.items():
        levels = [int(tag.name[1]) for tag in soup.select("main :is(h1, h2, h3, h4, h5, h6)")]
        assert levels[0] == 1, page
        assert levels.count(1) == 1, page
        assert all(after <= before + 1 for before, after in pairwise(levels)), page


def test_every_page_leads_to_the_others(soups):
    for page, soup in soups.items():
        links = soup.select(".masthead__pages a")
        assert [link.get_text() for link in links] == list(IN_NAVIGATION.values())
        here = [link.get_text() for link in links if link.get("aria-current") == "page"]
        assert here == ([IN_NAVIGATION[page]] if page in IN_NAVIGATION else [])
        onward = [tag.get_text() for tag in soup.select("footer .onward__title")]
        assert onward == [title for title in IN_NAVIGATION.values() if title not in here]
        assert all(len(tag.get_text()) > 20 for tag in soup.select("footer .onward__teaser"))


def test_the_theme_finds_no_page_to_go_to_on_a_single_key(soups):
    for soup in soups.values():
        assert not soup.select('link[rel="prev"], link[rel="next"]')


def prose_of_article(soups) -> Tag:
    """The article without what Python rewrites, what has no room for links, and what is read apart."""
    article = BeautifulSoup(str(soups["index.html"].select_one("main article")), "html.parser")
    for tag in article.select("figure, .listings, .opening, .bar, h2, math, [data-text], [data-value], button"):
        tag.decompose()
    return article


def test_terms_are_linked_once_and_where_they_are_first_used(soups):
    prose = prose_of_article(soups)
    terms = prose.select("a.term")
    targets = [term["href"] for term in terms]
    assert len(targets) == len(set(targets)) >= 25
    entries = {f"glossary/#{entry['id']}" for entry in soups["glossary/index.html"].select("dt[id]")}
    assert set(targets) <= entries
    text, sought = "", {term: plain(term.get_text()) for term in terms}
    for piece in prose.find_all(string=True):
        term = piece.find_parent("a", class_="term")
        if term is not None:
            sought.pop(term, None)
        text += str(piece)
        for later, name in sought.items():
            assert not re.search(rf"\b{re.escape(name)}\b", plain(text)), f"{name} is used before {later}"


def plain(text: str) -> str:
    return " ".join(text.lower().split())


def test_glossary_entries_are_whole(soups):
    glossary = soups["glossary/index.html"]
    entries = glossary.select("dl > dt")
    assert len(entries) >= 35
    for entry in entries:
        meaning = entry.find_next_sibling()
        assert entry.get("id"), entry
        assert meaning.name == "dd", entry
        assert len(meaning.get_text(strip=True)) > 40, entry
    expected = (
        "softmax query key value head embedding positional-encoding equivariant invariant permutation causal-mask"
    )
    expected += (
        " rotary-position-embedding learned-positions residual-connection layer-norm d-model d-k logit score weights"
    )
    expected += " concat rank perplexity bleu frequency wavelength token"
    assert set(expected.split()) <= {entry["id"] for entry in entries}


def test_how_it_is_made_names_only_what_there_is(soups):
    sources = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("py", "docs/assets/js")
        for path in (ROOT / folder).rglob("*.[pj][ys]")
    )
    named = [code.get_text() for code in soups["how-it-is-made/index.html"].select("code")]
    assert len(named) > 30
    for name in named:
        if re.search(r"[/.]", name):
            assert (ROOT / name).exists(), name
        else:
            assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", sources), name


def test_the_messages_are_those_of_the_protocol(soups):
    protocol = (ROOT / "docs" / "assets" / "js" / "protocol.js").read_text(encoding="utf-8")
    types = set(re.findall(r'\{type: "(\w+)"', protocol)) | set(re.findall(r'@property \{"(\w+)"\} type', protocol))
    rows = (
        soups["how-it-is-made/index.html"]
        .select("#messages ~ div table, #messages ~ table")[0]
        .select("td:first-child")
    )
    assert {row.code.get_text() for row in rows} == types


def test_the_licence_is_on_the_site(site, soups):
    shown = plain(soups["credits/index.html"].select_one(".small-print").get_text())
    licence = (
        (ROOT / "LICENSE").read_text(encoding="utf-8").replace('"Software"', "“Software”").replace('"AS IS"', "“AS IS”")
    )
    assert shown == plain(licence)
    assert "SIL OPEN FONT LICENSE" in (site / "licences.txt").read_text(encoding="utf-8")


def test_the_page_for_wrong_addresses_finds_a_site_under_a_sub_path(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    address = "https://example.org/lessons/attention/"
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, env={**os.environ, "SITE_URL": address})
    assert run.returncode == 0, run.stderr
    page = BeautifulSoup((tmp_path / "404.html").read_text(encoding="utf-8"), "html.parser")
    own = [tag["href"] for tag in page.select("[href]") if not re.match("https:|#", tag["href"])]
    assert own
    assert all(reference.startswith("/lessons/attention/") for reference in own), own
    article = BeautifulSoup((tmp_path / "index.html").read_text(encoding="utf-8"), "html.parser")
    assert article.select_one('meta[property="og:url"]')["content"] == address
    assert not [tag for tag in article.select("[src], a.term") if tag.get("src", tag.get("href")).startswith("/")]
