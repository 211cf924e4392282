"""Let many tables play for long, leave, and come again, and see that the server's memory stays: `make soak`.

What the tables took is free when all have left, and is used again by whoever comes next. Little of it goes
back to the machine: Python gives back only blocks of a megabyte in which nothing at all is left.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import uvloop

from bench.server import tables
from bench.server.load import Load
from bench.server.process import Process, cores, running
from bench.server.websocket import Line, handshake

EVERY: Final = 10.0
"""Seconds between two samples."""
WARM: Final = 30.0
"""Seconds that a first table is played at before anything is measured: until then the server still loads."""
SETTLED: Final = 5.0
"""Minutes after which the memory should not grow any more."""
GROWTH: Final = 0.05
"""How much more it may be at the end, as part of what it was then."""
VISIT: Final = 20.0
"""Seconds that a second tab stays open."""
_MB: Final = 1e6


@dataclass(slots=True)
class Watch:
    """What the server's memory was, in bytes, by seconds since the watch began."""

    server: Process
    started: float = field(default_factory=time.monotonic)
    samples: list[tuple[float, int]] = field(default_factory=list)

    async def watch(self) -> None:
        """Sample until cancelled."""
        while True:
            self.samples.append((time.monotonic() - self.started, self.server.memory))
            await asyncio.sleep(EVERY)

    def around(self, minute: float) -> float:
        """Return the median of the samples in the minute that ends then."""
        return statistics.median(
            memory for at, memory in self.samples if 60 * (minute - 1) <= at <= 60 * minute + EVERY
        )

    @property
    def minutes(self) -> float:
        """How long it has been watched."""
        return (time.monotonic() - self.started) / 60


class Tables(tables.Tables):
    """Tables of one to four people; bots sit at the other seats."""

    def __init__(self, port: int) -> None:
        super().__init__(port, speed="quick")
        self.players: list[tables.TablePlayer] = []
        self._people = cycle((1, 2, 3, 4))

    async def seat_four(self) -> Sequence[tables.TablePlayer]:
        """Open a table for some new guests."""
        players = await asyncio.to_thread(self.seat, next(self._people))
        self.players += players
        return players


def main() -> None:
    """Play, leave, come again, and print what the memory was; the exit status is 1 if it grew."""
    wishes = _wishes()
    server, load = cores()
    os.sched_setaffinity(0, {load})
    print(f"{wishes.tables} tables for {wishes.minutes:g} minutes;", end=" ")
    print(f"server on core {server}, players on core {load}")
    with tempfile.TemporaryDirectory(prefix="fivehundred-soak-") as scratch:
        sys.exit(uvloop.run(_run(wishes, Path(scratch))))


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=500, help="tables that are played at")
    parser.add_argument("--minutes", type=float, default=60, help="how long is played")
    parser.add_argument("--rest", type=float, default=8, help="minutes after everybody has left")
    parser.add_argument(
        "--think", type=float, default=2, help="mean seconds that the people of a table think"
    )
    return parser.parse_args()


async def _run(wishes: argparse.Namespace, scratch: Path) -> int:
    with running(tables.command(scratch), scratch) as server:
        peer = Tables(server.port)
        load = Load(peer)
        load.pause = wishes.think
        await load.grow(1)
        await load.measure(WARM)
        watch = Watch(server)
        watching = asyncio.create_task(watch.watch())
        print(f"{'with one table':32}{server.memory / _MB:7.1f} MB")
        await load.grow(wishes.tables)
        await _play(load, peer, watch, wishes.minutes)
        faults = sum(load.faults.values())
        print(", ".join(f"{kind}: {count}" for kind, count in load.faults.items()))
        load.close()
        await asyncio.sleep(60 * wishes.rest)
        left = watch.minutes
        faults += await _come_again(server.port, wishes, watch)
        watching.cancel()
        return int(not _has_stayed(watch, wishes, left) or faults + server.complaints() > 0)


async def _come_again(port: int, wishes: argparse.Namespace, watch: Watch) -> int:
    """Let as many tables play once more; return how much went wrong."""
    peer = Tables(port)
    load = Load(peer)
    load.pause = wishes.think
    await load.grow(wishes.tables)
    await _play(load, peer, watch, watch.minutes + _settled(wishes))
    faults = sum(load.faults.values())
    load.close()
    return faults


async def _play(load: Load, peer: Tables, watch: Watch, minutes: float) -> None:
    """Let everybody play, with second tabs that come and go; say now and then how it goes."""
    visits = asyncio.create_task(_visit(peer))
    actions, used, until = 0, watch.server.cpu_seconds, watch.minutes
    while watch.minutes < minutes:
        tally = await load.measure(min(60.0, 60 * max(0.1, minutes - watch.minutes)))
        actions += len(tally.acknowledged)
        cpu, minute = watch.server.cpu_seconds, watch.minutes
        busy, used, until = (cpu - used) / 60 / (minute - until), cpu, minute
        print(f"{f'after {minute:.0f} minutes':32}{watch.server.memory / _MB:7.1f} MB", end="")
        print(f"{busy:6.0%} of a core, {actions:,} deeds", flush=True)
    visits.cancel()


async def _visit(peer: Tables) -> None:
    """Open second tabs of players at random, and close them again."""
    random, loop = Random(500), asyncio.get_running_loop()
    while True:
        player = random.choice(peer.players)
        line = Line(handshake(peer.port, player.path, player.headers), lambda _: None, lambda: None)
        await loop.create_connection(lambda line=line: line, "127.0.0.1", peer.port)  # type: ignore[misc]
        loop.call_later(VISIT, line.close)
        await asyncio.sleep(0.5)


def _settled(wishes: argparse.Namespace) -> float:
    """Return after how many minutes the memory should not grow any more."""
    return float(min(SETTLED, wishes.minutes / 2))


def _has_stayed(watch: Watch, wishes: argparse.Namespace, left: float) -> bool:
    """Print what the memory was, in the minute `left` without anybody; return whether it stayed."""
    settled = _settled(wishes)
    early, end = watch.around(settled), watch.around(wishes.minutes)
    empty, again = watch.around(left), watch.around(watch.minutes)
    _print(f"in minute {settled:g}", early)
    _print("at the end", end, early)
    _print(f"{wishes.rest:g} minutes after all have left", empty)
    _print("after all have come again", again, end)
    return max(end / early, again / end) <= 1 + GROWTH


def _print(when: str, memory: float, before: float | None = None) -> None:
    growth = "" if before is None else f", {memory / before - 1:+.1%} (at most {GROWTH:+.0%})"
    print(f"{when:32}{memory / _MB:7.1f} MB{growth}", flush=True)


if __name__ == "__main__":
    main()
