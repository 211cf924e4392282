"""The index: what lists show, written late and made again from the log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fivehundred.engine.state import State
from fivehundred.rules.document import preset, preset_title
from fivehundred.seats import SIDES
from fivehundred.server import rate_limits
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table, TableSeat
from fivehundred.server.domain.tricks.kit import TricksKit
from fivehundred.server.live.listing_quota import Posted
from fivehundred.server.live.registry import Registry
from fivehundred.server.protocol.http_responses import SeatShown, TableCard
from fivehundred.server.services import list_missed
from fivehundred.server.store import sqlite_index as index_module
from fivehundred.server.store.sqlite_file import Row, SqliteFile
from fivehundred.server.store.sqlite_index import MINE_FOR, MOST, OPEN_FOR, OVER_FOR, SqliteIndex
from fivehundred.server.store.sqlite_log import SqliteLog
from server import kit
from server.files import opened

NOW = Moment(1_700_000_000_000)


def table(
    name: str,
    *guests: str | None,
    seq: int = 1,
    is_over: bool = False,
    changed_at: int = NOW,
    is_listed: bool = True,
) -> Table:
    rules = preset("standard")
    return Table(
        id=name,
        opened=kit.opened(rules, is_listed=is_listed),
        kit=TricksKit(),
        rules=rules,
        host="ada",
        secret=bytes(32),
        seats=tuple(TableSeat(guest, guest or "") for guest in guests),
        seq=seq,
        state=State.start(rules, 0),
        resigned=SIDES[0] if is_over else None,
        moved_at=Moment(changed_at),
    )


@asynccontextmanager
async def opened_index(path: Path) -> AsyncIterator[tuple[SqliteFile, SqliteIndex]]:
    async with opened(path) as file:
        index = SqliteIndex(file, lambda: NOW)
        yield file, index
        await index.close()


def names(cards: Sequence[TableCard]) -> list[str]:
    return [card.table for card in cards]


def test_a_guest_sees_where_they_sit(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (_, index):
            index.note(table("A", "ada", None, is_listed=False))
            index.note(table("B", None, "ada", changed_at=NOW + 1))
            index.note(table("C", "bob"))
            assert [(card.table, card.mine) for card in await index.mine("ada")] == [("B", 1), ("A", 0)]
            index.note(table("B", None, None, seq=2))
            assert names(await index.mine("ada")) == ["A"]
            assert await index.mine("nobody") == []

    asyncio.run(run())


def test_everybody_sees_tables_that_are_listed(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (_, index):
            index.note(table("A"))
            index.note(table("B", is_listed=False))
            index.note(table("C", "ada", changed_at=NOW + 1))
            cards = await index.listed()
            assert names(cards) == ["C", "A"]
            assert cards[0] == TableCard(
                table="C",
                title=preset_title("standard"),
                preset="standard",
                preset_label="Standard",
                seats=[SeatShown(kind="person", name="ada")],
                phase="deal",
                round=0,
                scores=[0, 0],
                mine=None,
                turn=None,
                listed=True,
                changed_at=NOW + 1,
            )

    asyncio.run(run())


def test_what_is_old_is_not_listed(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (_, index):
            index.note(table("deserted", "ada", changed_at=NOW - OPEN_FOR))
            index.note(table("over", "ada", is_over=True, changed_at=NOW - OVER_FOR))
            index.note(table("over now", "ada", is_over=True))
            index.note(table("long over", "ada", is_over=True, changed_at=NOW - MINE_FOR))
            assert names(await index.listed()) == ["over now"]
            assert names(await index.mine("ada")) == ["over now", "over", "deserted"]

    asyncio.run(run())


def test_some_tables_are_looked_up_among_those_that_are_listed(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (_, index):
            for name in ("A", "B"):
                index.note(table(name))
            index.note(table("private", is_listed=False))
            index.note(table("deserted", changed_at=NOW - OPEN_FOR))
            index.note(table("over", is_over=True, changed_at=NOW - OVER_FOR))
            assert await index.still_listed(["A", "private", "deserted", "over", "none"]) == {"A"}

    asyncio.run(run())


def test_an_address_gets_its_places_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (_, index):
            posted = Posted(index)

            async def post(name: str, **state: Any) -> str:
                async def opening() -> str:
                    await asyncio.sleep(0)
                    index.note(table(name, **state))
                    return name

                return await posted.post("203.0.113.7", opening)

            async def failing() -> str:
                raise OSError("no space left")

            with pytest.raises(OSError, match="no space"):
                await posted.post("203.0.113.7", failing)
            answers = await asyncio.gather(*map(post, "ABCDEFG"), return_exceptions=True)
            assert [str(each) for each in answers[: rate_limits.LISTED]] == list("ABCDE")
            assert all(isinstance(each, RefusedError) for each in answers[rate_limits.LISTED :])
            index.note(table("B", is_over=True, seq=2, changed_at=NOW - OVER_FOR))
            assert await post("H") == "H"
            with pytest.raises(RefusedError):
                await post("I")

    asyncio.run(run())


def test_lists_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (_, index):
            for number in range(MOST + 1):
                index.note(table(f"T{number}", "ada", changed_at=NOW - number))
            assert names(await index.listed()) == names(await index.mine("ada"))
            assert len(await index.listed()) == MOST

    asyncio.run(run())


def test_what_is_older_does_not_replace_what_is_newer(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (file, index):
            other = SqliteIndex(file, lambda: NOW)
            index.note(table("A", "ada", seq=5))
            await index.flush()
            other.note(table("A", "bob", seq=4))
            await other.flush()
            assert names(await index.mine("ada")) == ["A"]

    asyncio.run(run())


def test_notes_are_gathered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_module, "FLUSH_EVERY", 0.01)
    written: list[int] = []
    write = SqliteFile.write

    async def counted(self: SqliteFile, statement: str, *rows: Row) -> None:
        written.append(len(rows))
        await write(self, statement, *rows)

    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (_, index):
            monkeypatch.setattr(SqliteFile, "write", counted)
            for seq in range(1, 101):
                index.note(table("A", seq=seq))
            index.note(table("B"))
            async with asyncio.timeout(10):
                while not written:
                    await asyncio.sleep(0.005)
            assert written == [2]

    asyncio.run(run())


def test_what_could_not_be_written_is_written_later(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (file, index):
            index.note(table("A", seq=1))
            index.note(table("B", "ada", seq=1))
            file._writing.execute("PRAGMA query_only = ON")
            await index.flush()
            index.note(table("A", "ada", seq=2))
            file._writing.execute("PRAGMA query_only = OFF")
            assert names(await index.mine("ada")) == ["A", "B"]

    asyncio.run(run())


def test_the_index_knows_what_it_has_missed(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (file, index):
            assert await index.behind() == []
            log = SqliteLog(file)
            for name, seq in [("A", 1), ("A", 2), ("B", 1), ("B", 2), ("C", 1)]:
                await log.append(Entry(name, seq, NOW, b"{}"))
            assert await index.behind() == ["A", "B", "C"]
            index.note(table("A", seq=2))
            index.note(table("B", seq=1))
            assert await index.behind() == ["B", "C"]
            file._writing.execute("DELETE FROM listings")
            assert await index.behind() == ["A", "B", "C"]

    asyncio.run(run())


def test_one_log_that_cannot_be_read_keeps_no_other_table_from_the_list(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_index(tmp_path / "a.db") as (file, index):
            log, resources = SqliteLog(file), kit.resources(kit.MemoryLog(), index)
            first = events.to_bytes(kit.opened(preset("standard"), is_listed=True))
            for name, event in [("A", b"{}"), ("B", first)]:
                await log.append(Entry(name, 1, NOW, event))
            await list_missed(Registry(replace(resources, log=log)), index)
            assert names(await index.listed()) == ["B"]
            assert await index.behind() == ["A"]

    asyncio.run(run())


def test_no_statement_numbers_its_parameters() -> None:
    """Python 3.14 refuses them where they are given by position, as they are everywhere here."""
    modules = Path(index_module.__file__).parent.glob("*.py")
    assert [path.name for path in modules if re.search(r"\?\d", path.read_text("utf-8"))] == []
