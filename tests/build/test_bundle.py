"""The zip with our Python: the same bytes each time, nothing but what the browser runs, and it runs alone."""

import io
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from conftest import ROOT
from site_build import bundle
from site_build.errors import BuildError

BUILT_NAME, BUILT = bundle.build(ROOT)
NUMPY_FOLDER = Path(np.__file__).parents[1]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A copy, in another folder and with other dates, of what goes into the zip."""
    for folder in (*bundle.OURS, bundle.TEMPLATES):
        shutil.copytree(ROOT / folder, tmp_path / folder, copy_function=shutil.copyfile)
    for file in ("LICENSE", "py/requirements.txt"):
        shutil.copyfile(ROOT / file, tmp_path / file)
    return tmp_path


def names() -> list[str]:
    with zipfile.ZipFile(io.BytesIO(BUILT)) as archive:
        return archive.namelist()


def run_alone(program: str, *paths: Path) -> str:
    """Run `program` in a Python that sees the standard library and `paths`, and return what it prints."""
    start = f"import sys; sys.path[:0] = {[str(path) for path in paths]!r}\n"
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", start + program], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.fixture
def numpy_alone(tmp_path: Path) -> Path:
    """A folder with numpy and nothing else that is installed here."""
    folder = tmp_path / "numpy_alone"
    folder.mkdir()
    for path in NUMPY_FOLDER.glob("numpy*"):
        (folder / path.name).symlink_to(path)
    return folder


def test_same_bytes_and_name_each_time_and_in_another_folder(repository):
    for path in repository.rglob("*"):
        os.utime(path, (10**9, 10**9))
        path.chmod(0o700)
    assert bundle.build(ROOT) == (BUILT_NAME, BUILT)
    assert bundle.build(repository) == (BUILT_NAME, BUILT)


def test_name_follows_the_content(repository):
    with (repository / "py" / "explainer" / "__init__.py").open("a", encoding="utf-8") as module:
        module.write("# changed\n")
    name, _ = bundle.build(repository)
    assert name != BUILT_NAME


def test_it_holds_all_our_modules_and_templates():
    ours = {
        path.relative_to(ROOT / "py").as_posix() for folder in bundle.OURS for path in (ROOT / folder).rglob("*.py")
    }
    templates = {path.relative_to(ROOT).as_posix() for path in (ROOT / bundle.TEMPLATES).rglob("*.html")}
    assert len(ours) > 5
    assert len(templates) > 1
    assert ours | templates <= set(names())


def test_it_holds_licences_and_no_file_that_the_browser_does_not_run():
    licences = {"LICENSE", "jinja2/LICENSE.txt", "markupsafe/LICENSE.txt"}
    assert licences <= set(names())
    rest = set(names()) - licences
    assert {Path(name).suffix for name in rest} == {".py", ".html"}
    assert {name.split("/")[0] for name in rest} == {
        "toy_transformer",
        "explainer",
        "templates",
        "jinja2",
        "markupsafe",
    }
    assert {name for name in rest if name.startswith("markupsafe/")} == {
        "markupsafe/__init__.py",
        "markupsafe/_native.py",
    }


def test_jinja2_escapes_without_the_c_part(tmp_path):
    archive = tmp_path / BUILT_NAME
    archive.write_bytes(BUILT)
    program = """
import jinja2, markupsafe
environment = jinja2.Environment(autoescape=True)
print(environment.from_string("{% for x in xs %}{{ x }}{% endfor %}").render(xs=["<b>", 2]))
print(markupsafe._escape_inner.__module__, jinja2.__file__.split("/")[-3])
"""
    assert run_alone(program, archive).splitlines() == ["&lt;b&gt;2", f"markupsafe._native {BUILT_NAME}"]


def test_our_packages_are_imported_from_the_zip(tmp_path, numpy_alone):
    archive = tmp_path / BUILT_NAME
    archive.write_bytes(BUILT)
    program = "import toy_transformer, explainer; print(toy_transformer.__file__, explainer.__file__)"
    assert run_alone(program, archive, numpy_alone) == (
        f"{archive}/toy_transformer/__init__.py {archive}/explainer/__init__.py"
    )


def test_unpacked_it_renders_every_figure_as_the_build_does(tmp_path, numpy_alone):
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(io.BytesIO(BUILT)) as archive:
        archive.extractall(unpacked)
    program = """
from explainer import figures, render
scene = render.scene(render.DEFAULT_SENTENCE)
print(*[render.figure(name, scene).markup for name in figures.modules()])
"""
    there = run_alone(program, unpacked, numpy_alone)
    assert "<figure" in there
    assert there == run_alone(program, ROOT / "py", Path(bundle.metadata.distribution("jinja2").locate_file("")))


def test_package_of_another_version_is_one_sentence(repository):
    lock = repository / "py" / "requirements.txt"
    lock.write_text(lock.read_text(encoding="utf-8").replace("jinja2==", "jinja2==9."), encoding="utf-8")
    with pytest.raises(
        BuildError, match=r"^jinja2 3\.\S+ is installed and py/requirements\.txt pins 9\.3\.\S+: set up"
    ):
        bundle.build(repository)
