import pytest
from hypothesis import given
from hypothesis import strategies as st

from explainer import orders
from explainer.orders import Order


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("reversed", "reversed"),
        ("shuffled", "shuffled"),
        ("shuffled:1", "shuffled"),
        ("shuffled:12", "shuffled:12"),
        ("2,0,1", "2,0,1"),
    ],
)
def test_reading_an_order_gives_it_back(raw, text):
    assert orders.read(raw).text == text


@pytest.mark.parametrize("raw", ["", "sideways", "1,", "-1,0", "1.5", None, [], "0;1", "shuffled:-1"])
def test_nonsense_is_no_order(raw):
    assert orders.read(raw) is None
    assert orders.ORDER.value({"order": raw}) == orders.REVERSED


def test_the_last_shuffle_is_one_that_can_be_read():
    assert orders.read(f"shuffled:{orders.LAST_SHUFFLE}").number == orders.LAST_SHUFFLE
    assert orders.read(f"shuffled:{orders.LAST_SHUFFLE + 1}") is None


@given(st.text(max_size=30))
def test_any_text_is_an_order_or_none(raw):
    read = orders.read(raw)
    assert read is None or orders.read(read.text) == read


@given(st.lists(st.integers(0, 20)), st.integers(0, 12))
def test_fitted_is_always_a_permutation(listed, n_words):
    assert sorted(orders.fitted(listed, n_words)) == list(range(n_words))


def test_fitted_keeps_what_the_reader_did():
    assert orders.fitted((2, 0, 1), 4) == (2, 0, 1, 3)
    assert orders.fitted((3, 2, 0, 1), 3) == (2, 0, 1)


@given(st.lists(st.sampled_from("abc"), max_size=12), st.integers(1, 99))
def test_a_shuffle_is_a_permutation_that_changes_the_words_where_it_can(identities, number):
    order = orders.shuffled(number, identities)
    assert sorted(order) == list(range(len(identities)))
    if len(set(identities)) > 1:
        assert [identities[position] for position in order] != identities


def test_shuffles_differ_from_each_other():
    words = list("abcdef")
    assert len({orders.shuffled(number, words) for number in range(1, 9)}) > 4


@pytest.mark.parametrize(
    ("order", "expected"), [(Order("reversed"), (2, 1, 0)), (Order("moved", listed=(1, 2, 0)), (1, 2, 0))]
)
def test_resolve(order, expected):
    assert orders.resolve(order, ["a", "b", "c"]) == expected
