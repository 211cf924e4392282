"""A WebSocket: texts go out as the web server's own library would send them, and nobody fills it."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from fivehundred.server.live.websocket import SLICE, WebSocket
from fivehundred.server.rate_limits import CONTROLS, FRAMES
from fivehundred.server.run import config
from fivehundred.server.services import Settings
from server.kit import settle
from server.running import PATIENCE, Running, received, running


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_shut = self.is_cut = False
        self.is_read = True

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def close(self) -> None:
        self.is_shut = True

    def abort(self) -> None:
        self.is_shut = self.is_cut = True

    def get_extra_info(self, _: str) -> None:
        return None

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.is_shut


def websocket_on(wire: Any) -> WebSocket:
    websocket = WebSocket.__new__(WebSocket)
    websocket.transport, websocket.close_sent = wire, False
    return websocket


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_of_any_size_is_one_frame(size: int) -> None:
    wire, text = Wire(), b"5" * size
    websocket_on(wire).tell(text)
    assert wire.written == [Frame(Opcode.TEXT, text).serialize(mask=False)]


def test_nothing_is_sent_on_a_line_that_is_being_closed() -> None:
    wire = Wire()
    websocket = websocket_on(wire)
    websocket.close_sent = True
    websocket.tell(b"late")
    websocket.close_sent, wire.is_shut = False, True
    websocket.tell(b"too late")
    assert not wire.written


# What comes in


def on_an_open_websocket(wire: Wire, act: Callable[[WebSocket], None]) -> None:
    """Do something with a WebSocket that has been accepted."""

    async def application(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await settle()
        act(live)
        await settle()

    async def serve() -> None:
        live.connection_made(wire)  # type: ignore[arg-type]
        live.data_received(HANDSHAKE)
        assert not wire.is_read, "until it is accepted"
        await asyncio.gather(*state.tasks)

    settings = config(application, Settings(db=Path()))
    settings.load()
    state = ServerState()
    with asyncio.Runner() as runner:
        live = WebSocket(config=settings, server_state=state, app_state={}, _loop=runner.get_loop())
        runner.run(serve())


HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def masked(kind: int, payload: bytes = b"", *, fin: bool = True) -> bytes:
    return bytes((kind | 0x80 * fin, 0x80 | len(payload))) + b"\0\0\0\0" + payload


def test_nothing_is_read_from_a_guest_who_does_not_read() -> None:
    wire = Wire()
    read: list[bool] = []

    def act(live: WebSocket) -> None:
        read.append(wire.is_read)
        live.pause_writing()
        read.append(wire.is_read)
        live.data_received(masked(Opcode.TEXT, b"{}"))
        live.resume_writing()
        read.append(wire.is_read)

    on_an_open_websocket(wire, act)
    assert read == [True, False, False], "the application has not heard yet what came"


def test_a_guest_who_is_gone_is_not_waited_for() -> None:
    wire = Wire()
    on_an_open_websocket(wire, WebSocket.keepalive_timeout)
    assert wire.is_cut


@pytest.mark.parametrize(
    ("frame", "most"),
    [
        (masked(Opcode.PING), CONTROLS.burst),
        (masked(Opcode.PONG, b"5" * 100), CONTROLS.burst),
        (masked(Opcode.CONT, fin=False), FRAMES.burst),
    ],
)
def test_too_many_frames_cut_a_line(frame: bytes, most: float) -> None:
    wire = Wire()

    def act(live: WebSocket) -> None:
        live.data_received(masked(Opcode.TEXT, fin=False))
        live.data_received(frame * (int(most) - 1))
        assert not wire.is_cut
        live.data_received(frame * 5000)

    on_an_open_websocket(wire, act)
    assert wire.is_cut
    assert len(wire.written) < 2 * SLICE, "what comes after it is not read"


def test_a_flood_of_pings_ends_a_connection(server: Running) -> None:
    with server.guest() as guest:
        table = guest.post("/api/tables", json={"name": "Ada"}).json()["table"]
        with live_socket(server, guest, table) as live:
            live.recv(100)
            live.sendall(masked(Opcode.PING) * 5000)
            assert is_ended(live)


def is_ended(live: socket.socket) -> bool:
    """Whether the server ends a connection, when all is read that it has sent before."""
    try:
        while live.recv(65_536):
            pass
    except ConnectionError:
        pass
    return True


def live_socket(server: Running, guest: httpx.Client, table: str) -> socket.socket:
    """A connection that has sent a handshake and looks at nothing."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    head = HANDSHAKE.replace(b"/live", f"/api/tables/{table}/live".encode(), 1)
    live = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    live.sendall(head.replace(b"Host: x", f"Host: 127.0.0.1:{server.port}\r\nCookie: {cookies}".encode(), 1))
    return live


def test_nothing_of_a_line_waits_for_the_garbage_collector(tmp_path: Path) -> None:
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.guest() as client:
        table = client.post("/api/tables", json={"seat": None}).json()["table"]
        with collected_by_hand():
            with server.join(client, table) as connection:
                received(connection, "Seen")
                sockets = [weakref.ref(each) for each in gc.get_objects() if type(each) is WebSocket]
            client.get("/healthz")
        assert len(sockets) == 1
        assert sockets[0]() is None


@contextmanager
def collected_by_hand() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
