"""How often something is done in a second of the processor."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

SECONDS = 0.5
"""How long each side plays in a turn."""


def rate(decisions: Iterator[None]) -> float:
    """Return how many decisions a second are made."""
    clock: Callable[[], float] = time.process_time
    start, count = clock(), 0
    while clock() - start < SECONDS:
        for _ in range(100):
            next(decisions)
        count += 100
    return count / (clock() - start)
