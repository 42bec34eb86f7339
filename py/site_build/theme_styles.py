"""The theme's stylesheets, without one rule.

While colours change, the theme marks the body, and a rule ends all transitions of all elements below. So the browser
styles the whole article twice at each opening of the page: a quarter of what the page's own thread did before
reading.
"""

import re
from pathlib import Path

from site_build import files
from site_build.errors import BuildError

STYLES = "assets/stylesheets"
_RULE = re.compile(rb"\[data-md-color-switching\] \*[^{}]*\{[^{}]*\}")


def lighten(site: Path) -> None:
    """Take the rule out of the stylesheets of a built `site`.

    Raises BuildError if it is not there: then the theme is another one, and this is to be looked at again.
    """
    found = 0
    for sheet in sorted((site / STYLES).glob("*.css")):
        content, count = _RULE.subn(b"", sheet.read_bytes())
        found += count
        if count:
            files.write(sheet, content)
    if found != 1:
        raise BuildError(f"The theme's rule for a change of colours was found {found} times, not once.")
