"""The figure `learned`: waves against the oracle, the table's own rows, its end, and the numbers that papers report."""

import pytest

import oracle
from explainer import figures, render, reported
from toy_transformer import learned

TOLERANCE = 1e-12
SENTENCES = ["The cat sat on the mat", "no no no", "hello", "", "a b c d e f g h i j k l"]


def view_of(sentence="The cat sat on the mat", position=3):
    return figures.modules()["learned"].view(render.scene(sentence, {"learned-position": position}))


def exact(matrix):
    return [[float(cell.number.exact) for cell in row] for row in matrix.cells]


def dot(one, other):
    return sum(a * b for a, b in zip(one, other, strict=True))


def test_the_waves_go_on_where_the_table_ends():
    view = view_of()
    rows = exact(view.waves.matrix) + exact(view.waves_further.matrix)
    for row, expected in zip(rows, oracle.sinusoidal_encoding(21, 8), strict=True):
        assert row == pytest.approx(expected, abs=TOLERANCE)
    assert exact(view.table.matrix) == learned.untrained_table(12, 8).tolist()
    assert [place.number for place in view.further] == list(range(12, 21))


def test_neighbouring_rows_meet_in_their_dot_product():
    view = view_of()
    PE = oracle.sinusoidal_encoding(21, 8)
    shown = [cell and float(cell.number.exact) for cell in view.waves.meets_next + view.waves_further.meets_next]
    assert shown[:-1] == pytest.approx([dot(PE[place], PE[place + 1]) for place in range(20)], abs=1e-9)
    assert shown[-1] is None
    table = learned.untrained_table(12, 8).tolist()
    met = [cell and float(cell.number.exact) for cell in view.table.meets_next]
    assert met[:-1] == pytest.approx([dot(table[place], table[place + 1]) for place in range(11)], abs=1e-9)
    assert met[-1] is None


def test_the_waves_have_a_pattern_and_the_table_none():
    view = view_of()
    assert {cell.number.text for cell in view.waves.meets_next} == {view.values["learned-next-waves"].text} == {"3.54"}
    met = [float(cell.number.exact) for cell in view.table.meets_next if cell]
    assert float(view.values["learned-next-lowest"].exact) == min(met)
    assert float(view.values["learned-next-highest"].exact) == max(met)
    assert max(met) - min(met) > 1


@pytest.mark.parametrize("position", [0, 3, 11])
def test_a_place_in_the_table_has_a_row(position):
    view = view_of(position=position)
    assert view.answer == f"The table has a row {position}."
    assert view.refusal == ""
    assert "still has a row" in view.texts["learned-place"]


@pytest.mark.parametrize("position", [12, 20])
def test_a_place_past_the_end_gets_the_error_of_the_table_itself(position):
    view = view_of(position=position)
    assert view.answer == f"The table has no row {position}."
    with pytest.raises(ValueError, match="positions") as refused:
        learned.look_up(learned.untrained_table(12, 8), [position])
    assert view.refusal == str(refused.value)
    assert "the waves go on" in view.texts["learned-place"]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_rows_that_the_sentence_uses_are_marked(sentence):
    view = view_of(sentence)
    words = sentence.split()
    for rows in (view.waves, view.table):
        assert [place.word for place in rows.places] == words + [None] * (12 - len(words))
    expected = {0: "Without words, no row is used.", 1: "Your sentence uses row 0."}
    assert view.texts["learned-words"] == expected.get(len(words), f"Your sentence uses rows 0 to {len(words) - 1}.")


@pytest.mark.parametrize(("raw", "position"), [("-4", 0), ("99", 20), ("no", 3), ("15", 15)])
def test_a_place_off_the_scale_is_brought_back(raw, position):
    view = view_of(position=raw)
    places = view.waves.places + view.waves_further.places
    assert view.position == position
    assert [place.number for place in places if place.chosen] == [position]


def test_reported_numbers_come_with_their_source():
    view = view_of()
    assert [(one.perplexity, one.bleu, one.source) for one in view.results] == [
        (4.92, 25.8, reported.VASWANI),
        (4.92, 25.7, reported.VASWANI),
    ]
    told = ["learned-waves-perplexity", "learned-waves-bleu", "learned-rows-perplexity", "learned-rows-bleu"]
    assert [view.values[name].text for name in told] == ["4.92", "25.8", "4.92", "25.7"]
    assert [view.values[name].text for name in ("learned-bert", "learned-gpt-2")] == ["512", "1,024"]
