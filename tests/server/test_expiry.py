"""Tables that nobody comes to any more are removed; all others stay as they are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

from fivehundred import preset
from fivehundred.seats import SEATS
from fivehundred.server import services
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events, waiting_times
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.waiting_times import PLAYED_KEPT, UNPLAYED_KEPT
from fivehundred.server.live.registry import Registry
from fivehundred.server.services import Settings, list_missed, remove_idle
from fivehundred.server.store import expiry
from fivehundred.server.store.expiry import Expiry
from fivehundred.server.store.sqlite_file import SqliteFile
from fivehundred.server.store.sqlite_index import SqliteIndex
from fivehundred.server.store.sqlite_log import SqliteLog
from server import kit
from server.files import opened
from server.kit import STRANGER, FakeConnection
from server.running import eventually, running

pytestmark = pytest.mark.anyio

NOW = Moment(1_700_000_000_000)
WAITING: Sequence[events.Event] = kit.seated(preset("standard"))
BEGUN: Sequence[events.Event] = (*WAITING, events.Begun(dealer=SEATS[0]))
BEGUN_IN_WORDS = events.Spoken(guest="x", seat=None, name="Xen", text='{"type":"Begun"}')


@dataclass(frozen=True)
class Site:
    """The parts of a server that have to do with tables, on one file."""

    file: SqliteFile
    log: SqliteLog
    index: SqliteIndex
    registry: Registry
    expiry: Expiry

    async def fill(self, table: str, told: Iterable[events.Event], idle_for: int) -> None:
        for seq, event in enumerate(told, start=1):
            await self.log.append(Entry(table, seq, Moment(NOW - idle_for), events.to_bytes(event)))

    async def list_all(self) -> None:
        await list_missed(self.registry, self.index)
        await self.index.flush()

    async def tables(self) -> list[str]:
        return [table for (table,) in await self.file.read("SELECT DISTINCT table_id FROM entries")]


@asynccontextmanager
async def site(path: Path) -> AsyncIterator[Site]:
    async with opened(path / "a.db") as file:
        index, log = SqliteIndex(file, lambda: NOW), SqliteLog(file)
        registry = Registry(kit.resources(log, index))
        yield Site(file, log, index, registry, Expiry(file, lambda: NOW))
        await registry.close()
        await index.close()


@pytest.mark.parametrize(
    ("told", "kept"),
    [(WAITING, UNPLAYED_KEPT), ((*WAITING, BEGUN_IN_WORDS), UNPLAYED_KEPT), (BEGUN, PLAYED_KEPT)],
)
async def test_tables_are_removed_when_nothing_has_happened_for_long(
    tmp_path: Path, told: Sequence[events.Event], kept: int
) -> None:
    async with site(tmp_path) as server:
        await server.fill("IDLE", told, kept + 1)
        await server.fill("KEPT", told, kept)
        await server.list_all()
        await remove_idle(server.registry, server.expiry)
        assert await server.tables() == ["KEPT"]
        for part in ("listings", "sitters"):
            assert await server.file.read(f"SELECT DISTINCT table_id FROM {part}") == [("KEPT",)]
        assert await server.registry.session("IDLE") is None
        assert await server.index.behind() == []


async def test_a_game_that_the_list_has_missed_is_kept_all_the_same(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        await server.fill("T", WAITING, UNPLAYED_KEPT + 1)
        await server.list_all()
        begun = Entry("T", len(BEGUN), Moment(NOW - UNPLAYED_KEPT - 1), events.to_bytes(BEGUN[-1]))
        await server.log.append(begun)
        await remove_idle(server.registry, server.expiry)
        assert await server.tables() == ["T"]


async def test_a_table_that_somebody_looks_at_is_kept(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        await server.fill("T", WAITING, UNPLAYED_KEPT + 1)
        await list_missed(server.registry, server.index)
        session = await server.registry.session("T")
        assert session is not None
        async with FakeConnection(session, STRANGER):
            await server.index.flush()
            await remove_idle(server.registry, server.expiry)
        assert await server.tables() == ["T"]


async def test_a_table_is_kept_where_something_happened_since_it_was_found_idle(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        await server.fill("T", WAITING, UNPLAYED_KEPT + 1)
        await server.list_all()
        assert [table async for table in server.expiry.idle()] == ["T"]
        said = events.to_bytes(BEGUN_IN_WORDS)
        await server.log.append(Entry("T", len(WAITING) + 1, NOW, said))
        await server.registry.remove("T", server.expiry.remove)
        assert await server.tables() == ["T"]
        assert len(await server.log.read("T")) == len(WAITING) + 1


async def test_who_comes_while_a_table_is_removed_finds_none_and_who_comes_first_keeps_it(
    tmp_path: Path,
) -> None:
    async with site(tmp_path) as server:
        for table in ("FIRST", "LATER"):
            await server.fill(table, WAITING, UNPLAYED_KEPT + 1)
        await server.list_all()
        coming = asyncio.create_task(server.registry.session("FIRST"))
        await asyncio.sleep(0)
        removing = asyncio.create_task(remove_idle(server.registry, server.expiry))
        while await server.file.read("SELECT 1 FROM listings WHERE table_id = 'LATER'"):
            await asyncio.sleep(0)
        assert await server.registry.session("LATER") is None
        await removing
        assert await coming is not None
        assert await server.tables() == ["FIRST"]


async def test_a_removal_that_was_cut_off_is_made_up_for(tmp_path: Path) -> None:
    async with site(tmp_path) as server:
        await server.fill("T", WAITING, UNPLAYED_KEPT + 1)
        await server.list_all()
        with patch.object(expiry, "_FORGET_ENTRIES", "NO STATEMENT"), pytest.raises(OSError, match="SQLite"):
            await remove_idle(server.registry, server.expiry)
        assert len(await server.log.read("T")) == len(WAITING)
        assert await server.index.behind() == ["T"]
        await server.list_all()
        await remove_idle(server.registry, server.expiry)
        assert await server.tables() == []


async def test_only_so_many_are_removed_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "EXPIRE_AT_ONCE", 2)
    async with site(tmp_path) as server:
        for table in "ABC":
            await server.fill(table, WAITING, UNPLAYED_KEPT + 1)
        await server.list_all()
        await remove_idle(server.registry, server.expiry)
        assert await server.tables() == ["C"]


def test_a_server_looks_for_them_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "EXPIRE_EVERY", 0.1)
    monkeypatch.setattr(waiting_times, "UNPLAYED_KEPT", -60_000)
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.guest() as guest:
        table = guest.post("/api/tables", json={"name": "Ada"}).json()["table"]
        assert eventually(lambda: guest.get(f"/api/tables/{table}/record.txt").status_code == 404)
        assert guest.get("/api/tables?which=mine").json() == []
