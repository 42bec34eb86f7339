"""The service worker at the site's root: its script, and before it the list of the files that it keeps.

A browser takes a service worker whose bytes have changed for a new one. The list has a hash of each file, so any change
of the site is a new version.
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

from site_build import files

FILE = "service-worker.js"

# What only hosts and other sites read.
NOT_KEPT = (
    FILE,
    "_headers",
    "404.html",
    "sitemap.xml*",
    "assets/screenshot.png",
    # What a start from an image does without: half as much again, for what few readers ever need.
    "assets/explainer-*.zip",
    "assets/runtime-*/*.zip",
    "assets/runtime-*/*.whl",
)


def write(site: Path, script: str, *, keep: bool) -> None:
    """Write the service worker into a `site` that is otherwise whole; without `keep`, one that steps out of the way."""
    site_files = kept(site) if keep else {}
    listing = json.dumps(site_files, sort_keys=True, separators=(",", ":"))
    files.write(site / FILE, f"self.SITE_FILES={listing};\n{script}".encode())


def kept(site: Path) -> Mapping[str, str]:
    """Return the SHA-256 of each file that pages of `site` may ask for, in base 64, by its path."""
    paths = {path.relative_to(site).as_posix(): path for path in sorted(site.rglob("*")) if path.is_file()}
    return {
        name: base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
        for name, path in paths.items()
        if not any(fnmatch(name, pattern) for pattern in NOT_KEPT)
    }
