"""A reader under test."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

NAMES: Final = ("Ann", 'Ben "the Left" Bower', "C\\d", "", "# 5", "Ünsal Øst")
"""Players whose names are hard to write down."""


@dataclass(frozen=True)
class Reader:
    """`read` raises an error of the package where a text is refused, and fails where a promise is broken."""

    name: str
    good: Callable[[], tuple[str, ...]]
    read: Callable[[str], None]

    def __str__(self) -> str:
        return self.name
