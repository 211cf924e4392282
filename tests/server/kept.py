"""Games on a device, played by a page with bots, as they are sent to a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import msgspec

from fivehundred.server.domain import events
from fivehundred.server.local import begin
from fivehundred.server.protocol.http_requests import KeptTable
from server.page import AT_ONCE, Page, opened
from server.shelf import Row, Shelf


@dataclass(frozen=True)
class Kept:
    """A table on a device: its id there, and its log."""

    table: str
    rows: tuple[Row, ...]

    def until(self, count: int) -> Kept:
        """The same a while ago."""
        return Kept(self.table, self.rows[:count])

    def where(self, kind: type[events.Event], **fields: object) -> int:
        """The number of the first entry of a kind."""
        for seq, _, text, _ in self.rows:
            event = events.from_bytes(text)
            if isinstance(event, kind) and all(getattr(event, name) == fields[name] for name in fields):
                return seq
        raise AssertionError(f"there is no {kind.__name__}")

    def but(self, number: int, **fields: object) -> Kept:
        """The same with an entry that says something else."""
        event = json.loads(self.rows[number - 1][2]) | fields
        return self.having(number, json.dumps(event))

    def having(self, number: int, text: str, at: int | None = None) -> Kept:
        """The same with another entry in the place of one."""
        rows = list(self.rows)
        rows[number - 1] = (number, rows[number - 1][1] if at is None else at, text, None)
        return Kept(self.table, tuple(rows))

    @property
    def body(self) -> dict[str, Any]:
        """What a page sends of it."""
        return {"table": self.table, "entries": [(at, text) for _, at, text, _ in self.rows]}

    @property
    def sent(self) -> KeptTable:
        """What a server reads of that."""
        return msgspec.convert(self.body, KeptTable)


@cache
def recorded(preset: str = "standard", rounds: int = 1) -> Kept:
    """A game of so many rounds, in which a card is taken back and something is said."""
    shelf = Shelf()
    table = asyncio.run(_played(shelf, preset, rounds))
    return Kept(table, tuple(shelf.rows[table]))


async def _played(shelf: Shelf, preset: str, rounds: int) -> str:
    desk = await begin(shelf, Random(preset).randbytes)
    try:
        table = await opened(desk, **AT_ONCE | {"preset": preset})
        page = Page(desk, table)
        await page.until(page.has_seen)
        page.say("Say", text="Only the two of us, bots")
        await page.until(lambda: page.seen["table"].get("may_undo") == 0)
        page.say("Propose", what="undo")
        await page.until(lambda: page.seen["table"].get("undone"))
        await page.until(lambda: len(page.lines) >= rounds)
    finally:
        await desk.close()
    return table


def events_of(kept: Kept) -> Sequence[events.Event]:
    """What has happened at a table."""
    return [events.from_bytes(text) for _, _, text, _ in kept.rows]
