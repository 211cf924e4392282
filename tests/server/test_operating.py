"""The page on running a server says what is there, and its commands do what it says."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fivehundred.cli.serve import serve
from fivehundred.server import metrics
from fivehundred.server.log import Entry
from fivehundred.server.sqlite_log import SqliteLog
from server.files import opened

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


@pytest.mark.parametrize("command", BACKUPS)
def test_a_backup_is_made_while_the_server_writes(tmp_path: Path, command: str) -> None:
    if shutil.which(command.partition(" ")[0]) is None:
        pytest.skip("there is no sqlite3 program here")
    entries = [Entry("T", seq, seq, b"{}") for seq in range(1, 101)]

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as file:
            for entry in entries:
                await SqliteLog(file).append(entry)
            subprocess.run(command, shell=True, cwd=tmp_path, check=True)
        async with opened(tmp_path / "backup.sqlite3") as backup:
            assert await SqliteLog(backup).read("T") == entries

    assert len(BACKUPS) == 2
    asyncio.run(run())


def test_the_list_is_emptied_as_the_page_says(tmp_path: Path) -> None:
    (statement,) = re.findall(r'"(DELETE FROM \w+)"', PAGE)

    async def run() -> None:
        async with opened(tmp_path / "tables.sqlite3") as file:
            file._writing.execute(statement)

    asyncio.run(run())
