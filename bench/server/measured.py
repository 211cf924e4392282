"""A stretch of play as it was measured."""

from __future__ import annotations

import asyncio
import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bench.server.load import Load, Tally
from bench.server.process import Process

# `server` and `load` are CPU time by time, `each` is the server's CPU time by action: what is left to compare
# on a machine that others use too.
HEADING: Final = (
    f"{'':26}{'actions/s':>10}{'answer p50':>12}{'p99':>10}{'last view p50':>15}{'p99':>10}"
    f"{'memory':>9}{'server':>8}{'each':>8}{'load':>7}"
)


@dataclass(frozen=True, slots=True)
class Measured:
    """What the players measured, and what both sides used for it, in cores."""

    tally: Tally
    seconds: float
    memory: int
    server_cpu: float
    load_cpu: float

    @property
    def rate(self) -> float:
        """Acknowledged actions a second."""
        return len(self.tally.acknowledged) / self.seconds

    @property
    def each(self) -> float:
        """Microseconds of the server's processor time an action."""
        return self.server_cpu / self.rate * 1e6

    def line(self, name: str) -> str:
        """Return a line under the heading."""
        answered, seen = self.tally.acknowledged, self.tally.seen
        return (
            f"{name:26}{self.rate:>10,.0f}"
            f"{_percentile(answered, 50):>9.1f} ms{_percentile(answered, 99):>7.1f} ms"
            f"{_percentile(seen, 50):>12.1f} ms{_percentile(seen, 99):>7.1f} ms"
            f"{self.memory / 1e6:>6.0f} MB"
            f"{self.server_cpu:>8.0%}{self.each:>5.0f} µs{self.load_cpu:>7.0%}"
        )


def _percentile(seconds: Sequence[float], percent: int) -> float:
    """Return a percentile in milliseconds."""
    return 1000 * sorted(seconds)[len(seconds) * percent // 100] if seconds else float("nan")


async def measure(load: Load, server: Process, warm_up: float, seconds: float) -> Measured:
    """Measure a stretch of play, after a while that is not counted."""
    await asyncio.sleep(warm_up)
    started, server_used, load_used = time.perf_counter(), server.cpu_seconds, _own_cpu()
    tally = await load.measure(seconds)
    elapsed = time.perf_counter() - started
    return Measured(
        tally=tally,
        seconds=elapsed,
        memory=server.memory,
        server_cpu=(server.cpu_seconds - server_used) / elapsed,
        load_cpu=(_own_cpu() - load_used) / elapsed,
    )


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
