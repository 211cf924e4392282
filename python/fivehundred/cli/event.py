"""An event: something done at the table, with what a seat knew before it and knows after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivehundred.cards import NO_CARDS, Card, CardSet
from fivehundred.engine.actions import CHANCE, Action, Choose, Claim, Deal, Look, Play
from fivehundred.engine.drawing import Drawing
from fivehundred.engine.order import fixed_ask
from fivehundred.engine.play import Trick, TrickPlay
from fivehundred.engine.state import State
from fivehundred.engine.view import View
from fivehundred.rules.ruleset import Rules

BETWEEN: Final = ("choosing", "deal")
"""Phases in which no round is under way."""


@dataclass(frozen=True, slots=True)
class Event:
    """An action with what one seat (or a spectator) knew before it and knows after it.

    `shown` is the hand that a claimer lays down (P4), `drawn` the card drawn and the next one, for those who
    see them (T2d).
    """

    actor: int
    action: Action
    before: View
    after: View
    shown: CardSet = NO_CARDS
    drawn: tuple[Card, ...] = ()

    @classmethod
    def of(cls, before: State, action: Action, after: State, seat: int | None) -> Event:
        """Return the step from one state to the next as a seat sees it."""
        actor = CHANCE if before.actor is None else before.actor
        if isinstance(action, Look) and action.seat is not None:
            actor = action.seat
        shown, drawn = _laid_down(before, action, after), _drawn(before, seat)
        return cls(actor, action, before.view(seat), after.view(seat), shown, drawn)

    @property
    def rules(self) -> Rules:
        """The rules of the round, which are those chosen as soon as the dealer has done so (X8)."""
        return self.after.rules if isinstance(self.action, Choose) else self.before.rules

    @property
    def leads(self) -> bool:
        """Whether it is a card led."""
        return isinstance(self.action, Play) and not self.before.table

    @property
    def ends_round(self) -> bool:
        """Whether a round was passed out or played to its end."""
        return self.before.phase not in BETWEEN and self.after.phase in (*BETWEEN, "over")

    @property
    def is_misdeal(self) -> bool:
        """Whether what was dealt must be dealt again (L3)."""
        return isinstance(self.action, Deal) and self.after.phase == "deal"

    @property
    def is_scored(self) -> bool:
        """Whether a round was played to its end."""
        return len(self.after.sheet) > len(self.before.sheet)

    @property
    def trick(self) -> Trick | None:
        """The trick that this card ended; None if it goes on."""
        before, action = self.before, self.action
        if not isinstance(action, Play) or before.order is None or before.hand_to_play is None:
            return None
        winner = self._trick_winner
        if winner is None:
            return None
        ask = before.ask if before.ask is not None else before.order.asks[action.card]
        plays = (*before.table, (before.hand_to_play, action.card))
        return Trick(plays, fixed_ask(before.order, ask, action.card), winner)

    @property
    def _trick_winner(self) -> int | None:
        before, after = self.before, self.after
        if self.is_scored:
            taken = after.sheet[-1].taken
            return next(place for place, count in enumerate(taken) if count > before.taken(place))
        return after.tricks[-1].winner if len(after.tricks) > len(before.tricks) else None


def _drawn(before: State, seat: int | None) -> tuple[Card, ...]:
    """Return the card drawn and the next one, to the seat that draws and to those who see all."""
    phase = before.phase
    sees = isinstance(phase, Drawing) and seat in (None, phase.seat)
    return phase.stock[:2] if sees and isinstance(phase, Drawing) else ()


def _laid_down(before: State, action: Action, after: State) -> CardSet:
    """Return the hand that a claim lays open as it ends the round."""
    if not isinstance(action, Claim) or not isinstance(before.phase, TrickPlay):
        return NO_CARDS
    return (
        CardSet(before.phase.hands[before.phase.actor]) if len(after.sheet) > len(before.sheet) else NO_CARDS
    )
