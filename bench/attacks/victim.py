"""A player whose answers are timed while others attack."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Final, Self

from bench.attacks.attacker import Attacker, Wire, frame

ADDRESS: Final = "203.0.113.1"
PAUSE: Final = 0.02
"""Seconds between an answer and the next question."""
SAY_EVERY: Final = 3.0
"""Seconds between two lines of chat, which are answered once they are on disk."""


class Victim:
    """A player at a table; `waits` are the seconds until each question and each line of chat was answered."""

    def __init__(self, wire: Wire) -> None:
        self.waits: list[float] = []
        self._wire = wire
        self._said = 0

    @classmethod
    @asynccontextmanager
    async def sitting(cls, port: int) -> AsyncIterator[Self]:
        """Sit down at a new table, and be measured until leaving."""
        guest = Attacker(port, ADDRESS)
        await guest.come()
        async with guest.live(await guest.open_table()) as wire:
            victim = cls(wire)
            async with asyncio.TaskGroup() as group:
                measuring = group.create_task(victim._measure())
                yield victim
                measuring.cancel()

    async def measured_until(self, end: Awaitable[None]) -> list[float]:
        """Return the waits until something has ended, at least one."""
        self.waits.clear()
        await end
        while not self.waits:
            await asyncio.sleep(PAUSE)
        return self.waits.copy()

    async def _measure(self) -> None:
        say_at = time.perf_counter()
        while True:
            if time.perf_counter() >= say_at:
                say_at = time.perf_counter() + SAY_EVERY
                await self._say()
            else:
                await self._timed({"type": "Ping"}, "Pong")
            await asyncio.sleep(PAUSE)

    async def _say(self) -> None:
        self._said += 1
        await self._timed({"type": "Say", "id": f"say-{self._said}", "text": "still here"}, "answers")

    async def _timed(self, question: object, answer: str) -> None:
        """Ask, and time the answer: a message of a type, or one that has something in it."""
        asked = time.perf_counter()
        await self._wire.send(frame(json.dumps(question).encode()))
        while True:
            message = await self._wire.message()
            if message["type"] == answer or message.get(answer):
                break
        self.waits.append(time.perf_counter() - asked)
