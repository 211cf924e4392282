"""Tables that nobody comes to any more: found in the file, and removed from it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from fivehundred.server.clocks import Clock, Moment, earlier
from fivehundred.server.domain import waiting_times
from fivehundred.server.store.sqlite_file import SqliteFile, cell
from fivehundred.server.store.sqlite_log import PAUSE

# Whether a game ever began says the log: the list may have missed it.
_IS_IDLE: Final = """
    (SELECT at FROM entries WHERE entries.table_id = listings.table_id ORDER BY seq DESC LIMIT 1)
    < CASE WHEN phase = 'waiting' AND NOT EXISTS (
        SELECT 1 FROM entries WHERE entries.table_id = listings.table_id AND event LIKE '{{"type":"Begun"%'
    ) THEN {unplayed} ELSE {played} END"""
# Along the key, and no further than so many tables.
_LOOKED_AT: Final = f"""
    SELECT table_id, {_IS_IDLE.format(unplayed="?", played="?")} FROM listings WHERE table_id > ?
    ORDER BY table_id LIMIT 100"""
# The listing goes first: without it, a table whose entries are left is listed anew when the server starts.
_UNLIST: Final = f"""
    DELETE FROM listings WHERE EXISTS (
        SELECT 1 FROM json_each(?) WHERE {cell(0)} = table_id
            AND {_IS_IDLE.format(unplayed=cell(1), played=cell(2))}
    )"""
_FORGET: Final = """
    DELETE FROM {part} WHERE table_id IN (
        SELECT {table} FROM json_each(?) WHERE {table} NOT IN (SELECT table_id FROM listings)
    )"""
_FORGET_SITTERS: Final = _FORGET.format(part="sitters", table=cell(0))
_FORGET_ENTRIES: Final = _FORGET.format(part="entries", table=cell(0))


class Expiry:
    """The idle tables of an SQLite file; `clock` tells what time it is."""

    def __init__(self, file: SqliteFile, clock: Clock) -> None:
        self._file = file
        self._clock = clock

    async def idle(self) -> AsyncIterator[str]:
        """Yield the tables that are idle, after looking through all of them, a few at a time.

        Raises:
            OSError: A part of the file could not be read.
        """
        last = ""
        while rows := await self._file.read(_LOOKED_AT, (*self._since(), last)):
            for table, is_idle in rows:
                if is_idle:
                    yield table
            last = rows[-1][0]
            await asyncio.sleep(PAUSE)

    async def remove(self, table: str) -> None:
        """Remove a table, unless it is idle no more. Nobody else may use it meanwhile.

        Its entries go all at once: after a crash there are all of them or none.

        Raises:
            OSError: It could not be removed, or not wholly; what is left is found after the next start.
        """
        await self._file.write(_UNLIST, (table, *self._since()))
        await self._file.write(_FORGET_SITTERS, (table,))
        await self._file.write(_FORGET_ENTRIES, (table,))

    def _since(self) -> tuple[Moment, Moment]:
        """Return since when something must have happened at a table without a game, and at one with games."""
        now = self._clock()
        return earlier(now, waiting_times.UNPLAYED_KEPT), earlier(now, waiting_times.PLAYED_KEPT)
