"""The file that a server keeps everything in: SQLite, with one thread that writes and one that reads.

Whatever waits to be written goes to the disk together, so that a hundred writes cost one wait for it. The
rows of a batch reach SQLite as one JSON text in one statement: every call into SQLite lets go of the
interpreter and must win it back from a busy event loop, so few calls count for more than short ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from fivehundred.errors import FiveHundredError

Cell = str | int | None
Row = tuple[Cell, ...]
Outcome = Exception | None
"""How a write fared: an error, or None when it is on disk."""
CommitListener = Callable[[int, float], None]
"""Called after a batch with its number of writes and the seconds that it took."""

APPLICATION: Final = 0x35303021
"""What marks a file as ours, `500!` in ASCII."""
BATCH: Final = 1000
"""The most writes in a transaction."""
PATIENCE: Final = 5.0
"""Seconds to wait for another process that writes."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE entries (
            table_id TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, command TEXT,
            event TEXT NOT NULL, PRIMARY KEY (table_id, seq)
        ) WITHOUT ROWID""",
        "CREATE UNIQUE INDEX entries_command ON entries (table_id, command) WHERE command IS NOT NULL",
        """CREATE TRIGGER entries_have_no_gap BEFORE INSERT ON entries
        WHEN NEW.seq <> 1
            AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = NEW.table_id AND seq = NEW.seq - 1)
        BEGIN SELECT RAISE(ABORT, 'the entry before it is missing'); END""",
        """CREATE TABLE guests (
            id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
            created_at INTEGER NOT NULL, seen_at INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE listings (
            table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, is_listed INTEGER NOT NULL, phase TEXT NOT NULL,
            changed_at INTEGER NOT NULL, listing TEXT NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX listings_listed ON listings (changed_at) WHERE is_listed",
        "CREATE TABLE sitters (guest TEXT, table_id TEXT, PRIMARY KEY (guest, table_id)) WITHOUT ROWID",
        "CREATE TABLE pulse (id INTEGER PRIMARY KEY, at INTEGER NOT NULL)",
    ),
)
"""The statements that lead from each version of the file to the next. Released ones are never changed."""


class FileRefusedError(FiveHundredError):
    """A file that this program cannot keep tables in: name another one, or install a newer program."""


def insertion(table: str, columns: Sequence[str], conflict: str = "") -> str:
    """Return the statement that inserts rows; `conflict` says what becomes of a row that is there already."""
    # `WHERE true` keeps SQLite from reading ON CONFLICT as a condition of a join.
    return (
        f"INSERT INTO {table} ({', '.join(columns)})"
        f" SELECT {', '.join(map(cell, range(len(columns))))} FROM json_each(?) WHERE true {conflict}"
    )


def cell(index: int) -> str:
    """Return the expression for a row's cell in a statement over `json_each(?)`."""
    return f"json_extract(value, '$[{index}]')"


_PULSE: Final = insertion("pulse", ("id", "at"), "ON CONFLICT DO UPDATE SET at = excluded.at")


@dataclass(frozen=True, slots=True, eq=False)
class _Write:
    """Rows on their way to the disk, as JSON, and who waits for them."""

    statement: str
    rows: bytes
    done: asyncio.Future[None]


