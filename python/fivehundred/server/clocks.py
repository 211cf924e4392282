"""The clock on the wall, which is set now and then, and one that nobody sets: the table waits by that."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

Clock = Callable[[], int]
"""Tells milliseconds since 1970."""
End = Callable[[int, int], int]
"""Tells when a wait is over that began at a time of the log and is so many milliseconds long."""

KEPT: Final = 64
"""Waits of a table whose ends are kept: more than can run at once."""
_STARTED: Final = time.time_ns() - time.monotonic_ns()


def now() -> int:
    """Return the milliseconds since 1970 by the clock on the wall."""
    return time.time_ns() // 1_000_000


def steady() -> int:
    """Return the milliseconds since 1970 as counted on from when the program started."""
    return (_STARTED + time.monotonic_ns()) // 1_000_000


def by_the_log(since: int, wait: int) -> int:
    """Return when a wait is over, by the clock of the log."""
    return since + wait


class Waits:
    """The waits of a table. An end is fixed when it is first asked for: setting the clock later moves none.

    The log has times by the wall. If one is still to come, the clock was set back meanwhile: then nothing of
    the wait has passed, so that none is longer than it should be.
    """

    def __init__(self, clock: Clock, steady: Clock) -> None:
        self._clock = clock
        self._steady = steady
        self._ends: dict[tuple[int, int], int] = {}

    def end(self, since: int, wait: int) -> int:
        """Return when a wait is over, by the steady clock."""
        key = (since, wait)
        end = self._ends.pop(key, None)
        if end is None:
            end = self._steady() + wait - min(max(self._clock() - since, 0), wait)
        self._ends[key] = end  # asked for last, so forgotten last
        if len(self._ends) > KEPT:
            del self._ends[next(iter(self._ends))]
        return end

    def left(self, end: int) -> float:
        """Return the seconds until a wait is over."""
        return (end - self._steady()) / 1000
