"""What stands under a figure is what it calls: every function that it names, and with an equation beside it."""

import pytest

from explainer import figures, render
from explainer.code import originals, peek
from explainer.code.equations import EQUATIONS
from toy_transformer import model

CALLS = [(figure, name) for figure, module in figures.modules().items() for name in module.CODE]


@pytest.mark.parametrize(("figure", "name"), CALLS)
def test_a_figure_calls_what_it_shows(figure, name):
    model.toy_layer.cache_clear()
    scene = render.scene(render.DEFAULT_SENTENCE, {"mask": True})
    found = peek.into(originals.functions()[name], lambda: figures.modules()[figure].view(scene))
    assert found.calls > 0
    assert found.seen


def test_every_function_shown_has_an_equation_and_no_equation_is_left_over():
    assert {name for _, name in CALLS} == EQUATIONS.keys()


def test_every_figure_but_the_experiments_shows_its_code():
    assert [figure for figure, module in figures.modules().items() if not module.CODE] == ["experiments"]
