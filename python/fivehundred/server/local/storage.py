"""What a browser keeps of tables: their logs, and how lists show them."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Final, Protocol

import msgspec

from fivehundred.server.clocks import Moment
from fivehundred.server.domain.guests import Guest, clean_name
from fivehundred.server.domain.log import CommandTakenError, DamagedError, Entry, SeqTakenError
from fivehundred.server.domain.table import Table
from fivehundred.server.observer import Observer
from fivehundred.server.protocol.http_responses import TableCard
from fivehundred.server.views.listing import Listing, listing

_rows_from: Final = msgspec.json.Decoder(list[tuple[int, Moment, str, str | None]]).decode
_listings_from: Final = msgspec.json.Decoder(list[Listing]).decode


class Storage(Protocol):
    """A browser's own storage. What it fails at is raised as whatever error the browser has for it."""

    async def append(self, table: str, seq: int, at: int, event: str, command: str | None) -> str:
        """Return "kept" once an entry is kept for good.

        Return "seq" if its number does not come next, "command" if the table's log has its command already:
        then it is not kept.
        """
        ...

    async def read(self, table: str, after: int) -> str:
        """Return a table's entries with numbers above `after`, as JSON: number, time, event, command."""
        ...

    async def find(self, table: str, command: str) -> int | None:
        """Return the number of the entry that a command made, None if it made none."""
        ...

    async def note(self, table: str, changed: int, shown: str) -> None:
        """Keep how lists show a table that was changed at this time."""
        ...

    async def noted(self) -> str:
        """Return how lists show all tables, as JSON, the last changed first."""
        ...

    async def get(self, key: str) -> str | None:
        """Return a text that is kept under a name, None if none is."""
        ...

    async def set(self, key: str, text: str) -> None:
        """Keep a text under a name."""
        ...


class StoredLog:
    """The log of all tables on this device. Other tabs may go on with the same tables."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def append(self, entry: Entry) -> None:
        """Return when the entry is kept for good.

        Raises:
            SeqTakenError: Its number is taken, or the one before it is missing.
            CommandTakenError: Its command is in the table's log already.
            OSError: It could not be written; it is not in the log.
        """
        row = entry.table, entry.seq, entry.at, entry.event.decode(), entry.command
        try:
            outcome = await self._storage.append(*row)
        except Exception as error:
            raise OSError(str(error)) from error
        if outcome == "command" and entry.command is not None:
            raise CommandTakenError(await self.seq_of(entry.table, entry.command) or 0)
        if outcome != "kept":
            raise SeqTakenError(f"entry {entry.seq} of table {entry.table} does not come next")

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        """Return a table's entries with numbers above `after`, in order; none if there is no such table.

        Raises:
            DamagedError: An entry is missing, or cannot be read.
            OSError: The browser does not say.
        """
        try:
            text = await self._storage.read(table, after)
        except Exception as error:
            raise OSError(str(error)) from error
        try:
            rows = _rows_from(text)
        except msgspec.MsgspecError as error:
            raise DamagedError(table, str(error)) from error
        for expected, (seq, *_) in enumerate(rows, start=after + 1):
            if seq != expected:
                raise DamagedError(table, f"entry {expected} is missing")
        return [Entry(table, seq, at, event.encode(), command) for seq, at, event, command in rows]

    async def seq_of(self, table: str, command: str) -> int | None:
        """Return the number of the entry that a command made, None if it made none."""
        return await self._storage.find(table, command)


class StoredIndex:
    """The list of the tables on this device; nobody else sees them."""

    def __init__(self, storage: Storage, observer: Observer) -> None:
        self._storage = storage
        self._observer = observer
        self._writing: set[asyncio.Task[None]] = set()

    def note(self, table: Table) -> None:
        """Take a table as it is now; it is written in a moment."""
        task = asyncio.create_task(self._write(listing(table)))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _write(self, shown: Listing) -> None:
        card, text = shown.card, msgspec.json.encode(shown).decode()
        try:
            await self._storage.note(card.table, card.changed_at, text)
        except Exception as error:  # noqa: BLE001 (a list that lags behind is not worth a table)
            self._observer.trouble("not_listed", error)

    async def mine(self, guest: str) -> list[TableCard]:
        """Return the tables where a guest sits, the last changed first."""
        await asyncio.gather(*self._writing)
        found = _listings_from(await self._storage.noted())
        return [
            msgspec.structs.replace(each.card, mine=each.guests.index(guest))
            for each in found
            if guest in each.guests
        ]

    async def listed(self) -> list[TableCard]:
        """Return the tables that everybody may see: there is nobody else."""
        return []

    async def still_listed(self, tables: Collection[str]) -> set[str]:  # noqa: ARG002
        """Return those of some tables that everybody may see: none."""
        return set()

    async def behind(self) -> Sequence[str]:
        """Return the tables that have gone on since they were noted."""
        return []


class Owner:
    """The one guest of this device."""

    ID: Final = "here"
    _NAME: Final = "name"

    def __init__(self, storage: Storage, name: str) -> None:
        self._storage = storage
        self.guest = Guest(self.ID, name, Moment(0), Moment(0))

    @classmethod
    async def of(cls, storage: Storage) -> Owner:
        """Return the guest of a device, by the name that was given last."""
        return cls(storage, await storage.get(cls._NAME) or "")

    async def rename(self, name: str) -> Guest:
        """Call the guest something else.

        Raises:
            NameRefusedError: Nobody can be called that.
        """
        cleaned = clean_name(name)
        await self._storage.set(self._NAME, cleaned)
        self.guest = Guest(self.ID, cleaned, Moment(0), Moment(0))
        return self.guest
