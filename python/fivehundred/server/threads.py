"""Work that takes a while, done beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, Protocol, TypeVar

AT_ONCE: Final = 2
"""Threads at work at the same time: Python runs one at a time, so each makes the event loop wait a little."""

Asked = ParamSpec("Asked")
Made = TypeVar("Made")


class Aside(Protocol):
    """Where work is done that takes a while."""

    async def run(self, work: Callable[Asked, Made], *args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        """Return what a function returns."""
        ...


class Threads:
    """A few threads; what is more waits for its turn."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = asyncio.Semaphore(at_once)

    async def run(self, work: Callable[Asked, Made], *args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        """Return what a function returns that is run in a thread."""
        async with self._free:
            return await asyncio.to_thread(work, *args, **kwargs)


class NoThreads:
    """Where there are none: everybody waits."""

    async def run(self, work: Callable[Asked, Made], *args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        """Return what a function returns, after whatever else is due at once."""
        await asyncio.sleep(0)
        return work(*args, **kwargs)
