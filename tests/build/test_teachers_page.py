"""The page for teachers: every figure can be embedded, and what a snippet says is so."""

import pytest
from bs4 import BeautifulSoup

from explainer import figures


@pytest.fixture(scope="module")
def teachers(site):
    return BeautifulSoup((site / "for-teachers" / "index.html").read_text(encoding="utf-8"), "html.parser")


@pytest.fixture(scope="module")
def article(site):
    return BeautifulSoup((site / "index.html").read_text(encoding="utf-8"), "html.parser")


def test_every_figure_is_listed_with_its_title_in_the_articles_order(teachers, article):
    listed = {item["data-embed-id"]: item.select_one("a").get_text() for item in teachers.select(".embeds > li")}
    shown = {
        figure["data-figure"]: figure.select_one("figcaption").get_text()
        for figure in article.select("figure[data-figure]")
    }
    assert list(listed.items()) == list(shown.items())
    assert set(listed) == set(figures.modules())


def test_every_snippet_is_a_frame_of_its_figure_and_has_a_button(teachers):
    for item in teachers.select(".embeds > li"):
        name = item["data-embed-id"]
        snippet = item.select_one("pre")
        frame = BeautifulSoup(snippet.get_text(), "html.parser").iframe
        assert frame["src"].endswith(f"/?embed={name}")
        assert frame["title"] == item.select_one("a").get_text()
        assert frame["loading"] == "lazy"
        assert {"allow-scripts", "allow-same-origin"} <= set(frame.get_attribute_list("sandbox"))
        assert item.select_one("button")["data-copy"] == snippet["id"]
        assert item.select_one("a")["href"] == f"../?embed={name}"


def test_links_with_a_state_lead_to_steps_and_figures_that_there_are(teachers, article):
    ids = {tag["id"] for tag in article.select("[id]")}
    links = [tag["href"] for tag in teachers.select("main a[href^='../']") if "credits" not in tag["href"]]
    assert len(links) > len(figures.modules()) + 8
    for link in links:
        query, _, state = link.removeprefix("../").partition("#")
        assert not query.startswith("?embed=") or query.removeprefix("?embed=") in figures.modules(), link
        pairs = dict(pair.split("=", 1) for pair in state.split("&") if "=" in pair)
        at = pairs.get("at") or ("" if pairs else state)
        assert not at or at in ids, link
