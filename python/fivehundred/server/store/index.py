"""The index: what home pages list of all tables, taken from their logs.

It is not the truth, and may lag behind the log or be lost. Every listing says up to which entry it was taken,
so `behind` finds the tables to take anew: all of them where the index is empty. That is how to rebuild it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from fivehundred.server.domain.table import Table
from fivehundred.server.protocol.http_responses import TableCard


class Index(Protocol):
    """Where tables are listed."""

    def note(self, table: Table) -> None:
        """Take a table as it is now; it is written a little later."""
        ...

    async def mine(self, guest: str) -> list[TableCard]:
        """Return the tables where a guest sits, the last changed first; not those that were over long ago."""
        ...

    async def listed(self) -> list[TableCard]:
        """Return the tables that everybody may see, the last changed first; not those that are deserted."""
        ...

    async def still_listed(self, tables: Collection[str]) -> set[str]:
        """Return those of some tables that everybody may see."""
        ...

    async def behind(self) -> Sequence[str]:
        """Return the tables that have gone on since they were noted."""
        ...
