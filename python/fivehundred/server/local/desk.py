"""What a page asks and is told without a server: requests, answers, and lines to tables."""

from __future__ import annotations

import asyncio

from fivehundred.server.clocks import now, steady
from fivehundred.server.domain.log import DamagedError
from fivehundred.server.live.bus import LocalBus
from fivehundred.server.live.connection import FAULT, TURNED_AWAY, Connection
from fivehundred.server.live.registry import Registry
from fivehundred.server.live.session import Resources
from fivehundred.server.live.thinker import ThinksHere
from fivehundred.server.local.line import Line, Tell
from fivehundred.server.local.routes import Here, answer
from fivehundred.server.local.storage import Owner, Storage, StoredIndex, StoredLog
from fivehundred.server.observer import Unobserved
from fivehundred.server.randomness import SYSTEM, Draw
from fivehundred.server.table_ids import read_table_id
from fivehundred.server.threads import NoThreads


async def begin(storage: Storage, draw: Draw = SYSTEM) -> Desk:
    """Begin with what a device keeps. Deals and ids are drawn from `draw`."""
    return Desk(storage, await Owner.of(storage), draw)


class Desk:
    """Everything a page may ask, in one place."""

    def __init__(self, storage: Storage, owner: Owner, draw: Draw = SYSTEM) -> None:
        self._bus = LocalBus()
        self._observer = Unobserved()
        index = StoredIndex(storage, self._observer)
        resources = Resources(
            log=StoredLog(storage),
            bus=self._bus,
            index=index,
            thinker=ThinksHere(),
            clock=now,
            draw=draw,
            aside=NoThreads(),
            observer=self._observer,
        )
        self._here = Here(owner, Registry(resources), index, self._observer)
        self._lines: set[asyncio.Task[None]] = set()

    async def ask(self, method: str, path: str, body: str | None = None) -> str:
        """Return the answer to a request as JSON: `status`, `kind` of its body, and `body`, a text."""
        return await answer(self._here, method, path, body or "")

    def open(self, table: str, tell: Tell) -> Line:
        """Open a line to a table. `tell` is called with "text" and a message, or with "end" and a code."""
        line = Line(tell)
        task = asyncio.create_task(self._serve(table, line))
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)
        return line

    def changed(self, table: str, seq: int) -> None:
        """Hear that another tab has gone on with a table, up to an entry; 0 if it has removed the table."""
        if seq:
            self._bus.publish(table, seq)
        else:
            self._here.registry.forget(table)

    async def close(self) -> None:
        """Let nothing happen by itself any more."""
        for task in self._lines:
            task.cancel()
        await self._here.registry.close()

    async def _serve(self, text: str, line: Line) -> None:
        try:
            code = await self._served(text, line)
        except Exception as error:  # noqa: BLE001 (whatever it is, other tables go on)
            self._observer.trouble("fault", error, route="live")
            code = FAULT
        if code is not None:
            line.end(code)

    async def _served(self, text: str, line: Line) -> int | None:
        table = read_table_id(text)
        try:
            session = await self._here.registry.session(table) if table else None
        except DamagedError:
            return TURNED_AWAY["damaged"]
        if session is None:
            return TURNED_AWAY["no-table"]
        return await Connection(session, self._here.owner.guest, line, steady).serve(line.receive)
