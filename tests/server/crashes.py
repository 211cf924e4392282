"""Tables under load whose server is killed at random moments, and what must hold all the same.

After every kill the file is read beside the server: every acknowledged command is there once, every log
folds, and whatever a player was shown is what the log says. In the end every table must go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fivehundred.server.domain.command_errors import Refusal
from fivehundred.server.domain.log import Entry
from fivehundred.server.protocol import messages
from server.books import Book, Lengths, left_behind, new_entries
from server.client import DONE, Player, Visitor
from server.faulty_disk import FaultyDisk
from server.process import ServerProcess

PAUSE: Final = 0.01
"""Seconds that a player takes for a decision: enough load, and logs that stay short."""
UPTIME: Final = (0.1, 1.0)
"""Seconds between a server's first answer and its end."""
PATIENCE: Final = 30
"""Seconds in which every table must go on."""
ILLNESSES: Final = ((0.3, 0.0), (0.0, 0.0), (0.0, 0.5), (0.1, 0.3))
"""Parts of writes and of syncs that fail, in turns, on a disk that is not well."""


Reader = Callable[[Path, Lengths], Mapping[str, Sequence[Entry]]]


@dataclass(slots=True)
class Report:
    """What has happened, and what should not have."""

    kills: int = 0
    lines: int = 0
    entries: int = 0
    acknowledged: int = 0
    refused: int = 0
    revived: int = 0
    """Commands refused because of the disk that a crash brought into the log: written, but never synced."""
    violations: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.lines:,} lines, {self.entries:,} entries,"
            f" {self.acknowledged:,} commands acknowledged, {self.refused:,} refused because of the disk"
            f" ({self.revived:,} of them in the log after a crash); {len(self.violations)} violations"
        )


