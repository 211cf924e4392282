"""The ceiling: a bare broadcast that knows no game. Whatever a player sends, all four get the same bytes."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import uvicorn

from bench.server.load import Command, Heard

_MOVE: Final = b'{"type":"Act","id":"0-1","position":1,"deed":{"type":"Play","card":"5S"}}'
Send = Callable[[Any], Awaitable[None]]


def command(size: int) -> Sequence[str]:
    """Return how the server is started; `size` is that of what it sends."""
    return [sys.executable, "-m", "bench.server.broadcast", "{port}", str(size)]


class BroadcastPlayer:
    """Counts what it receives, and sends when the count comes to its turn."""

    headers: Mapping[str, str] = {}

    def __init__(self, table: int, seat: int) -> None:
        self.path = f"/{table}"
        self._seat = seat
        self._heard = 0

    def hear(self, _: bytes) -> Heard:
        """Understand a message."""
        self._heard += 1
        before = self._heard - 1
        answers = (str(before),) if before % 4 == self._seat else ()
        is_mine = self._heard % 4 == self._seat
        return Heard(self._heard, answers, Command(_MOVE, str(self._heard), self._heard) if is_mine else None)


class Broadcast:
    """The bare server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._tables = itertools.count()

    async def seat_four(self) -> Sequence[BroadcastPlayer]:
        """Open a table."""
        table = next(self._tables)
        return [BroadcastPlayer(table, seat) for seat in range(4)]


# On the other side


def serve(port: int, size: int) -> None:
    """Serve, in the way our own server is run."""
    tables: dict[str, list[Send]] = {}
    message = {"type": "websocket.send", "text": "5" * size}

    async def app(scope: Any, receive: Callable[[], Awaitable[Any]], send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        table = tables.setdefault(scope["path"], [])
        table.append(send)
        if len(table) == 4:
            await broadcast(table)
        while (await receive())["type"] == "websocket.receive":
            await broadcast(table)

    async def broadcast(table: Sequence[Send]) -> None:
        for player in table:
            await player(message)

    uvicorn.run(
        app,
        port=port,
        lifespan="off",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
    )


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
