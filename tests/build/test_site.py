"""The built site: whole, without a network, without another host, every link leading somewhere."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from bs4 import BeautifulSoup

from explainer import figures, render

TEXT_FILES = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".xml", ".txt"}
LOADS = re.compile(
    r"""(?:\bsrc|\bhref|\bposter|\bdata)\s*=\s*["']?(?:https?:)?//|url\(\s*["']?(?:https?:)?//|@import\s+["']?(?:https?:)?//"""
)


@pytest.fixture(scope="module")
def article(site: Path) -> BeautifulSoup:
    return BeautifulSoup((site / "index.html").read_text(encoding="utf-8"), "html.parser")


def pages(site: Path):
    return sorted(site.rglob("*.html"))


def test_every_placeholder_is_filled(site):
    for page in pages(site):
        text = page.read_text(encoding="utf-8")
        assert "[[" not in re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL), page
        assert not re.search(r"formula-\d+-", text), page


def test_every_figure_stands_once_in_its_section(article):
    found = [figure["data-figure"] for figure in article.select("figure[data-figure]")]
    assert sorted(found) == sorted(figures.modules())
    for figure in article.select("section[data-step] figure[data-figure]"):
        step = figure.find_parent("section")["id"]
        assert figure["data-figure"] == step or figure["data-figure"].startswith(f"{step}-")


def test_the_theme_does_not_lay_out_the_article_for_what_it_has_not(article):
    # Its script would ask each block of code for its size, and so have every section laid out as the page opens.
    assert not article.select('[data-md-component="content"]')


def test_steps_are_in_the_articles_order_with_the_ids_of_the_contract(article):
    contract = [
        "one-head",
        "order-blind",
        "waves",
        "add",
        "order-aware",
        "rotation",
        "heads",
        "concat",
        "cost",
        "so-far",
    ]
    steps = [(section["data-step"], section["id"]) for section in article.select("section[data-step]")]
    assert all(step == id_ for step, id_ in steps)
    assert [step for step, _ in steps] == [step for step in contract if step in dict(steps)]
    assert {"one-head", "order-blind", "waves", "add", "order-aware", "cost"} <= dict(steps).keys()
    assert [link["data-rail"] for link in article.select("[data-rail]")] == [step for step, _ in steps]


def test_the_page_before_any_script(article):
    assert article.html["data-python"] == "off"
    assert article.select_one("input#sentence")["value"] == render.DEFAULT_SENTENCE
    assert article.select_one('label[for="sentence"]')
    for figure in article.select("figure[data-figure]"):
        assert figure["data-sentence"] == render.DEFAULT_SENTENCE
        assert figure["data-revision"] == "0"


def test_live_numbers_in_the_prose_are_those_of_the_figures(article):
    values = {}
    for name in figures.modules():
        values |= render.figure(name, render.scene(render.DEFAULT_SENTENCE)).values
    prose = [tag for tag in article.select("[data-value]") if not tag.find_parent("figure")]
    assert len(prose) >= 7
    for tag in prose:
        assert (tag["data-exact"], tag.get_text()) == (values[tag["data-value"]].exact, values[tag["data-value"]].text)


def test_ids_are_unique(site):
    for page in pages(site):
        ids = re.findall(r'\sid="([^"]+)"', page.read_text(encoding="utf-8"))
        assert len(ids) == len(set(ids)), page


def test_every_link_leads_somewhere(site):
    soups = {page: BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser") for page in pages(site)}
    ids = {page: {tag["id"] for tag in soup.select("[id]")} for page, soup in soups.items()}
    for page, soup in soups.items():
        references = [
            tag[name]
            for name in ("href", "src", "data-worker", "data-runtime", "data-bundle")
            for tag in soup.select(f"[{name}]")
        ]
        assert references
        for reference in references:
            parts = urlsplit(unescape(reference))
            if parts.scheme or parts.netloc:
                continue
            path = unquote(parts.path)
            target = page if not path else site / path.lstrip("/") if path.startswith("/") else page.parent / path
            # What a server does with the address of a folder; Python's running files have no page.
            if target.is_dir() and "runtime-" not in path:
                target /= "index.html"
            target = target.resolve()
            assert target.exists(), f"{page.name}: {reference}"
            if parts.fragment:
                # A link that carries a reader's state names its place by `at`.
                state = parse_qs(parts.fragment)
                places = state.get("at", []) if state else [unquote(parts.fragment)]
                assert set(places) <= ids[target], f"{page.name}: {reference}"


def test_nothing_is_loaded_from_another_host(site):
    for path in site.rglob("*"):
        if path.suffix not in TEXT_FILES or "runtime-" in str(path.relative_to(site)):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        if path.suffix == ".html":
            soup = BeautifulSoup(text, "html.parser")
            for tag in soup.select("[src], link[href], [poster]"):
                reference = tag.get("src") or tag.get("href") or tag.get("poster")
                if tag.name == "link" and tag.get("rel") == ["canonical"]:
                    continue
                assert not urlsplit(reference).netloc, f"{path}: {tag}"
        elif path.suffix == ".css":
            assert not LOADS.search(text), path


def test_links_to_other_hosts_are_only_links_to_read(site):
    for page in pages(site):
        soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
        assert {tag.name for tag in soup.select("[href^=http]")} <= {"a"}, page


def test_files_that_we_make_carry_their_hash(site):
    made = [path.relative_to(site) for path in (site / "assets" / "page").iterdir()]
    assert made
    assert all(re.search(r"-[A-Z0-9]{8}\.\w+$", path.name) for path in made), made
    (bundle,) = (site / "assets").glob("explainer-*.zip")
    assert re.fullmatch(r"explainer-[0-9a-f]{16}\.zip", bundle.name)
    (runtime,) = (site / "assets").glob("runtime-*")
    assert re.fullmatch(r"runtime-[0-9a-f]{16}", runtime.name)


def test_sources_are_not_in_the_site(site):
    assert not (site / "assets" / "js").exists()
    assert not (site / "assets" / "css").exists()


def test_formulas_are_mathml(article):
    assert len(article.select("math")) >= 4
    assert not article.select("math [style], math[style]")
