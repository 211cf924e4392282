"""A game as it stands: what is written down of it, and what follows from that alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fivehundred.engine.actions import Action
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.phase import BeforeDeal, LivePhase
from fivehundred.engine.round import Round
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat


@dataclass(frozen=True, slots=True)
class Game:
    """A game of Five Hundred as it stands: its rules, the score sheet, and the phase that the round is in."""

    rules: Rules
    scores: tuple[int, ...]
    sheet: tuple[RoundScore, ...]
    phase: LivePhase
    result: Result | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def round(self) -> Round | None:
        """The round that is played; None before its deal."""
        return None if isinstance(self.phase, BeforeDeal) else self.phase.round

    @property
    def dealer(self) -> Seat:
        """Who deals the round, or is to."""
        return self._current.dealer

    @property
    def number(self) -> int:
        """The number of the round, counted by deals from 0."""
        return self._current.number

    @property
    def current_rules(self) -> Rules:
        """The rules of the round, which are not the table's where the dealer has chosen others (X8)."""
        return self._current.rules

    @property
    def _current(self) -> Round | Dealing:
        match self.phase:
            case Choosing():
                return self.phase.dealing
            case Dealing():
                return self.phase
            case _:
                return self.phase.round

    @property
    def actor(self) -> Seat | None:
        """The seat that decides, `CHANCE` before a deal, None when the game is over."""
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
    def hand_to_play(self) -> Place | None:
        """The seat whose hand the next card comes from; the actor where no card is played."""
        return None if self.is_over else self.phase.hand_to_play

    @property
    def legal_actions(self) -> Collection[Action]:
        """The legal actions as a view: `in`, `len` and iteration; discards are not listed until asked for.

        Deals are too many for that: before a deal, only `in` works.
        """
        return () if self.result is not None else self.phase.legal_actions
