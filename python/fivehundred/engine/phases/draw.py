"""Hands that two players draw card by card, keeping or throwing away (T2d)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from fivehundred.cards import Card
from fivehundred.engine.actions import Action, Keep, Throw, kind_of
from fivehundred.engine.round import Next, Round, with_hand
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.seats import Seat


def begin(round: Round, then: Next) -> Drawing:
    """Return the first draw, by the non-dealer."""
    nothing = (0,) * round.rules.table.seats
    return Drawing(round, nothing, nothing, round.left_of(round.dealer), round.deal.stock, then)


@dataclass(frozen=True, slots=True)
class Drawing(Stage):
    """A seat has drawn the first card of the `stock`; `hands` and `thrown` are sets by seat."""

    round: Round
    hands: tuple[int, ...]
    thrown: tuple[int, ...]
    seat: Seat
    stock: tuple[Card, ...]
    then: Next = field(repr=False)

    name = "drawing"

    @property
    def actor(self) -> Seat:
        """The seat that has drawn."""
        return self.seat

    hand_to_play = actor

    @property
    def drawn(self) -> Card:
        """The card that is kept or thrown away; nobody else sees it."""
        return self.stock[0]

    @property
    def legal_actions(self) -> Collection[Action]:
        """To keep the card, and to throw it away."""
        return (Keep(), Throw())

    def violation(self, action: Action) -> Violation | None:
        """Return why this cannot be done with a card that was drawn, or None."""
        if isinstance(action, Keep | Throw):
            return None
        return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="to keep or throw the card")

    def after(self, action: Action) -> Stage:
        """Return the draw of the other seat, or what comes when both hold ten."""
        first, second, *_ = self.stock
        kept, thrown = (first, second) if isinstance(action, Keep) else (second, first)
        drawing = replace(
            self,
            hands=with_hand(self.hands, self.seat, self.hands[self.seat] | kept.bit),
            thrown=with_hand(self.thrown, self.seat, self.thrown[self.seat] | thrown.bit),
            seat=self.round.left_of(self.seat),
            stock=self.stock[2:],
        )
        return drawing if drawing.stock else drawing._done()

    def _done(self) -> Stage:
        return self.then(replace(self.round, hands=self.hands, thrown=self.thrown), self.hands)