class CrashTest:
    """Tables that are played while their server is killed and started again; with a disk, that fails too."""

    def __init__(self, folder: Path, tables: int, seed: int, disk: FaultyDisk | None = None) -> None:
        self.report = Report()
        self._db = folder / "tables.sqlite3"
        self._tables = tables
        self._chance = random.Random(seed)
        self._name = f"crashes, seed {seed}"
        self._disk = disk
        self._server = ServerProcess(self._db, disk.env if disk else {})
        self._players: dict[Book, list[Player]] = {}
        self._checked: set[str] = set()

    async def run(self, kills: int, tell: Callable[[Report], None] = lambda _: None) -> Report:
        """Kill the server so often, and return what came of it."""
        try:
            await self._server.start(self._name)
            async with self._at_the_tables():
                async with self._ill_disk():
                    for _ in range(kills):
                        await asyncio.sleep(self._chance.uniform(*UPTIME))
                        await self._crash()
                        tell(self.report)
                await self._see_that_all_go_on()
            await self._end()
        finally:
            self._server.clear()
        return self.report

    # Playing

    @contextlib.asynccontextmanager
    async def _at_the_tables(self) -> AsyncIterator[None]:
        tasks = []
        try:
            for number in range(self._tables):
                # At the first table two of four are bots, whose turns must survive a crash as well.
                tasks += await self._begin(people=2 if number == 0 else 4)
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _begin(self, people: int) -> list[asyncio.Task[None]]:
        visitors = [Visitor(self._server.address) for _ in range(people)]
        for visitor in visitors:
            await visitor.come()
        table = await visitors[0].open_table(name="P0", seat=0, speed="instant")
        players = [self._player(visitor, table, seat) for seat, visitor in enumerate(visitors)]
        self._players[Book(table)] = players
        tasks = [asyncio.create_task(player.run()) for player in players]
        for seat, player in enumerate(players[1:], start=1):
            await player.do(messages.Sit(id=player.new_id(), seat=seat, name=f"P{seat}"))
        await players[0].do(messages.Begin(id=players[0].new_id()))
        return tasks

    def _player(self, visitor: Visitor, table: str, seat: int) -> Player:
        return Player(visitor, table, f"{table}-{seat}", seed=self._chance.getrandbits(32), pause=PAUSE)

    @contextlib.asynccontextmanager
    async def _ill_disk(self) -> AsyncIterator[None]:
        """Let the disk, where there is one, be ill now and then; afterwards it is well."""
        if self._disk is None:
            yield
            return
        task = asyncio.create_task(self._ail(self._disk))
        try:
            yield
        finally:
            task.cancel()
            self._disk.fail()

    async def _ail(self, disk: FaultyDisk) -> None:
        for writes, syncs in itertools.cycle(ILLNESSES):
            disk.fail(writes=writes, syncs=syncs)
            await asyncio.sleep(self._chance.uniform(0.1, 0.4))

    # Crashing

    async def _crash(self) -> None:
        await self._server.kill()
        self.report.kills += 1
        await self._until_all_have_heard()
        self._check(left_behind)
        await self._see_that_nothing_outlives("a killed server")
        await self._start()

    async def _until_all_have_heard(self) -> None:
        """Wait until no line is left: what was on its way to the players has arrived then."""
        players = [player for table in self._players.values() for player in table]
        async with asyncio.timeout(PATIENCE):
            while any(player.has_line for player in players):
                await asyncio.sleep(0.01)

    async def _start(self) -> None:
        """Start the server; it does not start on a disk that fails, and need not."""
        while True:
            if self._disk:
                self._disk.fail()
            try:
                return await self._server.start(self._name)
            except RuntimeError:
                if self._disk is None:
                    raise

    def _check(self, read: Reader) -> None:
        found = read(self._db, {book.table: book.length for book in self._players})
        self.report.violations += self._violations(found)
        self.report.entries = sum(book.length for book in self._players)
        self.report.lines = sum(player.lines for player in self._everybody())

    def _violations(self, found: Mapping[str, Sequence[Entry]]) -> Iterator[str]:
        for book, players in self._players.items():
            yield from book.take(found[book.table], [player.seen for player in players if player.seen])
            for player in players:
                yield from self._wrong_answers(book, player)

    def _wrong_answers(self, book: Book, player: Player) -> Iterator[str]:
        yield from player.wrong
        player.wrong.clear()
        for command, answer in player.answers.items():
            if command not in self._checked:
                self._checked.add(command)
                yield from self._wrong_answer(command, answer, is_there=command in book.commands)

    def _wrong_answer(self, command: str, answer: str, *, is_there: bool) -> Iterator[str]:
        is_acknowledged, is_fault = answer == DONE, answer == Refusal.DISK.slug
        self.report.acknowledged += is_acknowledged
        self.report.refused += is_fault
        self.report.revived += is_fault and is_there
        if is_acknowledged and not is_there:
            yield f"{command} was acknowledged and is not there"
        if is_there and not (is_acknowledged or is_fault):
            yield f"{command} was refused ({answer}) and is there"

    # The end

    async def _see_that_all_go_on(self) -> None:
        """Wait until two more deals were begun at every table."""
        before = {book: book.deals for book in self._players}
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while stuck := [book.table for book, deals in before.items() if book.deals < deals + 2]:
            if asyncio.get_running_loop().time() > deadline:
                self.report.violations += [f"{table} is stuck" for table in stuck]
                return
            await asyncio.sleep(0.5)
            self._check(new_entries)

    async def _end(self) -> None:
        if status := await self._server.stop():
            self.report.violations.append(f"the server ended with status {status}")
        await self._see_that_nothing_outlives("a server that has ended")
        self._check(new_entries)

    async def _see_that_nothing_outlives(self, server: str) -> None:
        if await self._server.has_orphans():
            self.report.violations.append(f"processes outlive {server} that has started them")
            self._server.clear()

    def _everybody(self) -> Iterator[Player]:
        return itertools.chain.from_iterable(self._players.values())
