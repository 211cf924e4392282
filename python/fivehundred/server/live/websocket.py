"""A browser's WebSocket, as the web server keeps it, with a short way for texts to go out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from litestar.types import Scope
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CTRL_OPCODES, Frame
from websockets.http11 import Request

from fivehundred.server.rate_limits import CONTROLS, FRAMES, Bucket

EXTENSION: Final = "fivehundred.websocket"
"""The extension of the web server's own language through which the application finds the socket."""

SLICE: Final = 1024
"""Bytes that are read at a time: what comes after too much of something is not even read."""

_TEXT: Final = 0x81
_SHORT: Final = 126
_LONG: Final = 1 << 16


def websocket_of(scope: Scope) -> WebSocket:
    """Return the socket of a connection."""
    websocket = (scope["extensions"] or {})[EXTENSION]["websocket"]
    assert isinstance(websocket, WebSocket)
    return websocket


class WebSocket(WebSocketsSansIOProtocol):
    """A socket that takes a text at once: no task waits for it, no frame object is made of it.

    A server at a few hundred tables does little else than send. Everything but texts goes the usual way.
    Nothing is read from a guest who does not read: answers to pings would pile up. A socket that is to be
    closed and does not end is cut, with what waits in it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Bucket(FRAMES)
        self._controls = Bucket(CONTROLS)

    on_lost: Callable[[], None] | None = None
    """Called when the socket has ended."""
    on_clear: Callable[[], None] | None = None
    """Called when a guest who was slow to read has read what was sent."""

    @property
    def is_clear(self) -> bool:
        """Whether the guest reads what is sent; a little of it may be on its way."""
        return self.writable.is_set()

    def tell(self, text: bytes) -> None:
        """Send a text, unless the socket is being closed."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(_head(len(text)) + text)

    async def run_asgi(self) -> None:
        """Serve the connection, with this socket at hand."""
        self.scope["extensions"][EXTENSION] = {"websocket": self}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][EXTENSION]  # which would hold the socket and be held by it

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of all that the socket held: the garbage collector, which runs seldom, finds nothing."""
        super().connection_lost(exc)
        self.conn.parser.close()
        if self.on_lost is not None:
            self.on_lost()

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Read slice by slice, until a guest has sent too much."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        """Go through what has come in, and cut the socket where it is too much."""
        events = self.conn.events_received()
        if all(map(self._is_allowed, events)):
            self.conn.events = events
            super().handle_events()
        else:
            self.transport.abort()

    def _is_allowed(self, event: object) -> bool:
        if not isinstance(event, Frame):
            return True
        return self._frames.take() and (event.opcode not in CTRL_OPCODES or self._controls.take())

    def handle_connect(self, event: Request) -> None:
        """Answer a handshake; what comes before the answer waits."""
        super().handle_connect(event)
        self._steer()

    async def receive(self) -> ASGIReceiveEvent:
        """Return what comes next."""
        event = await super().receive()
        self._steer()
        return event

    # What goes out

    async def send(self, message: ASGISendEvent) -> None:
        """Send something other than a text; a socket that was told of its end is cut if it does not end."""
        await super().send(message)
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)
        self._steer()

    def pause_writing(self) -> None:
        """Wait for a guest who is slow to read."""
        super().pause_writing()
        self._steer()

    def resume_writing(self) -> None:
        """Go on where a guest has caught up."""
        super().resume_writing()
        self._steer()
        if self.on_clear is not None:
            self.on_clear()

    def keepalive_timeout(self) -> None:
        """Cut the socket of a guest who is gone."""
        super().keepalive_timeout()
        self.transport.abort()

    def _steer(self) -> None:
        """Read on, or wait: for the application to hear what has come, and for the guest to read."""
        if self.transport.is_closing():
            return
        if self.is_clear and self.handshake_complete and not self.read_paused:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()


def _head(size: int) -> bytes:
    """Return what goes before a text of so many bytes that is sent whole and unmasked (RFC 6455, 5.2)."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _LONG:
        return b"%c\x7e%b" % (_TEXT, size.to_bytes(2, "big"))
    return b"%c\x7f%b" % (_TEXT, size.to_bytes(8, "big"))
