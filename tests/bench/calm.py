"""Measuring while the machine does nothing else."""

import time
from pathlib import Path

BUSY = 0.15
"""Which share of the processors may be at work already."""
LOOK = 0.5
MOST = 5
"""Seconds that are waited at most: on a machine that is never at rest, all kinds of things are disturbed alike."""

STAT = Path("/proc/stat")


def wait() -> None:
    """Wait until the machine is at rest, where the system tells."""
    ends = time.monotonic() + MOST
    while time.monotonic() < ends and _share_at_work() > BUSY:
        pass


def _share_at_work() -> float:
    if not STAT.exists():
        return 0
    before = _ticks()
    time.sleep(LOOK)
    at_work, all_of_them = (after - then for after, then in zip(_ticks(), before, strict=True))
    return at_work / max(all_of_them, 1)


def _ticks() -> tuple[int, int]:
    """Return how long the processors have been at work, and how long they have been there."""
    ticks = [int(number) for number in STAT.read_text(encoding="utf-8").splitlines()[0].split()[1:]]
    return sum(ticks) - sum(ticks[3:5]), sum(ticks)
