"""A step of rummy as one seat, or a spectator, hears of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from fivehundred.rummy.events import Event, RoundScored, known_to
from fivehundred.rummy.state import Step
from fivehundred.rummy.view import View


@dataclass(frozen=True, slots=True)
class Heard:
    """What happened in a step of a round, as far as a seat may know, and what it knows now."""

    events: tuple[Event, ...]
    view: View
    number: int

    @classmethod
    def of(cls, step: Step, seat: int | None, number: int) -> Self:
        """Return what a seat hears of a step; None is somebody to whom all hands lie open."""
        events = step.events if seat is None else tuple(known_to(event, seat) for event in step.events)
        return cls(events, step.state.view(seat), number)

    @property
    def ends_round(self) -> bool:
        """Whether the round is over."""
        return any(isinstance(event, RoundScored) for event in self.events)
