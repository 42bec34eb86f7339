"""The page's scripts and styles: named by what they hold, nothing older beside them, and esbuild's own complaint."""

from pathlib import Path

import pytest

from conftest import ROOT
from site_build import page_assets
from site_build.errors import BuildError


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A small repository with a page, and the installed esbuild."""
    files = {
        "docs/assets/js/main.js": 'import { word } from "./word.js"; console.log(word);',
        "docs/assets/js/word.js": 'export const word = "first";',
        "docs/assets/js/early.js": "document.title;",
        "docs/assets/js/prose.js": "document.body;",
        "docs/assets/js/teachers.js": "document.body;",
        "docs/assets/js/engine-worker.js": "self.postMessage(1);",
        "docs/assets/js/service-worker.js": "self.skipWaiting();",
        "docs/assets/js/picture.js": "export const draw = 1;",
        "docs/assets/js/editor.js": "export const edit = 1;",
        "docs/assets/css/main.css": '@font-face { font-family: a; src: url("a.woff2") }',
        "docs/assets/css/a.woff2": "a font",
    }
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    return tmp_path


def test_each_entry_has_a_built_file_named_by_its_content(repository):
    built = page_assets.build(repository)
    scripts = {
        "main.js",
        "early.js",
        "prose.js",
        "teachers.js",
        "picture.js",
        "editor.js",
        "engine-worker.js",
        "service-worker.js",
    }
    assert set(built.names) == scripts | {"main.css"}
    assert '"first"' in (built.folder / built.names["main.js"]).read_text(encoding="utf-8")

    (repository / "docs/assets/js/word.js").write_text('export const word = "second";', encoding="utf-8")
    again = page_assets.build(repository)
    assert again.names["main.js"] != built.names["main.js"]
    assert again.names["main.css"] == built.names["main.css"]


def test_nothing_older_and_no_source_map_remains(repository):
    page_assets.build(repository)
    (repository / "docs/assets/js/word.js").write_text('export const word = "second";', encoding="utf-8")
    built = page_assets.build(repository)
    fonts = [path.name for path in built.folder.glob("a-*.woff2")]
    assert len(fonts) == 1
    assert {path.name for path in built.folder.iterdir()} == {*built.names.values(), *fonts}


def test_same_names_each_time(repository):
    assert page_assets.build(repository) == page_assets.build(repository)


def test_what_esbuild_cannot_read_is_one_sentence_with_the_place(repository):
    (repository / "docs/assets/js/main.js").write_text('import "./gone.js";', encoding="utf-8")
    with pytest.raises(BuildError) as failure:
        page_assets.build(repository)
    assert str(failure.value) == (
        'esbuild cannot build the page\'s scripts and styles: docs/assets/js/main.js:1:7: Could not resolve "./gone.js"'
    )


def test_missing_esbuild_is_one_sentence(repository):
    (repository / "node_modules").unlink()
    with pytest.raises(BuildError, match="esbuild is missing: run `npm ci`"):
        page_assets.build(repository)


def test_the_articles_own_assets_are_built():
    built = page_assets.build(ROOT)
    assert {path.suffix for path in built.folder.iterdir()} == {".js", ".css", ".woff2"}
