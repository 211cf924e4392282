"""What every game here is made of, by whatever rules it is played: the rest is in its phases."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from fivehundred.seats import Seat


class Decided(Protocol):
    """A phase, in which somebody decides."""

    @property
    def actor(self) -> Seat:
        """The seat that decides, or `CHANCE`."""
        ...

    @property
    def legal_actions(self) -> Collection[Any]:
        """What it may do."""
        ...


RulesT = TypeVar("RulesT")
ActionT = TypeVar("ActionT")
LineT = TypeVar("LineT")
PhaseT = TypeVar("PhaseT", bound=Decided)
ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class GameState(Generic[RulesT, ActionT, LineT, PhaseT, ResultT]):
    """A game as it stands: its rules, the score sheet, and the phase that the round is in."""

    rules: RulesT
    scores: tuple[int, ...]
    sheet: tuple[LineT, ...]
    phase: PhaseT
    result: ResultT | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def actor(self) -> Seat | None:
        """The seat that decides, `CHANCE` where cards are shuffled, None when the game is over."""
        return None if self.result is not None else self.phase.actor

    @property
    def deciding(self) -> Seat:
        """The seat that decides, or `CHANCE`.

        Raises:
            ValueError: The game is over.
        """
        if self.actor is None:
            raise ValueError("the game is over, and nobody decides")
        return self.actor

    @property
    def legal_actions(self) -> Collection[ActionT]:
        """The legal actions as a view: `in`, `len` and iteration; they are not listed until asked for.

        Where chance decides there are too many for that, and only `in` works.
        """
        return () if self.result is not None else self.phase.legal_actions
