"""A web server for measurements: it keeps nobody waiting, and notes which files it has sent."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from urllib.parse import unquote, urlsplit

from browser import server

FOR_EVER = "public, max-age=31536000, immutable"
NOWHERE = "/nowhere/at/all"


@dataclass
class Host:
    """Folders, each with the beginning of the addresses under which it is served: the first that has a file sends it.

    What begins and ends as in `missing` is not there.
    """

    folders: Sequence[tuple[str, Path]]
    for_ever: tuple[str, ...]
    """How the addresses begin of what a browser may keep."""
    address: str = ""
    missing: tuple[str, str] | None = None
    sent: list[Path] = field(default_factory=list)

    def find(self, address: str) -> Path | None:
        """Return the file or folder at an address."""
        path = unquote(urlsplit(address).path)
        if self.missing and path.startswith(self.missing[0]) and path.endswith(self.missing[1]):
            return None
        fitting = (folder / path[len(start) :] for start, folder in self.folders if path.startswith(start))
        return next((found for found in fitting if found.exists()), None)


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Else a small file waits until the one before it has been acknowledged.
    disable_nagle_algorithm = True
    status = 0

    def __init__(self, *arguments: object, host: Host, **named: object) -> None:
        self.host = host
        super().__init__(*arguments, **named)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        return str(self.host.find(path) or NOWHERE)

    def send_response(self, code: int, message: str | None = None) -> None:
        self.status = code
        if code == 200:
            found = self.host.find(self.path)
            self.host.sent += [] if found is None else [found / "index.html" if found.is_dir() else found]
        super().send_response(code, message)

    def end_headers(self) -> None:
        keeps = self.status == 200 and self.path.startswith(self.host.for_ever)
        self.send_header("Cache-Control", FOR_EVER if keeps else "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet: `sent` has it."""


class Server(server.Server):
    """A server for browsers that open many connections at once: one turned away is tried again only after seconds."""

    request_queue_size = 128


@contextmanager
def serve(host: Host) -> Iterator[Host]:
    """Serve `host` on a free port of this machine."""
    with server.running(Server(("127.0.0.1", 0), partial(Handler, host=host))) as address:
        host.address = f"{address}/"
        yield host
