"""A game as it stands: what is written down of it, and what follows from that alone."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.game_state import GameState
from fivehundred.rummy.actions import Action
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.phase import LivePhase
from fivehundred.rummy.round import Round
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.score import Result, RoundScore
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Game(GameState[RummyRules, Action, RoundScore, LivePhase, Result]):
    """A game of rummy as it stands: its rules, the score sheet, and the phase that the round is in.

    In `legal_actions` an ace is listed with its end only where both ends are possible (R6).
    """

    @property
    def round(self) -> Round | None:
        """The round that is played; None before its deal."""
        return None if isinstance(self.phase, Dealing) else self.phase.round

    @property
    def dealer(self) -> Seat:
        """Who deals the round, or is to."""
        return self.phase.dealer if isinstance(self.phase, Dealing) else self.phase.round.dealer

    @property
    def number(self) -> int:
        """The number of the round, counted from 0."""
        return self.phase.number if isinstance(self.phase, Dealing) else self.phase.round.number
