"""A log on a disk that fails at chosen or random moments."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto

from fivehundred.server.domain.log import Entry, Log, SeqTakenError


class Fault(Enum):
    """What goes wrong with an entry."""

    BEFORE_WRITE = auto()
    """Nothing is written."""
    BEFORE_SYNC = auto()
    """It is written, but never reaches the disk: whether it is there after a crash is chance."""
    SLOW_SYNC = auto()
    """It reaches the disk late; nothing else is wrong."""
    LOST_ANSWER = auto()
    """It is in the log, and the answer says it is not."""


Plan = Callable[[Entry], Fault | None]


def at_random(seed: int, odds: float, faults: Sequence[Fault] = tuple(Fault)) -> Plan:
    """Return a plan by which something goes wrong so often."""
    chance = random.Random(seed)
    return lambda _: chance.choice(faults) if chance.random() < odds else None


def one_after_another(faults: Iterable[Fault | None]) -> Plan:
    """Return a plan that says for each entry what goes wrong; nothing when it is used up."""
    coming = iter(faults)
    return lambda _: next(coming, None)


class FaultyLog:
    """A log that fails as planned."""

    def __init__(self, log: Log, plan: Plan, delay: float = 0.01) -> None:
        self._log = log
        self._plan = plan
        self._delay = delay
        self._unsynced: list[Entry] = []

    async def append(self, entry: Entry) -> None:
        fault = self._plan(entry)
        if fault is Fault.BEFORE_SYNC:
            self._unsynced.append(entry)
        if fault in {Fault.BEFORE_WRITE, Fault.BEFORE_SYNC}:
            raise OSError(f"planned: {fault}")
        if fault is Fault.SLOW_SYNC:
            await asyncio.sleep(self._delay)
        await self._log.append(entry)
        self._unsynced.clear()  # what was not synced lay where this entry lies now
        if fault is Fault.LOST_ANSWER:
            raise OSError(f"planned: {fault}")

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        return await self._log.read(table, after)

    async def seq_of(self, table: str, command: str) -> int | None:
        return await self._log.seq_of(table, command)

    async def crash(self) -> None:
        """Come back after a crash in which what was not synced came through after all."""
        unsynced, self._unsynced = self._unsynced, []
        for entry in unsynced:
            try:
                await self._log.append(entry)
            except SeqTakenError:
                return
