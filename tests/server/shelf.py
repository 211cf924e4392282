"""What a browser keeps, in memory: as `web/src/offline/storage.ts` does it, for tests of the desk alone."""

from __future__ import annotations

import json
from collections.abc import Callable

Row = tuple[int, int, str, str | None]


class Shelf:
    """Logs, listings and texts. `on_append` hears of every entry, as other tabs do; a full one takes none."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.listings: dict[str, tuple[int, str]] = {}
        self.texts: dict[str, str] = {}
        self.is_full = False
        self.on_append: Callable[[str, int], object] = lambda _table, _seq: None

    async def append(self, table: str, seq: int, at: int, event: str, command: str | None) -> str:
        if self.is_full:
            raise MemoryError("QuotaExceededError")
        rows = self.rows.get(table, [])
        if command and command in [row[3] for row in rows]:
            return "command"
        if seq != len(rows) + 1:
            return "seq"
        self.rows[table] = [*rows, (seq, at, event, command)]
        self.on_append(table, seq)
        return "kept"

    async def read(self, table: str, after: int) -> str:
        return json.dumps([row for row in self.rows.get(table, []) if row[0] > after])

    async def find(self, table: str, command: str) -> int | None:
        return next((row[0] for row in self.rows.get(table, []) if row[3] == command), None)

    async def note(self, table: str, changed: int, shown: str) -> None:
        self.listings[table] = (changed, shown)

    async def noted(self) -> str:
        last_first = sorted(self.listings.values(), reverse=True)
        return f"[{','.join(shown for _, shown in last_first)}]"

    async def get(self, key: str) -> str | None:
        return self.texts.get(key)

    async def set(self, key: str, text: str) -> None:
        self.texts[key] = text
