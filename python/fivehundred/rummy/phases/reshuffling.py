"""The stock has run out, and chance makes a new one of the discards (R8)."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from fivehundred.cards import Card
from fivehundred.engine.actions import CHANCE, expect_seed, of_kind
from fivehundred.engine.violations import Violation
from fivehundred.rummy.actions import Action, Reshuffle, kind_of
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.orders import Orders, differing, shuffled_order
from fivehundred.rummy.phases.stage import Stage
from fivehundred.rummy.round import Round
from fivehundred.rummy.violations import Reason
from fivehundred.seats import Seat

_SEED_LABEL: Final = b"fivehundred/rummy/stock/1"


@dataclass(frozen=True, slots=True)
class Reshuffling(Stage):
    """Waiting for the new stock, from which `seat` then draws: that was its choice."""

    round: Round
    seat: Seat

    name: ClassVar[Literal["reshuffle"]] = "reshuffle"
    actor = CHANCE

    @property
    def cards(self) -> tuple[Card, ...]:
        """The discards below the top one, the oldest first: their order before the shuffle."""
        return self.round.pile[:-1]

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every order of the new stock."""
        return Orders(Reshuffle, self.cards)

    def violation(self, action: Action) -> Violation | None:
        """Return why this is no new stock, or None."""
        if not isinstance(action, Reshuffle):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a new stock")
        if (found := differing(action.cards, self.cards)) is None:
            return None
        return Violation.of(Reason.STOCK_CARDS, missing=found.missing, extra=found.extra)

    def after(self, action: Action) -> Stage:
        """Return the turn of the seat, which has drawn the first card of the new stock."""
        stock = of_kind(Reshuffle, action).cards
        return Laying(self.round.refilled(stock).drawn(self.seat), self.seat)

    def seed_from(self, deal_seed: bytes) -> bytes:
        """Return the seed of this new stock, in a round that was dealt from another one (L5).

        Raises:
            ValueError: It is no seed.
        """
        expect_seed(deal_seed)
        return hashlib.sha256(_SEED_LABEL + deal_seed + bytes([self.round.refills])).digest()

    def chance_of(self, seed: bytes) -> Reshuffle:
        """Return the new stock that a seed makes (L5).

        Raises:
            ValueError: It is no seed.
        """
        return Reshuffle(shuffled_order(Reshuffle, self.cards, seed), seed)
