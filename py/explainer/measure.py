"""Timing attention on the reader's own device: the only part of the explainer whose outcome differs by machine."""

import time
from typing import Any

import numpy as np

from toy_transformer.attention import scaled_dot_product_attention

WORDS = (16, 32, 64, 128, 256, 512, 1024)
PATIENCE_SECONDS = 0.4
"""No further size is begun once this much time has gone: each takes about four times the one before."""


def attention_times(width: int) -> list[list[float]]:
    """Return [n_words, width, seconds] of one attention, for growing numbers of words.

    Q, K and V have shape (n_words, width). The best of three runs is taken where that is cheap, since anything
    else that the device does only ever adds time.
    """
    measured: list[list[float]] = []
    started = time.perf_counter()
    for n_words in WORDS:
        rows = np.cos(np.arange(n_words * width, dtype=float)).reshape(n_words, width)
        seconds = min(_once(rows) for _ in range(3 if n_words <= 256 else 1))
        measured.append([n_words, width, seconds])
        if time.perf_counter() - started > PATIENCE_SECONDS:
            break
    return measured


def _once(rows: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    started = time.perf_counter()
    scaled_dot_product_attention(rows, rows, rows)
    return time.perf_counter() - started
