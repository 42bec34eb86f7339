"""Stand-ins take the place of modules while an image is made, and give way to the modules afterwards."""

import importlib
import sys

import pytest

from site_build import stand_ins


@pytest.fixture
def wave(monkeypatch):
    """`wave` of the standard library, with a stand-in that has one name."""
    monkeypatch.setattr(stand_ins, "NAMES", {"wave": lambda: {"known": 7}})
    monkeypatch.setattr(sys, "modules", {**sys.modules})
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    sys.modules.pop("wave", None)
    stand_ins.step_in()
    return importlib.import_module("wave")


def test_a_stand_in_has_what_it_was_given(wave):
    assert isinstance(wave, stand_ins.StandIn)
    assert wave.known == 7
    assert importlib.import_module("wave") is wave


def test_what_a_figure_uses_needs_no_stand_in(wave):
    with pytest.raises(RuntimeError, match=r"wave\.open is used"):
        _ = wave.open


def test_afterwards_a_stand_in_is_as_the_module_for_who_holds_it(wave):
    stand_ins.step_aside()
    module = importlib.import_module("wave")
    assert not isinstance(module, stand_ins.StandIn)
    assert wave.open is module.open


def test_one_that_stays_gives_way_when_it_is_used(wave, monkeypatch):
    monkeypatch.setattr(stand_ins, "PACKAGE_LOADER", "wave")
    stand_ins.step_aside()
    assert sys.modules["wave"] is wave
    assert wave.open is importlib.import_module("wave").open
    assert sys.modules["wave"] is not wave


def test_where_the_module_is_not_there_it_says_what_an_import_says(wave, monkeypatch):
    stand_ins.step_aside()
    monkeypatch.setattr(sys, "path", [])
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError, match="No module named 'wave'"):
            _ = wave.open


def test_looking_around_imports_nothing(wave):
    stand_ins.step_aside()
    assert not hasattr(wave, "__file__")
    assert "wave" not in sys.modules
