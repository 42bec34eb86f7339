"""The recap: shapes at every stage, weights counted one by one, and pictures of the very numbers."""

import re

import numpy as np
import pytest

from explainer import figures, render
from explainer.scales import DivergingScale
from toy_transformer import model

SENTENCES = {"The cat sat on the mat": 6, "hello": 1, "": 0, "a b c d e f g h i j k l": 12}


def view_of(sentence):
    return figures.modules()["so-far"].view(render.scene(sentence))


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("sentence", "n"), SENTENCES.items())
def test_shapes_at_every_stage(sentence, n):
    view = view_of(sentence)
    assert [plain(stage.shape) for stage in view.stages] == [f"{n} × 8", f"{n} × 4 each", f"{n} × 8", f"{n} × 8"]
    assert [sum(picture.columns for picture in stage.pictures) for stage in view.stages] == [8, 8, 8, 8]
    assert [stage.line for stage in view.stages] == [0, 1, 2, 2]


def test_what_the_prose_says_of_no_word_one_and_more():
    told = [plain(view_of(sentence).texts["so-far-shapes"]) for sentence in ("", "hello", "hello there")]
    assert told == [
        "Type a sentence, and its shapes stand here.",
        "For your 1 word: 1 × 8 → 2 heads of 1 × 4 → 1 × 8 → 1 × 8.",
        "For your 2 words: 2 × 8 → 2 heads of 2 × 4 → 2 × 8 → 2 × 8.",
    ]


def test_weights_are_four_times_the_width_squared():
    layer = model.toy_layer()
    counted = sum(1 for weights in (layer.W_Q, layer.W_K, layer.W_V, layer.W_O) for _ in weights.flat)
    assert float(view_of("hello").values["so-far-weights"].exact) == counted == 4 * 8**2


def painted(picture, n_words):
    """Return the level of every cell of a picture; each cell is painted once."""
    levels = np.full((n_words, picture.columns), 99)
    for tiles in picture.tiles:
        for column, row in re.findall(r"M(\d+),(\d+)h1v1h-1z", tiles.path):
            assert levels[int(row), int(column)] == 99
            levels[int(row), int(column)] = tiles.level
    return levels.tolist()


@pytest.mark.parametrize(("sentence", "n"), SENTENCES.items())
def test_a_picture_paints_every_number_once(sentence, n):
    scene, view = render.scene(sentence), view_of(sentence)
    trace = scene.attend(scene.X + scene.PE)
    first, second = trace.head_outputs
    expected = [scene.X + scene.PE, first, second, trace.concat[:, :4], trace.concat[:, 4:], trace.output]
    pictures = [picture for stage in view.stages for picture in stage.pictures]
    assert isinstance(view.scale, DivergingScale)
    for picture, array in zip(pictures, expected, strict=True):
        assert painted(picture, n) == view.scale.levels(array).tolist()
        assert np.abs(array).max(initial=0.0) <= view.scale.limit
