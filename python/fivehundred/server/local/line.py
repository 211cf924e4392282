"""A page's way to one table: what it says is heard in order, as from a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

Tell = Callable[[str, str | int], object]
"""Tells the page a text, or the code with which its line ends."""


class Line:
    """One line; the page may be told more at any time."""

    on_clear: Callable[[], None] | None = None
    is_clear = True

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    # What the page does

    def hear(self, text: str) -> None:
        """Take a message in."""
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """End the line: the page does not listen any more."""
        self._heard.put_nowait({"type": "websocket.disconnect"})

    # What a connection does

    async def receive(self) -> dict[str, Any]:
        """Return what has come in next."""
        return await self._heard.get()

    def tell(self, text: bytes) -> None:
        """Tell the page."""
        self._tell("text", text.decode())

    def end(self, code: int) -> None:
        """Tell the page that the line has ended, and why."""
        self._tell("end", code)
