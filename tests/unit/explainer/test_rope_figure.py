"""The figure `rope`: scores, terms, hands and curves, against complex numbers and sums written out."""

import math
import re

import numpy as np
import pytest

import oracle
from explainer import figures, render
from toy_transformer import embeddings, model, tokens

TOLERANCE = 1e-9
SENTENCES = ["The cat sat on the mat", "no no no", "hello", "a b c d e f g h i j k l", "الولد أكل tea"]
HEADS = [("1", "random"), ("2", "random"), ("2", -1)]


def view_of(sentence="The cat sat on the mat", query=2, key=1, head="2", start=20, distance=-1, head_2="random"):
    return figures.modules()["rope"].view(
        render.scene(
            sentence,
            {
                "rope-query": query,
                "rope-key": key,
                "rope-head": head,
                "rope-start": start,
                "rope-distance": distance,
                "head-2": head_2,
            },
        )
    )


def vectors(sentence, query, key, head, head_2, added_at=None):
    """Return the query and the key, by the oracle; with waves added if the two places are given."""
    words = tokens.tokenize(sentence)
    layer = model.toy_layer(head_2)
    rows = [embeddings.embed(words)[min(word, len(words) - 1)].tolist() for word in (query, key)]
    if added_at:
        waves = oracle.sinusoidal_encoding(max(added_at) + 1, 8)
        rows = [
            [x + wave for x, wave in zip(row, waves[place], strict=True)]
            for row, place in zip(rows, added_at, strict=True)
        ]
    index = int(head) - 1
    Q, K = layer.W_Q[index].tolist(), layer.W_K[index].tolist()
    return oracle.times([rows[0]], Q)[0], oracle.times([rows[1]], K)[0]


def value(view, name):
    return float(view.values[f"rope-{name}"].exact)


def heights(path):
    return [float(point.split(",")[1]) for point in path[1:].split("L")]


def dots(curve):
    return [tuple(map(float, dot.removesuffix("h0.001").split(","))) for dot in curve.dots.split("M")[1:]]


def scaled(plot, score):
    """Where a score is drawn: the plot tells its limits rounded for the eye, and exactly."""
    low, high = float(plot.bottom.exact), float(plot.top.exact)
    return 100 * (high - score) / (high - low)


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize(("head", "head_2"), HEADS)
@pytest.mark.parametrize("distance", [-12, -1, 0, 5])
def test_the_score_is_that_of_the_offset(sentence, head, head_2, distance):
    view = view_of(sentence, head=head, head_2=head_2, distance=distance)
    query, key = vectors(sentence, 2, 1, head, head_2)
    expected = [oracle.rotary_score(query, key, offset) for offset in (distance, -abs(distance), abs(distance))]
    assert [value(view, name) for name in ("score", "score-before", "score-after")] == pytest.approx(
        expected, abs=TOLERANCE
    )
    assert sum(value(view, f"term-{pair}") for pair in (0, 1)) / 2 == pytest.approx(expected[0], abs=TOLERANCE)


@pytest.mark.parametrize("start", [12, 20, 40])
def test_the_place_of_both_changes_no_score_and_no_angle(start):
    view, other = view_of(start=start), view_of(start=27)
    for name in ("score", "score-before", "score-after", "term-0", "term-1", "angle-0", "angle-1"):
        assert value(view, name) == pytest.approx(value(other, name), abs=TOLERANCE)
    assert value(view, "rotary-spread") < TOLERANCE


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize(("head", "head_2"), HEADS)
def test_added_waves_are_measured_over_all_places(sentence, head, head_2):
    view = view_of(sentence, head=head, head_2=head_2, distance=3)
    scores = []
    for place in range(12, 41):
        query, key = vectors(sentence, 2, 1, head, head_2, (place, place + 3))
        scores.append(oracle.scores([query], [key])[0][0])
    assert value(view, "added-score") == pytest.approx(scores[8], abs=TOLERANCE)
    assert value(view, "added-spread") == pytest.approx(max(scores) - min(scores), abs=TOLERANCE)
    plot = view.chosen.over_places
    for (x, y), index, score in zip(dots(plot.curves[1]), range(29), scores, strict=True):
        assert x == index
        assert y == pytest.approx(scaled(plot, score), abs=0.01)


