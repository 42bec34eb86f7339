"""The content security policy: nothing from another host, and no script but the site's own files."""

from site_build.errors import BuildError

# `wasm-unsafe-eval` lets WebAssembly be compiled, which Python needs, and nothing else: eval stays off.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
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
)
_CHARSET = '<meta charset="utf-8">'
_INLINE = "<script>"


def put_in(html: str) -> str:
    """Return a page with its policy at the head's beginning, before anything that it governs.

    Raises BuildError if the page does not begin with its character set, or has a script that the policy forbids.
    """
    if html.count(_CHARSET) != 1:
        raise BuildError(f"A page has no {_CHARSET}, after which its content security policy goes.")
    if _INLINE in html:
        raise BuildError("A page has an inline script, which its content security policy forbids.")
    tag = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    return html.replace(_CHARSET, f"{_CHARSET}\n  {tag}")
