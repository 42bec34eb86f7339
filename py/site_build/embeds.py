"""The list of figures that other pages can embed: it stands where the page for teachers has `[[embeds]]`.

Each figure has its title, a link to it alone, and the markup of a frame, ready to copy.
"""

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from explainer import figures
from explainer.scene import Scene
from site_build import sections

PLACEHOLDER = "<p>[[embeds]]</p>"
SANDBOX = "allow-scripts allow-same-origin allow-downloads allow-top-navigation-by-user-activation"
"""Without `allow-same-origin` no worker starts; the last one lets the link lead out of the frame to the article."""

HEIGHT = 720
"""What most figures need in a column 720 wide, sentence and link included: tests/browser/test_embed.py holds it."""

TALLER = {
    "budget": 1240,
    "distance": 780,
    "equivariance": 840,
    "learned": 850,
    "one-head": 760,
    "rope": 980,
    "shift": 1120,
    "speeds": 890,
    "switch": 890,
    "trained": 940,
}
"""The same of those that need more."""

_FIGURE = re.compile(r"^\[\[figure ([a-z0-9-]+)\]\]$", re.MULTILINE)


def titles(article: Path, scene: Scene) -> Mapping[str, str]:
    """Return the title of every figure of `scene` by its id, in the order of the Markdown in `article`."""
    markdown = sections.put_in(article.read_text(encoding="utf-8"), article.parent / "deeper")
    modules = figures.modules()
    return {name: modules[name].view(scene).title for name in _FIGURE.findall(markdown)}


def put_in(html: str, titles: Mapping[str, str], address: str) -> str:
    """Return `html` with the list of the figures that have `titles`, where it is asked for.

    `address` is that of the site, as far as it is known; the page's script puts in the one that the page came from.
    """
    items = "\n".join(_item(name, title, address) for name, title in titles.items())
    return html.replace(PLACEHOLDER, f'<ul class="embeds">\n{items}\n</ul>')


def _item(name: str, title: str, address: str) -> str:
    snippet = f"snippet-{name}"
    return f"""<li class="embeds__figure" data-embed-id="{name}">
<p class="embeds__title"><a href="../?embed={name}">{escape(title)}</a> <code>{name}</code></p>
<p class="embeds__copy">
<button class="button" type="button" data-copy="{snippet}" aria-describedby="{snippet}">Copy snippet</button>
<span role="status"></span></p>
<details><summary>Snippet</summary><pre id="{snippet}" tabindex="0">{_snippet(name, title, address)}</pre></details>
</li>"""


def _snippet(name: str, title: str, address: str) -> str:
    """Return the frame's markup as text of a page, with the site's address to be replaced."""
    start, end = "\0", "\1"
    frame = (
        f'<iframe src="{start}{address}{end}?embed={name}" title="{escape(title)}"\n'
        f'  width="100%" height="{TALLER.get(name, HEIGHT)}" loading="lazy" allow="clipboard-write"\n'
        f'  sandbox="{SANDBOX}"></iframe>'
    )
    return escape(frame).replace(start, "<span data-site-address>").replace(end, "</span>")
