"""How a round is entered step by step: what each game asks, and what a draft of a round comes to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from fivehundred.engine.records.json_node import Node
from fivehundred.engine.violations import Violation
from fivehundred.errors import NotationError
from fivehundred.keeper.score_game import ScoreGame
from fivehundred.wording import capital, with_symbols

ToldT = TypeVar("ToldT")
GameT = TypeVar("GameT", bound=ScoreGame[Any, Any, Any])


class Entry(ABC, Generic[ToldT, GameT]):
    """How the rounds of one game are entered.

    A draft is a round as far as it has been entered, in plain values. All questions are about the next round
    of a game; to correct a round, ask the game as it was before it.
    """

    @abstractmethod
    def asked(self, game: GameT, draft: Node) -> dict[str, Any]:
        """Return what may be told of the next round beside the draft, as plain values.

        Raises:
            NotationError: The draft is none; names the place.
        """

    @abstractmethod
    def told(self, game: GameT, draft: Node) -> ToldT:
        """Return the round that a draft tells of; whether it can have been is another question.

        Raises:
            NotationError: The draft is none, or incomplete; names the place.
        """

    @abstractmethod
    def draft(self, game: GameT, before: Any, told: ToldT) -> dict[str, Any]:
        """Return the draft that tells of a round of a game, as plain values, given the state before it."""

    @abstractmethod
    def unscored(self, told: ToldT) -> str:
        """Return what became of a deal that has no line on the sheet."""

    @abstractmethod
    def barred(self, game: GameT) -> list[int]:
        """Return the seats that may not bid in the next round."""

    @abstractmethod
    def needs(self, game: GameT) -> list[dict[str, Any]]:
        """Return by side what it needs to win, as plain values; nothing once the game is over."""

    def preview(self, game: GameT, draft: Node) -> dict[str, Any]:
        """Return what a draft scores as the next round, or why it cannot be; nothing while incomplete."""
        try:
            told = self.told(game, draft)
        except NotationError:
            return {"preview": None, "refused": None}
        before = game.state
        refusal = game.refusal(before, told)
        if refusal is not None:
            return {"preview": None, "refused": reason_of(refusal)}
        return {"preview": self.scored(game, told, before, game.after(before, told)), "refused": None}

    def scored(self, game: GameT, told: ToldT, before: Any, after: Any) -> dict[str, Any]:
        """Return what a round came to, in words and points, as plain values."""
        line = next(iter(after.sheet[len(before.sheet) :]), None)
        return {
            "text": self.unscored(told) if line is None else shown(game.went(line)),
            "points": None if line is None else list(line.points),
            "totals": list(after.scores),
            "notes": [] if line is None else [shown(note) for note in game.notes(line)],
        }


def shown(sentence: str) -> str:
    """Return a sentence as a screen shows it: with a capital, and with the symbols of suits."""
    return capital(with_symbols(sentence))


def reason_of(violation: Violation) -> dict[str, str]:
    """Return a refusal as plain values: its slug, and a sentence."""
    return {"reason": violation.slug, "text": shown(str(violation))}
