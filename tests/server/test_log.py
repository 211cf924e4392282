"""The log: nothing is acknowledged that is not there, nothing is there twice, and no number is left out."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred.server.clocks import Moment
from fivehundred.server.domain.log import CommandTakenError, Entry, Log, SeqTakenError
from fivehundred.server.store import sqlite_file, sqlite_log
from fivehundred.server.store.sqlite_file import FileRefusedError, SqliteFile
from fivehundred.server.store.sqlite_log import SqliteLog
from server.faulty_disk import FaultyDisk
from server.faulty_log import Fault, FaultyLog, at_random, one_after_another
from server.files import opened

Answer = str | int | None
"""How an append was answered: None if it was acknowledged, the number of the command's entry, or a word."""


def entry(seq: int, command: str | None = None, text: str = "x", table: str = "T") -> Entry:
    return Entry(table, seq, Moment(1_700_000_000_000 + seq), f'{{"text":"{text}"}}'.encode(), command)


async def answer(log: Log, wanted: Entry) -> Answer:
    try:
        await log.append(wanted)
    except CommandTakenError as error:
        return error.seq
    except SeqTakenError:
        return "seq"
    except OSError:
        return "disk"
    return None


@asynccontextmanager
async def opened_log(path: Path) -> AsyncIterator[SqliteLog]:
    async with opened(path) as file:
        yield SqliteLog(file)


# What is appended is read


def test_entries_are_read_as_they_were_appended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            entries = [entry(1, "a"), entry(2), entry(3, "b", "“♥” \\u0000 \\\\")]
            for one in entries:
                await log.append(one)
            assert await log.read("T") == entries
            assert await log.read("T", after=2) == entries[2:]
            for page in (1, 2, 3):
                monkeypatch.setattr(sqlite_log, "PAGE", page)
                assert await log.read("T") == entries, "page by page"
            assert await log.read("U") == []
            assert await log.seq_of("T", "b") == 3
            assert await log.seq_of("U", "b") is None

    asyncio.run(run())


def test_entries_are_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            await log.append(entry(1, "a"))
        async with opened_log(tmp_path / "a.db") as log:
            assert await log.read("T") == [entry(1, "a")]

    asyncio.run(run())


def test_one_batch_holds_whatever_waits(tmp_path: Path) -> None:
    sizes: list[int] = []

    async def run() -> None:
        file = await SqliteFile.open(tmp_path / "a.db", lambda rows, _: sizes.append(rows))
        log = SqliteLog(file)
        await asyncio.gather(*(log.append(entry(1, table=f"T{n}")) for n in range(500)))
        await file.close()

    asyncio.run(run())
    assert sum(sizes) == 500
    assert len(sizes) < 20


def test_closing_finishes_what_waits(tmp_path: Path) -> None:
    async def run() -> None:
        file = await SqliteFile.open(tmp_path / "a.db")
        log = SqliteLog(file)
        appends = [asyncio.create_task(log.append(entry(seq))) for seq in range(1, 101)]
        await asyncio.sleep(0)
        await file.close()
        await asyncio.gather(*appends)
        with pytest.raises(OSError, match="closed"):
            await log.append(entry(101))
        async with opened_log(tmp_path / "a.db") as again:
            assert len(await again.read("T")) == 100

    asyncio.run(run())


