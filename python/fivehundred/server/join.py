"""Where live connections begin: not in the framework, which would handle every message once more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any, Final

import structlog
from litestar.connection import ASGIConnection
from litestar.types import Receive, Scope, Send

from fivehundred.server import metrics
from fivehundred.server.guests import Guest
from fivehundred.server.ids import read_table_id
from fivehundred.server.limits import LINES
from fivehundred.server.line import line_of
from fivehundred.server.live import Connection
from fivehundred.server.room import Room
from fivehundred.server.security import GUEST_COOKIE, is_same_origin
from fivehundred.server.services import Services, now

REFUSED: Final = 1008
FAULT: Final = 1011
NO_GUEST: Final = 4401
NO_TABLE: Final = 4404

_PATH: Final = re.compile(r"/api/tables/([^/]{1,40})/live")


class Door:
    """Lets guests in to tables."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lines: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a connection until it is closed, then say how long it was open."""
        started, outcome = perf_counter(), "fault"
        try:
            outcome = await self._serve(scope, receive, send)
        except Exception as error:  # noqa: BLE001 (whatever it is, everybody else plays on)
            structlog.get_logger().error("fault", route="live", exc_info=error)
            with suppress(RuntimeError):
                await send({"type": "websocket.close", "code": FAULT, "reason": ""})
        metrics.JOINS.labels(outcome).inc()
        structlog.get_logger().info("live", outcome=outcome, seconds=round(perf_counter() - started, 3))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> str:
        """Serve a connection; return what became of it."""
        source = self._services.source_of(scope["client"][0] if scope["client"] else "")
        if refusal := self._refusal(scope, source):
            await send({"type": "websocket.close", "code": REFUSED, "reason": refusal})
            return refusal
        guest, room = await self._guest(scope), await self._room(scope)
        # Accepted first: pages are not told why a connection was not.
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        if guest is None or room is None:
            outcome, code = ("no-guest", NO_GUEST) if guest is None else ("no-table", NO_TABLE)
            await send({"type": "websocket.close", "code": code, "reason": outcome})
            return outcome
        with self._counted(source):
            closing = await Connection(room, guest, line_of(scope), now).serve(receive)
        if closing is not None:
            await send({"type": "websocket.close", "code": closing, "reason": ""})
        return "served"

    def _refusal(self, scope: Scope, source: str | None) -> str | None:
        """Return why a connection is not even accepted."""
        if not self._services.limits.requests.take(source):
            return "too-fast"
        if source is not None and self._lines[source] >= LINES:
            return "too-many"
        return None if is_same_origin(scope) else "other-origin"

    @contextmanager
    def _counted(self, source: str | None) -> Iterator[None]:
        """Count a connection while it is open."""
        key = source or ""
        self._lines[key] += 1
        try:
            with metrics.CONNECTIONS.track_inprogress():
                yield
        finally:
            self._lines[key] -= 1
            if not self._lines[key]:
                del self._lines[key]

    async def _guest(self, scope: Scope) -> Guest | None:
        token = ASGIConnection[Any, Any, Any, Any](scope).cookies.get(GUEST_COOKIE)
        return await self._services.guests.guest_of(token) if token else None

    async def _room(self, scope: Scope) -> Room | None:
        found = _PATH.fullmatch(scope["path"])
        table_id = read_table_id(found[1]) if found else None
        return await self._services.hall.room(table_id) if table_id else None
