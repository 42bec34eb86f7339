"""The image of Python's memory: of these files, the same bytes each time, made once, and without what identifies a machine."""

import getpass
import shutil

import pytest

from conftest import ROOT
from site_build import bundle, image, node, runtime_files

NOT_IN_IT = ["asyncio", "ctypes", "importlib/metadata", "ipaddress", "pickle", "platform", "pyodide/webloop", "zipfile"]


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    name, content = bundle.build(ROOT)
    path = tmp_path_factory.mktemp("bundle") / name
    path.write_bytes(content)
    return runtime_files.prepare(ROOT), path


@pytest.fixture(scope="module")
def made(given):
    return image.prepare(ROOT, *given)


def test_image_is_webassembly_named_by_its_content(made):
    content = made.read_bytes()
    assert content[:8] == b"\0asm\1\0\0\0"
    assert made.name == f"python-{image.files.content_hash(content)}.wasm"


def test_another_folder_makes_the_same_bytes(given, made, tmp_path):
    runtime, code = given
    elsewhere = tmp_path / "runtime"
    shutil.copytree(runtime.folder, elsewhere)
    image.unpack(elsewhere, code, tmp_path / "files")
    node.run("image.mjs", str(elsewhere), str(tmp_path / "files"), str(tmp_path / "again.wasm"))
    assert (tmp_path / "again.wasm").read_bytes() == made.read_bytes()


def test_nothing_in_it_names_the_machine_or_its_user(made):
    content = made.read_bytes()
    for name in (str(ROOT), f"/home/{getpass.getuser()}/", "node_modules", "py/site_build"):
        assert name.encode() not in content, name


def test_our_code_is_in_it_and_nothing_that_a_sentence_made(made):
    content = made.read_bytes()
    assert b"scaled_dot_product_attention" in content
    # The markup of a figure names the sentence; the templates' own text does not.
    assert b'data-sentence="The cat sat on the mat"' not in content


@pytest.mark.parametrize("module", NOT_IN_IT)
def test_no_code_of_a_module_is_in_it_that_no_figure_needs(made, module):
    content = made.read_bytes()
    for file in (f"{module}.py", f"{module}/__init__.py"):
        assert f"/lib/python314.zip/{file}".encode() not in content
    # Where the others are.
    assert b"/lib/python314.zip/json/__init__.py" in content


def test_what_libraries_import_only_when_they_are_used_is_in_it(made):
    assert b"/lib/python314.zip/heapq.py" in made.read_bytes()


def test_image_is_made_once_and_old_ones_are_forgotten(given, tmp_path, monkeypatch):
    runtime, code = given
    runs = []
    unpacked = []

    def write(script: str, *arguments: str) -> None:
        runs.append(script)
        unpacked.append({path.name for path in image.Path(arguments[1]).rglob("*.py*")})
        image.Path(arguments[-1]).write_bytes(b"image %d" % len(runs))

    monkeypatch.setattr(node, "run", write)
    for name in image.SCRIPTS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, tmp_path / name)
    first = image.prepare(tmp_path, runtime, code)
    assert image.prepare(tmp_path, runtime, code) == first
    assert runs == ["image.mjs"]
    assert {"attention.py", "multiarray.pyc"} <= unpacked[0]
    for change in range(image.MOST_KEPT + 1):
        (tmp_path / image.SCRIPTS[-1]).write_text(f"// {change}")
        assert image.prepare(tmp_path, runtime, code).is_file()
    assert len(list((tmp_path / ".cache" / "image").iterdir())) == image.MOST_KEPT
    assert not first.exists()
