"""Build the site, serve it as a host would, and build it again when a file changes: `python -m site_build.serve`."""

import argparse
import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
WATCHED = ("docs", "py", "templates", "mkdocs.yml")
SECONDS_BETWEEN_LOOKS = 0.5
PORTS_TO_TRY = 20


class Handler(SimpleHTTPRequestHandler):
    """Serves files, and has the browser ask each time whether they are still the same."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - the name and kind are the base class's
        **SimpleHTTPRequestHandler.extensions_map,
        # Not every machine's own table has these.
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
    }

    def end_headers(self) -> None:
        """Add the header to every answer."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing: the terminal is for what the builds say."""


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server for `folder` on this machine alone, on `port` or the first free one of those that follow.

    Raises OSError if none of them is free.
    """
    handler = partial(Handler, directory=str(folder))
    for candidate in range(port, port + PORTS_TO_TRY):
        try:
            return ThreadingHTTPServer(("127.0.0.1", candidate), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"The ports {port} to {port + PORTS_TO_TRY - 1} are all in use: give another PORT")


def build() -> bool:
    """Build the site in a process of its own, which reads all Python anew, and return whether that went well."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    # A browser that keeps the site for when it is offline would show the one from before the change.
    return subprocess.run(command, cwd=ROOT, check=False, env={**os.environ, "OFFLINE": "false"}).returncode == 0


def snapshot(root: Path) -> Mapping[Path, int]:
    """Return when each watched file below `root` was changed."""
    found = {}
    for path in (path for name in WATCHED for path in (root / name, *(root / name).rglob("*"))):
        # An editor may put a new file in the place of the old one at this very moment.
        with suppress(FileNotFoundError):
            if path.is_file() and "__pycache__" not in path.parts:
                found[path] = path.stat().st_mtime_ns
    return found


def watch(root: Path, changed: Callable[[], object]) -> None:
    """Call `changed` whenever a watched file below `root` has been; never return."""
    seen = snapshot(root)
    while True:
        time.sleep(SECONDS_BETWEEN_LOOKS)
        if (now := snapshot(root)) != seen:
            seen = now
            changed()


def main() -> int:
    """Build and serve until interrupted, and return the exit code."""
    parser = argparse.ArgumentParser(description="Build the site and serve it.")
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    if not build():
        return 1
    try:
        with server(SITE, port) as served:
            threading.Thread(target=served.serve_forever, daemon=True).start()
            if served.server_port != port:
                print(f"Port {port} is taken.")
            print(f"\nThe article is at http://127.0.0.1:{served.server_port}/ (Ctrl-C ends this)\n", flush=True)
            watch(ROOT, build)
    except OSError as error:
        print(error.strerror, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
