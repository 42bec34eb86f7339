"""The content security policy: nothing from another host, no script but the site's files and the theme's own.

The theme has inline scripts. Each is allowed by the hash of its text, so that no other one runs.
"""

import base64
import hashlib
import re
from collections.abc import Iterable

from site_build.errors import BuildError

# `wasm-unsafe-eval` lets WebAssembly be compiled, which Python needs, and nothing else: eval stays off.
SCRIPTS = ("'self'", "'wasm-unsafe-eval'")
OTHERS = (
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
)
_CHARSET = '<meta charset="utf-8">'
# A script with a type, such as JSON, is data and does not run.
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def inline_scripts(html: str) -> frozenset[str]:
    """Return the hashes of the inline scripts of a page, as a policy names them."""
    return frozenset(f"'sha256-{_sha256(script)}'" for script in _INLINE.findall(html))


def policy(inline: Iterable[str]) -> str:
    """Return the policy that lets inline scripts of these hashes run, and no other."""
    return "; ".join(("default-src 'none'", " ".join(("script-src", *SCRIPTS, *sorted(inline))), *OTHERS))


def put_in(html: str) -> str:
    """Return a page with its policy at the head's beginning, before anything that it governs.

    Raises BuildError if the page does not begin with its character set.
    """
    if html.count(_CHARSET) != 1:
        raise BuildError(f"A page has no {_CHARSET}, after which its content security policy goes.")
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy(inline_scripts(html))}">'
    return html.replace(_CHARSET, f"{_CHARSET}\n  {tag}")


def _sha256(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
