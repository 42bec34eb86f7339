"""The figures of step `heads`: weights and blends against the oracle, and what the prose says of them."""

import math

import pytest

import oracle
from explainer import figures, render
from toy_transformer import embeddings, model, tokens

TOLERANCE = 1e-9
SENTENCES = ["The cat sat on the mat", "the dog chased the dog", "no no no no", "a b c d e f g h i j k l", "hello"]
LONG = "a b c d e f g h i j k l"


def view_of(figure, sentence="The cat sat on the mat", **controls):
    return figures.modules()[figure].view(
        render.scene(sentence, {name.replace("_", "-"): value for name, value in controls.items()})
    )


def oracle_heads(sentence, head_2):
    """Return of each head the weights and the value rows, on X + PE."""
    words = tokens.tokenize(sentence)
    PE = oracle.sinusoidal_encoding(len(words), 8)
    X = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(embeddings.embed(words).tolist(), PE, strict=True)]
    layer = model.toy_layer(head_2)
    heads = []
    for W_Q, W_K, W_V in zip(layer.W_Q.tolist(), layer.W_K.tolist(), layer.W_V.tolist(), strict=True):
        V = oracle.times(X, W_V)
        heads.append((oracle.attention(oracle.times(X, W_Q), oracle.times(X, W_K), V)[1], V))
    return heads


def largest(weights):
    return max(range(len(weights)), key=weights.__getitem__)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize("head_2", ["random", -3, -1, 0, 2])
def test_weights_are_the_oracles(sentence, head_2):
    view = view_of("heads", sentence, head_2=str(head_2))
    assert [head.number for head in view.heads] == [1, 2]
    for head, (weights, _) in zip(view.heads, oracle_heads(sentence, head_2), strict=True):
        for row, expected in zip(head.weights.cells, weights, strict=True):
            shown = [float(cell.number.exact) for cell in row]
            assert shown == pytest.approx(expected, abs=TOLERANCE)
            assert sum(shown) == pytest.approx(1, abs=TOLERANCE)
            assert [cell.level for cell in row] == pytest.approx([8 * weight for weight in expected], abs=0.51)


def test_sat_looks_for_cat():
    view = view_of("heads")
    assert view.spoken_of == 2
    assert view.texts["heads-first"] == "Its clearest row here: “sat” gives 0.93 to “cat”."


@pytest.mark.parametrize("sentence", ["The cat sat on the mat", LONG, "The dog that chased the cat slept"])
@pytest.mark.parametrize("offset", [-3, -2, -1, 1, 2, 3])
def test_hits_are_counted_as_they_are(sentence, offset):
    weights, _ = oracle_heads(sentence, offset)[1]
    aimed = [query for query in range(len(weights)) if 0 <= query + offset < len(weights)]
    hits = sum(largest(weights[query]) == query + offset for query in aimed)
    told = view_of("heads", sentence, head_2=offset).texts["heads-second"]
    assert f"Of the {len(aimed)} words that have one there, {hits} put" in told
    assert f"{abs(offset)} place{'s' if abs(offset) > 1 else ''} {'before' if offset < 0 else 'after'}" in told


def test_at_the_edge_the_weight_goes_elsewhere():
    weights, _ = oracle_heads("The cat sat on the mat", -1)[1]
    assert largest(weights[0]) == 5
    told = view_of("heads", head_2=-1).texts["heads-limit"]
    assert told == (
        f"“The” at place 0 has no word 1 place before: its largest weight, {weights[0][5]:.2f}, goes to “mat”, 5 places after."
    )


def test_a_turn_of_the_fast_pair_further_looks_nearly_as_good():
    weights, _ = oracle_heads(LONG, -1)[1]
    further = [(weights[q][k], q, k) for q in range(1, 12) for k in (q - 7, q + 5) if 0 <= k < 12]
    share, query, key = max(further)
    told = view_of("heads", LONG, head_2=-1).texts["heads-limit"]
    names = "abcdefghijkl"
    assert f"“{names[query]}” gives {weights[query][query - 1]:.2f} to “{names[query - 1]}”, the one meant, and" in told
    assert f"{share:.2f} to “{names[key]}”, 6 places {'after' if key > query - 1 else 'before'} it." in told


