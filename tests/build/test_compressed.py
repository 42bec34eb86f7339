"""Compressed files beside the originals: they are what the originals are, and the smaller."""

import gzip
import subprocess

import pytest

from conftest import ROOT
from site_build import node

PAGE = "<!doctype html><title>Page</title>" + "<p>The cat sat on the mat.</p>" * 200
UNBROTLI = (
    'process.stdout.write(require("node:zlib").brotliDecompressSync(require("node:fs").readFileSync(process.argv[1])))'
)


@pytest.fixture
def small_site(tmp_path):
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "assets" / "code.wasm").write_bytes(bytes(5000))
    (site / "assets" / "font.woff2").write_bytes(bytes(5000))
    (site / "assets" / "tiny.css").write_text("p{color:red}")
    return site


def test_each_file_that_gets_smaller_has_two_beside_it(small_site, tmp_path):
    node.run("compress.mjs", str(small_site), str(tmp_path / "cache"))
    made = {path.relative_to(small_site).as_posix() for path in small_site.rglob("*") if path.suffix in {".br", ".gz"}}
    assert made == {f"{name}.{ending}" for name in ("index.html", "assets/code.wasm") for ending in ("br", "gz")}
    assert gzip.decompress((small_site / "index.html.gz").read_bytes()).decode() == PAGE
    brotli = subprocess.run(
        ["node", "-e", UNBROTLI, str(small_site / "index.html.br")], capture_output=True, check=True
    )
    assert brotli.stdout.decode() == PAGE


def test_a_second_run_takes_what_the_first_has_kept(small_site, tmp_path):
    cache = tmp_path / "cache"
    node.run("compress.mjs", str(small_site), str(cache))
    first = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in cache.iterdir()}
    assert len(first) == 4
    node.run("compress.mjs", str(small_site), str(cache))
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in cache.iterdir()} == first


def test_make_build_compresses():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = makefile.split("\nbuild:")[1].split("\n\n")[0]
    assert recipe.index("mkdocs build") < recipe.index("compress.mjs site .cache/compressed")
