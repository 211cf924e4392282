"""Measure how many tables one process serves, beside peers, and print what docs/performance.md reports."""

from __future__ import annotations

import asyncio
import os
import platform
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Final

import click
import uvloop

from bench.server import boardgame_io, broadcast, tables
from bench.server.load import Load, Peer
from bench.server.measured import HEADING, Measured, measure
from bench.server.process import Process, cores, running

_EACH: Final = attrgetter("each")
_RATE: Final = attrgetter("rate")
BESIDE: Final = 200
"""Tables in the comparison with peers."""


@dataclass(frozen=True, slots=True)
class Plan:
    """At how many tables is measured, for how many seconds, and how often beside peers."""

    curve: Sequence[int]
    turns: int
    warm_up: float
    seconds: float


THOROUGH: Final = Plan((10, 20, 50, 100, 200, 500, 1000), turns=3, warm_up=3, seconds=8)
QUICK: Final = Plan((20,), turns=1, warm_up=1, seconds=3)


@dataclass(frozen=True, slots=True, eq=False)
class Entrant:
    """A server that is measured, and how it is started."""

    name: str
    peer: type[Peer]
    command: Sequence[str]


@click.command()
@click.option("--quick", is_flag=True, help="A short run, to see that everything works.")
def main(*, quick: bool) -> None:
    """Measure how many tables one process serves, beside peers."""
    server, load = cores()
    os.sched_setaffinity(0, {load})
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()};", end=" ")
    print(f"servers on core {server}, the load on core {load}")
    with tempfile.TemporaryDirectory(prefix="fivehundred-bench-") as scratch:
        faults = uvloop.run(Bench(QUICK if quick else THOROUGH, Path(scratch)).run())
    sys.exit(1 if faults else 0)


class Bench:
    """A run of all measurements."""

    def __init__(self, plan: Plan, scratch: Path) -> None:
        self._plan = plan
        self._scratch = scratch
        self._faults = Counter[str]()

    async def run(self) -> int:
        """Measure and print; return how much went wrong."""
        ours = Entrant("fivehundred", tables.Tables, tables.command(self._scratch))
        version = boardgame_io.install()
        theirs = Entrant(f"boardgame.io {version}", boardgame_io.Boardgame, boardgame_io.COMMAND)
        print(HEADING)
        size = await self._curve(ours)
        bare = Entrant(f"broadcast, {size} bytes", broadcast.Broadcast, broadcast.command(size))
        beside = await self._beside((ours, theirs, bare))
        print(", ".join(f"{kind}: {count}" for kind, count in self._faults.items()))
        for peer, name in ((bare, "bare broadcast"), (theirs, "boardgame.io")):
            each, rate = (_median(of, beside[ours]) / _median(of, beside[peer]) for of in (_EACH, _RATE))
            print(f"ours ÷ {name}: processor time an action {each:.2f}, actions a second {rate:.2f}")
        print("boardgame.io: processor time gate 1, goal 0.5; actions a second goal 2")
        return self._faults.total()

    async def _curve(self, ours: Entrant) -> int:
        """Print how more and more tables do, and half of the most; return the mean size of a message."""
        most = 0.0
        async with self._playing(ours) as (load, server):
            for count in self._plan.curve:
                measured = await self._stretch(load, server, count, f"{count} tables")
                most = max(most, measured.rate)
            load.pause = 2 * count / most
            await asyncio.sleep(self._plan.warm_up)  # until what was asked for before is answered
            await self._stretch(load, server, count, f"{count}, half of the most")
            messages, size = load.received
        return size // messages

    async def _beside(self, entrants: Sequence[Entrant]) -> dict[Entrant, list[Measured]]:
        """Print how peers do, turn by turn; return what each turn measured."""
        found: dict[Entrant, list[Measured]] = {entrant: [] for entrant in entrants}
        for entrant in (*entrants,) * self._plan.turns:
            async with self._playing(entrant) as (load, server):
                measured = await self._stretch(load, server, BESIDE, f"{BESIDE}, {entrant.name}")
                found[entrant].append(measured)
        return found

    @asynccontextmanager
    async def _playing(self, entrant: Entrant) -> AsyncIterator[tuple[Load, Process]]:
        with running(entrant.command, self._scratch) as server:
            load = Load(entrant.peer(server.port))
            yield load, server
            self._faults.update(load.faults)
            self._faults["errors in the server's log"] += server.complaints()
            load.close()

    async def _stretch(self, load: Load, server: Process, count: int, name: str) -> Measured:
        await load.grow(count)
        measured = await measure(load, server, self._plan.warm_up, self._plan.seconds)
        print(measured.line(name), flush=True)
        return measured


def _median(of: Callable[[Measured], float], turns: Sequence[Measured]) -> float:
    return statistics.median(map(of, turns))


if __name__ == "__main__":
    main()