@pytest.mark.parametrize(
    ("sentence", "head_2", "name", "told"),
    [
        ("hello", "random", "heads-first", "“hello” gives itself 1.00"),
        ("hello", "random", "heads-second", "random, with no role."),
        ("hello", -1, "heads-second", "No word here has one there."),
        ("one two", -1, "heads-second", "One word has one there, and puts its largest weight on it."),
        ("no no no", "random", "heads-first", "little to prefer: “no” at place 0 gives 0.33 to each word"),
        ("The cat sat on the mat", 0, "heads-second", "look at the word itself. Of the 6 words here, 6 put"),
        ("The cat sat on the mat", "random", "heads-limit", ""),
        ("", -1, "heads-second", ""),
    ],
)
def test_small_cases_are_told_as_they_are(sentence, head_2, name, told):
    text = view_of("heads", sentence, head_2=head_2).texts[name]
    assert told in text
    assert bool(text) == bool(told)


def test_the_select_offers_random_and_every_offset():
    options = view_of("heads", head_2=-1).options
    assert [option.value for option in options] == ["random", "-3", "-2", "-1", "0", "1", "2", "3"]
    assert [option.value for option in options if option.selected] == ["-1"]


def test_a_head_that_is_switched_off_keeps_its_weights():
    on, off = view_of("heads"), view_of("heads", **{"head-2-on": False})
    assert [head.is_on for head in off.heads] == [True, False]
    assert [head.weights for head in off.heads] == [head.weights for head in on.heads]
    assert "Head 2 is switched off." in off.summary


@pytest.mark.parametrize("sentence", [sentence for sentence in SENTENCES if " " in sentence])
@pytest.mark.parametrize("head_2", ["random", -1])
@pytest.mark.parametrize("split", [0, 30, 50, 100])
def test_the_blend_is_on_the_line_between_two_value_rows(sentence, head_2, split):
    (weights, V), (other_weights, _) = oracle_heads(sentence, head_2)
    query = max(range(len(weights)), key=lambda one: round(max(weights[one]), 9))
    first = max(range(len(weights)), key=lambda key: round(weights[query][key], 9))
    rest = [round(weight, 9) if key != first else -1.0 for key, weight in enumerate(other_weights[query])]
    ends = [V[first], V[largest(rest)]]
    shares = [1 - split / 100, split / 100]
    blend = oracle.weighted_sum(shares, ends)

    view = view_of("heads-push", sentence, head_2=head_2, split=split)
    values = [[float(cell.number.exact) for cell in row] for row in view.rows.cells]
    for row, expected in zip(values, [ends[0], blend, ends[1]], strict=True):
        assert row == pytest.approx(expected, abs=TOLERANCE)
    assert [float(end.weight.exact) for end in view.ends] == pytest.approx(shares, abs=1e-12)
    distances = [float(end.distance.exact) for end in view.ends]
    assert distances == pytest.approx([math.dist(blend, row) for row in ends], abs=TOLERANCE)
    assert sum(distances) == pytest.approx(math.dist(*ends), abs=TOLERANCE)


@pytest.mark.parametrize(
    ("split", "told"),
    [
        (50, "Halfway, it is 1.11 from the row of either."),
        (30, "It is 0.66 from the row of “cat”, and so 1.55 from that of “The” at place 0."),
        (100, "It is the row of “The” at place 0, and nothing of “cat” is left."),
    ],
)
def test_the_verdict_says_how_far_the_blend_is(split, told):
    assert view_of("heads-push", split=split).verdict == told


@pytest.mark.parametrize("sentence", ["", "hello"])
def test_one_word_leaves_nothing_to_split(sentence):
    view = view_of("heads-push", sentence)
    assert view.ends == ()
    assert "two words" in view.verdict
