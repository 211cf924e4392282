"""A client's end of a WebSocket, as lean as can be, so that one core can play at a thousand tables."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Final, cast

_TEXT: Final = 0x81
_CLOSE: Final = 0x88
_PING: Final = 0x89
_PONG: Final = 0x8A
_HEAD_END: Final = b"\r\n\r\n"


class Line(asyncio.Protocol):
    """A connection. What it sends is masked with zeros, which leaves it as it is; nothing is fragmented."""

    def __init__(self, handshake: bytes, hear: Callable[[bytes], None], lose: Callable[[], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        self._handshake = handshake
        self._hear = hear
        self._lose = lose
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._handshake)

    def connection_lost(self, _: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the handshake was refused"))
        if self._transport is not None:
            self._lose()

    def close(self) -> None:
        """Hang up; this is not a loss."""
        if self._transport is not None:
            self._transport.abort()
        self._transport = None

    def send(self, text: bytes, kind: int = _TEXT) -> None:
        """Send a message."""
        if self._transport is not None:
            self._transport.write(bytes((kind,)) + _length(len(text)) + b"\0\0\0\0" + text)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self.opened.done():
            data = self._open(data)
        end = 0
        for kind, start, end in _frames(data):
            self._take(kind, data[start:end])
        self._rest = data[end:]

    def _open(self, data: bytes) -> bytes:
        """Read the answer to the handshake, which comes in one piece; return what follows it."""
        head, found, rest = data.partition(_HEAD_END)
        if not found or not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(f"the handshake was refused: {head[:60]!r}"))
            return b""
        self.opened.set_result(None)
        return rest

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self.received += len(payload)
            self._hear(payload)
        elif kind == _PING:
            self.send(payload, _PONG)
        elif kind == _CLOSE and self._transport is not None:
            self._transport.close()


def _length(size: int) -> bytes:
    return bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")


def _frames(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the kind, start and end of each whole message."""
    at, have = 0, len(data)
    while have - at >= 2:
        size, start = data[at + 1], at + 2
        if size >= 126:
            start += 2 if size == 126 else 8
            size = int.from_bytes(data[at + 2 : start], "big")
        if start + size > have:
            return
        yield data[at], start, start + size
        at = start + size


def handshake(port: int, path: str, headers: Mapping[str, str]) -> bytes:
    """Return the request that opens a WebSocket."""
    lines = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **headers,
    }
    head = "\r\n".join(f"{name}: {value}" for name, value in lines.items())
    return f"GET {path} HTTP/1.1\r\n{head}".encode() + _HEAD_END
