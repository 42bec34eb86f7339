"""From a sentence to its words, and from a word to what makes it the same word.

Two machines must agree on every word, also if one knows a newer Unicode than the other. So characters are told apart
by ranges that are written here, or by Unicode 3.2, which every Python carries unchanged.
"""

import re
import unicodedata

MAX_WORDS = 12
"""How many words of a sentence are computed."""

_WHITE_SPACE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_ZERO_WIDTH_SPACE = "\u200b"
_INVISIBLE = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"

_SPACELESS = (
    "\u0e00-\u0e4e\u0e50-\u0e59"  # Thai, without its punctuation
    "\u0e80-\u0eff"  # Lao
    "\u0f00-\u0f03\u0f15-\u0f39\u0f3e-\u0fbc"  # Tibetan, likewise
    "\u1000-\u1049\u1050-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f"  # Myanmar, likewise
    "\u1780-\u17d3\u17d7\u17db-\u17ff"  # Khmer, likewise
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3038-\u303c\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han
    "\U00020000-\U0003ffff"  # Han, the planes kept for it
    "\u3040-\u309f\u30a1-\u30fa\u30fc-\u312f\u31a0-\u31bf\u31f0-\u31ff\uff66-\uff9f"  # kana and Bopomofo
    "\U0001aff0-\U0001b16f"  # old and small kana
)
_MARKS = (
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"  # of any script
    "\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef"  # joiners and variation selectors
    "\u0e31\u0e33-\u0e3a\u0e47-\u0e4e"  # Thai
    "\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece"  # Lao
    "\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc"  # Tibetan
    "\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d"
    "\ua9e5\uaa7b-\uaa7d"  # Myanmar, this line and the one before
    "\u17b4-\u17d3\u17dd"  # Khmer
    "\u302a-\u302f\u3099\u309a\uff9e\uff9f"  # kana
)
_STACKERS = "\u1039\u17d2"
"""Signs that hang the letter after them under the one before: Myanmar's virama and Khmer's coeng."""

_OPENING = r"\"'(\[{«‘‚“„‹〈《「『【〔〖〘〚〝（［｛｟｢"
_CLOSING = r"!\"'),\-./:;?\]}»’”›‥…‐-―、。〉》」』】〕〗〙〛〞〟・！），－．／：；？］｝～｠｡｣､･ๆฯ๏๚๛་-༔၊-၏។-៖៘-៚"

_OPENING_LIMIT = 8
"""Opening signs that may stand before a letter; a bound keeps the search linear in the length of the sentence."""

_WORD = re.compile(
    rf"[{_OPENING}]{{0,{_OPENING_LIMIT}}}[{_SPACELESS}](?:[{_STACKERS}][{_SPACELESS}]|[{_MARKS}])*[{_CLOSING}]*"
    rf"|[^{_SPACELESS}]+?(?=[{_OPENING}]{{0,{_OPENING_LIMIT}}}[{_SPACELESS}]|\Z)"
)
_SEPARATOR = re.compile(f"[{_WHITE_SPACE}{_ZERO_WIDTH_SPACE}]+")
_ONLY_INVISIBLE = re.compile(f"[{_INVISIBLE}]*")

_APOSTROPHES = str.maketrans(dict.fromkeys("‘’ʼ＇", "'"))
_SURROUNDING = re.compile(f"[{_INVISIBLE}`´\u2e00-\u2e7f]")

_AFTER_UNICODE_14 = re.compile(
    "[\u0897\u1c89\u1c8a\ua7cb-\ua7dc\U000105c0-\U000105ff\U00010d40-\U00010d8f\U00010ec0-\U00010eff\U00011380-\U000113ff"
    "\U00011f00-\U00011f5f\U00016100-\U0001613f\U00016d40-\U00016d7f\U0001e030-\U0001e08f\U0001e4d0-\U0001e4ff"
    "\U0001e5d0-\U0001e5ff]"
)
"""Letters and marks that only the newer of the Pythons in use can fold or compose; they are left as typed."""


def tokenize(sentence: str) -> list[str]:
    """Return the words of `sentence`, all of them, as typed.

    A word is what stands between white space. In scripts that are written without spaces (Han, kana, Thai, Lao,
    Tibetan, Khmer, Myanmar) each letter with its marks is its own word, and keeps the punctuation that touches it.
    What has nothing to be seen, such as a lone direction mark, is no word. Accepts any string.
    """
    return [
        word
        for chunk in _SEPARATOR.split(sentence)
        for word in _WORD.findall(chunk)
        if not _ONLY_INVISIBLE.fullmatch(word)
    ]


def computed_words(sentence: str) -> tuple[list[str], int]:
    """Return the first `MAX_WORDS` words of `sentence`, and how many words it has in all."""
    words = tokenize(sentence)
    return words[:MAX_WORDS], len(words)


def identity(word: str) -> str:
    """Return the form of `word` that decides its row of X: two words with one identity are one word.

    Case, surrounding punctuation, the Unicode form of a letter (composed or not) and the shape of an apostrophe make
    no difference. A word of punctuation alone keeps it, so that `?` and `!` differ. Accepts any string.
    """
    folded = _folded(word).translate(_APOSTROPHES)
    start, end = 0, len(folded)
    while start < end and _is_surrounding(folded[start]):
        start += 1
    while end > start and _is_surrounding(folded[end - 1]):
        end -= 1
    return folded[start:end] or folded


def _folded(word: str) -> str:
    if _AFTER_UNICODE_14.search(word):
        return word
    # Marks are put in order before case is folded: Unicode Standard, section 3.13, definition D145.
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", word).casefold())


def _is_surrounding(character: str) -> bool:
    return unicodedata.ucd_3_2_0.category(character).startswith("P") or bool(_SURROUNDING.match(character))
