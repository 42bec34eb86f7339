"""How the layer is told where words stand, and what words may see: the switch of the going-deeper sections."""

from explainer.controls import Control, choice, flag
from explainer.numbers import listed

NONE, WAVES, LEARNED, ROPE = KINDS = ("none", "waves", "learned", "rope")

_CHOSEN = {
    NONE: "no positions",
    LEARNED: "a table's rows instead of waves",
    ROPE: "rotary positions instead of waves",
}

LABELS = {NONE: "no positions", WAVES: "waves, added", LEARNED: "a table, added", ROPE: "rotary (RoPE)"}

ENCODING: Control = choice("encoding", WAVES, KINDS)
"""What the order test with positions uses: nothing, the paper's waves, rows of a table, or turned queries and keys."""

MASK: Control = flag("mask", default=False)
"""Whether a causal mask keeps every word from those after it, in both order tests."""


def setting(encoding: str, masked: bool) -> str:
    """Return what the reader has switched away from waves and no mask, in words; empty if nothing."""
    parts = [_CHOSEN[encoding]] if encoding in _CHOSEN else []
    return listed([*parts, "a causal mask"] if masked else parts)
