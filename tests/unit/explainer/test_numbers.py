import pytest

from explainer.numbers import counted, grouped, listed, plural, shown, shown_magnitude, weight, within_one


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0.126, 2, "0.13"),
        (-0.001, 2, "0.00"),
        (-0.0, 2, "0.00"),
        (4.4e-16, 9, "0.000000000"),
        (-1.5, 1, "-1.5"),
        (1234.5, 0, "1234"),
    ],
)
def test_text_is_the_rounded_value_and_exact_is_its_repr(value, decimals, text):
    number = shown(value, decimals)
    assert number.text == text
    assert float(number.exact) == value


@pytest.mark.parametrize("value", [-0.004999, -1e-300, -0.0])
def test_nothing_rounds_to_minus_zero(value):
    assert not shown(value).text.startswith("-")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (6.283185307, "6.28"),
        (6283.185307, "6,283"),
        (0.01171875, "0.0117"),
        (0.25, "0.25"),
        (2.0, "2"),
        (100.0, "100"),
        (0, "0"),
        (1000, "1,000"),
    ],
)
def test_magnitudes_keep_three_figures(value, text):
    assert shown_magnitude(value).text == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.00"),
        (1e-300, "<0.01"),
        (0.0049, "<0.01"),
        (0.0051, "0.01"),
        (0.5, "0.50"),
        (0.9949, "0.99"),
        (0.9951, ">0.99"),
        (0.998, ">0.99"),
        (1 - 2**-53, ">0.99"),
        (1.0, "1.00"),
    ],
)
def test_only_a_weight_of_nothing_or_all_reads_so(value, text):
    assert weight(value).text == text
    assert float(weight(value).exact) == value


def test_counts_are_exact():
    assert counted(1_048_576).text == "1,048,576"
    assert counted(2**70).exact == str(2**70)


def test_plural():
    assert [plural(n, "word") for n in (0, 1, 2, 1200)] == ["0 words", "1 word", "2 words", "1,200 words"]


def test_listed():
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (1.0, 2, "1.00"),
        (-1.0, 2, "-1.00"),
        (0.99955, 2, ">0.99"),
        (-0.99996, 2, "<-0.99"),
        (0.99955, 4, "0.9996"),
        (0.99994999, 5, "0.99995"),
        (0.9999995, 5, ">0.99999"),
        (-0.416, 2, "-0.42"),
        (-0.0, 2, "0.00"),
    ],
)
def test_only_a_cosine_of_exactly_one_reads_so(value, decimals, text):
    assert within_one(value, decimals).text == text
    assert float(within_one(value, decimals).exact) == value


@pytest.mark.parametrize(("value", "text"), [(6283.18530718, "6,283.19"), (62831.853, "62,831.85"), (-0.001, "0.00")])
def test_a_grouped_number_keeps_its_decimals(value, text):
    assert grouped(value).text == text
