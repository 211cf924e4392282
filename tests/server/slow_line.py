"""A line on which all that is told to a server takes its time, as on a bad network."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from litestar.enums import ScopeType

from fivehundred.server import run
from fivehundred.server.http.app import create_app

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send
    from litestar.types.asgi_types import HTTPReceiveMessage, WebSocketReceiveMessage

SECONDS: Final = float(os.environ.get("SLOW_LINE", "0"))
"""How long a message of a page takes, and a request for anything but its files."""


def slow_down() -> None:
    """Let servers of this process have such a line, if the environment wishes it."""
    if SECONDS:
        patch.object(run, "create_app", lambda services: _slow(create_app(services))).start()


def _slow(app: ASGIApp) -> ASGIApp:
    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        async def received() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            message = await receive()
            await asyncio.sleep(SECONDS)
            return message

        if scope["path"].startswith("/api/"):
            await asyncio.sleep(SECONDS)
        await app(scope, received if scope["type"] == ScopeType.WEBSOCKET else receive, send)

    return told
