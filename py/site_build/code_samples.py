"""Code in the prose: a line that is wider than the window scrolls, and so has to be reached by keyboard."""


def make_reachable(html: str) -> str:
    """Return `html`, as Markdown made it, with each block of code a tab stop."""
    return html.replace("<pre><code", '<pre><code tabindex="0"')
