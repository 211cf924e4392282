"""The log in an SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec

from fivehundred.server.clocks import Moment
from fivehundred.server.domain.log import CommandTakenError, DamagedError, Entry, SeqTakenError
from fivehundred.server.store.sqlite_file import SqliteFile, insertion

_APPEND: Final = insertion("entries", ("table_id", "seq", "at", "command", "event"))
_SEQ_OF: Final = "SELECT seq FROM entries WHERE table_id = ? AND command = ?"
# All rows as one JSON text, for the reason that the file gives.
_READ: Final = """
    SELECT json_group_array(json_array(seq, at, event, command)) FROM (
        SELECT seq, at, event, command FROM entries WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq
        LIMIT ?
    )"""
PAGE: Final = 1000
"""Entries that are read at a time; others read and are answered in between."""
_LAST: Final = 2**63 - 1
# Along the key, and no further than so many tables.
_COUNTED: Final = """
    SELECT table_id, count(*), max(seq) FROM entries WHERE table_id > ?
    GROUP BY table_id ORDER BY table_id LIMIT 20"""
PAUSE: Final = 0.05
"""Seconds that others have for their reading while all logs are looked through."""

_rows_from: Final = msgspec.json.Decoder(list[tuple[int, Moment, str, str | None]]).decode


class SqliteLog:
    """The log in an SQLite file, shared with other parts of the server and with other processes."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    async def append(self, entry: Entry) -> None:
        """Return when the entry is on disk for good.

        Raises:
            SeqTakenError: Its number is taken, or the one before it is missing.
            CommandTakenError: Its command is in the table's log already.
            OSError: It could not be written; it is not in the log.
        """
        await self.append_all((entry,))

    async def append_all(self, entries: Sequence[Entry]) -> None:
        """Return when entries that follow each other are on disk for good, all of them or none.

        Raises:
            SeqTakenError, CommandTakenError, OSError: As for one.
        """
        rows = ((entry.table, entry.seq, entry.at, entry.command, entry.event.decode()) for entry in entries)
        try:
            await self._file.write(_APPEND, *rows)
        except sqlite3.IntegrityError:
            raise await self._refusal(entries[0]) from None
        except OSError:
            # A commit may fail after its last step that counts: what can be read is what has happened.
            if not await self._holds(entries[-1]):
                raise

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        """Return a table's entries with numbers above `after`, in order; none if there is no such table.

        Raises:
            DamagedError: An entry is missing, or cannot be read.
        """
        entries: list[Entry] = []
        while page := await self._between(table, after, _LAST):
            for seq, entry in enumerate(page, start=after + 1):
                if entry.seq != seq:
                    raise DamagedError(table, f"entry {seq} is missing")
            entries += page
            if len(page) < PAGE:
                break
            after = page[-1].seq
        return entries

    async def with_gaps(self) -> AsyncIterator[str]:
        """Yield the tables whose logs lack entries, after looking through all of them, a few at a time.

        Raises:
            OSError: A part of the file could not be read.
        """
        last = ""
        while rows := await self._file.read(_COUNTED, (last,)):
            for table, count, highest in rows:
                if count != highest:
                    yield table
            last = rows[-1][0]
            await asyncio.sleep(PAUSE)

    async def seq_of(self, table: str, command: str) -> int | None:
        """Return the number of the entry that a command made, None if it made none."""
        rows = await self._file.read(_SEQ_OF, (table, command))
        return rows[0][0] if rows else None

    async def _between(self, table: str, after: int, last: int) -> list[Entry]:
        """Return the first entries of those with numbers above `after` up to `last`, a page at most."""
        ((rows,),) = await self._file.read(_READ, (table, after, last, PAGE))
        try:
            found = _rows_from(rows)
        except msgspec.MsgspecError as error:
            raise DamagedError(table, str(error)) from error
        return [Entry(table, seq, at, event.encode(), command) for seq, at, event, command in found]

    async def _holds(self, entry: Entry) -> bool:
        return entry in await self._between(entry.table, entry.seq - 1, entry.seq)

    async def _refusal(self, entry: Entry) -> SeqTakenError | CommandTakenError:
        if entry.command is not None and (seq := await self.seq_of(entry.table, entry.command)) is not None:
            return CommandTakenError(seq)
        return SeqTakenError(f"entry {entry.seq} of table {entry.table} does not come next")
