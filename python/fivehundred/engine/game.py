"""A game as it stands: what is written down of it, and what follows from that alone."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.actions import Action
from fivehundred.engine.game_state import GameState
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.phase import BeforeDeal, LivePhase
from fivehundred.engine.round import Round
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat


@dataclass(frozen=True, slots=True)
class Game(GameState[Rules, Action, RoundScore, LivePhase, Result]):
    """A game of Five Hundred as it stands: its rules, the score sheet, and the phase that the round is in."""

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
    def hand_to_play(self) -> Place | None:
        """The seat whose hand the next card comes from; the actor where no card is played."""
        return None if self.is_over else self.phase.hand_to_play
