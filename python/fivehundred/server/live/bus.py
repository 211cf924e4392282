"""The bus carries "table T is at number N" and nothing else.

Hints may be lost or doubled; the log is the truth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]
"""Called with a table and the number that it has reached."""


class Bus(Protocol):
    """How processes tell each other that a table has gone on."""

    def publish(self, table: str, seq: int) -> None:
        """Tell every listener, in every process."""
        ...

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener from now on; return what ends that."""
        ...


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, table: str, seq: int) -> None:
        """Tell every listener of this process."""
        for listener in tuple(self._listeners):
            listener(table, seq)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener from now on; return what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)
