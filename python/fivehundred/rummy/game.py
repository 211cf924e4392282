"""A game as it stands: what is written down of it, and what follows from that alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fivehundred.rummy.actions import Action
from fivehundred.rummy.phases.dealing import Dealing
from fivehundred.rummy.phases.phase import LivePhase
from fivehundred.rummy.round import Round
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.score import Result, RoundScore
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Game:
    """A game of rummy as it stands: its rules, the score sheet, and the phase that the round is in."""

    rules: RummyRules
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
        return None if isinstance(self.phase, Dealing) else self.phase.round

    @property
    def dealer(self) -> Seat:
        """Who deals the round, or is to."""
        return self.phase.dealer if isinstance(self.phase, Dealing) else self.phase.round.dealer

    @property
    def number(self) -> int:
        """The number of the round, counted from 0."""
        return self.phase.number if isinstance(self.phase, Dealing) else self.phase.round.number

    @property
    def actor(self) -> Seat | None:
        """The seat that decides, `CHANCE` before a deal and a new stock, None when the game is over."""
        return None if self.result is not None else self.phase.actor

    @property
    def legal_actions(self) -> Collection[Action]:
        """The legal actions as a view: `in`, `len` and iteration; for chance only `in` works.

        An ace is listed with its end only where both ends are possible (R6).
        """
        return () if self.result is not None else self.phase.legal_actions
