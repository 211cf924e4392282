"""The phase before a round, in which chance deals (R1)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Literal

from fivehundred.engine.actions import CHANCE, of_kind
from fivehundred.engine.violations import Violation
from fivehundred.rummy.actions import Action, Deal, kind_of
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.orders import Orders, differing, shuffled_order
from fivehundred.rummy.phases.stage import Stage
from fivehundred.rummy.round import Round
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.violations import Reason
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Dealing(Stage):
    """Waiting for the deal of a round, counted by deals from 0."""

    rules: RummyRules
    number: int
    dealer: Seat

    name: ClassVar[Literal["deal"]] = "deal"
    actor = CHANCE

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every order of the pack."""
        return Orders(Deal, self.rules.deck)

    def violation(self, action: Action) -> Violation | None:
        """Return why this is no deal of the pack, or None."""
        if not isinstance(action, Deal):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a deal")
        if (found := differing(action.cards, self.rules.deck)) is None:
            return None
        return Violation.of(Reason.DEAL_CARDS, missing=found.missing, extra=found.extra)

    def after(self, action: Action) -> Stage:
        """Return the first turn of the round, on the dealer's left (R2)."""
        cards = of_kind(Deal, action).cards
        round = Round.dealt(self.rules, self.number, self.dealer, cards)
        return Drawing(round, self.rules.left_of(self.dealer))

    def chance_of(self, seed: bytes) -> Deal:
        """Return the deal that a seed makes (L5).

        Raises:
            ValueError: It is no seed.
        """
        return Deal(shuffled_order(Deal, self.rules.deck, seed), seed)
