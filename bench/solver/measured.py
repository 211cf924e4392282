"""What some solves took, as a row of a table."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar

Answer = TypeVar("Answer")

WARM_UP: Final = 5
"""Deals that are solved before any clock runs."""

HEADING: Final = f"{'':44} {'mean':>9} {'median':>9} {'p95':>9} {'max':>9} {'nodes':>9}"


@dataclass(slots=True)
class Measured:
    """Milliseconds of processor time, and nodes where a solver counts them."""

    name: str
    times: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def clock(self, solve: Callable[[], Answer]) -> Answer:
        """Measure one solve."""
        start = time.process_time_ns()
        answer = solve()
        self.times.append((time.process_time_ns() - start) / 1e6)
        return answer

    @property
    def mean(self) -> float:
        return statistics.fmean(self.times)

    @property
    def p95(self) -> float:
        """The time that one solve in twenty exceeds."""
        return sorted(self.times)[len(self.times) * 95 // 100]

    def __str__(self) -> str:
        figures = (self.mean, statistics.median(self.times), self.p95, max(self.times))
        nodes = f"{statistics.fmean(self.nodes):9,.0f}" if self.nodes else ""
        return f"{self.name:44} {' '.join(f'{figure:9.3f}' for figure in figures)} {nodes}"
