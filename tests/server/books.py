"""What a file says of tables, read and folded beside the server, and compared with what players know."""

from __future__ import annotations

import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from fivehundred.errors import FiveHundredError
from fivehundred.server.domain import events
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import messages
from fivehundred.server.views.table_view import table_seen
from server.kit import own_seen


class Book:
    """The log of one table, folded as it grows."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.folded: Table | None = None
        self.commands: dict[str, int] = {}
        self.length = 0
        self.deals = 0

    def take(self, entries: Iterable[Entry], views: Iterable[messages.Seen]) -> Iterator[str]:
        """Fold further entries; yield what is wrong with them, or with views that players had of them."""
        shown = defaultdict(list)
        for view in views:
            shown[view.seq].append(view)
        for entry in entries:
            yield from self._fold(entry)
            yield from self._compare(shown[self.length])
        yield from (
            f"{self.table}: {seq} was shown, {self.length} is there" for seq in shown if seq > self.length
        )

    def _fold(self, entry: Entry) -> Iterator[str]:
        self.length += 1
        if entry.seq != self.length:
            yield f"{self.table}: entry {entry.seq} lies at {self.length}"
        if entry.command is not None:
            _, _, command = entry.command.rpartition(":")  # players choose ids that differ from all others'
            if command in self.commands:
                yield f"{self.table}: {command} is there twice"
            self.commands[command] = entry.seq
        event = events.from_bytes(entry.event)
        self.deals += isinstance(event, events.Dealt)
        try:
            self.folded = self.folded.after(event, entry.at) if self.folded else Table.fold([entry])
        except FiveHundredError as error:
            yield f"{self.table}: entry {entry.seq} cannot follow: {error}"

    def _compare(self, views: Iterable[messages.Seen]) -> Iterator[str]:
        assert self.folded is not None
        for view in views:
            seat = None if view.own is None else view.own.seat
            told = _without_times(table_seen(self.folded)), own_seen(self.folded, seat)
            own = view.own and replace(view.own, stand_in=None)
            if told != (_without_times(view.table), own):
                yield f"{self.table}: a view of {view.seq} is not what the log says"


def _without_times(seen: messages.AnyTable) -> messages.AnyTable:
    """What is seen but for who is here and when waits end, which is the server's to say and not the log's."""
    seats = [replace(seat, gone_at=None if seat.gone_at is None else 0) for seat in seen.seats]
    proposal = seen.proposal and replace(seen.proposal, until=0)
    return replace(seen, next_at=None, waiting=None, seats=seats, proposal=proposal)


Lengths = Mapping[str, int]
"""How much of each table's log is known."""


def new_entries(db: Path, known: Lengths) -> dict[str, list[Entry]]:
    """Return the entries of tables after those that are known."""
    query = "SELECT seq, at, event, command FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"
    with closing(sqlite3.connect(db, timeout=30)) as connection:
        return {
            table: [
                Entry(table, seq, at, event.encode(), command)
                for seq, at, event, command in connection.execute(query, (table, length))
            ]
            for table, length in known.items()
        }


def left_behind(db: Path, known: Lengths) -> dict[str, list[Entry]]:
    """Return the same when the server is dead: from a copy, since reading the file itself would mend it."""
    copy = db.with_suffix(".copy")
    for suffix in ("", "-wal"):
        source, target = Path(f"{db}{suffix}"), Path(f"{copy}{suffix}")
        if source.exists():
            shutil.copy(source, target)
        else:
            target.unlink(missing_ok=True)
    return new_entries(copy, known)
