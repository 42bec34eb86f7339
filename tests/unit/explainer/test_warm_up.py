"""Warming up loads everything, draws everything once, and keeps no result."""

import gc
import sys

import pytest

from explainer import code, figures, render, warm_up


@pytest.fixture(autouse=True)
def thawed():
    yield
    gc.unfreeze()


def test_every_figure_is_drawn_and_none_is_kept(monkeypatch):
    drawn = set()
    figure = render.figure

    def listen(name, *given):
        drawn.add(name)
        return figure(name, *given)

    monkeypatch.setattr(render, "figure", listen)
    warm_up.warm_up()
    assert drawn == set(figures.modules())
    assert not render._kept
    assert render.cached_scene.cache_info().currsize == 0
    assert not code.any_in_force()
    assert gc.get_freeze_count() > 1000


def test_afterwards_nothing_is_loaded_any_more():
    warm_up.warm_up()
    before = set(sys.modules)
    templates = len(render._environment().cache)
    for name in figures.modules():
        render.figure(name, render.scene("another sentence of six words"))
    assert set(sys.modules) == before
    assert len(render._environment().cache) == templates


def test_a_figure_that_cannot_be_drawn_stops_it(monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("no figure today")

    monkeypatch.setattr(render, "figure", fail)
    with pytest.raises(RuntimeError, match="no figure today"):
        warm_up.warm_up()
