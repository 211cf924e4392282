"""Who hears of what goes on inside: whoever runs a server (`monitor`), or nobody."""

from __future__ import annotations

import sys
import traceback
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Observer(Protocol):
    """Told of kinds of things, never of names or cards; of a table only where its log is damaged."""

    def keeps(self, tables: int) -> None:
        """Hear how many tables are in memory."""
        ...

    def answered(self, command: str, outcome: str) -> None:
        """Hear that a command was answered: `done`, or the slug of a refusal."""
        ...

    def thinking(self, bot: str) -> AbstractContextManager[object]:
        """Hear that a bot thinks, and for how long."""
        ...

    def trouble(self, what: str, error: BaseException, **about: str) -> None:
        """Hear that something went wrong that nobody who plays can help."""
        ...


class Unobserved:
    """Nobody counts. Trouble is written to standard error, which in a browser is the console."""

    def keeps(self, tables: int) -> None:
        """Count nothing."""

    def answered(self, command: str, outcome: str) -> None:
        """Count nothing."""

    def thinking(self, bot: str) -> AbstractContextManager[object]:  # noqa: ARG002
        """Time nothing."""
        return nullcontext()

    def trouble(self, what: str, error: BaseException, **about: str) -> None:
        """Write what went wrong, and where; an error's own words may name cards."""
        places = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
        sys.stderr.write(" ".join([what, type(error).__name__, *about.values(), *places]) + "\n")
