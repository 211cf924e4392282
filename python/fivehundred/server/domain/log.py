"""The log of all tables: append-only, the one truth. A table's entries are numbered from 1 without gaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fivehundred.server.clocks import Moment


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a table as it lies in the log; `event` is JSON.

    `command` is the key of the guest's command that it answers, None where nobody asked for it. Entries from
    before guests chose ids each for themselves have the id alone.
    """

    table: str
    seq: int
    at: Moment
    event: bytes
    command: str | None = None


def command_key(guest: str, command: str) -> str:
    """Return what a guest's command is known by in a table's log: two guests may choose the same id.

    >>> command_key("g0", "a1")
    'g0:a1'
    """
    return f"{guest}:{command}"


class SeqTakenError(Exception):
    """Another entry has this number: somebody else went on with the table. Read it, then try again."""


class CommandTakenError(Exception):
    """This command is in the log already, at `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the command is entry {seq}")
        self.seq = seq


class DamagedError(Exception):
    """The log of a table is not as this program writes logs: an entry is missing, or none that can follow."""

    def __init__(self, table: str, problem: str) -> None:
        super().__init__(f"the log of table {table} is damaged: {problem}")


class Log(Protocol):
    """Where tables are kept. Several processes may use one log."""

    async def append(self, entry: Entry) -> None:
        """Return when the entry is on disk for good.

        Raises:
            SeqTakenError: Its number is taken.
            CommandTakenError: Its command is in the table's log already.
            OSError: It could not be written: it is not in the log, unless the machine goes down and comes up
                with it. Appended again under the same command, it is there once.
        """
        ...

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        """Return a table's entries with numbers above `after`, in order; none if there is no such table.

        Raises:
            DamagedError: An entry is missing, or cannot be read.
        """
        ...

    async def seq_of(self, table: str, command: str) -> int | None:
        """Return the number of the entry that a command made, None if it made none."""
        ...
