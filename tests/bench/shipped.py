"""A web server that serves a built site as hosts do: compressed, and with the headers that the site asks for."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from urllib.parse import unquote, urlsplit

from bench.serving import NOWHERE, Server
from browser import server

ENCODINGS = {"br": "br", "gzip": "gz"}
"""By what a browser calls them, the best first: how the names of such files end."""

Rules = dict[str, dict[str, str]]
"""Headers by the pattern of the paths that they are for."""


def rules(site: Path) -> Rules:
    """Return what the site's file `_headers` says."""
    found: Rules = {}
    path = ""
    for line in (site / "_headers").read_text(encoding="utf-8").splitlines():
        if line.startswith("/"):
            path = line
        else:
            name, _, value = line.strip().partition(": ")
            found.setdefault(path, {})[name] = value
    return found


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    status = 0

    def __init__(self, *arguments: object, site: Path, rules: Rules, **named: object) -> None:
        self.site, self.rules = site, rules
        super().__init__(*arguments, **named)  # type: ignore[arg-type]

    @property
    def asked(self) -> str:
        return unquote(urlsplit(self.path).path)

    def translate_path(self, path: str) -> str:
        file = self._file()
        encoding = self._encoding()
        return str(Path(f"{file}.{ENCODINGS[encoding]}") if encoding else file if file.is_file() else NOWHERE)

    def guess_type(self, path: object) -> str:
        return super().guess_type(self._file())

    def send_response(self, code: int, message: str | None = None) -> None:
        self.status = code
        super().send_response(code, message)

    def end_headers(self) -> None:
        encoding = self._encoding()
        if self.status == 200 and encoding:
            self.send_header("Content-Encoding", encoding)
            self.send_header("Vary", "Accept-Encoding")
        for pattern, headers in self.rules.items():
            if re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), self.asked):
                for name, value in headers.items():
                    self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet: Lighthouse says what it misses."""

    def _file(self) -> Path:
        found = self.site / self.asked.lstrip("/")
        return found / "index.html" if found.is_dir() else found

    def _encoding(self) -> str | None:
        accepted = {one.strip().partition(";")[0] for one in self.headers.get("Accept-Encoding", "").split(",")}
        fitting = (name for name, ending in ENCODINGS.items() if Path(f"{self._file()}.{ending}").is_file())
        return next((name for name in fitting if name in accepted), None)


@contextmanager
def serve(site: Path) -> Iterator[str]:
    """Serve `site` on a free port of this machine, which counts as a secure context, and give its address."""
    with server.running(Server(("127.0.0.1", 0), partial(Handler, site=site, rules=rules(site)))) as address:
        yield f"{address}/"
