"""Words within sentences of the page: a word that runs from right to left must not reorder what stands around it."""

import unicodedata
from functools import lru_cache

TURNS = frozenset({"R", "AL", "AN", "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Bidirectional classes that have a say in the direction of their surroundings (Unicode Standard Annex 9, table 4)."""

FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"


@lru_cache(maxsize=1024)
def isolated(text: str) -> str:
    """Return `text` as it is, or between isolates if one of its characters may turn the direction of others."""
    if any(unicodedata.bidirectional(character) in TURNS for character in text):
        return f"{FIRST_STRONG_ISOLATE}{text}{POP_DIRECTIONAL_ISOLATE}"
    return text


@lru_cache(maxsize=1024)
def quoted(word: str) -> str:
    """Return `word` in quotation marks, isolated between them."""
    return f"“{isolated(word)}”"
