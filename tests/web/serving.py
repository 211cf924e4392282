"""A server process, started and stopped where Playwright's event loop runs already."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from server.process import ServerProcess

T = TypeVar("T")


def done(work: Coroutine[Any, Any, T]) -> T:
    """Do something in a thread of its own, and return what comes of it."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


@contextmanager
def serving(folder: Path, test: str, *, hurried: bool = False) -> Iterator[ServerProcess]:
    """Run a server with a file of its own, and the secrets of a test."""
    process = ServerProcess(folder / "tables.sqlite3", hurried=hurried)
    done(process.start(test))
    try:
        yield process
    finally:
        done(process.stop())