@pytest.mark.parametrize("distance", [-12, -1, 0, 4])
def test_the_curve_over_offsets_goes_through_every_score(distance):
    plot = view_of(distance=distance).chosen.over_offsets
    query, key = vectors("The cat sat on the mat", 2, 1, "2", "random")
    drawn = dots(plot.curves[0])
    assert [x for x, _ in drawn] == list(range(25))
    for (_, y), offset in zip(drawn, range(-12, 13), strict=True):
        assert y == pytest.approx(scaled(plot, oracle.rotary_score(query, key, offset)), abs=0.01)
    assert (plot.curves[0].x, plot.curves[0].y) == drawn[12 + distance]
    assert plot.mirror == (drawn[12 - distance] if distance else None)


def test_the_rotary_line_is_flat_where_the_added_one_is_not():
    rotary, added = view_of().chosen.over_places.curves
    assert max(heights(rotary.line)) - min(heights(rotary.line)) < 0.02
    assert max(heights(added.line)) - min(heights(added.line)) > 80


def test_hands_point_where_the_turned_vectors_do_anticlockwise():
    query, key = vectors("The cat sat on the mat", 2, 1, "2", "random")
    (turned_query,), (turned_key,) = oracle.rotate([query], [20.0]), oracle.rotate([key], [19.0])
    for pair in view_of().chosen.pairs:
        for path, vector in ((pair.query_hand, turned_query), (pair.key_hand, turned_key)):
            x, y = map(float, path.split("L")[1].split(","))
            tip = complex(*vector[2 * pair.index : 2 * pair.index + 2])
            assert (x, -y) == pytest.approx((90 * tip.real / abs(tip), 90 * tip.imag / abs(tip)), abs=0.01)


def test_the_arc_runs_the_short_way_from_the_querys_hand_to_the_keys():
    for distance in range(-12, 13):
        for pair in view_of(distance=distance).chosen.pairs:
            arc = [complex(*map(float, point.split(","))) for point in pair.arc[1:].split("L")]
            for end, path in ((arc[0], pair.query_hand), (arc[-1], pair.key_hand)):
                hand = complex(*map(float, path.split("L")[1].split(",")))
                assert end / abs(end) == pytest.approx(hand / abs(hand), abs=0.001)
            assert 0 <= float(pair.angle.exact) <= math.pi
            between = (arc[-1] / arc[0]).real / abs(arc[-1] / arc[0])
            assert between == pytest.approx(math.cos(float(pair.angle.exact)), abs=0.001)


def test_a_pair_of_length_zero_has_no_hand():
    slow = view_of(head_2=-1).chosen.pairs[1]
    assert (slow.query_hand, slow.key_hand, slow.arc) == ("", "", "")
    assert float(slow.term.exact) == 0


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize(("head", "head_2"), HEADS)
def test_everything_drawn_is_finite(sentence, head, head_2):
    markup = render.figure(
        "rope", render.scene(sentence, {"rope-head": head, "head-2": head_2, "rope-query": 0, "rope-key": 0})
    ).markup
    assert not re.search(r"\b(nan|inf|None)\b", markup)


def test_texts_say_what_was_measured():
    view = view_of()
    assert view.texts["rope-signed"] == (
        "With the key 1 place before the query the score is -0.840, with it as far after, 0.515: "
        "the sign of the offset counts."
    )
    assert view.texts["rope-together"] == (
        "From place 12 to 40 the rotary score varies by 0.000000000; with added waves it runs from -1.602 to 2.688."
    )


def test_texts_at_offset_0_and_without_words():
    alone = oracle.scores(*([one] for one in vectors("The cat sat on the mat", 2, 1, "2", "random")))[0][0]
    assert view_of(distance=0).texts["rope-signed"].endswith(f"that of the words alone, {alone:.3f}.")
    empty = view_of("")
    assert empty.chosen is None
    assert empty.texts["rope-signed"].startswith("No words yet")


def test_where_both_signs_score_alike_the_text_says_so(monkeypatch):
    # A query that is its own key in one pair: cos is even.
    module = figures.modules()["rope"]
    monkeypatch.setattr(module.Meeting, "query", property(lambda self: np.array([1.0, 2.0, 0.0, 0.0])))
    monkeypatch.setattr(module.Meeting, "key", property(lambda self: np.array([1.0, 2.0, 0.0, 0.0])))
    assert view_of(distance=4).texts["rope-signed"].endswith(": here they are equal.")


def test_a_word_beyond_the_sentence_means_its_last_and_stays_set():
    view = view_of("one two three", query=7)
    assert view.chosen.query == "three"
    assert [(option.value, option.label) for option in view.queries if option.selected] == [("7", "2: three")]
    assert [option.value for option in view.keys if option.selected] == ["1"]


def test_the_built_head_is_named():
    assert [option.label for option in view_of(head_2=2).heads] == ["head 1, by hand", "head 2, built"]
