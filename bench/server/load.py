"""The load: many tables of four scripted players, and what is measured at them."""

from __future__ import annotations

import asyncio
import itertools
from array import array
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import Final, NamedTuple, Protocol

from bench.server.websocket import Line, handshake

PATIENCE: Final = 10.0
"""Seconds after which a table at which nothing is done or seen stands still."""


class Command(NamedTuple):
    """What a player sends. Only what has an id is measured; `position` is that of the view it answers."""

    text: bytes
    id: str = ""
    position: int | None = None


class Heard(NamedTuple):
    """What a message says: the position of the table, the commands it answers, what to send now."""

    position: int = -1
    answers: Sequence[str] = ()
    command: Command | None = None
    is_error: bool = False


NOTHING = Heard()


class Player(Protocol):
    """A scripted player, who knows what one server speaks."""

    path: str
    headers: Mapping[str, str]

    def hear(self, message: bytes) -> Heard:
        """Understand a message."""
        ...


class Peer(Protocol):
    """A server with tables to play at."""

    port: int

    def __init__(self, port: int) -> None: ...

    async def seat_four(self) -> Sequence[Player]:
        """Open a table, and return its players in the order in which they connect."""
        ...


@dataclass(slots=True)
class Tally:
    """What was measured in a stretch of time: seconds until an acknowledgement, and the last seat's view."""

    acknowledged: array[float] = field(default_factory=lambda: array("d"))
    seen: array[float] = field(default_factory=lambda: array("d"))


class Load:
    """All tables of one server."""

    def __init__(self, peer: Peer) -> None:
        self.tally = Tally()
        self.errors = 0
        self.lost = 0
        self.pause: float | None = None
        """Mean seconds between two commands of a table; None is without rest."""
        self.random = Random(500)
        self._peer = peer
        self._tables: list[Table] = []
        self._held: list[Callable[[], None]] | None = None

    async def grow(self, tables: int, at_once: int = 16) -> None:
        """Open tables until there are so many; everybody waits until all are open."""
        self._held = []
        missing = itertools.repeat(None, tables - len(self._tables))
        await asyncio.gather(*(self._open_from(missing) for _ in range(at_once)))
        held, self._held = self._held, None
        for send in held:
            send()

    def send_later(self, send: Callable[[], None], delay: float) -> None:
        """Call what sends a command after so many seconds, or when all tables are open."""
        if self._held is not None:
            self._held.append(send)
        elif delay:
            asyncio.get_running_loop().call_later(delay, send)
        else:
            send()

    async def _open_from(self, missing: itertools.repeat[None]) -> None:
        for _ in missing:
            table = Table(self, await self._peer.seat_four())
            self._tables.append(table)
            await table.connect(self._peer.port)

    async def measure(self, seconds: float) -> Tally:
        """Play for a while and return what was measured."""
        self.tally = Tally()
        await asyncio.sleep(seconds)
        tally, self.tally = self.tally, Tally()
        return tally

    @property
    def faults(self) -> Mapping[str, int]:
        """What must not be: commands refused, lines lost, tables that stand still."""
        stuck = sum(table.is_stuck for table in self._tables)
        return {"refused": self.errors, "lost lines": self.lost, "tables that stood still": stuck}

    @property
    def received(self) -> tuple[int, int]:
        """Messages and bytes that all players have received."""
        messages = sum(table.messages for table in self._tables)
        return messages, sum(line.received for table in self._tables for line in table.lines)

    def close(self) -> None:
        """Hang up everywhere."""
        for table in self._tables:
            for line in table.lines:
                line.close()


class Table:
    """Four players at a table."""

    def __init__(self, load: Load, players: Sequence[Player]) -> None:
        self.lines: list[Line] = []
        self.messages = 0
        self._load = load
        self._players = players
        self._positions = [-1] * len(players)
        self._unanswered: dict[str, float] = {}
        self._unseen: deque[tuple[int, float]] = deque()
        self._next_at = 0.0
        self._planned = 0
        self._stirred_at = perf_counter()

    @property
    def is_stuck(self) -> bool:
        """Whether nobody is about to do anything, and nobody has done or seen anything for seconds."""
        return not self._planned and perf_counter() - self._stirred_at > PATIENCE

    async def connect(self, port: int) -> None:
        """Bring the players to the table, one after the other."""
        loop = asyncio.get_running_loop()
        for seat, player in enumerate(self._players):
            line = Line(handshake(port, player.path, player.headers), self._hearer(seat), self._lose)
            self.lines.append(line)
            await loop.create_connection(lambda line=line: line, "127.0.0.1", port)  # type: ignore[misc]
            await line.opened

    def _hearer(self, seat: int) -> Callable[[bytes], None]:
        return lambda message: self._hear(seat, message)

    def _lose(self) -> None:
        self._load.lost += 1

    def _hear(self, seat: int, message: bytes) -> None:
        now = perf_counter()
        heard = self._players[seat].hear(message)
        self.messages += 1
        self._load.errors += heard.is_error
        for answer in heard.answers:
            if (sent := self._unanswered.pop(answer, None)) is not None:
                self._load.tally.acknowledged.append(now - sent)
        if heard.position > self._positions[seat]:
            self._see(seat, heard.position, now)
        if heard.command is not None:
            self._plan(seat, heard.command, now)

    def _see(self, seat: int, position: int, now: float) -> None:
        """Note that a seat sees the table at a position; the last seat to see it is what counts."""
        self._stirred_at = now
        self._positions[seat] = position
        reached = min(self._positions)
        while self._unseen and self._unseen[0][0] < reached:
            self._load.tally.seen.append(now - self._unseen.popleft()[1])

    def _plan(self, seat: int, command: Command, now: float) -> None:
        """Send a command at once or, at a pace, at a random time of the table's own."""
        self._planned += 1
        if command.id:
            self._load.send_later(partial(self._send, seat, command), self._delay(now))
        else:
            self._send(seat, command)

    def _delay(self, now: float) -> float:
        pause = self._load.pause
        if pause is None:
            return 0.0
        self._next_at = max(self._next_at, now - pause) + self._load.random.expovariate(1 / pause)
        return max(0.0, self._next_at - now)

    def _send(self, seat: int, command: Command) -> None:
        now = self._stirred_at = perf_counter()
        self._planned -= 1
        if command.id:
            self._unanswered[command.id] = now
        if command.position is not None:
            self._unseen.append((command.position, now))
        self.lines[seat].send(command.text)
