"""The figure `equivariance`: each stage against the oracle on the words in their other order."""

import pytest

import oracle
from explainer import figures, render
from toy_transformer import embeddings, model

SENTENCES = ["The cat sat on the mat", "hello", "one two one", "a b c d e f g h i j k l"]
ORDERS = ["reversed", "shuffled", "shuffled:4", "1,0"]
STAGES = ["scores", "weights", "output"]
TOLERANCE = 1e-9


def view_of(sentence, order="reversed", stage="weights", head="1", **others):
    given = {"order": order, "equivariance-stage": stage, "equivariance-head": head, **others}
    scene = render.scene(sentence, given)
    return scene, figures.modules()["equivariance"].view(scene)


def numbers(matrix):
    return [[float(cell.number.exact) for cell in row] for row in matrix.cells]


def computed(words, stage, head):
    """One stage of one head on the rows of `words` alone, in plain loops."""
    X, layer, index = embeddings.embed(words).tolist(), model.toy_layer(), int(head) - 1
    Q, K, V = (oracle.times(X, W[index].tolist()) for W in (layer.W_Q, layer.W_K, layer.W_V))
    output, weights = oracle.attention(Q, K, V)
    return {"scores": oracle.scores(Q, K), "weights": weights, "output": output}[stage]


def close(rows):
    return [pytest.approx(row, abs=TOLERANCE) for row in rows]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("stage", STAGES)
def test_each_matrix_is_what_the_words_give(sentence, order, stage):
    for head in ("1", "2"):
        scene, view = view_of(sentence, order, stage, head)
        moved = [scene.words[position] for position in scene.order]
        before, after = computed(scene.words, stage, head), computed(moved, stage, head)
        assert numbers(view.before) == close(before)
        assert numbers(view.reordered) == close(after)
        assert numbers(view.permuted) == close(after)
        columns = scene.order if stage != "output" else range(4)
        assert numbers(view.permuted) == close([[before[row][column] for column in columns] for row in scene.order])
        assert view.permuted.row_names == view.reordered.row_names == tuple(moved)


@pytest.mark.parametrize("order", ORDERS)
def test_the_ones_pick_the_words_of_the_other_order(order):
    scene, view = view_of("The cat sat on the mat", order)
    for place, row in enumerate(numbers(view.permutation)):
        assert row == [1.0 if position == scene.order[place] else 0.0 for position in range(6)]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_differences_are_measured_and_within_the_tolerance(sentence):
    _, view = view_of(sentence, "shuffled:2")
    assert [stage.value for stage in view.stages] == STAGES
    for stage in view.stages:
        assert 0 <= float(stage.difference.exact) <= TOLERANCE
        assert stage.difference.text == "0.000000000"
        assert view.values[f"equivariance-{stage.value}-difference"] == stage.difference
    assert view.state == "same"


def test_a_wrong_permutation_is_found_out(monkeypatch):
    module = figures.modules()["equivariance"]
    # P S without P^T behind it: what a reader may take the law to be.
    right = module.permutation_matrix

    class OneSided(module.np.ndarray):
        @property
        def T(self):  # noqa: N802 - numpy's name
            return module.np.eye(len(self))

    monkeypatch.setattr(module, "permutation_matrix", lambda order: right(order).view(OneSided))
    _, view = view_of("The cat sat on the mat")
    assert view.state == "different"
    assert "do not agree" in view.verdict


@pytest.mark.parametrize("others", [{"mask": True}, {"encoding": "rope"}, {"encoding": "none"}])
def test_mask_and_positions_set_elsewhere_change_nothing(others):
    assert view_of("The cat sat on the mat", **others)[1] == view_of("The cat sat on the mat")[1]


def test_the_pair_that_is_followed_is_where_the_text_says():
    scene, view = view_of("The cat sat on the mat")
    assert view.traveller == (2, 1)
    told = view.texts["equivariance-travel"]
    assert told == "The weight that “sat” gives “cat”, 0.89, goes from row 2, column 1 to row 3, column 4."
    assert numbers(view.reordered)[3][4] == pytest.approx(numbers(view.before)[2][1], abs=TOLERANCE)
    assert (scene.order[3], scene.order[4]) == (2, 1)


@pytest.mark.parametrize(
    ("sentence", "order", "travel", "verdict"),
    [
        ("", "reversed", "Type a sentence", "No words yet"),
        ("hello", "reversed", "stays where it is", "P is the single number 1"),
        ("a b c", "0,1,2", "stays where it is", "moves nothing"),
        ("no no", "reversed", "gives itself, 0.50, goes from row 0, column 0 to row 1, column 1", "the same numbers"),
    ],
)
def test_texts_of_sentences_at_the_edge(sentence, order, travel, verdict):
    texts = view_of(sentence, order)[1].texts
    assert travel in texts["equivariance-travel"]
    assert verdict in view_of(sentence, order)[1].verdict


def test_output_has_no_pairs_to_follow():
    assert view_of("The cat sat", stage="output")[1].traveller is None
