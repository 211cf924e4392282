"""What the server is made of while it runs: opened in order, closed in the opposite one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from fivehundred.server import metrics
from fivehundred.server.bus import LocalBus
from fivehundred.server.guests import Guests, SqliteGuests
from fivehundred.server.hall import Hall
from fivehundred.server.index import Index, SqliteIndex
from fivehundred.server.limits import DRAFTS, GUESTS, HISTORIES, REQUESTS, TABLES, Buckets, source_of
from fivehundred.server.room import House
from fivehundred.server.sqlite_file import SqliteFile
from fivehundred.server.sqlite_log import SqliteLog
from fivehundred.server.table import Table
from fivehundred.server.thinking import PoolThinker

log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the server is run: the file for everything, and whether a proxy that says so stands before it."""

    db: Path
    is_behind_proxy: bool = False


class Limits:
    """What each address and each guest may still ask for."""

    def __init__(self) -> None:
        self.requests = Buckets(REQUESTS)
        self.guests = Buckets(GUESTS)
        self.tables = Buckets(TABLES)
        self.histories = Buckets(HISTORIES)
        self.drafts = Buckets(DRAFTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The parts that routes use; `check` fails with an `OSError` where tables cannot be written or read."""

    settings: Settings
    check: Callable[[], Awaitable[None]]
    guests: Guests
    index: Index
    hall: Hall
    limits: Limits

    def source_of(self, address: str) -> str | None:
        """Return what an address's requests are counted under; those of this machine itself are not counted.

        Behind a proxy everything comes from this machine, so what is not told apart is counted together.
        """
        return source_of(address, is_itself_trusted=not self.settings.is_behind_proxy)


@asynccontextmanager
async def services(settings: Settings) -> AsyncIterator[Services]:
    """Open everything, and close it when the server stops: what waits to be written is written first."""
    async with AsyncExitStack() as closing:
        file = await SqliteFile.open(settings.db, metrics.committed)
        closing.push_async_callback(file.close)
        index = SqliteIndex(file, now)
        closing.push_async_callback(index.close)
        thinker = PoolThinker()
        closing.callback(thinker.close)
        house = House(log=SqliteLog(file), bus=LocalBus(), index=index, thinker=thinker, clock=now)
        hall = Hall(house)
        closing.push_async_callback(hall.close)
        missed = asyncio.create_task(list_missed(hall, index))
        closing.callback(missed.cancel)
        yield Services(
            settings=settings,
            check=file.check,
            guests=SqliteGuests(file, now),
            index=index,
            hall=hall,
            limits=Limits(),
        )


async def list_missed(hall: Hall, index: Index) -> None:
    """List anew what went on when the index could not be written, as when the machine went down."""
    for table in await index.behind():
        try:
            entries = await hall.entries(table)
            index.note(await asyncio.to_thread(Table.fold, list(entries)))
        except Exception:  # whatever is wrong with one log, the others are listed
            log.error("not_listed", table=table, exc_info=True)


def now() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000
