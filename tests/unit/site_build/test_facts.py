"""The facts that pages state of the project: counted in its files, not typed."""

import json
from pathlib import Path

import pytest

from conftest import ROOT
from explainer import figures
from site_build import facts, licences
from site_build.errors import BuildError


@pytest.fixture(scope="module")
def gathered(tmp_path_factory) -> facts.Facts:
    made = tmp_path_factory.mktemp("made")
    sizes = {
        "assets/runtime-0/pyodide.asm.wasm": 2_000_000,
        "assets/runtime-0/numpy.whl": 340_000,
        "assets/runtime-0/python_stdlib.zip": 500_000,
        "assets/python-0.wasm": 1_260_000,
        "assets/explainer-0.zip": 123_456,
        "assets/page/main-0.js": 28_600,
        "assets/page/main-0.css": 1_000,
    }
    paths = {}
    for uri, size in sizes.items():
        paths[uri] = made / uri.replace("/", "-")
        paths[uri].write_bytes(b"x" * size)
    return facts.gather(ROOT, paths)


def text(gathered: facts.Facts, name: str) -> str:
    return gathered.counts[name].text


def test_lines_are_those_of_the_files(gathered):
    def lines(folder: str, pattern: str) -> int:
        count = 0
        for path in (ROOT / folder).rglob(pattern):
            with path.open(encoding="utf-8") as file:
                count += sum(1 for _ in file)
        return count

    toy, explainer = lines("py/toy_transformer", "*.py"), lines("py/explainer", "*.py")
    assert gathered.counts["toy-transformer-lines"].exact == repr(toy)
    assert gathered.counts["python-lines"].exact == repr(toy + explainer)
    assert text(gathered, "python-lines") == f"{toy + explainer:,}"
    assert gathered.counts["javascript-lines"].exact == repr(lines("docs/assets/js", "*.js"))


def test_bytes_are_those_of_the_made_files(gathered):
    # Archives are for a start without an image.
    assert text(gathered, "start-megabytes") == "3.3"
    assert text(gathered, "image-megabytes") == "1.3"
    assert text(gathered, "bundle-kilobytes") == "123"
    assert text(gathered, "script-kilobytes") == "29"


def test_figures_are_counted(gathered):
    assert gathered.counts["figures"].exact == repr(len(figures.modules()))


def test_versions_are_the_pinned_ones(gathered):
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for name, package in {"jinja2": "jinja2", "material": "mkdocs-material", "numpy": "numpy"}.items():
        assert f'"{package}=={gathered.versions[name]}"' in project
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    pinned = package["dependencies"] | package["devDependencies"]
    for name, node_package in facts.NODE_PACKAGES.items():
        assert gathered.versions[name] == pinned[node_package]


def test_licences_hold_each_text_under_its_name(tmp_path):
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    (tmp_path / "LICENSE").write_text("Ours alone\n", encoding="utf-8")
    written = licences.write(tmp_path).read_text(encoding="utf-8")
    assert written.startswith("Attention, in Order\n===================\n\nOurs alone\n")
    for name in (*licences.NODE_PACKAGES, "Material for MkDocs"):
        assert f"\n{name}\n{'=' * len(name)}\n" in written
    assert written.count("SIL OPEN FONT LICENSE Version 1.1") == 3


def test_a_missing_licence_stops_the_build(tmp_path: Path):
    with pytest.raises(BuildError, match="LICENSE is missing"):
        licences.write(tmp_path)
