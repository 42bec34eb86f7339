"""A web server for one folder, with the faults that a real one can have, and a list of what was asked for."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

DROPS = 24


@dataclass
class Site:
    """A served folder. `missing`, `mime_types`, `delays` and `seconds` go by the end of a file's name.

    A file in `delays` begins late; one in `seconds` begins at once and takes that long to come. With `is_down`, no
    request is answered. `headers` are sent with every file. Another `folder` is another version of the site.
    """

    address: str
    folder: Path
    headers: dict[str, str] = field(default_factory=dict)
    is_down: bool = False
    missing: set[str] = field(default_factory=set)
    mime_types: dict[str, str] = field(default_factory=dict)
    delays: dict[str, float] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)

    def heal(self) -> None:
        """End all faults."""
        self.missing.clear()
        self.mime_types.clear()
        self.delays.clear()
        self.seconds.clear()
        self.is_down = False


class Handler(SimpleHTTPRequestHandler):
    """Serves the folder under `prefix`, as a host does that keeps several sites."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: object, prefix: str, site: Site, **named: object) -> None:
        self.prefix, self.site = prefix, site
        super().__init__(*arguments, **named)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        if self.site.is_down:
            self.close_connection = True
            return
        self.site.requests.append(path)
        # One connection may outlive a version.
        self.directory = str(self.site.folder)
        for ending, seconds in self.site.delays.items():
            if path.endswith(ending):
                time.sleep(seconds)
        if not path.startswith(self.prefix) or any(path.endswith(ending) for ending in self.site.missing):
            self.send_error(404)
            return
        self.path = "/" + self.path.removeprefix(self.prefix)
        super().do_GET()

    def end_headers(self) -> None:
        for name, value in self.site.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def guess_type(self, path: object) -> str:
        for ending, mime_type in self.site.mime_types.items():
            if str(path).endswith(ending):
                return mime_type
        return super().guess_type(path)  # type: ignore[arg-type]

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, a drop at a time where it is to be slow."""
        slow = [seconds for ending, seconds in self.site.seconds.items() if self.path.endswith(ending)]
        if not slow:
            super().copyfile(source, outputfile)
            return
        content = source.read()
        size = -(-len(content) // DROPS)
        for start in range(0, len(content), size):
            time.sleep(slow[0] / DROPS)
            outputfile.write(content[start : start + size])
            outputfile.flush()

    def log_message(self, *_: object) -> None:
        """Keep quiet: the tests ask `requests`."""


class Server(ThreadingHTTPServer):
    """A server that takes it calmly when a closing browser drops its connections."""

    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Keep quiet: a test fails by what its reader sees."""


@contextmanager
def running(server: ThreadingHTTPServer) -> Iterator[str]:
    """Run `server` beside what is done meanwhile, and give its address."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def serve(folder: Path, prefix: str = "/") -> Iterator[Site]:
    """Serve `folder` under `prefix` on a free port of this machine."""
    site = Site(address="", folder=folder)
    with running(Server(("127.0.0.1", 0), partial(Handler, prefix=prefix, site=site))) as address:
        site.address = f"{address}{prefix}"
        yield site
