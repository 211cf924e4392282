"""How the terminal tells a game to the seat that plays it, and reads what is typed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic

from fivehundred.cli.kit import ActionT, ViewT
from fivehundred.cli.table import Table


@dataclass(frozen=True, slots=True)
class Shown(Generic[ViewT]):
    """A command that shows something of what the player sees."""

    lines: Callable[[Any, ViewT], Iterable[str]]
    usage: str
    summary: str


class Voice(ABC, Generic[ActionT, ViewT]):
    """A game in the words of one seat; lines come without their ends."""

    shown: ClassVar[Mapping[str, Shown[Any]]]
    """Commands of this game besides those that every game has."""
    examples: ClassVar[str]
    """What may be typed, in one line of help."""
    asked_why: ClassVar[str]
    """What one may ask why of."""

    @abstractmethod
    def greeting(self, table: Table) -> Iterator[str]:
        """Yield what is played and who sits where."""

    @abstractmethod
    def is_between(self, view: ViewT) -> bool:
        """Whether no round is under way."""

    @abstractmethod
    def seal(self, table: Table) -> str:
        """Return what a round is checked by when it is over."""

    @abstractmethod
    def told(self, heard: Any) -> Iterator[str]:
        """Yield what happened in a step."""

    @abstractmethod
    def closing(self, heard: Any, table: Table, record: Path | None) -> Iterator[str]:
        """Yield what is said after a round: scores, its seed, and how to check it."""

    @abstractmethod
    def situation(self, view: ViewT) -> Iterator[str]:
        """Yield where the round stands, for whoever comes back to it."""

    @abstractmethod
    def question(self, table: Table) -> Iterator[str]:
        """Yield what the player must know to decide, and what is asked."""

    @abstractmethod
    def deed(self, action: ActionT, view: ViewT) -> str:
        """Return what an action is, as it stands after `you`."""

    @abstractmethod
    def said(self, sentence: str) -> str:
        """Return what a bot or the referee says, in this table's words."""

    @abstractmethod
    def hand(self, view: ViewT) -> Iterator[str]:
        """Yield the player's hand, and what else only they know."""

    @abstractmethod
    def scores(self, view: ViewT) -> Iterator[str]:
        """Yield the score sheet, and how the game ended if it has."""

    @abstractmethod
    def rules(self, view: ViewT) -> Iterator[str]:
        """Yield the rules of this round."""

    @abstractmethod
    def read(self, line: str, view: ViewT) -> ActionT:
        """Read what was typed.

        Raises:
            NotationError: It is nothing that is asked for now.
        """

    @abstractmethod
    def expected(self, view: ViewT) -> str:
        """Return what may be typed now."""

    @abstractmethod
    def offers(self, view: ViewT) -> Iterable[str]:
        """Return what one may do, as it is typed; nothing where there are too many ways."""
