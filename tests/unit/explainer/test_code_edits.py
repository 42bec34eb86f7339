"""What a reader writes takes the place of a function everywhere, is checked, and leaves no trace when it goes."""

import json

import numpy as np
import pytest

from explainer import bridge, figures, render
from explainer.code import edits, originals
from explainer.code.problems import CodeError
from toy_transformer import attention, multi_head, positions

SENTENCE = "The cat sat on the mat"


@pytest.fixture(autouse=True)
def as_it_was():
    yield
    edits.apply({})


def changed(name, old, new):
    """Return the source of a function with `old`, which has to stand in it, replaced."""
    text = originals.source(name)
    assert old in text
    return text.replace(old, new)


def problem(name, text, *given):
    """Return what is wrong with `text` as the code of `name`, as it is put in or as it is called with `given`."""

    def put_in_and_call():
        edits.apply({name: text})
        getattr(originals.module_of(name), name.partition(".")[2])(*given)

    with pytest.raises(CodeError) as caught:
        put_in_and_call()
    return caught.value


def test_every_public_function_can_be_put_in_as_it_stands():
    texts = {name: originals.source(name) for name in originals.functions()}
    before = {name: render.figure(name, render.scene(SENTENCE, {"order": "shuffled"})) for name in figures.modules()}
    assert len(texts) > 30
    assert edits.apply(texts)
    render.forget()
    after = {name: render.figure(name, render.scene(SENTENCE, {"order": "shuffled"})) for name in figures.modules()}
    assert {name: one.values for name, one in after.items()} == {name: one.values for name, one in before.items()}


def test_a_change_reaches_every_module_that_calls_the_function():
    expected = attention.softmax(np.array([[4.0, 2.0]]) / 2)
    assert edits.apply(
        {"attention.softmax": changed("attention.softmax", "scores - largest", "(scores - largest) / 2")}
    )
    for module in (attention, multi_head):
        assert module.softmax(np.array([[4.0, 2.0]])) == pytest.approx(expected)
    assert not edits.apply({"attention.softmax": edits._in_force["attention.softmax"].text})


def test_without_edits_all_is_as_it_was():
    before = {name: dict(vars(originals.module_of(name))) for name in originals.functions()}
    edits.apply({"attention.softmax": "HALF = 0.5\ndef softmax(scores, axis=-1):\n    return scores * HALF\n"})
    assert attention.HALF == 0.5
    edits.apply({})
    assert {name: dict(vars(originals.module_of(name))) for name in originals.functions()} == before
    assert not hasattr(attention, "HALF")


def test_two_changes_know_each_other():
    edits.apply(
        {
            "positions.angular_speeds": changed("positions.angular_speeds", "1.0 / base", "2.0 / base"),
            "positions.wavelengths": changed("positions.wavelengths", "2 * np.pi", "4 * np.pi"),
        }
    )
    assert positions.wavelengths(8)[0] == pytest.approx(2 * np.pi)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("def softmax(scores, axis=-1:\n    return scores", 1, "Python cannot read line 1"),
        ("def softmax(scores, axis=-1):\nreturn scores", 2, "Python cannot read line 2"),
        ("def soft(scores, axis=-1):\n    return scores", None, "has to define softmax"),
        ("softmax = 3", None, "has to define softmax"),
        ("", None, "has to define softmax"),
        ("import nothing_of_the_sort\n", 1, "a package that is not here"),
        ("def softmax(scores, axis=-1):\n    return score", 2, "a name that has no value"),
        ("def softmax(scores, axis=-1):\n\n    return scores @ scores", 3, "does not fit"),
        ("def softmax(scores):\n    return 1 / 0", 2, "divides by zero"),
        ("def softmax(scores):\n    return softmax(scores)", 2, "calls itself"),
        ("def softmax(scores):\n    raise SystemExit", 2, "stopped"),
        ("def softmax(scores):\n    return np.ones((10**9, 10**9))", 2, "more memory"),
        ("def softmax():\n    return 1", None, "cannot do"),
        ("def softmax(scores, axis=-1):\n    return scores[:, :1]", None, "weights must be 2 × 3, got 2 × 1"),
        (
            "def softmax(scores, axis=-1):\n    weights = scores / 0\n    return weights",
            None,
            "must be finite, got inf at [0, 0]",
        ),
        ("def softmax(scores, axis=-1):\n    pass", None, "is a return missing?"),
        ("def softmax(scores, axis=-1):\n    return 'x'", None, "must be numbers, got str"),
        ("def softmax(scores, axis=-1):\n    return [[1], [2, 3]]", None, "rows of different lengths"),
        ("def softmax(scores, axis=-1):\n    yield scores", None, "must be numbers, got generator"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(text, line, message):
    found = problem("attention.softmax", text, np.arange(1.0, 7).reshape(2, 3))
    assert (found.function, found.line) == ("attention.softmax", line)
    assert message in found.message


def test_what_fails_leaves_no_edit_in_force():
    with pytest.raises(CodeError):
        edits.apply({"attention.causal_mask": originals.source("attention.causal_mask"), "attention.softmax": "def"})
    assert not edits.any_in_force()


def test_a_name_that_is_no_function():
    with pytest.raises(CodeError, match="There is no function"):
        edits.apply({"attention._rows": "def _rows(name, value): pass"})


def test_records_and_numbers_are_checked_too():
    found = problem("cost.attention_operations", "def attention_operations(n, d):\n    return 'many'", 2, 3)
    assert "must be a number, got str" in found.message
    found = problem("attention.causal_mask", "def causal_mask(n):\n    return np.ones((n, n))", 3)
    assert "must be True or False" in found.message
    found = problem(
        "rotary.pair_terms", "def pair_terms(query, key, offset, base=1):\n    return query", [1, 2], [3, 4], 1
    )
    assert "3 results" in found.message


def test_no_rendering_outlives_the_code_that_made_it():
    def answer(code):
        asked = {"sentence": SENTENCE, "controls": {}, "code": code, "figure": "one-head"}
        told, _, markup = bridge.render(json.dumps(asked)).partition("\n")
        return {**json.loads(told), "markup": markup}

    original = answer({})["markup"]
    flat = {"attention.softmax": changed("attention.softmax", "scores - largest", "(scores - largest) / 1e9")}
    assert answer(flat)["markup"] != original
    assert answer({"attention.softmax": "def"})["error"]["kind"] == "code"
    assert answer({})["markup"] == original
