"""What was written on 26 November 2026, before tables told events, is still read: `tests/data/kept`."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fivehundred.engine.records.record_text import read_text, write_text
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.services import Settings, services
from fivehundred.server.views.tricks.rounds import record_of, round_shown

KEPT = Path(__file__).parents[1] / "data" / "kept"
TABLE = "Z9TR1DY46F"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The file of tables as it was then: a table of two people and two bots, in its third round."""
    path = tmp_path / "tables.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((KEPT / "tables.sql").read_text("utf-8"))
    return path


def entries_in(database: Path) -> list[Entry]:
    async def read() -> list[Entry]:
        async with services(Settings(db=database)) as found:
            return list(await found.registry.entries(TABLE))

    return asyncio.run(read())


def test_a_database_of_then_is_opened_and_its_table_goes_on(database: Path) -> None:
    table = Table.fold(entries_in(database))
    assert table.state is not None
    assert (table.state.scores, table.phase, table.position, table.seq) == ((-470, 70), "play", 78, 92)
    assert [seat.name for seat in table.seats] == ["Ann", "", "Bob", ""]
    assert table.told_since(-1)[1] == table.told


def test_a_record_of_then_is_what_the_database_comes_to(database: Path) -> None:
    entries, text = entries_in(database), (KEPT / "game.txt").read_text("utf-8")
    assert write_text(record_of(entries)) == text
    assert write_text(read_text(text)) == text
    shown = round_shown(entries, 1, 0)
    assert shown is not None
    assert len(shown.tricks) == 10
