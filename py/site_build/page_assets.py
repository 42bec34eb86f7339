"""The page's own scripts and styles, the theme's styles among them: bundled, minified, and named by what they hold."""

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from site_build import files, node
from site_build.errors import BuildError

# The pages' scripts are classic ones, since a browser loads no module from disk; the worker has to be a module. The
# service worker is classic too: not every browser takes a module for one. What draws pictures and what edits
# Python are modules that the article's script loads when the reader asks for the first picture or edit.
ENTRIES = {
    "docs/assets/js/early.js": "iife",
    "docs/assets/js/prose.js": "iife",
    "docs/assets/js/main.js": "iife",
    "docs/assets/js/teachers.js": "iife",
    "docs/assets/js/engine-worker.js": "esm",
    "docs/assets/js/service-worker.js": "iife",
    "docs/assets/js/picture.js": "esm",
    "docs/assets/js/editor.js": "esm",
    "docs/assets/css/main.css": "esm",
}
OPTIONS = (
    "--bundle",
    "--minify",
    "--target=es2022",
    "--loader:.woff2=file",
    "--entry-names=[name]-[hash]",
    "--asset-names=[name]-[hash]",
    "--log-level=error",
    "--color=false",
)
THEME_SHEETS = ("main", "palette")
"""The theme's stylesheets, which ours import as `theme/main.css` and so on."""


@dataclass(frozen=True)
class PageAssets:
    """A `folder` of built files, fonts among them, and the built file's name for each entry: `main.js`, ..."""

    folder: Path
    names: Mapping[str, str]


def build(root: Path) -> PageAssets:
    """Build the assets of the repository at `root` into its cache folder, which then holds nothing older.

    Raises BuildError with esbuild's own words, or if it is missing.
    """
    if not _esbuild(root).exists():
        raise BuildError(f"{_esbuild(root)} is missing: run `npm ci` to install it.")
    folder = root / ".cache" / "page"
    with tempfile.TemporaryDirectory() as temporary:
        _write_theme(root, Path(temporary) / "theme")
        outputs = {
            path: output
            for entry, module_format in ENTRIES.items()
            for path, output in _run_esbuild(root, Path(temporary), entry, module_format).items()
        }
        built = {path.name: path.read_bytes() for path in (Path(temporary) / "built").iterdir()}
    files.sync_folder(folder, built)
    names = {
        Path(output["entryPoint"]).name: Path(path).name for path, output in outputs.items() if "entryPoint" in output
    }
    return PageAssets(folder, names)


def _run_esbuild(root: Path, temporary: Path, entry: str, module_format: str) -> Mapping[str, Mapping[str, str]]:
    """Run esbuild on `entry` and return what its metafile says of each file that it wrote to the folder `built`."""
    metafile = temporary / "meta.json"
    where = [f"--format={module_format}", f"--outdir={temporary / 'built'}", f"--metafile={metafile}"]
    command = [str(_esbuild(root)), entry, *OPTIONS, f"--alias:theme={temporary / 'theme'}", *where]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if run.returncode:
        raise BuildError(f"esbuild cannot build the page's scripts and styles: {_first_error(run.stderr)}")
    outputs: Mapping[str, Mapping[str, str]] = json.loads(metafile.read_text(encoding="utf-8"))["outputs"]
    return outputs


def _write_theme(root: Path, folder: Path) -> None:
    """Write the theme's stylesheets into `folder`, as far as the site needs them: `main.css` and so on."""
    package = Path(str(resources.files("material"))) / "templates"
    found = {name: sorted((package / "assets" / "stylesheets").glob(f"{name}.*.min.css")) for name in THEME_SHEETS}
    if any(len(sheets) != 1 for sheets in found.values()):
        raise BuildError(f"The theme has not just one stylesheet each of {', '.join(THEME_SHEETS)}: {package}")
    made_of = [
        str(root / pattern) for pattern in ("docs/**/*.md", "docs/assets/js/*.js", "templates/**/*.html", "py/**/*.py")
    ]
    made_of += [str(package / path) for path in ("base.html", "partials/palette.html")]
    folder.mkdir()
    sheets = {name: str(sheet) for name, (sheet,) in found.items()}
    node.run("purge.mjs", given=json.dumps({"sheets": sheets, "content": made_of, "folder": str(folder)}))


def _esbuild(root: Path) -> Path:
    return root / "node_modules" / ".bin" / "esbuild"


def _first_error(output: str) -> str:
    """Return esbuild's first error with the place that it names below it."""
    found = re.search(r"\[ERROR\] (?P<what>.+)(?:\s+(?P<where>\S+:\d+:\d+):)?", output)
    if not found:
        return output.strip()
    return f"{found['where']}: {found['what']}" if found["where"] else found["what"]
