"""The tables in everybody's list by the address that they were opened from: each has room for a few."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from fivehundred.server import rate_limits
from fivehundred.server.domain.command_errors import Refusal, RefusedError
from fivehundred.server.store.index import Index

KEPT: Final = 10_000
"""Addresses that are remembered; those not heard of for longest are forgotten."""

Places = list[str | None]
"""Tables of one address; None is one that is being opened."""


class Posted:
    """What each address has put into everybody's list since the server started, and is still there."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._places: OrderedDict[str, Places] = OrderedDict()

    async def post(self, source: str | None, open_table: Callable[[], Awaitable[str]]) -> str:
        """Open a table that everybody is to see, and return its id; this machine itself is not counted.

        Raises:
            RefusedError: The address has enough of them.
        """
        if source is None:
            return await open_table()
        places = self._places_of(source)
        if len(places) >= rate_limits.LISTED:
            await self._clear(places)
        if len(places) >= rate_limits.LISTED:
            raise RefusedError.of(Refusal.LIST_FULL, most=rate_limits.LISTED)
        places.append(None)
        try:
            table = await open_table()
            places.append(table)
        finally:
            places.remove(None)
        return table

    def _places_of(self, source: str) -> Places:
        places = self._places[source] = self._places.pop(source, [])
        if len(self._places) > KEPT:
            self._places.popitem(last=False)
        return places

    async def _clear(self, places: Places) -> None:
        """Free the places of tables that are no longer in the list."""
        known = {table for table in places if table is not None}
        gone = known - await self._index.still_listed(known)
        places[:] = [table for table in places if table not in gone]
