"""All that is made for the browser: styles and scripts, what runs Python, our own Python, and an image of it all."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_build import bundle, image, licences, offline, page_assets, runtime_files

FONTS_AT_FIRST_PAINT = ("source-serif-4-latin-wght-normal", "inter-latin-wght-normal")


@dataclass(frozen=True)
class Built:
    """`paths`: address in the site to file on disk; `urls`: what templates refer to; `service_worker`: its script."""

    paths: Mapping[str, Path]
    urls: Mapping[str, Any]
    service_worker: str


def build(root: Path) -> Built:
    """Make everything that is out of date, and return where it is."""
    page = page_assets.build(root)
    runtime = runtime_files.prepare(root)
    bundle_name, bundle_bytes = bundle.build(root)
    bundle_path = root / ".cache" / "bundle" / bundle_name
    bundle_path.parent.mkdir(parents=True, exist_ok=True)
    bundle_path.write_bytes(bundle_bytes)
    image_path = image.prepare(root, runtime, bundle_path)

    runtime_url = f"assets/runtime-{runtime.name}/"
    # Not among the assets: it governs the folder that it stands in, and is written there when all else is.
    service_worker = page.folder / page.names[offline.FILE]
    paths = {f"assets/page/{path.name}": path for path in sorted(page.folder.iterdir()) if path != service_worker}
    paths |= {runtime_url + path.name: path for path in sorted(runtime.folder.iterdir())}
    paths |= {f"assets/{path.name}": path for path in (bundle_path, image_path)}
    paths |= {licences.FILE: licences.write(root)}
    urls = {
        "css": f"assets/page/{page.names['main.css']}",
        "early": f"assets/page/{page.names['early.js']}",
        "prose": f"assets/page/{page.names['prose.js']}",
        "js": f"assets/page/{page.names['main.js']}",
        "teachers": f"assets/page/{page.names['teachers.js']}",
        "worker": f"assets/page/{page.names['engine-worker.js']}",
        "service_worker": offline.FILE,
        "picture": f"assets/page/{page.names['picture.js']}",
        "editor": f"assets/page/{page.names['editor.js']}",
        "runtime": runtime_url,
        "bundle": f"assets/{bundle_name}",
        "image": f"assets/{image_path.name}",
        "image_size": image_path.stat().st_size,
        "preload": [uri for uri in paths if any(font in uri for font in FONTS_AT_FIRST_PAINT)],
    }
    return Built(paths, urls, service_worker.read_text(encoding="utf-8"))
