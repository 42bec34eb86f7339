"""Words and their identity: the shared cases, and what each rule says."""

import hashlib
import unicodedata

import pytest

from conftest import CASES
from toy_transformer.tokens import MAX_WORDS, computed_words, identity, tokenize

COMBINING_ACUTE = "\u0301"
HOSTILE = [
    "\ud800",
    "a\udfffb \ud83d",
    "\x00",
    "\x00 \x1f\x7f",
    "\U0010ffff",
    "\ufeff",
    "\u202e abc",
    "\u0301",
    "(" * 5000,
    "％" * 9,
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_shared_cases(case):
    words, n_words = computed_words(case["sentence"])
    assert words == case["words"]
    assert n_words == len(tokenize(case["sentence"]))


def test_at_most_twelve_words_are_computed_and_all_are_counted():
    sentence = " ".join(str(number) for number in range(300))
    assert computed_words(sentence) == ([str(number) for number in range(MAX_WORDS)], 300)
    assert MAX_WORDS == 12


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("a\u00a0b\u2003c\u3000d\u0085e\tf\r\ng\u2028h", list("abcdefgh")),
        ("ex\u200bample", ["ex", "ample"]),
        ("猫cat", ["猫", "cat"]),
        ("cat猫", ["cat", "猫"]),
        ("iPhone12を買う", ["iPhone12", "を", "買", "う"]),
        ("「猫」が、座った。", ["「猫」", "が、", "座", "っ", "た。"]),
        ("cat（猫）dog", ["cat", "（猫）", "dog"]),
        ("かが", ["か", "が"]),
        ("か\u3099き", ["か\u3099", "き"]),
        ("葛\U000e0100飾", ["葛\U000e0100", "飾"]),
        ("ที่นี่", ["ที่", "นี่"]),
        ("น้ำ", ["น้ำ"]),
        ("ສະບາຍ", ["ສ", "ະ", "ບ", "າ", "ຍ"]),
        ("မြန်မာ", ["မြ", "န်", "မာ"]),
        ("ខ្មែរ", ["ខ្មែ", "រ"]),
        ("बिल्ली बैठी", ["बिल्ली", "बैठी"]),
        ("고양이가 앉았다", ["고양이가", "앉았다"]),
        ("👍🏽👍🏽 ok", ["👍🏽👍🏽", "ok"]),
        ("👩‍🚀猫", ["👩‍🚀", "猫"]),
        ("e\u0301te\u0301", ["e\u0301te\u0301"]),
        ("a \u200e b \ufeff\u2060", ["a", "b"]),
    ],
)
def test_words_as_typed(sentence, words):
    assert tokenize(sentence) == words


@pytest.mark.parametrize(
    "same",
    [
        ["the", "The", "THE,", "“the”", "(the)", "*the*", "`the`", "\u200ethe\u200f", "the\ufeff"],
        ["don't", "don’t", "Don‘t", "DONʼT!"],
        ["caf\u00e9", "cafe\u0301", "CAFE\u0301.", "\u00abCAF\u00c9\u00bb"],
        ["straße", "STRASSE", "STRA\u1e9eE"],
        ["σίσυφος", "ΣΊΣΥΦΟΣ"],
        ["猫", "「猫」", "猫。"],
        ["’", "'"],
    ],
)
def test_one_word_in_many_forms(same):
    assert len({identity(word) for word in same}) == 1


def test_punctuation_alone_keeps_itself_and_signs_are_no_punctuation():
    alone = ["+", "=", "?", "!", "...", "…", "--", "—", "&", "$", "\x00"]
    assert [identity(word) for word in alone] == alone
    assert identity("c++") == "c++"
    assert identity("<b>") == "<b>"
    assert identity("rock'n'roll") == "rock'n'roll"


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_text_is_only_text(text):
    for word in tokenize(text):
        assert word in text
        assert identity(word)


def test_every_character_is_treated_alike_by_every_python():
    """The digest is that of Unicode 14, 15, 15.1 and 16. With another one here, two hosts would disagree on a word."""
    digest = hashlib.sha256()
    for point in [*range(0x20000), *range(0xE0000, 0xE0200)]:
        character = chr(point)
        told = f"{identity(character)} {identity(character + COMBINING_ACUTE)} {len(tokenize(f'猫{character}x'))}"
        digest.update(told.encode("utf-8", "surrogatepass"))
    assert digest.hexdigest() == "8ec768fa1dfbe6accd7446765923ecc3d69356adf9b34524c1deb4cbec193292", (
        unicodedata.unidata_version
    )
