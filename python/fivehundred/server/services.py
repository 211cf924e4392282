"""What the server is made of while it runs: opened in order, closed in the opposite one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import structlog

from fivehundred.server import metrics
from fivehundred.server.clocks import now
from fivehundred.server.domain.guests import Guests
from fivehundred.server.domain.log import DamagedError
from fivehundred.server.domain.table import Table
from fivehundred.server.live.bus import LocalBus
from fivehundred.server.live.listing_quota import Posted
from fivehundred.server.live.log_health import Health
from fivehundred.server.live.registry import TIDY_EVERY, Registry
from fivehundred.server.live.session import Resources
from fivehundred.server.live.workers import PoolThinker
from fivehundred.server.monitor import Monitor
from fivehundred.server.randomness import SYSTEM, Draw
from fivehundred.server.rate_limits import (
    AT_ONCE,
    DRAFTS,
    ENTRIES,
    ENTRIES_OF_ADDRESS,
    GUESTS,
    HISTORIES,
    MESSAGES_OF_ADDRESS,
    REQUESTS,
    SCORES,
    TABLES,
    TABLES_OF_ADDRESS,
    TAKEN_UP,
    WEBSOCKETS,
    Buckets,
    Shares,
    source_of,
)
from fivehundred.server.store.expiry import Expiry
from fivehundred.server.store.file_lock import sole_use
from fivehundred.server.store.index import Index
from fivehundred.server.store.sqlite_file import SqliteFile
from fivehundred.server.store.sqlite_guests import SqliteGuests
from fivehundred.server.store.sqlite_index import SqliteIndex
from fivehundred.server.store.sqlite_log import SqliteLog
from fivehundred.server.threads import Threads

log: Final = structlog.get_logger()

LOOK_EVERY: Final = 24 * 3600.0
"""Seconds between two looks through the logs of all tables."""
EXPIRE_EVERY: Final = 3600.0
"""Seconds between two looks for tables that nobody comes to any more, and before the first one."""
EXPIRE_AT_ONCE: Final = 1000
"""Tables removed at a look: a clock that is set wrong does little harm before somebody sees it."""
LOOK_AGAIN: Final = 60.0
"""Seconds until the next look where the file could not be read to its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the server is run: the file for everything, and who asks.

    Before it may stand a proxy that says who, or it is for browsers of this machine only. `names` are those
    by which others may ask for it besides its addresses and names in its own network; None: any.
    """

    db: Path
    is_behind_proxy: bool = False
    is_for_this_machine: bool = False
    names: Collection[str] | None = None


class Limits:
    """What each address and each guest may still ask for."""

    def __init__(self) -> None:
        self.requests = Buckets(REQUESTS)
        self.guests = Buckets(GUESTS)
        self.tables = Buckets(TABLES)
        self.tables_of_address = Buckets(TABLES_OF_ADDRESS)
        self.taken_up = Buckets(TAKEN_UP)
        self.histories = Buckets(HISTORIES)
        self.drafts = Buckets(DRAFTS)
        self.scores = Buckets(SCORES)
        self.messages = Buckets(MESSAGES_OF_ADDRESS)
        self.entries = Buckets(ENTRIES)
        self.entries_of_address = Buckets(ENTRIES_OF_ADDRESS)
        self.websockets = Shares(WEBSOCKETS)
        self.at_once = Shares(AT_ONCE)

    def may_log(self, guest: str, source: str | None) -> bool:
        """Count what a guest at an address does and a log keeps; this machine itself is not counted."""
        return source is None or (self.entries.take(guest) and self.entries_of_address.take(source))


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The parts that routes use; `check` fails with an `OSError` where tables cannot be written or read."""

    settings: Settings
    check: Callable[[], Awaitable[None]]
    guests: Guests
    log: SqliteLog
    index: Index
    registry: Registry
    posted: Posted
    health: Health
    limits: Limits
    threads: Threads

    def source_of(self, address: str) -> str | None:
        """Return what an address's requests are counted under; those of this machine itself are not counted.

        Behind a proxy everything comes from this machine, so what is not told apart is counted together.
        """
        return source_of(address, is_itself_trusted=not self.settings.is_behind_proxy)


@asynccontextmanager
async def services(settings: Settings, draw: Draw = SYSTEM) -> AsyncIterator[Services]:
    """Open everything, and close it when the server stops: what waits to be written is written first.

    All deals, and the ids and tokens that nobody may guess, are drawn from `draw`.

    Raises:
        FileRefusedError, OSError: The file cannot be used.
    """
    async with AsyncExitStack() as closing:
        closing.enter_context(sole_use(settings.db))
        file = await SqliteFile.open(settings.db, metrics.committed)
        closing.push_async_callback(file.close)
        index = SqliteIndex(file, now)
        closing.push_async_callback(index.close)
        thinker = PoolThinker()
        closing.callback(thinker.close)
        tables = SqliteLog(file)
        threads, running = Threads(), (tables, LocalBus(), index, thinker, now)
        resources = Resources(*running, draw=draw, aside=threads, observer=Monitor())
        registry = Registry(resources)
        closing.push_async_callback(registry.close)
        expiry = Expiry(file, now)
        tasks = (list_missed(registry, index), look_for_damage(tables, resources.health), keep_tidy(registry))
        for task in (*tasks, let_expire(registry, expiry)):
            closing.callback(asyncio.create_task(task).cancel)
        yield Services(
            settings=settings,
            check=file.check,
            guests=SqliteGuests(file, now, draw),
            log=tables,
            index=index,
            registry=registry,
            posted=Posted(index),
            health=resources.health,
            limits=Limits(),
            threads=threads,
        )


async def keep_tidy(registry: Registry) -> None:
    """Let go of what nobody needs any more, now and then."""
    while True:
        await asyncio.sleep(TIDY_EVERY)
        registry.tidy()


async def let_expire(registry: Registry, expiry: Expiry) -> None:
    """Remove the tables that nobody comes to any more, now and then."""
    while True:
        await asyncio.sleep(EXPIRE_EVERY)
        try:
            await remove_idle(registry, expiry)
        except OSError as error:
            log.error("not_removed", exc_info=error)


async def remove_idle(registry: Registry, expiry: Expiry) -> None:
    """Remove tables that nobody comes to any more.

    Raises:
        OSError: The file cannot be read or written.
    """
    left = EXPIRE_AT_ONCE
    async for table in expiry.idle():
        await registry.remove(table, expiry.remove)
        left -= 1
        if not left:
            break


async def list_missed(registry: Registry, index: Index) -> None:
    """List anew what went on when the index could not be written, as when the machine went down."""
    for table in await index.behind():
        try:
            entries = await registry.entries(table)
            with registry.reading(table):
                index.note(await asyncio.to_thread(Table.fold, list(entries)))
        except Exception:  # whatever is wrong with one log, the others are listed
            log.error("not_listed", table=table, exc_info=True)


async def look_for_damage(tables: SqliteLog, health: Health) -> None:
    """Look through the logs of all tables at the start and once a day; sooner where one cannot be read."""
    while True:
        try:
            async for table in tables.with_gaps():
                health.note(table, DamagedError(table, "entries are missing"))
        except OSError as error:
            health.is_readable = False
            log.error("unreadable", exc_info=error)
            await asyncio.sleep(LOOK_AGAIN)
        else:
            health.is_readable = True
            await asyncio.sleep(LOOK_EVERY)
