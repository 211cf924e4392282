"""When searches stop."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

MOST_NODES: Final = 2**64 - 1
"""The highest limit that the kernel can count to."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: each search after so many nodes, all of them at a time of the clock."""

    nodes: int | None
    end: float | None

    @classmethod
    def of(cls, nodes: int | None, seconds: float | None) -> Limits:
        """Return limits that begin now.

        Raises:
            ValueError: There are no nodes, or more than the kernel can count, or less than no seconds.
        """
        if nodes is not None and not 1 <= nodes <= MOST_NODES:
            raise ValueError(f"nodes={nodes}: a limit is 1 to {MOST_NODES}, or None")
        if seconds is not None and not seconds >= 0:  # which no comparison says of a NaN
            raise ValueError(f"seconds={seconds}: a limit is 0 or more, or None")
        return cls(nodes, None if seconds is None else time.monotonic() + seconds)

    @property
    def seconds(self) -> float | None:
        """The time that is left."""
        return None if self.end is None else max(self.end - time.monotonic(), 0.0)
