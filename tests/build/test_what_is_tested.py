"""The page that says what is tested says the truth: every test that it names exists."""

import re

from conftest import ROOT

PAGE = (ROOT / "docs" / "what-is-tested.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (?P<promise>.+?) \| (?P<tests>.+) \|$", re.MULTILINE)


def test_every_named_test_exists():
    named = re.findall(r"`([^`]+)::(\w+)`", PAGE)
    assert len(named) > 40
    for path, name in named:
        source = (ROOT / "tests" / path).read_text(encoding="utf-8")
        assert re.search(rf"^def {name}\(", source, re.MULTILINE), f"{path}::{name}"


def test_every_promise_names_a_test_and_stands_once():
    rows = [match for match in ROW.finditer(PAGE) if match["promise"].strip("-") not in {"", "promise"}]
    assert len(rows) > 30
    assert len({row["promise"] for row in rows}) == len(rows)
    for row in rows:
        assert re.fullmatch(r"`\S+::\w+`(, `\S+::\w+`)*", row["tests"]), row["promise"]
