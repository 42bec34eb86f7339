"""Find the browsers that the tests drive, one of each engine, or install them.

`python -m site_build.engines` prints NAME=PATH of each, `python -m site_build.engines NAME` the path of that one alone.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

STRICT = ("ENGINES", "required")
"""The variable, and its value, under which no engine may be left out: in CI."""

Commands = list[list[str]]


class EngineError(Exception):
    """An engine cannot be had: one sentence for whoever runs the tests."""


@dataclass(frozen=True)
class Engine:
    """One engine, and the places where a browser of it may be."""

    title: str
    commands: tuple[str, ...]
    """What starts it, or the driver that starts it."""
    packages: tuple[str, ...]
    """Debian's."""
    applications: tuple[str, ...] = ()
    """Where macOS has it."""
    comes_with_playwright: bool = False
    is_required: bool = False
    needs_a_display: bool = False
    sign_of_life: str = "--version"
    """The option under which it ends at once, and well."""

    @property
    def name(self) -> str:
        """Return its name for machines."""
        return self.title.lower()

    @property
    def variable(self) -> str:
        """Return the environment variable that names one by its path."""
        return self.title.upper()


ENGINES = (
    Engine(
        title="Chromium",
        commands=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        packages=("chromium",),
        applications=(
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ),
        comes_with_playwright=True,
        is_required=True,
    ),
    Engine(
        title="Firefox",
        commands=("firefox", "firefox-esr"),
        packages=("firefox-esr",),
        applications=("/Applications/Firefox.app/Contents/MacOS/firefox",),
    ),
    Engine(
        title="WebKit",
        commands=("WebKitWebDriver",),
        packages=("webkit2gtk-driver", "xvfb", "xauth"),
        needs_a_display=True,
        sign_of_life="--help",
    ),
)


def find(engine: Engine) -> Path | None:
    """Return a browser of `engine` on this machine that starts.

    Raises EngineError if the one that the engine's variable names does not.
    """
    if engine.needs_a_display and not has_display():
        return None
    if chosen := os.environ.get(engine.variable):
        if starts(engine, chosen):
            return Path(chosen)
        raise EngineError(f"The variable {engine.variable} names {chosen}, which does not start.")
    return next((Path(path) for path in candidates(engine) if starts(engine, path)), None)


def candidates(engine: Engine) -> Iterator[str]:
    """Yield the places where a browser of `engine` may be."""
    yield from (path for command in engine.commands if (path := shutil.which(command)))
    yield from engine.applications
    if engine.comes_with_playwright:
        with sync_playwright() as playwright:
            yield playwright.chromium.executable_path


def has_display() -> bool:
    """Return whether there is a display, or what makes one in memory."""
    return "DISPLAY" in os.environ or shutil.which("xvfb-run") is not None


def starts(engine: Engine, path: str) -> bool:
    """Return whether the browser at `path` runs: one that is there may lack its libraries, or be a mere notice."""
    try:
        return subprocess.run([path, engine.sign_of_life], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def install(engine: Engine) -> Path:
    """Install a browser of `engine`, Playwright's own or else Debian's, and return its path.

    Raises EngineError, with what was tried, if none comes.
    """
    ways = ways_to_install(engine)
    for way, commands in ways.items():
        print(f"No {engine.title} is here: trying {way} ...", file=sys.stderr, flush=True)
        succeeded = all(subprocess.run(one, capture_output=True, check=False).returncode == 0 for one in commands)
        if succeeded and (path := find(engine)):
            return path
    tried = f"; {' and '.join(ways)} did not bring one" if ways else ""
    raise EngineError(
        f"There is no {engine.title} for the tests{tried}: install it ({', '.join(engine.packages)} on Debian), or set "
        f"the variable {engine.variable} to its path."
    )


def ways_to_install(engine: Engine) -> Mapping[str, Commands]:
    """Return what may bring a browser of `engine` to this machine, by how it is called."""
    ways: dict[str, Commands] = {}
    if engine.comes_with_playwright:
        ways["`playwright install chromium`"] = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        ways[f"`apt-get install {' '.join(engine.packages)}`"] = [
            ["apt-get", "update"],
            ["apt-get", "install", "--yes", *engine.packages],
        ]
    return ways


def main(names: Sequence[str]) -> int:
    """Print where the engines of these names are, or all if there are no names, and return the exit code."""
    is_strict = os.environ.get(STRICT[0]) == STRICT[1]
    for engine in ENGINES:
        if names and engine.name not in names:
            continue
        try:
            path = find(engine) or install(engine)
        except EngineError as error:
            print(error, file=sys.stderr)
            if engine.is_required or is_strict:
                return 1
            print(f"The tests leave {engine.title} out and run in the others.", file=sys.stderr)
        else:
            print(path if names else f"{engine.name}={path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
