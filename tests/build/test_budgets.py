"""What the site may weigh, in bytes and counts. A budget is a little above what is there: to raise one is a decision."""

import gzip
import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

LEVEL = 9


def gzipped(paths) -> int:
    return sum(len(gzip.compress(path.read_bytes(), LEVEL)) for path in paths)


@pytest.fixture(scope="module")
def article(site: Path) -> BeautifulSoup:
    return BeautifulSoup((site / "index.html").read_text(encoding="utf-8"), "html.parser")


def local(site: Path, addresses) -> list[Path]:
    paths = [site / address for address in addresses]
    assert all(path.is_file() for path in paths)
    return paths


@pytest.mark.parametrize(
    ("pattern", "most"),
    [
        ("index.html", 132_000),
        # Our own script of the main thread, the worker's, the two that are loaded when they are asked for.
        ("assets/page/main-*.js", 20_500),
        ("assets/page/early-*.js", 1_600),
        ("assets/page/prose-*.js", 900),
        ("assets/page/engine-worker-*.js", 4_800),
        ("assets/page/picture-*.js", 4_000),
        ("assets/page/editor-*.js", 138_000),
        # What is used of the theme's is in it.
        ("assets/page/main-*.css", 41_000),
        ("assets/python-*.wasm", 4_300_000),
    ],
)
def test_a_file_gzipped(site, pattern, most):
    (path,) = site.glob(pattern)
    assert most * 0.6 < gzipped([path]) <= most


def test_all_that_a_start_of_python_fetches(site):
    (runtime,) = (site / "assets").glob("runtime-*")
    (image,) = (site / "assets").glob("python-*.wasm")
    files = [path for path in runtime.iterdir() if path.suffix not in {".zip", ".whl"}]
    assert len(files) == 7
    assert gzipped([*files, image]) <= 9_000_000
    assert image.stat().st_size <= 12_200_000
    listing = json.loads((runtime / "files.json").read_text(encoding="utf-8"))
    assert sum(listing["sizes"][path.name] for path in files if path.name in listing["sizes"]) <= 14_200_000


def test_what_must_come_before_the_article_can_be_read(site, article):
    styles = local(site, [tag["href"] for tag in article.select('link[rel="stylesheet"]')])
    blocking = local(site, [tag["src"] for tag in article.select("head script[src]:not([defer])")])
    fonts = local(site, [tag["href"] for tag in article.select('link[rel="preload"]')])
    assert len(styles) == 1
    assert len(blocking) == 1
    assert len(fonts) == 2
    assert gzipped([site / "index.html", *styles, *blocking]) <= 170_000
    assert sum(path.stat().st_size for path in fonts) <= 105_000


def test_nothing_is_asked_for_twice(article):
    asked = [tag["src"] for tag in article.select("script[src]")]
    asked += [tag["href"] for tag in article.select('link[rel="stylesheet"], link[rel="preload"]')]
    assert sorted(asked) == sorted(set(asked))
    assert len(asked) <= 6


def test_the_article_has_no_more_elements_than_a_browser_styles_in_time(article):
    assert len(article.find_all(True)) <= 17_000
