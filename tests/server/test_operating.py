"""The page on running a server says what is there, and its commands do what it says."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivehundred.cli.serve import serve
from fivehundred.server import metrics
from fivehundred.server.clocks import Moment
from fivehundred.server.domain.log import Entry
from fivehundred.server.services import Settings
from fivehundred.server.store.sqlite_file import Row, SqliteFile
from fivehundred.server.store.sqlite_index import SqliteIndex
from fivehundred.server.store.sqlite_log import SqliteLog
from server.files import opened
from server.kit import START, TABLE, begun
from server.running import running

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
BACKUPS = [
    line.replace("python3", sys.executable)
    for line in re.findall(r"^(?:sqlite3|python3 -c) .*$", PAGE, re.MULTILINE)
    if "VACUUM" in line
]


def test_the_page_names_every_option() -> None:
    options = {option for parameter in serve.params for option in parameter.opts}
    assert set(re.findall(r"^\| `(--\w+)`", PAGE, re.MULTILINE)) == options


def test_the_page_names_every_metric() -> None:
    there = set(re.findall(r"^# TYPE (\w+)(?<!_created) ", metrics.exposition().decode(), re.MULTILINE))
    assert set(re.findall(r"^\| `(fivehundred_\w+)`", PAGE, re.MULTILINE)) == there


def test_the_proxy_of_the_page_hides_the_metrics_wherever_they_are(tmp_path: Path) -> None:
    (hidden,) = re.findall(r"^location \^~ (\S+) \{ deny all; \}", PAGE, re.MULTILINE)
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.stranger() as stranger:
        for path in ("/metrics", "/metrics/"):
            assert "fivehundred_tables" in stranger.get(path).text
            assert path.startswith(hidden)


@pytest.mark.parametrize("command", BACKUPS)
def test_a_backup_is_made_while_the_server_writes(tmp_path: Path, command: str) -> None:
    if shutil.which(command.partition(" ")[0]) is None:
        pytest.skip("there is no sqlite3 program here")

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as file:
            log = SqliteLog(file)
            await append(log, range(1, 101))
            writing = asyncio.create_task(append(log, count(101)))
            await asyncio.to_thread(subprocess.run, command, shell=True, cwd=tmp_path, check=True)
            assert not writing.done()
            writing.cancel()
            written = await log.read("T")
        (made,) = tmp_path.glob("backup-*.sqlite3")
        async with opened(made) as backup:
            kept = await SqliteLog(backup).read("T")
        assert len(written) > 100
        assert len(kept) >= 100
        assert kept == written[: len(kept)]

    assert len(BACKUPS) == 2
    asyncio.run(run())


@pytest.mark.parametrize("command", BACKUPS)
def test_nothing_is_no_backup(tmp_path: Path, command: str) -> None:
    """In a folder without tables the command fails, and leaves no file that would pass for a backup."""
    if shutil.which(command.partition(" ")[0]) is None:
        pytest.skip("there is no sqlite3 program here")
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["https://cards.example.org", "cards.example.org:8500", "cards.org/", ""])
def test_a_public_name_is_no_address(name: str) -> None:
    """A server by such a name would answer nobody."""
    result = CliRunner().invoke(serve, ["--name", name])
    assert result.exit_code == 2
    assert "is no name: leave out https:// and the port" in " ".join(result.output.split())


async def append(log: SqliteLog, numbers: Iterable[int]) -> None:
    for seq in numbers:
        await log.append(Entry("T", seq, Moment(seq), b"{}"))


def test_the_list_is_emptied_as_the_page_says(tmp_path: Path) -> None:
    (statement,) = re.findall(r'"(DELETE FROM \w+)"', PAGE)

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as file:
            await append(SqliteLog(file), [1])
            index = SqliteIndex(file, lambda: START)
            index.note(begun())
            await index.close()
            assert await listed(file) == [(TABLE,)]
            file._writing.execute(statement)
            assert await listed(file) == []
            assert await SqliteLog(file).read("T") == [Entry("T", 1, Moment(1), b"{}")]

    async def listed(file: SqliteFile) -> Sequence[Row]:
        return await file.read("SELECT table_id FROM listings")

    asyncio.run(run())
