"""Which layer the figures show: its first head is fixed, its second is the reader's choice."""

from typing import Any

from explainer.controls import Control, flag
from toy_transformer import model
from toy_transformer.multi_head import MultiHeadAttention

RANDOM = "random"


def _read(raw: Any) -> str | int | None:
    if raw == RANDOM:
        return RANDOM
    try:
        offset = int(str(raw))
    except ValueError:
        return None
    return offset if abs(offset) <= model.FURTHEST_OFFSET else None


HEAD_2 = Control("head-2", RANDOM, _read)
"""`random`, or a whole number k from -3 to 3: a head built to look k places away, before if k is negative."""

HEADS_ON = tuple(flag(f"head-{head}-on", default=True) for head in range(1, model.N_HEADS + 1))
"""One control a head, `head-1-on` and `head-2-on`: whether the reader has left it switched on."""


def layer(head_2: str | int) -> MultiHeadAttention:
    """Return the toy layer with the second head that the control `head-2` names."""
    return model.toy_layer(head_2 if isinstance(head_2, int) else "random")
