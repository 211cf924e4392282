"""The clock on the wall, which is set now and then, and one that nobody sets: the table waits by that."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NewType

Moment = NewType("Moment", int)
"""A time by a clock, in milliseconds since 1970."""
Milliseconds = NewType("Milliseconds", int)
"""How long something takes."""
AT_ONCE: Final = Milliseconds(0)
"""No time at all."""

Clock = Callable[[], Moment]
"""Tells what time it is."""
End = Callable[[Moment, Milliseconds], Moment]
"""Tells when a wait is over that began at a time of the log."""

KEPT: Final = 64
"""Waits of a table whose ends are kept: more than can run at once."""
_STARTED: Final = time.time_ns() - time.monotonic_ns()


def now() -> Moment:
    """Return the time by the clock on the wall."""
    return Moment(time.time_ns() // 1_000_000)


def steady() -> Moment:
    """Return the time as counted on from when the program started."""
    return Moment((_STARTED + time.monotonic_ns()) // 1_000_000)


def by_the_log(since: Moment, wait: Milliseconds) -> Moment:
    """Return when a wait is over, by the clock of the log."""
    return Moment(since + wait)


def earlier(at: Moment, by: Milliseconds) -> Moment:
    """Return the time so long before."""
    return Moment(at - by)


class Waits:
    """The waits of a table. An end is fixed when it is first asked for: setting the clock later moves none.

    The log has times by the wall. If one is still to come, the clock was set back meanwhile: then nothing of
    the wait has passed, so that none is longer than it should be.
    """

    def __init__(self, clock: Clock, steady: Clock) -> None:
        self._clock = clock
        self._steady = steady
        self._ends: dict[tuple[Moment, Milliseconds], Moment] = {}

    def end(self, since: Moment, wait: Milliseconds) -> Moment:
        """Return when a wait is over, by the steady clock."""
        key = (since, wait)
        end = self._ends.pop(key, None)
        if end is None:
            end = Moment(self._steady() + wait - min(max(self._clock() - since, 0), wait))
        self._ends[key] = end  # asked for last, so forgotten last
        if len(self._ends) > KEPT:
            del self._ends[next(iter(self._ends))]
        return end

    def left(self, end: Moment) -> float:
        """Return the seconds until a wait is over."""
        return (end - self._steady()) / 1000
