"""Opened files for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fivehundred.server.store.sqlite_file import SqliteFile


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteFile]:
    file = await SqliteFile.open(path)
    try:
        yield file
    finally:
        await file.close()
