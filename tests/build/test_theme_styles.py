"""The theme's stylesheets lose one rule, and a theme without that rule is noticed."""

import pytest

from site_build import theme_styles
from site_build.errors import BuildError

BEFORE, AFTER = "a{color:red}", "b{color:blue}"
RULE = "[data-md-color-switching] *,[data-md-color-switching] :after{transition-duration:0s!important}"


def sheets(folder, **contents):
    (folder / theme_styles.STYLES).mkdir(parents=True)
    for name, content in contents.items():
        (folder / theme_styles.STYLES / f"{name}.min.css").write_text(content)
    return folder


def test_the_rule_goes_and_the_others_stay(tmp_path):
    site = sheets(tmp_path, main=BEFORE, palette=BEFORE + RULE + AFTER)
    theme_styles.lighten(site)
    read = {path.name: path.read_text() for path in (site / theme_styles.STYLES).iterdir()}
    assert read == {"main.min.css": BEFORE, "palette.min.css": BEFORE + AFTER}


@pytest.mark.parametrize("contents", [{"palette": BEFORE}, {"main": RULE, "palette": RULE}])
def test_another_theme_is_noticed(tmp_path, contents):
    with pytest.raises(BuildError, match=r"was found \d times, not once"):
        theme_styles.lighten(sheets(tmp_path, **contents))


def test_the_built_site_is_without_it(site):
    assert list((site / theme_styles.STYLES).glob("*.css"))
    for sheet in (site / theme_styles.STYLES).glob("*.css"):
        assert "data-md-color-switching" not in sheet.read_text(encoding="utf-8")
