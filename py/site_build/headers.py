"""The file `_headers`, from which Netlify and Cloudflare Pages take the headers of their answers.

A header that two matching rules set is joined, not replaced: so no path has two rules for the same one.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from site_build import files, offline, policy

FILE = "_headers"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_ANEW = "no-cache"


def write(site: Path, urls: Mapping[str, str]) -> None:
    """Write the file into a `site` that is otherwise whole, whose made files have these `urls`."""
    files.write(site / FILE, text(site, urls).encode())


def text(site: Path, urls: Mapping[str, str]) -> str:
    """Return the rules: a policy for all answers, and how long each kind of file may be kept."""
    pages = sorted(site.rglob("*.html"))
    rules = {"/*": {"Content-Security-Policy": policy.POLICY, "X-Content-Type-Options": "nosniff"}}
    rules |= {
        path: {"Cache-Control": FOR_EVER}
        for path in ("/assets/page/*", f"/{urls['runtime']}*", f"/{urls['bundle']}", f"/{urls['image']}")
    }
    rules |= {path: {"Cache-Control": ASK_ANEW} for path in (f"/{offline.FILE}", *_addresses(site, pages))}
    return "".join(f"{path}\n{_lines(named)}" for path, named in rules.items())


def _addresses(site: Path, pages: Iterable[Path]) -> Iterable[str]:
    return (f"/{page.relative_to(site).as_posix()}".removesuffix("index.html") for page in pages)


def _lines(named: Mapping[str, str]) -> str:
    return "".join(f"  {name}: {value}\n" for name, value in named.items())
