"""One server to a file: who comes second is told so. The lock ends with its process, however that ends."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from fivehundred.server.store.sqlite_file import FileRefusedError

PATIENCE: Final = 2.0
"""Seconds to wait for a server that is about to end."""
_IN_USE: Final = "{} is in use by another `fivehundred serve`: stop that one, or name another file with --db"


@contextmanager
def sole_use(path: Path) -> Iterator[None]:
    """Keep other servers from a file for as long as this lasts; programs that only read it are not kept out.

    Raises:
        FileRefusedError: Another server uses it.
        OSError: It could not be locked.
    """
    # SQLite knows how to lock a file on every system. One beside the tables', so that backups can be made.
    beside = Path(f"{os.path.realpath(path)}-lock")
    beside.parent.mkdir(parents=True, exist_ok=True)
    beside.touch(0o600)
    with closing(sqlite3.connect(beside, timeout=PATIENCE, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise FileRefusedError(_IN_USE.format(path)) from None
            raise OSError(f"{beside}: {error} (SQLite)") from error
        yield
