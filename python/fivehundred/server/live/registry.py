"""The registry: all tables of this process, each in a session that is opened when somebody comes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.shuffle import first_dealer
from fivehundred.seats import SEATS
from fivehundred.server.clocks import Milliseconds
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import Refusal, RefusedError
from fivehundred.server.domain.commands import expect_bot
from fivehundred.server.domain.guests import Guest, clean_name
from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.domain.kits import kit_for, kit_for_text
from fivehundred.server.domain.log import Entry, SeqTakenError
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.taking_up import TakingUp
from fivehundred.server.domain.waiting_times import CLOCKS
from fivehundred.server.live import memory
from fivehundred.server.live.session import Resources, Session
from fivehundred.server.protocol.http_requests import KeptTable, NewTable
from fivehundred.server.table_ids import new_table_id

EMPTY_SESSIONS: Final = 200
"""Sessions kept although nobody looks, so that somebody who comes back finds them warm."""
EMPTY_FOR: Final = Milliseconds(5 * 60_000)
"""How long they are kept."""
CHECKED: Final = 10
"""Entries of a device's log that are looked at in a row, for which everybody else waits."""
FOLDED_AT_ONCE: Final = 4
"""Logs that are folded at the same time, in turns: all others wait for a slice of each."""
TIDY_EVERY: Final = 30.0
"""Seconds between two looks for sessions that have been empty for so long."""


