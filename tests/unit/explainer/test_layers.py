import pytest

from explainer import layers, render
from toy_transformer import model


@pytest.mark.parametrize(("raw", "value"), [("random", "random"), ("-1", -1), (3, 3), ("+2", 2), ("0", 0)])
def test_the_second_head_is_random_or_a_number_of_places(raw, value):
    assert layers.HEAD_2.value({"head-2": raw}) == value


@pytest.mark.parametrize("raw", ["4", "-4", "1.5", "", None, [], "previous"])
def test_nonsense_is_the_random_head(raw):
    assert layers.HEAD_2.value({"head-2": raw}) == "random"


def test_every_figure_of_a_scene_has_the_chosen_layer():
    assert render.scene("a b", {"head-2": "-1"}).layer is model.toy_layer(-1)
    assert render.scene("a b").layer is model.toy_layer("random")


def test_each_head_is_on_until_it_is_switched_off():
    assert render.scene("a b").heads_on == (True, True)
    assert render.scene("a b", {"head-1-on": False}).heads_on == (False, True)
    assert render.scene("a b", {"head-2-on": "false"}).heads_on == (True, False)
