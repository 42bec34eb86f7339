"""What the site leaves out of the theme's stylesheets, no page needs."""

from importlib import resources
from pathlib import Path

import pytest

from site_build import page_assets

THEME = Path(str(resources.files("material"))) / "templates" / "assets" / "stylesheets"

# What a rule is for, be it hovered, checked or whatever; and every selector by itself, as the browser writes it.
MISSED = r"""
  (theme) => {
    const split = (list) => {
      const found = [""];
      let depth = 0;
      for (const letter of list) {
        depth += (letter === "(" || letter === "[") - (letter === ")" || letter === "]");
        if (letter === "," && !depth) found.push("");
        else found[found.length - 1] += letter;
      }
      return found.map((one) => one.trim());
    };
    const rulesOf = (list) => [...list].flatMap((rule) => [...(rule.selectorText ? split(rule.selectorText) : []), ...rulesOf(rule.cssRules ?? [])]);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(theme);
    const there = new Set(rulesOf(document.styleSheets[0].cssRules));
    const state = /::?(before|after|hover|focus|focus-visible|focus-within|active|checked|target|visited|link|placeholder|marker|-[a-z-]+)(?![\w-(])/g;
    const isOfThePage = (selector) => {
      try {
        return document.querySelector(selector.replace(state, "") || "*") !== null;
      } catch {
        return false;
      }
    };
    const asked = [...new Set(rulesOf(sheet.cssRules))].filter(isOfThePage);
    return { asked: asked.length, missed: asked.filter((selector) => !there.has(selector)) };
  }
"""


@pytest.mark.parametrize("page", ["", "for-teachers/", "glossary/", "how-it-is-made/", "performance/", "404.html"])
def test_no_rule_of_the_theme_for_what_a_page_has_is_left_out(new_reader, served, page):
    reader = new_reader().open(served.address + page, wait=False)
    for scheme in ("light", "dark"):
        reader.page.emulate_media(color_scheme=scheme)
        for name in page_assets.THEME_SHEETS:
            (sheet,) = THEME.glob(f"{name}.*.min.css")
            found = reader.page.evaluate(MISSED, sheet.read_text(encoding="utf-8"))
            assert found["missed"] == [], (name, scheme)
            assert found["asked"] >= {"main": 40, "palette": 1}[name], (name, scheme)