def test_nobody_need_wait_for_the_answer(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            task = asyncio.create_task(log.append(entry(1, "a")))
            await asyncio.sleep(0)
            task.cancel()
            assert await answer(log, entry(2, "a")) == 1

    asyncio.run(run())


# Refusals


def test_refusals_name_what_stands_in_the_way(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            await log.append(entry(1, "a"))
            assert await answer(log, entry(1, "b")) == "seq"
            assert await answer(log, entry(1, "a")) == 1
            assert await answer(log, entry(2, "a")) == 1
            assert await answer(log, entry(3, "c")) == "seq"
            assert await answer(log, entry(0)) == "seq"
            assert await log.read("T") == [entry(1, "a")]

    asyncio.run(run())


def test_what_is_refused_fails_alone(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            wanted = [entry(1, "a"), entry(2, "a"), entry(2), entry(2), entry(3, "c"), entry(5)]
            assert await asyncio.gather(*(answer(log, one) for one in wanted)) == [
                None, 1, None, "seq", None, "seq",
            ]  # fmt: skip
            assert await log.read("T") == [entry(1, "a"), entry(2), entry(3, "c")]

    asyncio.run(run())


# Laws


ENTRIES = st.builds(
    entry,
    st.integers(1, 5),
    st.sampled_from([None, "a", "b", "c"]),
    st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters='"\\'), max_size=4),
    st.sampled_from("TU"),
)


class Model:
    """The log in a few lines of memory."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, list[Entry]] = defaultdict(list)

    def answer(self, wanted: Entry) -> Answer:
        entries = self.tables[wanted.table]
        for known in entries:
            if wanted.command is not None and known.command == wanted.command:
                return known.seq
        if wanted.seq != len(entries) + 1:
            return "seq"
        entries.append(wanted)
        return None


@given(st.lists(st.tuples(ENTRIES, st.booleans()), max_size=15))
def test_two_logs_on_one_file_answer_like_one_in_memory(wishes: list[tuple[Entry, bool]]) -> None:
    async def run(path: Path) -> None:
        async with opened_log(path) as one, opened_log(path) as other:
            model = Model()
            for wanted, is_other in wishes:
                assert await answer(other if is_other else one, wanted) == model.answer(wanted)
            for table in "TU":
                assert await one.read(table) == await other.read(table) == model.tables[table]

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder, "a.db")))


@given(st.lists(st.tuples(ENTRIES, st.booleans()), max_size=30))
def test_entries_that_race_are_answered_as_they_lie(wishes: list[tuple[Entry, bool]]) -> None:
    async def run(path: Path) -> None:
        async with opened_log(path) as one, opened_log(path) as other:
            appends = (answer(other if is_other else one, wanted) for wanted, is_other in wishes)
            answers = await asyncio.gather(*appends)
            entries = [*await one.read("T"), *await one.read("U")]
            check([wanted for wanted, _ in wishes], answers, entries)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder, "a.db")))


def check(wishes: Sequence[Entry], answers: Sequence[Answer], entries: Sequence[Entry]) -> None:
    """See that answers tell what lies in the log."""
    for table in {known.table for known in entries}:
        assert [known.seq for known in entries if known.table == table] == list(
            range(1, 1 + sum(known.table == table for known in entries))
        )
    assert sorted(map(repr, acknowledged(wishes, answers))) == sorted(map(repr, entries))
    seqs = {(known.table, known.command): known.seq for known in entries}
    for wanted, said in zip(wishes, answers, strict=True):
        if isinstance(said, int):
            assert seqs[wanted.table, wanted.command] == said


def acknowledged(wishes: Sequence[Entry], answers: Sequence[Answer]) -> list[Entry]:
    return [wanted for wanted, said in zip(wishes, answers, strict=True) if said is None]


# Faults


@pytest.mark.parametrize("seed", range(3))
def test_whatever_goes_wrong_the_log_stays_whole(tmp_path: Path, seed: int) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as sound:
            log = FaultyLog(sound, at_random(seed, 0.5), delay=0)
            known = []
            for number in range(60):
                wanted = entry(1 + len(await log.read("T")), f"c{number}")
                if await answer(log, wanted) is None:
                    known.append(wanted)
            await log.crash()
            entries = await log.read("T")
            assert [one.seq for one in entries] == list(range(1, len(entries) + 1))
            assert set(map(repr, known)) <= set(map(repr, entries))

    asyncio.run(run())


def test_a_planned_fault_is_what_its_name_says(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as sound:
            plan = [Fault.BEFORE_WRITE, Fault.LOST_ANSWER, Fault.SLOW_SYNC, Fault.BEFORE_SYNC]
            log = FaultyLog(sound, one_after_another(plan))
            wanted = (entry(1), entry(1, "a"), entry(2), entry(3, "b"))
            assert [await answer(log, one) for one in wanted] == ["disk", "disk", None, "disk"]
            assert len(await log.read("T")) == 2
            await log.crash()
            assert await log.seq_of("T", "b") == 3

    asyncio.run(run())


def test_a_full_disk_loses_nothing_acknowledged_and_heals(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "a.db") as file:
            log = SqliteLog(file)
            await log.append(entry(1))
            ((pages,),) = await file.read("PRAGMA page_count")
            file._writing.execute(f"PRAGMA max_page_count = {pages + 2}")
            wanted = [entry(1, f"c{n}", "x" * 2000, f"T{n}") for n in range(10)]
            answers = [await answer(log, one) for one in wanted]
            assert set(answers) == {None, "disk"}
            for one, said in zip(wanted, answers, strict=True):
                assert await log.read(one.table) == ([] if said else [one])
            file._writing.execute("PRAGMA max_page_count = 1000000")
            assert await answer(log, entry(2)) is None

    asyncio.run(run())


def test_a_locked_file_is_a_fault_that_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "PATIENCE", 0.05)

    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            other = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            assert await answer(log, entry(1)) == "disk"
            other.close()
            assert await answer(log, entry(1)) is None

    asyncio.run(run())


def test_a_commit_that_failed_after_its_last_step_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write_then_fail(self: SqliteFile, statement: str, *rows: sqlite_file.Row) -> None:
        await write(self, statement, *rows)
        raise OSError("disk I/O error")

    write = SqliteFile.write

    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            monkeypatch.setattr(SqliteFile, "write", write_then_fail)
            assert await answer(log, entry(1, "a")) is None
            assert await log.read("T") == [entry(1, "a")]

    asyncio.run(run())


WRITER = """
import asyncio, sys
from pathlib import Path
from fivehundred.server.domain.log import Entry
from fivehundred.server.store.sqlite_file import SqliteFile
from fivehundred.server.store.sqlite_log import SqliteLog

async def fill(log, table):
    seq = 1
    while True:
        try:
            await log.append(Entry(table, seq, 0, b"{}", str(seq)))
        except OSError:
            print("fault", flush=True)
            await asyncio.sleep(0)
        else:
            print(table, seq, flush=True)
            seq += 1

async def main():
    log = SqliteLog(await SqliteFile.open(Path(sys.argv[1])))
    await asyncio.gather(*(fill(log, f"T{number}") for number in range(20)))

asyncio.run(main())
"""


@pytest.mark.skipif(not FaultyDisk.is_possible(), reason="needs Linux and a C compiler")
@pytest.mark.parametrize(("writes", "syncs"), [(0.1, 0), (0, 0.3), (0.05, 0.2)])
def test_nothing_is_acknowledged_that_a_failing_disk_does_not_hold(
    tmp_path: Path, writes: float, syncs: float
) -> None:
    """Writes and syncs of the running program fail; then it is killed, and what it said is compared."""
    disk = FaultyDisk(tmp_path)
    command = [sys.executable, "-c", WRITER, str(tmp_path / "a.db")]
    said = tmp_path / "said"
    with said.open("wb") as output:
        writer = subprocess.Popen(command, stdout=output, env={**os.environ, **disk.env})
    try:
        wait_for_lines(said, 200)
        disk.fail(writes=writes, syncs=syncs)
        wait_for_lines(said, lines_in(said) + 1300)
    finally:
        writer.kill()
        writer.wait()
    lines = said.read_text().rpartition("\n")[0].splitlines()
    assert "fault" in lines
    last = {table: int(seq) for table, seq in (line.split() for line in lines if line != "fault")}
    asyncio.run(check_reached(tmp_path / "a.db", last))


def wait_for_lines(path: Path, count: int) -> None:
    deadline = time.monotonic() + 30
    while lines_in(path) < count:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def lines_in(path: Path) -> int:
    return path.read_bytes().count(b"\n")


async def check_reached(path: Path, last: dict[str, int]) -> None:
    async with opened_log(path) as log:
        for table, seq in last.items():
            seqs = [one.seq for one in await log.read(table)]
            assert seqs == list(range(1, len(seqs) + 1))
            assert len(seqs) in {seq, seq + 1}, "acknowledged and not there"
            assert await answer(log, entry(len(seqs) + 1, table=table)) is None


# The file


def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "deep" / "a.db") as log:
            await log.append(entry(1))
            for path in (tmp_path / "deep").iterdir():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path

    asyncio.run(run())


def refused(path: Path) -> str:
    with pytest.raises(FileRefusedError) as error:
        asyncio.run(SqliteFile.open(path))
    return str(error.value)


def test_a_newer_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path / "a.db"):
            pass

    migrations = (*sqlite_file.MIGRATIONS, ("CREATE TABLE later (id)",))
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "MIGRATIONS", migrations)
        asyncio.run(run())
    assert "newer" in refused(tmp_path / "a.db")


def test_an_older_file_is_brought_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            await log.append(entry(1))
        migrations = (*sqlite_file.MIGRATIONS, ("CREATE TABLE later (id)", "CREATE TABLE latest (id)"))
        monkeypatch.setattr(sqlite_file, "MIGRATIONS", migrations)
        async with opened(tmp_path / "a.db") as file:
            assert await file.read("SELECT * FROM latest") == []
            assert await SqliteLog(file).read("T") == [entry(1)]

    asyncio.run(run())


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "MIGRATIONS", (*sqlite_file.MIGRATIONS, ("CREATE TABLE entries (id)",)))
        with pytest.raises(OSError, match="entries"):
            asyncio.run(SqliteFile.open(tmp_path / "a.db"))

    async def run() -> None:
        async with opened_log(tmp_path / "a.db") as log:
            await log.append(entry(1))

    asyncio.run(run())


def test_other_files_are_refused_and_left_as_they_are(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_bytes(b"not a database, but long enough to be looked at " * 40)
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (id)")
    connection.close()
    before = text.read_bytes(), other.read_bytes()
    assert "not an SQLite file" in refused(text)
    assert "another program" in refused(other)
    assert (text.read_bytes(), other.read_bytes()) == before


def test_a_place_without_a_shared_log_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "cannot be shared" in refused(Path(":memory:"))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"[Dd]irectory"):
        asyncio.run(SqliteFile.open(tmp_path))


def test_many_processes_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    open_it = (
        "import asyncio, sys; from pathlib import Path\n"
        "from fivehundred.server.store.sqlite_file import SqliteFile\n"
        "async def run():\n"
        "    file = await SqliteFile.open(Path(sys.argv[1]))\n"
        "    await file.check()\n"
        "    await file.close()\n"
        "asyncio.run(run())"
    )
    command = [sys.executable, "-c", open_it, str(tmp_path / "a.db")]
    processes = [subprocess.Popen(command) for _ in range(6)]
    assert [process.wait() for process in processes] == [0] * 6


def test_a_check_reads_and_writes(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "a.db") as file:
            await file.check()
            await file.check()
            file._writing.execute("PRAGMA query_only = ON")
            with pytest.raises(OSError, match="readonly"):
                await file.check()

    asyncio.run(run())
