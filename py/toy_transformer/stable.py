"""Numbers made from text: the same on every machine and at every visit."""

import hashlib

import numpy as np

from toy_transformer.checks import Array


def numbers_from(text: str, n: int) -> Array:
    """Return `n` numbers in [-1, 1) that look random and depend on `text` alone. Shape (n,).

    SHAKE-128 gives as many bytes as asked for. Python's own `hash` differs at every start, and the streams of
    numpy's generators may differ from one release to the next. Source: FIPS 202.
    """
    stream = hashlib.shake_128(text.encode("utf-8", "surrogatepass")).digest(4 * n)
    return np.frombuffer(stream, dtype="<u4") / 2.0**31 - 1.0
