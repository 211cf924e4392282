"""A step of the game as one seat, or a spectator, hears of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from fivehundred.engine.events import Event, MisdealCalled, PassedOut, RoundScored, known_to
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import Step
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.ruleset import Rules

BETWEEN: Final = ("choosing", "deal")
"""Phases in which no round is under way."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What happened in a step, as far as a seat may know, and what it knows now.

    `rules` and `number` are those of the round in which it happened.
    """

    events: tuple[Event, ...]
    view: View
    rules: Rules
    number: int

    @classmethod
    def of(cls, step: Step, seat: int | None) -> Self:
        """Return what a seat hears of a step; None is somebody to whom all hands lie open."""
        heard = step.events if seat is None else tuple(known_to(event, seat) for event in step.events)
        return cls(heard, step.state.view(seat), step.rules, step.number)

    def tells_of(self, *kinds: type[Event]) -> bool:
        """Whether an event of one of these kinds happened."""
        return any(isinstance(event, kinds) for event in self.events)

    @property
    def line(self) -> RoundScore | None:
        """The line on the score sheet, if a round was played to its end."""
        return next((event.line for event in self.events if isinstance(event, RoundScored)), None)

    @property
    def ends_deal(self) -> bool:
        """Whether the cards that were dealt are played no more."""
        return self.tells_of(RoundScored, PassedOut, MisdealCalled)
