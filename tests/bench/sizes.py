"""How many bytes a file is on its way, as it is and compressed."""

import gzip
import hashlib
import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

BROTLI = """
  const {brotliCompressSync, constants} = require("node:zlib");
  const params = {[constants.BROTLI_PARAM_QUALITY]: 9};
  console.log(brotliCompressSync(require("node:fs").readFileSync(0), {params}).length);
"""
"""The highest quality, 11, takes the better part of a minute for one file."""

Sizes = Mapping[str, int]
"""Bytes, by `raw`, `gzip` and `brotli`."""

KINDS = ("raw", "gzip", "brotli")


@dataclass
class Scales:
    """Weighs files, each content once: what it has found it keeps in the file `kept`.

    Compressed files that a site ships beside its own count for the same content wherever it stands.
    """

    kept: Path
    shipped: dict[str, dict[str, int]] = field(default_factory=dict)

    def see(self, site: Path) -> None:
        """Learn of the compressed files that a built site ships."""
        for ending, kind in ((".br", "brotli"), (".gz", "gzip")):
            for packed in site.rglob(f"*{ending}"):
                original = packed.with_suffix("")
                if original.is_file():
                    self.shipped.setdefault(_hash(original), {})[kind] = packed.stat().st_size

    def weigh(self, files: Iterable[Path]) -> Sizes:
        """Return the bytes of all `files` together; none is sent compressed that would be larger so."""
        found = [self._weigh(file) for file in files]
        return {kind: sum(min(sizes[kind], sizes["raw"]) for sizes in found) for kind in KINDS}

    def _weigh(self, file: Path) -> Sizes:
        known = json.loads(self.kept.read_text(encoding="utf-8")) if self.kept.exists() else {}
        name = _hash(file)
        if name not in known:
            content = file.read_bytes()
            done = subprocess.run(["node", "-e", BROTLI], input=content, capture_output=True, check=True)
            packed = len(gzip.compress(content, compresslevel=9))
            known[name] = {"raw": len(content), "gzip": packed, "brotli": int(done.stdout)}
            self.kept.parent.mkdir(parents=True, exist_ok=True)
            self.kept.write_text(json.dumps(known), encoding="utf-8")
        return {**known[name], **self.shipped.get(name, {})}


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
