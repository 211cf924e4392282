"""Connections as they come from outside, before there is a request: how many, and for how long."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Collection, Sequence
from enum import Enum
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from fivehundred.server.live.websocket import WebSocket
from fivehundred.server.rate_limits import Shares, ip_of, source_of


class Peers:
    """Counts open connections: all of them, and those of each address that is no proxy's."""

    def __init__(self, most: int, most_of_one: int, proxies: Sequence[str] = ()) -> None:
        self._all = Shares(most)
        self._each = Shares(most_of_one)
        self._proxies = [ipaddress.ip_network(proxy) for proxy in proxies]

    def admit(self, address: str) -> bool:
        """Count one more connection of an address, if there is room for it."""
        if not self._all.take(""):
            return False
        if self._each.take(self._counted(address)):
            return True
        self._all.give_back("")
        return False

    def leave(self, address: str) -> None:
        """Count one connection less."""
        self._all.give_back("")
        self._each.give_back(self._counted(address))

    def _counted(self, address: str) -> str | None:
        """Return what a connection is counted under, None for this machine and its proxies."""
        found = ip_of(address)
        is_proxy = found is not None and any(found in proxy for proxy in self._proxies)
        return None if is_proxy else source_of(address, is_itself_trusted=True)


class HttpConnection(H11Protocol):
    """A connection that speaks HTTP until it becomes a WebSocket; its address has only so many.

    The size of a body is said before it: bodies in pieces of a byte each would keep the event loop busy.
    """

    def __init__(self, *args: Any, peers: Peers, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._peers = peers
        self._admitted: str | None = None
        self.conn = _Whole(h11.SERVER, self.conn._max_incomplete_event_size)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, or end at once where there are too many."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if self._peers.admit(address):
            self._admitted = address
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a WebSocket, which is counted until it ends."""
        super().handle_websocket_upgrade(event)
        cast("WebSocket", self.transport.get_protocol()).on_lost = self._leave

    def _leave(self) -> None:
        if self._admitted is not None:
            self._peers.leave(self._admitted)
            self._admitted = None


class _Whole(h11.Connection):
    """Refuses bodies that come in pieces."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError("a body needs its length", error_status_hint=411)
        return event


class Awaited(Enum):
    """What the other end of a connection has to do; the value is the seconds that it has for it."""

    HEAD = 10.0
    BODY = 20.0
    READING = 30.0
    ENDING = 5.0


Connection = H11Protocol | WebSocket
_Task = tuple[Awaited, int]
"""What is awaited, and of which request."""


class Watch:
    """Cuts connections whose other end has kept the server waiting for too long."""

    def __init__(self) -> None:
        self._since: dict[Connection, tuple[_Task, float]] = {}

    def look(self, connections: Collection[Connection], now: float) -> None:
        """Look at all open connections."""
        since, self._since = self._since, {}
        for connection in connections:
            if task := _task(connection):
                before, at = since.get(connection, (task, now))
                self._since[connection] = (task, at if before == task else now)
        for connection, (task, at) in self._since.items():
            if now - at >= task[0].value:
                connection.transport.abort()


def _task(connection: Connection) -> _Task | None:
    if connection.transport.is_closing():
        return Awaited.ENDING, 0
    return _http_task(connection) if isinstance(connection, H11Protocol) else None


def _http_task(connection: H11Protocol) -> _Task | None:
    request = id(connection.cycle)
    if connection.flow.write_paused:
        return Awaited.READING, request
    if connection.conn.their_state is h11.SEND_BODY:
        return Awaited.BODY, request
    return (Awaited.HEAD, request) if connection.conn.their_state is h11.IDLE else None
