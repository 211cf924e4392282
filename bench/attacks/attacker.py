"""Somebody who asks a server for too much, at any address that they care to name."""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

HOST: Final = "127.0.0.1"
"""No attack goes anywhere else."""
TEXT: Final = 0x1
PING: Final = 0x9
PONG: Final = 0xA


class Wire:
    """A connection as it is: bytes out, bytes in."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        """Send bytes, as fast as they are taken.

        Raises:
            ConnectionError: The server has cut the connection.
        """
        self.writer.write(data)
        await self.writer.drain()

    async def answer(self) -> tuple[int, Mapping[str, list[str]], bytes]:
        """Return the status, the headers and the body of an answer."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers: dict[str, list[str]] = {}
        for line in head[1:]:
            name, _, value = line.partition(": ")
            headers.setdefault(name.lower(), []).append(value)
        body = await self.reader.readexactly(int(headers.get("content-length", ["0"])[0]))
        return int(head[0].split()[1]), headers, body

    async def message(self) -> dict[str, Any]:
        """Return the next text on a live connection; pings are answered, and all else is passed over."""
        while True:
            kind, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self.reader.readexactly(size)
            if kind & 0xF == PING:
                await self.send(frame(payload, PONG))
            if kind & 0xF == TEXT:
                found: dict[str, Any] = json.loads(payload)
                return found


class Attacker:
    """A visitor at an address of their own, which the server believes as it takes us for its proxy."""

    def __init__(self, port: int, address: str = "198.51.100.1") -> None:
        self.port = port
        self.address = address
        self.cookies: dict[str, str] = {}
        self.csrf = ""

    def head(self, method: str, path: str, **headers: object) -> bytes:
        """Return the head of a request; underscores in names of headers are written as hyphens."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = {
            "Host": f"{HOST}:{self.port}",
            "X-Forwarded-For": self.address,
            "Cookie": cookies,
            "X-CSRF-Token": self.csrf,
        } | {name.replace("_", "-"): str(value) for name, value in headers.items()}
        said = "\r\n".join(f"{name}: {value}" for name, value in lines.items() if value)
        return f"{method} {path} HTTP/1.1\r\n{said}\r\n\r\n".encode()

    @asynccontextmanager
    async def wire(self) -> AsyncIterator[Wire]:
        """Open a connection, to be cut in the end."""
        reader, writer = await asyncio.open_connection(HOST, self.port)
        try:
            yield Wire(reader, writer)
        finally:
            writer.transport.abort()

    async def ask(self, method: str, path: str, body: object = None, **headers: object) -> tuple[int, bytes]:
        """Return the status and the body of an answer; a body that is no bytes goes out as JSON."""
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        kind = {"Content_Type": "application/json", "Content_Length": len(data)} if data else {}
        async with self.wire() as wire:
            await wire.send(self.head(method, path, Connection="close", **kind, **headers) + data)
            status, found, answer = await wire.answer()
        for cookie in found.get("set-cookie", ()):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return status, answer

    async def come(self) -> None:
        """Become a guest."""
        self.csrf = json.loads((await self.ask("GET", "/api/me"))[1])["csrf"]

    async def open_table(self, **wish: object) -> str:
        """Open a table and return its id."""
        _, answer = await self.ask("POST", "/api/tables", {"name": "Ada"} | wish)
        return str(json.loads(answer)["table"])

    @asynccontextmanager
    async def live(self, table: str) -> AsyncIterator[Wire]:
        """Open a live connection to a table."""
        key = {"Sec_WebSocket_Version": 13, "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        async with self.wire() as wire:
            upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
            await wire.send(self.head("GET", f"/api/tables/{table}/live", **upgrade, **key))
            await wire.reader.readuntil(b"\r\n\r\n")
            yield wire


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """Return a frame of a live connection, masked with zeros, which leaves it as it is."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((0x80 | kind,)) + length + b"\0\0\0\0" + payload


async def again_and_again(seconds: float, work: Callable[[], Awaitable[object]], beside: int = 1) -> None:
    """Do something for a while, several at a time; it does not matter when the server has enough of it."""
    until = time.monotonic() + seconds

    async def one() -> None:
        while (left := until - time.monotonic()) > 0:
            with suppress(OSError, EOFError, TimeoutError):
                await asyncio.wait_for(work(), left)
            await asyncio.sleep(0.001)

    await asyncio.gather(*(one() for _ in range(beside)))


def carry_out(name: str, port: int, seconds: float) -> None:
    """Carry out the attack of a module, in this process."""
    os.nice(5)
    asyncio.run(importlib.import_module(name).attack(port, seconds))
