"""Running the build's own scripts in Node."""

import subprocess
from pathlib import Path

from site_build.errors import BuildError

SCRIPTS = Path(__file__).parent


def run(script: str, *arguments: str, given: str = "") -> None:
    """Run the `script` of this package with `arguments`, and with `given` as its input.

    Raises BuildError with the script's last words.
    """
    command = ["node", str(SCRIPTS / script), *arguments]
    try:
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise BuildError("Node 20 or newer is needed, and there is no node on the PATH.") from None
    if done.returncode:
        raise BuildError(f"{script} stopped: {_reason(done.stderr)}")


def _reason(output: str) -> str:
    """Return the line of Node's output that names the error: around it there can be a megabyte of minified code."""
    lines = [line.strip() for line in output.splitlines() if len(line) < 500]
    return next((line for line in reversed(lines) if "Error" in line), lines[-1] if lines else "it said nothing")
