"""The figure `concat`: every matrix against the oracle, head by head, and the heads' shares against their sum."""

import pytest

import oracle
from explainer import figures, render
from toy_transformer import embeddings, model, tokens

TOLERANCE = 1e-10
SENTENCES = ["The cat sat on the mat", "the dog chased the dog", "hello", "a b c d e f g h i j k l"]
HEADS_2 = ["random", -1, 3]


def view_of(sentence, **controls):
    return figures.modules()["concat"].view(render.scene(sentence, controls))


def numbers(matrix):
    return [[float(cell.number.exact) for cell in row] for row in matrix.cells]


def near(rows):
    return [pytest.approx(row, abs=TOLERANCE) for row in rows]


def slow_layer(sentence, head_2):
    """Return both heads' outputs and W_O, by the oracle."""
    words = tokens.tokenize(sentence)
    encoding = oracle.sinusoidal_encoding(len(words), 8)
    rows = [
        [a + b for a, b in zip(row, place, strict=True)]
        for row, place in zip(embeddings.embed(words).tolist(), encoding, strict=True)
    ]
    layer = model.toy_layer(head_2)
    outputs = []
    for W_Q, W_K, W_V in zip(layer.W_Q.tolist(), layer.W_K.tolist(), layer.W_V.tolist(), strict=True):
        Q, K, V = (oracle.times(rows, weights) for weights in (W_Q, W_K, W_V))
        outputs.append(oracle.attention(Q, K, V)[0])
    return outputs, layer.W_O.tolist()


@pytest.mark.parametrize("head_2", HEADS_2)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_matrix_is_the_oracles(sentence, head_2):
    (first, second), W_O = slow_layer(sentence, head_2)
    concat = [[*left, *right] for left, right in zip(first, second, strict=True)]
    view = view_of(sentence, **{"head-2": head_2})
    assert [head.name for head in view.heads] == ["head-1", "head-2"]
    assert [numbers(head) for head in view.heads] == [near(first), near(second)]
    assert numbers(view.concat) == near(concat)
    assert numbers(view.W_O) == W_O
    assert numbers(view.mixed) == near(oracle.times(concat, W_O))


@pytest.mark.parametrize("head_2", HEADS_2)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_share_is_the_heads_rows_times_its_half_of_the_mixing_matrix(sentence, head_2):
    outputs, W_O = slow_layer(sentence, head_2)
    for name, output, half in zip(("head-1", "head-2"), outputs, (W_O[:4], W_O[4:]), strict=True):
        view = view_of(sentence, contribution=name, **{"head-2": head_2})
        assert numbers(view.mixed) == near(oracle.times(output, half))
        assert view.mixed_name == f"From {name.replace('-', ' ')}"


@pytest.mark.parametrize("head_2", HEADS_2)
@pytest.mark.parametrize("sentence", [*SENTENCES, ""])
def test_both_shares_add_up_to_the_mixed_rows(sentence, head_2):
    both, *shares = (
        numbers(view_of(sentence, contribution=name, **{"head-2": head_2}).mixed)
        for name in ("both", "head-1", "head-2")
    )
    for row, left, right in zip(both, *shares, strict=True):
        assert [a + b for a, b in zip(left, right, strict=True)] == pytest.approx(row, abs=1e-9)
    difference = view_of(sentence, **{"head-2": head_2}).values["concat-largest-difference"]
    assert 0 <= float(difference.exact) <= 1e-9
    assert difference.text == "0.000000000"


def test_a_choice_changes_the_mixed_rows_and_recolours_nothing():
    both, one = (view_of(SENTENCES[0], contribution=name) for name in ("both", "head-1"))
    assert both.scale == one.scale
    assert both.heads == one.heads
    assert both.concat == one.concat
    assert both.mixed != one.mixed
    assert [option.value for option in one.options if option.selected] == ["head-1"]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_no_number_is_beyond_the_scale(sentence):
    for contribution in ("both", "head-1", "head-2"):
        view = view_of(sentence, contribution=contribution)
        for matrix in (*view.heads, view.concat, view.W_O, view.mixed):
            assert all(abs(number) <= view.scale.limit for row in numbers(matrix) for number in row)


def test_the_label_of_the_mixing_matrix_holds_for_each_of_its_numbers():
    view = view_of(SENTENCES[0])
    assert {cell.number.text.lstrip("-") for row in view.W_O.cells for cell in row} == {view.weight.text}


def test_a_reading_is_the_row_as_the_tables_show_it():
    view = view_of("The cat sat", contribution="head-2")
    for row, reading in enumerate(view.readings):
        shown = [" ".join(cell.number.text for cell in matrix.cells[row]) for matrix in (*view.heads, view.mixed)]
        assert [*reading.heads, reading.mixed] == shown


@pytest.mark.parametrize("raw", ["head-3", "", None, 1, ["both"]])
def test_nonsense_shows_both(raw):
    assert view_of("The cat sat", contribution=raw).contribution == "both"


def test_no_words_ask_for_some():
    view = view_of("")
    assert view.readings == ()
    assert "Type a sentence" in view.texts["concat-verdict"] == view.outcome
