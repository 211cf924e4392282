"""A server process, started and stopped where Playwright's event loop runs already."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server.process import ServerProcess


def done(work: Coroutine[Any, Any, object]) -> None:
    """Do something in a thread of its own, and return when it is done."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


@contextmanager
def serving(folder: Path) -> Iterator[ServerProcess]:
    """Run a server with a file of its own."""
    process = ServerProcess(folder / "tables.sqlite3")
    done(process.start())
    try:
        yield process
    finally:
        done(process.stop())
