"""What the terminal says of a score game beside its sheet: each game's own words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from fivehundred.keeper.score_game import ScoreGame

GameT = TypeVar("GameT", bound=ScoreGame[Any, Any, Any])


@dataclass(frozen=True, slots=True)
class Asked(Generic[GameT]):
    """A command that answers a question about a game, with what follows its word."""

    lines: Callable[[Any, GameT, str], Iterator[str]]
    usage: str
    summary: str


class Telling(ABC, Generic[GameT]):
    """How the rounds of one game are typed and asked about at the terminal."""

    asked: ClassVar[Mapping[str, Asked[Any]]]
    """Commands of this game besides those that every game has."""

    @abstractmethod
    def new(self, rules: Any, dealer: int, players: tuple[str, ...]) -> GameT:
        """Return a game before its first round."""

    @abstractmethod
    def title(self, game: GameT) -> str:
        """Return what is played."""

    @abstractmethod
    def read(self, line: str, game: GameT) -> Any:
        """Read a round as it is typed.

        Raises:
            NotationError: It is none; says what would be one.
        """

    @abstractmethod
    def usage(self, game: GameT) -> Iterator[str]:
        """Yield how a round is typed."""

    @abstractmethod
    def status(self, game: GameT) -> Iterator[str]:
        """Yield what the table must know before the next round, beside its dealer."""

    @abstractmethod
    def unscored(self, told: Any) -> str:
        """Return what became of a round that has no line on the sheet."""
