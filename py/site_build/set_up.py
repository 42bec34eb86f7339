"""Set up what every other command needs: `python3 py/site_build/set_up.py`.

This runs on the bare Python of the machine, before there is a virtual environment: it imports the standard
library alone, and an older Python 3 can read it as far as the sentence that tells it apart.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this file, alone, is also run by an older Python
    sys.exit(
        "Python 3.11 or newer is needed and this is Python {}.{}: install a newer one and name it, as in "
        "`make PYTHON3=python3.12`.".format(*sys.version_info)
    )

import hashlib
import importlib.util
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OLDEST_NODE = 20


class SetUpError(Exception):
    """Something that set-up cannot do by itself: one sentence for whoever runs it."""


@dataclass(frozen=True)
class Part:
    """A folder of installed packages, made from a lock file by `install` once `check` finds what that takes.

    `stamp` is a file in the folder. It is written last, so that an interrupted install is never taken for done,
    and it holds the `key` of what was installed.
    """

    what: str
    lock: Path
    folder: Path
    made_with: str
    check: Callable[[], None]
    install: Callable[[], None]

    @property
    def stamp(self) -> Path:
        """Return the file that says what was installed."""
        return self.folder / ".set-up"

    def key(self) -> str:
        """Return a hash of all that decides what gets installed; scripts in the folder hold its own path."""
        decides = [self.made_with.encode(), str(self.folder).encode(), self.lock.read_bytes()]
        return hashlib.sha256(b"\0".join(decides)).hexdigest()

    def is_up_to_date(self) -> bool:
        """Return whether the folder holds just what the lock file asks for."""
        return self.stamp.is_file() and self.stamp.read_text(encoding="utf-8") == self.key()

    def bring_up_to_date(self) -> None:
        """Install, and only then write the stamp.

        Raises SetUpError when the install fails.
        """
        self.stamp.unlink(missing_ok=True)
        self.install()
        self.stamp.write_text(self.key(), encoding="utf-8")


def set_up(root: Path, say: Callable[[str], None]) -> None:
    """Install what is missing or out of date in the repository at `root`.

    Raises SetUpError for anything that the machine lacks.
    """
    check_node()
    parts = [part for part in (python_part(root), node_part(root)) if not part.is_up_to_date()]
    # Whatever the machine lacks is said before anything that takes long.
    for part in parts:
        part.check()
    for part in parts:
        say(f"Set-up: installing {part.what} from {part.lock.relative_to(root)} ...")
        part.bring_up_to_date()
    say("Set-up: done." if parts else "Set-up: everything is in place.")


def python_part(root: Path) -> Part:
    """Return the virtual environment with the locked Python packages."""
    venv, lock = root / ".venv", root / "py" / "requirements.txt"

    def install() -> None:
        run([sys.executable, "-m", "venv", "--clear", str(venv)], "The virtual environment could not be made", root)
        pip = [str(venv / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        install = [*pip, "install", "--quiet", "--require-hashes", "--requirement", str(lock)]
        run(install, "The Python packages could not be installed", root)

    return Part("Python packages", lock, venv, f"{sys.version} {sys.base_prefix}", check_venv, install)


def node_part(root: Path) -> Part:
    """Return `node_modules` with the locked npm packages."""

    def install() -> None:
        # What the packages would like to run on this machine is not needed, so it is not run.
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        run(command, "The npm packages could not be installed", root)

    return Part("npm packages", root / "package-lock.json", root / "node_modules", sys.platform, check_npm, install)


def check_node() -> None:
    """Raise SetUpError unless there is a Node.js that is new enough."""
    wanted = f"Node.js {OLDEST_NODE} or newer is needed"
    if not shutil.which("node"):
        raise SetUpError(f"{wanted}, and there is no `node` on the PATH: see https://nodejs.org for how to install it.")
    answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    version = re.fullmatch(r"v(\d+)\..*", answer)
    if not version:
        raise SetUpError(f"{wanted}, and the `node` on the PATH does not say its version.")
    if int(version[1]) < OLDEST_NODE:
        raise SetUpError(f"{wanted}, and the `node` on the PATH is {answer}: see https://nodejs.org for a newer one.")


def check_npm() -> None:
    """Raise SetUpError unless there is an npm."""
    if not shutil.which("npm"):
        raise SetUpError(
            "npm is needed, and there is none on the PATH: it comes with Node.js, or on Debian and Ubuntu as the "
            "package `npm`."
        )


def check_venv() -> None:
    """Raise SetUpError unless this Python can make a virtual environment with pip in it."""
    if not all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        package = "python{}.{}-venv".format(*sys.version_info)
        raise SetUpError(
            f"This Python cannot make a virtual environment: on Debian and Ubuntu, install the package `{package}`."
        )


def run(command: Sequence[str], failure: str, root: Path) -> None:
    """Run `command` quietly.

    Raises SetUpError, with the command's own first error in the sentence and all of its output in a file.
    """
    done = subprocess.run(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, errors="replace"
    )
    if done.returncode == 0:
        return
    log = root / ".cache" / "set-up.log"
    log.parent.mkdir(exist_ok=True)
    log.write_text(done.stdout, encoding="utf-8")
    raise SetUpError(f"{failure}: {first_error(done.stdout)} (all of what was said: {log.relative_to(root)})")


def first_error(output: str) -> str:
    """Return the line of a tool's output that says what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["it gave no reason"]
    return next((line for line in lines if re.match(r"(npm )?err(or|!)", line, re.IGNORECASE)), lines[-1])


def main() -> int:
    """Set up this repository and return the exit code."""
    try:
        set_up(ROOT, lambda sentence: print(sentence, flush=True))
    except (SetUpError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Set-up was interrupted: run it again to finish.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
