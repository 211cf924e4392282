"""Logs that are damaged: they are noticed and refused, and everything else goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest

from fivehundred import preset
from fivehundred.server.domain import events
from fivehundred.server.domain.log import DamagedError, Entry, SeqTakenError
from fivehundred.server.live.log_health import Health
from fivehundred.server.live.registry import Registry
from fivehundred.server.live.session import Session
from fivehundred.server.observer import Unobserved
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import tricks
from fivehundred.server.services import Settings, look_for_damage
from fivehundred.server.store.sqlite_file import SqliteFile
from fivehundred.server.store.sqlite_log import SqliteLog
from server.files import opened
from server.kit import GUESTS, START, TABLE, FakeConnection, MemoryLog, entries_of, resources, seated
from server.running import PATIENCE, Running, closing_code, received, running

pytestmark = pytest.mark.anyio


def change(path: Path, statement: str, *parameters: object) -> None:
    """Change a file in a way that the server never would."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, parameters)


async def filled(path: Path, tables: Sequence[str], length: int = 3) -> None:
    async with opened(path) as file:
        log = SqliteLog(file)
        for table in tables:
            for seq in range(1, length + 1):
                await log.append(Entry(table, seq, START, b'{"type":"Dropped"}'))


# Noticed


@pytest.mark.parametrize("seq", [1, 2])
async def test_a_log_with_a_gap_is_refused_and_found(tmp_path: Path, seq: int) -> None:
    await filled(tmp_path / "a.db", "TU")
    change(tmp_path / "a.db", "DELETE FROM entries WHERE table_id = 'T' AND seq = ?", seq)
    async with opened(tmp_path / "a.db") as file:
        log = SqliteLog(file)
        with pytest.raises(DamagedError, match=f"entry {seq} is missing"):
            await log.read("T")
        with (
            patch("fivehundred.server.store.sqlite_log.PAGE", 1),
            pytest.raises(DamagedError, match=f"entry {seq}"),
        ):
            await log.read("T")
        assert len(await log.read("T", after=2)) == 1
        assert len(await log.read("U")) == 3
        assert [table async for table in log.with_gaps()] == ["T"]


async def test_an_entry_that_is_no_text_is_refused(tmp_path: Path) -> None:
    await filled(tmp_path / "a.db", "T")
    change(tmp_path / "a.db", "UPDATE entries SET event = 7 WHERE seq = 2")
    change(tmp_path / "a.db", "UPDATE entries SET at = 'noon' WHERE seq = 3")
    async with opened(tmp_path / "a.db") as file:
        with pytest.raises(DamagedError):
            await SqliteLog(file).read("T")


async def test_all_tables_are_looked_through_however_many(tmp_path: Path) -> None:
    tables = [f"T{number:02}" for number in range(70)]
    await filled(tmp_path / "a.db", tables, length=2)
    for table in tables[::7]:
        change(tmp_path / "a.db", "DELETE FROM entries WHERE table_id = ? AND seq = 1", table)
    async with opened(tmp_path / "a.db") as file:
        with patch("fivehundred.server.store.sqlite_log.PAUSE", 0):
            assert [table async for table in SqliteLog(file).with_gaps()] == tables[::7]


async def test_a_file_that_cannot_be_read_is_noticed_and_looked_through_again(tmp_path: Path) -> None:
    await filled(tmp_path / "a.db", "T")
    health = Health(Unobserved())
    async with opened(tmp_path / "a.db") as file:
        with patch("fivehundred.server.services.LOOK_AGAIN", 0.2):
            with patch.object(SqliteFile, "read", side_effect=OSError("malformed")):
                looking = asyncio.create_task(look_for_damage(SqliteLog(file), health))
                async with asyncio.timeout(10):
                    while health.is_readable:
                        await asyncio.sleep(0.005)
            async with asyncio.timeout(10):
                while not health.is_readable:
                    await asyncio.sleep(0.01)
            looking.cancel()
    assert health.is_well


@pytest.mark.slow
@pytest.mark.parametrize(
    "happened",
    [
        b'{"type":"Nothing"}',
        b"{",
        events.to_bytes(events.Acted(deed=tricks.Pass())),
        b'{"type":"Dealt","seed":"AA"}',
    ],
    ids=["unknown", "torn", "not possible", "no seed"],
)
async def test_a_log_that_cannot_be_folded_is_noticed(happened: bytes) -> None:
    whole = entries_of(seated(preset("australian")))
    log = MemoryLog([*whole, Entry(TABLE, len(whole) + 1, START, happened)])
    built = resources(log)
    assert built.health.is_well
    for _ in range(2):
        with pytest.raises(DamagedError):
            await Registry(built).session(TABLE)
    assert not built.health.is_well


async def test_a_disk_that_fails_is_no_damage() -> None:
    log = MemoryLog(entries_of(seated(preset("australian"))))
    built = resources(log)
    with patch.object(log, "read", side_effect=OSError("gone")), pytest.raises(OSError, match="gone"):
        await Registry(built).session(TABLE)
    assert built.health.is_well
    assert await Registry(built).session(TABLE)


async def test_a_command_is_refused_where_the_entry_before_it_has_gone() -> None:
    log = MemoryLog(entries_of(seated(preset("australian"))))
    built = resources(log)
    session = Session(built, log.entries)
    with patch.object(log, "append", side_effect=SeqTakenError):
        async with FakeConnection(session, GUESTS[0]) as connection:
            assert (await connection.ask(ask.Say, text="Hello?")).reason == "damaged"
    assert not built.health.is_well


# What people are told


def test_who_asks_for_a_damaged_table_is_told_so_and_all_others_play(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite3"
    with running(Settings(db=db)) as server, server.guest() as guest:
        broken, whole = (open_table(guest) for _ in range(2))
        cookies = guest.cookies
        assert health_of(server) == (200, None)
    change(db, "DELETE FROM entries WHERE table_id = ? AND seq = 2", broken)
    with running(Settings(db=db)) as server, server.guest() as guest:
        guest.cookies = cookies
        for path in ("", "/record.txt", "/record.json", "/qr.svg", "/rounds/1/0"):
            answer = guest.get(f"/api/tables/{broken}{path}")
            assert (answer.status_code, answer.json()["reason"]) == (503, "damaged")
            assert broken not in answer.text
        with server.join(guest, broken) as connection:
            assert closing_code(connection) == 4500
        with server.join(guest, whole) as connection:
            assert received(connection, "Seen")["table"]["phase"] == "deal"
        assert health_of(server) == (503, "damaged")


def test_damage_is_noticed_before_anybody_comes_to_the_table(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite3"
    with running(Settings(db=db)) as server, server.guest() as guest:
        broken = open_table(guest)
    change(db, "DELETE FROM entries WHERE table_id = ? AND seq = 2", broken)
    with running(Settings(db=db)) as server:
        deadline = time.monotonic() + 10
        while health_of(server) != (503, "damaged"):
            assert time.monotonic() < deadline
            time.sleep(0.02)


def open_table(guest: httpx.Client) -> str:
    answer = guest.post("/api/tables", json={"name": "Ann", "begin": True})
    return str(answer.json()["table"])


def health_of(server: Running) -> tuple[int, str | None]:
    answer = httpx.get(f"{server.origin}/healthz", timeout=PATIENCE)
    return answer.status_code, answer.json().get("reason")