class Registry:
    """The tables that this process serves. Any process may serve any table: the log is the truth."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._sessions: dict[str, Session] = {}
        self._opening: dict[str, asyncio.Task[Session | None]] = {}
        self._folding = asyncio.Semaphore(FOLDED_AT_ONCE)
        self._unlisten = resources.bus.listen(self._hear)

    async def open(self, guest: Guest, wish: NewTable) -> str:
        """Open a table and return its id.

        Raises:
            RulesError, NotationError: Its rules cannot be played, or read.
            RefusedError: There is no such seat or bot.
            NameRefusedError: Nobody can be called that.
        """
        kit = kit_for(wish.preset) if wish.rules is None else kit_for_text(wish.rules)
        rules, base = await self._resources.aside.run(kit.wished, wish.preset, wish.options, wish.rules)
        if wish.bots is not None:
            expect_bot(kit, wish.bots)
        table, secret = new_table_id(self._resources.draw), self._resources.draw(SEED_SIZE)
        for seq, event in enumerate(_first_events(guest, wish, kit, rules, base, secret), start=1):
            entry = Entry(table, seq, self._resources.clock(), events.to_bytes(event))
            await self._resources.log.append(entry)
        self._resources.index.note(Table.fold(await self.entries(table)))
        return table

    async def take_up(
        self, guest: Guest, kept: KeptTable, keep: Callable[[Sequence[Entry]], Awaitable[None]]
    ) -> str:
        """Take up a table that a guest's device keeps, and return its id; `keep` writes a log all at once.

        Others have their turn while it is looked through. Taken up again, it is the same table.

        Raises:
            RefusedError: It is too long, or cannot have happened; or it was taken up, and is another by now.
            OSError: It could not be written.
        """
        taking = TakingUp(guest, kept, self._resources.clock())
        async with self._folding:
            await self._resources.aside.run(taking.begin)
            for start in range(0, len(kept.entries), CHECKED):
                await asyncio.sleep(0)
                taking.go_on(start + CHECKED)
        table, entries = taking.taken_up(self._resources.draw(SEED_SIZE))
        try:
            await keep(entries)
        except SeqTakenError:
            taking.expect_same(await self.entries(table.id))
        else:
            self._resources.index.note(table)
        return table.id

    async def table(self, table: str) -> Table | None:
        """Return a table as it is now, None if there is none."""
        session = await self.session(table)
        return None if session is None else session.table

    async def entries(self, table: str) -> Sequence[Entry]:
        """Return the whole log of a table.

        Raises:
            DamagedError: It is not whole.
        """
        with self.reading(table):
            return await self._resources.log.read(table)

    def reading(self, table: str) -> AbstractContextManager[None]:
        """Note what is wrong with a table's log that is read and folded meanwhile.

        Raises:
            DamagedError: Something is.
        """
        return self._resources.health.reading(table)

    async def session(self, table: str) -> Session | None:
        """Return the session of a table, opened if it was not; None if there is no such table.

        Raises:
            DamagedError: Its log cannot be folded.
        """
        if table in self._sessions:
            session = self._sessions[table] = self._sessions.pop(table)  # asked for last, so forgotten last
            session.touch()
            return session
        opening = self._opening.get(table) or self._begin(table, self._opened(table))
        return await asyncio.shield(opening)  # others wait for it, too

    async def remove(self, table: str, remove: Callable[[str], Awaitable[None]]) -> None:
        """Remove a table, unless it has a session here. Whoever asks for it meanwhile waits for what is left.

        Raises:
            OSError: It could not be removed.
        """
        if table in self._sessions or table in self._opening:
            return

        async def removed() -> Session | None:
            await remove(table)
            return await self._opened(table)

        await asyncio.shield(self._begin(table, removed()))

    def _begin(
        self, table: str, opening: Coroutine[Any, Any, Session | None]
    ) -> asyncio.Task[Session | None]:
        """Begin to open a table that nobody else opens."""
        task = self._opening[table] = asyncio.create_task(opening)
        task.add_done_callback(lambda _: self._opening.pop(table))
        return task

    def tidy(self) -> None:
        """Let go of sessions that have been empty for long. Their logs tell all that there was."""
        idle = [table for table, session in self._sessions.items() if session.empty_for > EMPTY_FOR]
        for table in idle:
            self._forget(table)
        if idle:
            memory.give_back()

    async def close(self) -> None:
        """Let nothing happen by itself any more."""
        self._unlisten()
        for session in self._sessions.values():
            session.close()

    async def _opened(self, table: str) -> Session | None:
        entries = await self.entries(table)
        if not entries:
            return None
        self._forget_empty()
        with self.reading(table):
            async with self._folding:
                session = await Session.open(self._resources, entries)
        self._sessions[table] = session
        self._resources.observer.keeps(len(self._sessions))
        return session

    def forget(self, table: str) -> None:
        """Let go of a table that is there no more."""
        if table in self._sessions:
            self._forget(table)

    def _forget(self, table: str) -> None:
        self._sessions.pop(table).close()
        self._resources.observer.keeps(len(self._sessions))

    def _forget_empty(self) -> None:
        """Close the empty sessions that nobody has asked for longest."""
        empty = [table for table, session in self._sessions.items() if session.is_empty]
        for table in empty[: max(0, len(empty) - EMPTY_SESSIONS)]:
            self._forget(table)

    def _hear(self, table: str, seq: int) -> None:
        """Look into the log where another process has gone on."""
        session = self._sessions.get(table)
        if session is not None and session.table.seq < seq:
            asyncio.get_running_loop().create_task(session.catch_up())


def _first_events(
    guest: Guest, wish: NewTable, kit: AnyKit, rules: Any, base: str, secret: bytes
) -> Sequence[events.Event]:
    """Return what the log of a new table begins with."""
    seats = len(kit.seats(rules))
    first: list[events.Event] = [
        events.Opened(
            rules=kit.document(rules),
            preset=base,
            host=guest.id,
            secret=secret,
            speed=wish.speed,
            clock=CLOCKS[wish.speed] if wish.clock is None else wish.clock,
            bot=wish.bots or kit.bot,
            game=kit.name,
            is_listed=wish.listed,
        )
    ]
    if wish.seat is not None:
        if wish.seat >= seats:
            raise RefusedError.of(Refusal.NO_SUCH_SEAT, seat=wish.seat, last=seats - 1)
        name = clean_name(wish.name or guest.name)
        first.append(events.Seated(seat=SEATS[wish.seat], guest=guest.id, name=name))
    if wish.begin:
        first.append(events.Begun(dealer=first_dealer(secret, seats)))
    return first