class SqliteFile:
    """An open file. Belongs to the event loop in which it was opened; several processes may open one file."""

    def __init__(
        self, writing: sqlite3.Connection, reading: sqlite3.Connection, on_commit: CommitListener
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._writing = writing
        self._reading = reading
        self._on_commit = on_commit
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        # A daemon: a program that fails before it closes the file ends all the same.
        self._writer = threading.Thread(target=self._write_batches, name="fivehundred-writer", daemon=True)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="fivehundred-reader")
        self._is_open = True
        self._writer.start()

    @classmethod
    async def open(cls, path: Path, on_commit: CommitListener = lambda _rows, _seconds: None) -> SqliteFile:
        """Open a file, or make it; only its owner may read it, since it holds seeds.

        Raises:
            FileRefusedError: It was not made by this program, or by a newer one.
            OSError: It could not be opened.
        """
        return cls(*await asyncio.to_thread(_connections, path), on_commit)

    async def write(self, statement: str, *rows: Row) -> None:
        """Return when a statement over rows has been applied to these and is on disk for good.

        Raises:
            sqlite3.IntegrityError: A row contradicts what is there; none was applied.
            OSError: It could not be written.
        """
        if not self._is_open:
            raise OSError("the file is closed")
        text = b",".join(map(msgspec.json.encode, rows))
        write = _Write(statement, text, self._loop.create_future())
        self._waiting.put(write)
        await write.done

    async def read(self, query: str, parameters: Row = ()) -> list[tuple[Any, ...]]:
        """Return what a query finds.

        Raises:
            OSError: It could not be read.
        """
        if not self._is_open:
            raise OSError("the file is closed")
        return await self._loop.run_in_executor(self._reader, self._fetch, query, parameters)

    async def check(self) -> None:
        """See that the file can be written and read.

        Raises:
            OSError: It cannot.
        """
        await self.write(_PULSE, (1, time.time_ns() // 1_000_000))
        await self.read("SELECT at FROM pulse")

    async def close(self) -> None:
        """Finish what waits, and close the file."""
        self._is_open = False
        self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        self._writing.close()

    def _fetch(self, query: str, parameters: Row) -> list[tuple[Any, ...]]:
        with _as_os_error():
            return self._reading.execute(query, parameters).fetchall()

    # On the thread that writes

    def _write_batches(self) -> None:
        while batch := list(self._next_batch()):
            started = time.perf_counter()
            answers = [answer for writes in _by_statement(batch) for answer in self._outcomes(writes)]
            seconds = time.perf_counter() - started
            # An event loop that has ended without `close` has nobody left to answer.
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._answer, answers, seconds)

    def _next_batch(self) -> Iterator[_Write]:
        """Wait for a write, then take all that wait; nothing when the file is being closed."""
        with contextlib.suppress(queue.Empty):
            for count in range(BATCH):
                if (write := self._waiting.get(block=count == 0)) is None:
                    self._waiting.put(None)
                    return
                yield write

    def _outcomes(self, writes: Sequence[_Write]) -> Iterable[tuple[_Write, Outcome]]:
        try:
            with _as_os_error():
                return zip(writes, self._apply(writes), strict=True)
        except OSError as error:
            return [(write, OSError(*error.args)) for write in writes]

    def _apply(self, writes: Sequence[_Write]) -> Sequence[Outcome]:
        """Apply a statement to all rows at once or, where they contradict what is there, write by write."""
        try:
            self._execute(writes)
        except sqlite3.IntegrityError:
            with _transaction(self._writing):
                return [self._apply_one(write) for write in writes]
        return [None] * len(writes)

    def _apply_one(self, write: _Write) -> Outcome:
        try:
            self._execute((write,))
        except sqlite3.IntegrityError as error:
            return error
        return None

    def _execute(self, writes: Sequence[_Write]) -> None:
        rows = b",".join(write.rows for write in writes)
        self._writing.execute(writes[0].statement, (f"[{rows.decode()}]",))

    # On the event loop

    def _answer(self, answers: Sequence[tuple[_Write, Outcome]], seconds: float) -> None:
        for write, outcome in answers:
            if write.done.done():
                continue  # nobody waits any more
            if outcome is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(outcome)
        self._on_commit(len(answers), seconds)


def _by_statement(batch: Sequence[_Write]) -> Iterable[Sequence[_Write]]:
    groups: dict[str, list[_Write]] = {}
    for write in batch:
        groups.setdefault(write.statement, []).append(write)
    return groups.values()


@contextlib.contextmanager
def _as_os_error() -> Iterator[None]:
    """Turn what is wrong with the disk or the file into an `OSError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise OSError(f"{error} (SQLite)") from error


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what is done inside, or undo all of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


# Opening


def _connections(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with _as_os_error():
        writing = _prepared(path)
        reading = _connect(path)
        reading.execute("PRAGMA query_only = ON")
    return writing, reading


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def _prepared(path: Path) -> sqlite3.Connection:
    """Connect to a file, after bringing it to this program's version."""
    connection = _connect(path)
    try:
        _migrate(connection, path)
        if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
            raise FileRefusedError(f"{path} is on a drive that cannot be shared; name a file on a local one")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException as error:
        connection.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise FileRefusedError(f"{path} is not an SQLite file; name another one") from None
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    with _transaction(connection):
        version = _version(connection, path)
        for statement in (statement for migration in MIGRATIONS[version:] for statement in migration):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of our file; 0 for an empty one."""
    ((application,),) = connection.execute("PRAGMA application_id")
    ((version,),) = connection.execute("PRAGMA user_version")
    ((parts,),) = connection.execute("SELECT count(*) FROM sqlite_master")
    if application != APPLICATION and (application or version or parts):
        raise FileRefusedError(f"{path} was made by another program; name a file of its own for the tables")
    if version > len(MIGRATIONS):
        raise FileRefusedError(
            f"{path} was written by a newer fivehundred (version {version} of the file, this one reads up to"
            f" {len(MIGRATIONS)}); install that one, or name another file"
        )
    return int(version)
