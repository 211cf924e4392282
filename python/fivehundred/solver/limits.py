"""When searches stop."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: each search after so many nodes, all of them at a time of the clock."""

    nodes: int | None
    end: float | None

    @classmethod
    def of(cls, nodes: int | None, seconds: float | None) -> Limits:
        """Return limits that begin now."""
        return cls(nodes, None if seconds is None else time.monotonic() + seconds)

    @property
    def seconds(self) -> float | None:
        """The time that is left."""
        return None if self.end is None else max(self.end - time.monotonic(), 0.0)
