"""The index in an SQLite file."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import msgspec

from fivehundred.server.clocks import Clock, Milliseconds, Moment, earlier
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol.http_responses import TableCard
from fivehundred.server.store.sqlite_file import Cell, Row, SqliteFile, insertion
from fivehundred.server.views.listing import Listing, listing

FLUSH_EVERY: Final = 1.0
"""Seconds in which the changes of all tables are gathered before they are written."""
SLICE: Final = 20
"""Tables that are listed at a time: a few milliseconds, for which everybody else waits."""
MOST: Final = 50
"""Tables in a list."""
_HOUR: Final = Milliseconds(3_600_000)
OPEN_FOR: Final = Milliseconds(24 * _HOUR)
"""How long everybody sees a table at which nothing happens."""
OVER_FOR: Final = _HOUR
"""How long everybody sees a table whose game is over."""
MINE_FOR: Final = Milliseconds(30 * 24 * _HOUR)
"""How long those who sit at a table see it after its game is over."""

_LIST: Final = insertion(
    "listings",
    ("table_id", "seq", "is_listed", "phase", "changed_at", "listing"),
    "ON CONFLICT DO UPDATE SET seq = excluded.seq, is_listed = excluded.is_listed, phase = excluded.phase,"
    " changed_at = excluded.changed_at, listing = excluded.listing WHERE excluded.seq >= listings.seq",
)
# Who has left stays here, so that a listing is one write; `mine` looks at the listing itself as well.
_SEAT: Final = insertion("sitters", ("guest", "table_id"), "ON CONFLICT DO NOTHING")
_MINE: Final = f"""
    SELECT listing FROM sitters JOIN listings USING (table_id)
    WHERE guest = ? AND EXISTS (SELECT 1 FROM json_each(listing, '$.guests') WHERE value = guest)
        AND (phase <> 'over' OR changed_at > ?)
    ORDER BY changed_at DESC LIMIT {MOST}"""
_SEEN_BY_ALL: Final = "is_listed AND changed_at > ? AND (phase <> 'over' OR changed_at > ?)"
_LISTED: Final = f"SELECT listing FROM listings WHERE {_SEEN_BY_ALL} ORDER BY changed_at DESC LIMIT {MOST}"
_STILL_LISTED: Final = f"""
    SELECT table_id FROM listings WHERE {_SEEN_BY_ALL} AND table_id IN (SELECT value FROM json_each(?))"""
# From one table to the next along the key: it reads a row a table, not a row an entry.
_BEHIND: Final = """
    WITH RECURSIVE tables (id) AS (
        SELECT min(table_id) FROM entries
        UNION ALL
        SELECT (SELECT min(table_id) FROM entries WHERE table_id > tables.id) FROM tables WHERE id IS NOT NULL
    )
    SELECT id FROM tables LEFT JOIN listings ON table_id = id
    WHERE id IS NOT NULL AND (SELECT max(seq) FROM entries WHERE table_id = id) > coalesce(seq, 0)"""

_listing_from: Final = msgspec.json.Decoder(Listing).decode


class SqliteIndex:
    """The index in an SQLite file, beside the log; `clock` tells what time it is."""

    def __init__(self, file: SqliteFile, clock: Clock) -> None:
        self._file = file
        self._clock = clock
        self._noted: dict[str, Table] = {}
        self._flushing: asyncio.Task[None] | None = None
        self._one_at_a_time = asyncio.Lock()

    def note(self, table: Table) -> None:
        """Take a table as it is now; it is written a little later."""
        self._noted[table.id] = table
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush_later())

    async def mine(self, guest: str) -> list[TableCard]:
        """Return the tables where a guest sits, the last changed first; not those that were over long ago."""
        listings = await self._listings(_MINE, guest, earlier(self._clock(), MINE_FOR))
        return [
            msgspec.structs.replace(listing.card, mine=listing.guests.index(guest)) for listing in listings
        ]

    async def listed(self) -> list[TableCard]:
        """Return the tables that everybody may see, the last changed first; not those that are deserted."""
        return [listing.card for listing in await self._listings(_LISTED, *self._since())]

    async def still_listed(self, tables: Collection[str]) -> set[str]:
        """Return those of some tables that everybody may see."""
        await self.flush()
        asked = msgspec.json.encode(list(tables)).decode()
        return {table for (table,) in await self._file.read(_STILL_LISTED, (*self._since(), asked))}

    def _since(self) -> tuple[Moment, Moment]:
        """Return since when a table must have changed to be seen by all, and one whose game is over."""
        now = self._clock()
        return earlier(now, OPEN_FOR), earlier(now, OVER_FOR)

    async def behind(self) -> Sequence[str]:
        """Return the tables that have gone on since they were noted."""
        await self.flush()
        return [table for (table,) in await self._file.read(_BEHIND)]

    async def flush(self) -> None:
        """Write what was noted; what cannot be written waits for the next time."""
        async with self._one_at_a_time:
            noted, self._noted = self._noted, {}
            tables = list(noted.values())
            try:
                for start in range(0, len(tables), SLICE):
                    await self._write([listing(table) for table in tables[start : start + SLICE]])
            except OSError:
                self._noted = noted | self._noted

    async def close(self) -> None:
        """Write what was noted, before the file is closed."""
        if self._flushing is not None:
            self._flushing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._flushing
        await self.flush()

    async def _flush_later(self) -> None:
        await asyncio.sleep(FLUSH_EVERY)
        self._flushing = None
        await self.flush()

    async def _write(self, listings: Sequence[Listing]) -> None:
        if sitters := [row for listing in listings for row in _sitters(listing)]:
            await self._file.write(_SEAT, *sitters)
        if listings:
            await self._file.write(_LIST, *map(_row, listings))

    async def _listings(self, query: str, *parameters: Cell) -> list[Listing]:
        """Return what a query finds, with what this process has noted so far."""
        await self.flush()
        return [_listing_from(text) for (text,) in await self._file.read(query, parameters)]


def _sitters(listing: Listing) -> Iterable[Row]:
    return ((guest, listing.card.table) for guest in listing.guests if guest is not None)


def _row(listing: Listing) -> Row:
    card, text = listing.card, msgspec.json.encode(listing).decode()
    return card.table, listing.seq, int(card.listed), card.phase, card.changed_at, text
