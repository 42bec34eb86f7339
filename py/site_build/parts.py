"""Words of the prose that name a part of the figure beside them: `[[part cos|the cosine]]`.

They become what highlight.js lights together with the figure's elements of that part, and can be reached by keyboard.
"""

import re

# The words may themselves hold other placeholders.
_PART = re.compile(r"\[\[part ([A-Za-z0-9-]+)\|((?:\[\[.+?\]\]|(?!\]\]).)+)\]\]", re.DOTALL)


def put_in(markdown: str) -> str:
    """Return `markdown` with each named part as a span that holds its words, themselves still Markdown."""
    return _PART.sub(r'<span class="part" data-part="\1" tabindex="0">\2</span>', markdown)
