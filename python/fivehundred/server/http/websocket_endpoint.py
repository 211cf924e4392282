"""Where live connections begin: not in the framework, which would handle every message once more."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, Final

import structlog
from litestar.connection import ASGIConnection
from litestar.types import Receive, Scope, Send

from fivehundred.server import metrics
from fivehundred.server.clocks import steady
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.log import DamagedError
from fivehundred.server.http.security import is_asked_by_its_name, is_same_origin, token_of
from fivehundred.server.live.connection import FAULT, TURNED_AWAY, Connection
from fivehundred.server.live.session import Session
from fivehundred.server.live.websocket import websocket_of
from fivehundred.server.services import Services
from fivehundred.server.table_ids import read_table_id

REFUSED: Final = 1008

_PATH: Final = re.compile(r"/api/tables/([^/]{1,40})/live")


class Door:
    """Lets guests in to tables."""

    def __init__(self, services: Services) -> None:
        self._services = services

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
        """Serve a connection; return what became of it. It is counted before anything is waited for."""
        source = self._services.source_of(scope["client"][0] if scope["client"] else "")
        with self._services.limits.websockets.one(source) as is_one_left:
            if refusal := self._refusal(scope, source, is_one_left=is_one_left):
                await send({"type": "websocket.close", "code": REFUSED, "reason": refusal})
                return refusal
            return await self._let_in(source, scope, receive, send)

    async def _let_in(self, source: str | None, scope: Scope, receive: Receive, send: Send) -> str:
        found = await self._found(scope)
        # Accepted first: pages are not told why a connection was not.
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        if isinstance(found, str):
            await send({"type": "websocket.close", "code": TURNED_AWAY[found], "reason": found})
            return found
        limits, (_, guest) = self._services.limits, found
        may_speak, may_log = partial(limits.messages.take, source), partial(limits.may_log, guest.id, source)
        with metrics.CONNECTIONS.track_inprogress():
            closing = await Connection(*found, websocket_of(scope), steady, may_speak, may_log).serve(receive)
        if closing is not None:
            await send({"type": "websocket.close", "code": closing, "reason": ""})
        return "served"

    def _refusal(self, scope: Scope, source: str | None, *, is_one_left: bool) -> str | None:
        """Return why a connection is not even accepted."""
        if not self._services.limits.requests.take(source):
            return "too-fast"
        if not is_one_left:
            return "too-many"
        if not is_asked_by_its_name(scope, self._services.settings):
            return "other-host"
        return None if is_same_origin(scope) else "other-origin"

    async def _found(self, scope: Scope) -> tuple[Session, Guest] | str:
        """Return the table and who comes, or why nobody gets in."""
        guest = await self._guest(scope)
        if guest is None:
            return "no-guest"
        try:
            session = await self._session(scope)
        except DamagedError:
            return "damaged"
        return "no-table" if session is None else (session, guest)

    async def _guest(self, scope: Scope) -> Guest | None:
        token = token_of(ASGIConnection[Any, Any, Any, Any](scope))
        return await self._services.guests.guest_of(token) if token else None

    async def _session(self, scope: Scope) -> Session | None:
        found = _PATH.fullmatch(scope["path"])
        table_id = read_table_id(found[1]) if found else None
        return await self._services.registry.session(table_id) if table_id else None
