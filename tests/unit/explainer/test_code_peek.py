"""A look inside a function: sizes and corners of all that it holds, of the reader's own sentence."""

import numpy as np
import pytest

from explainer import figures, render
from explainer.code import edits, originals, peek
from toy_transformer import attention

SENTENCE = "The cat sat on the mat"


def look(name, figure, sentence=SENTENCE):
    scene = render.scene(sentence)
    return peek.into(edits.function(name), lambda: figures.modules()[figure].view(scene))


def by_name(found):
    return {seen.name: seen for seen in found.seen}


def test_arguments_locals_and_the_result_in_their_order():
    found = look("positions.sinusoidal_encoding", "waves")
    assert [(seen.name, seen.kind, seen.size) for seen in found.seen] == [
        ("n_positions", "argument", "number"),
        ("d_model", "argument", "number"),
        ("base", "argument", "number"),
        ("angles", "local", f"{found.seen[0].rows[0][0].text} × 4"),
        ("PE", "result", f"{found.seen[0].rows[0][0].text} × 8"),
    ]
    assert [float(number.exact) for number in by_name(found)["PE"].rows[1]] == pytest.approx(
        [np.sin(1), np.cos(1), np.sin(0.1), np.cos(0.1)], abs=1e-12
    )
    assert by_name(found)["PE"].is_cut


def test_a_result_without_a_name_and_one_of_several_parts():
    found = peek.into(
        attention.scaled_scores, lambda: attention.scaled_scores(np.eye(2), np.eye(2), np.tri(2, dtype=bool))
    )
    assert [(seen.name, seen.kind) for seen in found.seen][-1] == ("result", "result")
    assert [number.text for number in found.seen[-1].rows[0]] == ["0.71", "−∞"]
    assert by_name(found)["mask"].rows[0][1].text == "False"
    pair = peek.into(
        attention.scaled_dot_product_attention,
        lambda: attention.scaled_dot_product_attention(np.eye(2), np.eye(2), np.eye(2)),
    )
    assert [seen.name for seen in pair.seen if seen.kind == "result"] == ["weights", "result 1"]


def test_no_words_and_no_call():
    assert look("attention.softmax", "one-head", "").calls >= 0
    assert peek.into(attention.softmax, lambda: None) == peek.Peek(0, ())


def test_the_readers_code_is_what_is_looked_into():
    text = originals.source("attention.softmax").replace("powers", "exponentials")
    edits.apply({"attention.softmax": text})
    try:
        assert "exponentials" in by_name(look("attention.softmax", "one-head"))
    finally:
        edits.apply({})
