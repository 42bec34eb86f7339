"""The figure `speeds`: wavelengths, counter, clocks and table, against formulas written out by hand."""

import math
import re

import pytest

import oracle
from explainer import figures, render

SENTENCE = "The cat sat on the mat"
TWELVE = "a b c d e f g h i j k l"
CASES = [(4, 10000), (8, 10000), (16, 100), (64, 1000), (512, 10000), (8, 1000000)]


def view_of(width=8, base=10000, position=8, sentence=SENTENCE):
    given = {"speeds-width": str(width), "speeds-base": str(base), "speeds-position": position}
    return figures.modules()["speeds"].view(render.scene(sentence, given))


def wavelength(pair, width, base):
    return math.tau * math.pow(base, 2 * pair / width)


@pytest.mark.parametrize(("width", "base"), CASES)
def test_every_pair_is_a_dot_on_a_logarithmic_axis(width, base):
    axis = view_of(width, base).axis
    assert [dot.index for dot in axis.dots] == list(range(width // 2))
    for dot in axis.dots:
        expected = wavelength(dot.index, width, base)
        assert float(dot.wavelength.exact) == pytest.approx(expected, rel=1e-12)
        assert dot.x == pytest.approx(100 * math.log10(expected) / 7, abs=0.006)
    assert axis.dots[-1].x < axis.limit.x < 100
    assert [tick.x for tick in axis.ticks] == pytest.approx([100 * decade / 7 for decade in range(8)], abs=0.006)


@pytest.mark.parametrize(
    ("width", "base", "slowest", "limit"),
    [
        (8, 10000, "6,283.19", "62,831.85"),
        (512, 10000, "60,611.48", "62,831.85"),
        (4, 10000, "628.32", "62,831.85"),
        (8, 1000000, "198,691.77", "6,283,185.31"),
    ],
)
def test_the_slowest_wave_stays_below_the_limit(width, base, slowest, limit):
    values = view_of(width, base).values
    assert values["speeds-fastest"].text == "6.28"
    assert (values["speeds-slowest"].text, values["speeds-limit"].text) == (slowest, limit)
    assert float(values["speeds-slowest"].exact) == pytest.approx(wavelength(width // 2 - 1, width, base), rel=1e-12)
    assert float(values["speeds-limit"].exact) == pytest.approx(math.tau * base, rel=1e-12)


@pytest.mark.parametrize(("position", "changed"), [(0, 0), (1, 1), (7, 1), (8, 4), (512, 10), (1023, 1)])
def test_the_counter_shows_the_place_and_what_has_changed(position, changed):
    view = view_of(position=position)
    assert "".join(str(digit.bit) for digit in view.digits) == f"{position:010b}"
    assert [digit.period for digit in view.digits] == [512, 256, 128, 64, 32, 16, 8, 4, 2, 1]
    assert sum(digit.is_changed for digit in view.digits) == changed
    for digit in view.digits:
        assert digit.is_changed == (position > 0 and position % digit.period == 0)


@pytest.mark.parametrize(("width", "base"), CASES)
@pytest.mark.parametrize("position", [0, 8, 1000])
def test_hands_point_to_sine_and_cosine_of_their_pair(width, base, position):
    view = view_of(width, base, position)
    assert len(view.clocks) == min(width // 2, 8)
    assert (view.clocks[0].index, view.clocks[-1].index) == (0, width // 2 - 1)
    for clock in view.clocks:
        angle = position * math.tau / wavelength(clock.index, width, base)
        assert float(clock.angle.exact) == pytest.approx(angle, abs=1e-9)
        assert float(clock.turns.exact) == pytest.approx(angle / math.tau, abs=1e-9)
        x, y = map(float, re.fullmatch(r"M0,0L([-\d.e]+),([-\d.e]+)", clock.hand).groups())
        assert (x, y) == pytest.approx((90 * math.sin(angle), -90 * math.cos(angle)), abs=0.006)


def test_a_faint_hand_stands_where_the_hand_was_one_place_before():
    for before, now in zip(view_of(position=7).clocks, view_of(position=8).clocks, strict=True):
        assert now.before == before.hand


@pytest.mark.parametrize("base", [100, 10000, 1000000])
def test_the_table_is_the_narrow_encoding(base):
    cells = view_of(base=base).table.cells
    for row, expected in zip(cells, oracle.sinusoidal_encoding(6, 4, base), strict=True):
        assert [float(cell.number.exact) for cell in row] == pytest.approx(expected, abs=1e-12)


def test_the_table_shows_that_the_slow_cosine_is_not_one():
    rows = [[cell.number.text for cell in row] for row in view_of().table.cells]
    assert rows[0] == ["0.00000", "1.00000", "0.00000", "1.00000"]
    assert rows[1] == ["0.84147", "0.54030", "0.01000", "0.99995"]
    assert rows[2] == ["0.90930", "-0.41615", "0.02000", "0.99980"]
    # At base 1,000,000 five decimals do not part it from 1.
    assert view_of(base=1000000).table.cells[1][3].number.text == ">0.99999"


@pytest.mark.parametrize(
    ("sentence", "width", "base", "told"),
    [
        (SENTENCE, 8, 10000, "pair 1 and all slower ones go less than a tenth of the way round: pair 1 makes 0.0796"),
        (TWELVE, 8, 10000, "pair 2 and all slower ones go less than a tenth of the way round: pair 2 makes 0.0175"),
        (TWELVE, 4, 10000, "pair 1 goes less than a tenth of the way round: pair 1 makes 0.0175 of a turn"),
        (TWELVE, 4, 100, "every hand turns by a tenth of a turn or more, even the slowest: 0.175."),
        ("the the", 512, 10000, "pair 13 and all slower ones"),
        ("hello", 8, 10000, "One word stands at place 0: nothing has turned yet."),
        ("", 8, 10000, "There are no words to turn by yet."),
    ],
)
def test_which_waves_are_slow_for_the_sentence(sentence, width, base, told):
    view = view_of(width, base, sentence=sentence)
    assert told in view.texts["speeds-slow"]
    words = len(sentence.split())
    for dot in view.axis.dots:
        assert dot.is_slow == (max(words - 1, 0) / wavelength(dot.index, width, base) < 0.1)


def test_the_sentence_stands_on_the_axis_if_there_is_one():
    assert view_of(sentence="").axis.sentence is None
    assert view_of(sentence="hello").axis.sentence.text == "1 word"
    assert view_of(sentence=TWELVE).axis.sentence.x == pytest.approx(100 * math.log10(12) / 7, abs=0.006)


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (0, "At place 0 every digit is 0 and every hand points straight up."),
        (7, "From place 6 to 7, 1 of 10 digits changes; the fast hand goes on by 0.159 of a turn"),
        (
            8,
            "From place 7 to 8, 4 of 10 digits change; the fast hand goes on by 0.159 of a turn, the slowest by 0.000159.",
        ),
    ],
)
def test_the_counter_in_words(position, told):
    assert told in view_of(position=position).texts["speeds-counter"]


def test_a_word_is_named_where_one_stands():
    assert [view_of(position=position).word for position in (0, 5, 6)] == ["The", "mat", ""]


@pytest.mark.parametrize(("raw", "position"), [("-1", 0), ("5000", 1023), ("no", 8)])
def test_a_place_off_the_scale_is_brought_back(raw, position):
    assert view_of(position=raw).position == position
