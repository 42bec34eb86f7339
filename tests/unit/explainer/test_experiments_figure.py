"""Experiments: each is a real change of the real source, its answer is computed, and nothing of it stays behind."""

import re

import numpy as np
import pytest

import oracle
from conftest import CASES
from explainer import figures, render
from explainer.code import edits, originals
from explainer.code.experiments import ALL
from toy_transformer import attention, positions

SENTENCE = "The cat sat on the mat"
EXPECTED = {
    "no-root": 0,
    "plain-softmax": 0,
    "distance-penalty": 0,
    "no-cosine": 1,
    "sawtooth": 1,
    "one-speed": 1,
    "other-way": 1,
    "average": 0,
    "no-mixing": 1,
}
"""What is known of each of them for the shipped sentence reversed, whatever the code finds."""

BY_NAME = {experiment.name: experiment for experiment in ALL}


@pytest.fixture(autouse=True)
def as_it_was():
    yield
    edits.apply({})


def view_of(experiment, sentence=SENTENCE, prediction="none", ran=True, **controls):
    edits.apply({experiment.function: experiment.text} if ran else {})
    chosen = {"experiment": experiment.name, f"predict-{experiment.name}": prediction}
    return figures.modules()["experiments"].view(render.scene(sentence, {**chosen, **controls}))


def came_true(view):
    return [place for place, prediction in enumerate(view.predictions) if prediction.came_true]


@pytest.mark.parametrize("experiment", ALL, ids=lambda experiment: experiment.name)
def test_its_change_is_in_the_source_once_and_still_python(experiment):
    source = originals.source(experiment.function)
    for old, _ in experiment.changes:
        assert source.count(old) == 1
    assert experiment.text != source
    compile(experiment.text, "experiment", "exec")
    assert len(experiment.why) == len(experiment.choices) == len(set(experiment.choices))
    assert experiment.figure in figures.modules()
    assert experiment.function.rpartition(".")[0]


def test_all_have_an_expected_answer():
    assert EXPECTED.keys() == BY_NAME.keys()
    assert 6 <= len(ALL) <= 10


@pytest.mark.parametrize("name", EXPECTED)
def test_what_comes_true(name):
    view = view_of(BY_NAME[name], prediction=str(EXPECTED[name] + 1))
    assert came_true(view) == [EXPECTED[name]]
    assert view.outcome.verdict.startswith("As you predicted")
    other = view_of(BY_NAME[name], prediction=str(2 - EXPECTED[name]))
    assert other.outcome.verdict.startswith("Not as you predicted")


def test_before_the_run_there_is_no_outcome():
    view = view_of(ALL[0], ran=False)
    assert view.outcome is None
    assert came_true(view) == []
    assert not view.is_decided


def test_other_code_in_its_place_is_no_run_of_it():
    experiment = BY_NAME["no-root"]
    edits.apply({experiment.function: originals.source(experiment.function) + "\n\nOTHER = 1\n"})
    view = figures.modules()["experiments"].view(render.scene(SENTENCE, {"experiment": "no-root"}))
    assert view.has_own_text
    assert view.outcome is None


def test_without_the_root_weights_are_those_of_doubled_scores():
    scene = render.scene(SENTENCE)
    rows = (scene.X + scene.PE).tolist()
    Q, K = (oracle.times(rows, W[0].tolist()) for W in (scene.layer.W_Q, scene.layer.W_K))
    scores = [[2 * score for score in row] for row in oracle.scores(Q, K)]
    largest = max(max(oracle.softmax(row)) for row in scores)
    told = view_of(BY_NAME["no-root"]).outcome.told
    before, after = re.search(r"was ([\d.]+) and is ([\d.]+)\.", told).groups()
    assert float(after) == pytest.approx(largest, abs=5e-4)
    assert float(before) < float(after)


def test_a_penalty_for_distance_shows_in_a_shuffled_order():
    view = view_of(BY_NAME["distance-penalty"], order="1,0,2,3,4,5")
    assert came_true(view) == [1]


def test_looking_at_the_outcome_leaves_the_code_as_it_is():
    experiment = BY_NAME["plain-softmax"]
    view_of(experiment)
    assert edits.text(experiment.function) == experiment.text
    edits.apply({})
    assert attention.softmax is originals.functions()["attention.softmax"]


def test_a_single_speed_brings_all_hands_round_together():
    view_of(BY_NAME["one-speed"])
    PE = positions.sinusoidal_encoding(45, 8)
    assert PE[44] @ PE[0] / (PE[0] @ PE[0]) == pytest.approx(np.cos(44), abs=1e-12)


@pytest.mark.parametrize("experiment", ALL, ids=lambda experiment: experiment.name)
@pytest.mark.parametrize("sentence", [case["sentence"] for case in CASES[::4]] + ["", "hello", "no no"])
def test_every_figure_lives_with_it_for_any_sentence(experiment, sentence):
    edits.apply({experiment.function: experiment.text})
    render.forget()
    scene = render.scene(sentence, {"experiment": experiment.name, "order": "shuffled"})
    for figure in figures.modules():
        assert render.figure(figure, scene).markup.startswith("<figure")
    edits.apply({})
    render.forget()
