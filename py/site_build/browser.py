"""Find the Chromium that the tests drive, or install one: `python -m site_build.browser` prints its path."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


class BrowserError(Exception):
    """No browser can be had: one sentence for whoever runs the tests."""


def find() -> Path | None:
    """Return a Chromium of this machine that starts.

    Raises BrowserError if the one that the variable CHROMIUM names does not.
    """
    if chosen := os.environ.get("CHROMIUM"):
        if starts(chosen):
            return Path(chosen)
        raise BrowserError(f"The variable CHROMIUM names {chosen}, which does not start.")
    return next((Path(path) for path in candidates() if starts(path)), None)


def candidates() -> Iterator[str]:
    """Yield the places where a Chromium may be."""
    yield from (path for command in COMMANDS if (path := shutil.which(command)))
    yield from MAC_APPLICATIONS
    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def starts(path: str) -> bool:
    """Return whether the browser at `path` runs: one that is there may lack its libraries, or be a mere notice."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def install() -> Path:
    """Install a Chromium, Playwright's own or else Debian's, and return its path.

    Raises BrowserError, with what was tried, if none comes.
    """
    ways = {"`playwright install chromium`": [[sys.executable, "-m", "playwright", "install", "chromium"]]}
    if shutil.which("apt-get") and os.geteuid() == 0:
        ways["`apt-get install chromium`"] = [["apt-get", "update"], ["apt-get", "install", "--yes", "chromium"]]
    for way, commands in ways.items():
        print(f"No Chromium is here: trying {way} ...", file=sys.stderr, flush=True)
        succeeded = all(subprocess.run(one, capture_output=True, check=False).returncode == 0 for one in commands)
        if succeeded and (path := find()):
            return path
    raise BrowserError(
        f"The tests need Chromium, and there is none; {' and '.join(ways)} did not bring one: install it, or set the "
        "variable CHROMIUM to its path."
    )


def main() -> int:
    """Print the path of a Chromium and return the exit code."""
    try:
        print(find() or install())
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
