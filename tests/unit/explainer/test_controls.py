import pytest

from explainer.controls import choice, flag, whole

PLACE = whole("place", default=3, minimum=0, maximum=50)
SCALE = choice("scale", "linear", ("linear", "logarithmic"))


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("7", 7),
        (7, 7),
        ("7.9", 8),
        ("7.5", 8),
        ("-0.5", 0),
        ("1e1", 10),
        ("1e999", 50),
        ("1_0", 3),
        (" 7", 3),
        ("٧", 3),
        (True, 3),
        ({}, 3),
        ("-2", 0),
        ("999", 50),
        ("", 3),
        ("x", 3),
        (None, 3),
        ("inf", 3),
        ("nan", 3),
        ([], 3),
    ],
)
def test_whole_numbers_are_kept_in_bounds_and_nonsense_is_the_default(raw, value):
    assert PLACE.value({"place": raw}) == value


@pytest.mark.parametrize(("raw", "value"), [("13", 16), ("11.9", 8), ("12", 16), ("1", 8), ("99", 32)])
def test_whole_numbers_keep_to_their_steps(raw, value):
    assert whole("width", default=16, minimum=8, maximum=32, step=8).value({"width": raw}) == value


def test_missing_is_the_default():
    assert PLACE.value({}) == 3


@pytest.mark.parametrize(
    ("raw", "value"), [("logarithmic", "logarithmic"), ("cubic", "linear"), (None, "linear"), ([], "linear")]
)
def test_choices(raw, value):
    assert SCALE.value({"scale": raw}) == value


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (True, True),
        (False, False),
        ("false", False),
        ("true", True),
        ("off", True),
        (0, True),
        (None, True),
        ([], True),
    ],
)
def test_flags(raw, value):
    assert flag("on", default=True).value({"on": raw}) is value
