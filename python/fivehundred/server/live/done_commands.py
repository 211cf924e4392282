"""Which commands have happened: one that is sent again is answered alike, and does nothing twice."""

from __future__ import annotations

from typing import Final

REMEMBERED: Final = 100
"""Commands of a table that are remembered in memory."""


class Happened:
    """The last commands of a table by their keys; the log knows older ones, and takes none twice."""

    def __init__(self) -> None:
        self._keys: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, key: str) -> None:
        """Remember a command, and forget the one before all others where there are too many."""
        self._keys[key] = None
        if len(self._keys) > REMEMBERED:
            del self._keys[next(iter(self._keys))]
