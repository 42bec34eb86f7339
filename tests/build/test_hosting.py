"""What a host needs: the headers that are shipped, and the list of what is kept for when there is no network."""

import base64
import hashlib
import json
import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup

from site_build import offline, policy
from site_build.errors import BuildError

LONGEST_LINE = 2000
"""Cloudflare Pages takes no longer one."""


@pytest.fixture(scope="module")
def rules(site: Path) -> dict[str, dict[str, str]]:
    """Return the shipped headers, by the pattern of the paths that they are for."""
    found: dict[str, dict[str, str]] = {}
    for line in (site / "_headers").read_text(encoding="utf-8").splitlines():
        assert len(line) <= LONGEST_LINE
        if line.startswith("/"):
            current = found.setdefault(line, {})
        else:
            name, value = re.fullmatch(r"  ([A-Za-z-]+): (.+)", line).groups()
            current[name] = value
    return found


@pytest.fixture(scope="module")
def files(site: Path) -> list[str]:
    paths = [f"/{path.relative_to(site).as_posix()}" for path in site.rglob("*") if path.is_file()]
    return [re.sub(r"(?<=/)index\.html$", "", path) for path in paths]


def matches(pattern: str, path: str) -> bool:
    return path.startswith(pattern[:-1]) if pattern.endswith("*") else path == pattern


def headers_of(path, rules):
    named = [
        (name, value) for pattern, headers in rules.items() if matches(pattern, path) for name, value in headers.items()
    ]
    assert len({name for name, _ in named}) == len(named), f"{path} has two rules for one header"
    return dict(named)


def test_every_pattern_of_the_headers_fits_a_file(rules, files):
    for pattern in rules:
        assert "*" not in pattern[:-1]
        assert any(matches(pattern, path) for path in files), pattern


def test_only_files_named_by_their_content_are_kept_for_ever(rules, files):
    for path in files:
        caching = headers_of(path, rules).get("Cache-Control", "")
        is_named = re.match(
            r"/assets/(page/.+-[A-Z0-9]{8}\.\w+|runtime-[0-9a-f]{16}/.+|explainer-[0-9a-f]{16}\.zip|python-[0-9a-f]{16}\.wasm)$",
            path,
        )
        assert ("immutable" in caching) == bool(is_named), path
        if path.endswith((".html", "/", "service-worker.js")):
            assert caching == "no-cache", path


def test_every_page_and_the_headers_have_one_policy_and_need_no_more(rules, site):
    shipped = rules["/*"]["Content-Security-Policy"]
    assert "'unsafe-inline'" not in shipped
    assert not re.search(r"(?<!wasm-)unsafe-eval", shipped)
    assert not re.search(r"https?:|\*", shipped)
    for page in site.rglob("*.html"):
        soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
        assert soup.select_one('meta[http-equiv="Content-Security-Policy"]')["content"] == shipped
        assert soup.select("script[src]")
        assert not soup.select("script:not([src]), [style], style, [onclick], [onload], [onerror]"), page


def test_a_page_without_a_place_for_the_policy_is_an_error():
    with pytest.raises(BuildError, match="charset"):
        policy.put_in("<html><head></head></html>")


def test_a_page_with_an_inline_script_is_an_error():
    with pytest.raises(BuildError, match="inline script"):
        policy.put_in('<meta charset="utf-8"><script>1</script>')


def kept_by(site: Path) -> dict[str, str]:
    first = (site / offline.FILE).read_text(encoding="utf-8").splitlines()[0]
    return json.loads(re.fullmatch(r"self\.SITE_FILES=(.+);", first)[1])


def test_what_is_kept_is_there_and_has_the_hash_that_it_is_listed_with(site):
    kept = kept_by(site)
    for path, listed in kept.items():
        assert base64.b64encode(hashlib.sha256((site / path).read_bytes()).digest()).decode() == listed


def test_all_that_a_page_or_a_stylesheet_loads_is_kept(site):
    kept = kept_by(site)
    wanted = set()
    for page in (path for path in site.rglob("*.html") if path.name != "404.html"):
        here = f"http://site/{page.relative_to(site).as_posix()}"
        soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
        references = [
            tag.get(name) for name in ("src", "href", "data-worker", "data-image") for tag in soup.select(f"[{name}]")
        ]
        wanted |= {urljoin(here, reference) for reference in references}
    for sheet in (site / "assets" / "page").glob("*.css"):
        here = f"http://site/{sheet.relative_to(site).as_posix()}"
        wanted |= {urljoin(here, name) for name in re.findall(r'url\("?(\.[^")]+)', sheet.read_text(encoding="utf-8"))}
    paths = {urlsplit(address).path.lstrip("/") for address in wanted if address.startswith("http://site/")}
    assert len(paths) > 15
    assert {re.sub(r"(^|/)$", r"\1index.html", path) for path in paths} <= kept.keys()
    runtime = {path.relative_to(site).as_posix() for path in (site / "assets").glob("runtime-*/*")}
    # A start from an image does without these, and without our own zip.
    assert {path for path in runtime if path not in kept} == {
        path for path in runtime if path.endswith((".zip", ".whl"))
    }
    assert not [path for path in kept if path.endswith(".zip")]


def test_maps_and_what_the_theme_ships_for_nothing_is_not_kept(site):
    assert not [path for path in kept_by(site) if re.search(r"\.map$|lunr|sitemap|^_headers$|^service-worker", path)]


def test_another_byte_is_another_version(tmp_path):
    (tmp_path / "index.html").write_text("one", encoding="utf-8")
    offline.write(tmp_path, "run();", keep=True)
    first = (tmp_path / offline.FILE).read_bytes()
    offline.write(tmp_path, "run();", keep=True)
    assert (tmp_path / offline.FILE).read_bytes() == first
    (tmp_path / "index.html").write_text("two", encoding="utf-8")
    offline.write(tmp_path, "run();", keep=True)
    assert (tmp_path / offline.FILE).read_bytes() != first


def test_a_site_at_work_keeps_nothing(tmp_path):
    (tmp_path / "index.html").write_text("one", encoding="utf-8")
    offline.write(tmp_path, "run();", keep=False)
    assert kept_by(tmp_path) == {}
