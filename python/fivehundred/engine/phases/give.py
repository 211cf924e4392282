"""Cards that are handed over: between partners (M4, M11), and from the kitty to the opponents (B5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from fivehundred.cards import CardSet
from fivehundred.engine.actions import Action, Give, kind_of, of_kind
from fivehundred.engine.notation import cards_text
from fivehundred.engine.phases.card_subsets import Gifts
from fivehundred.engine.round import Gift, Next, Round, with_hand
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class Giving(Stage):
    """A seat hands over `count` cards of its hand, or of a `pool` in it (M4, M11, B5)."""

    round: Round
    hands: tuple[int, ...]
    seat: Seat
    receiver: Seat
    count: int
    then: Next = field(repr=False)
    pool: int | None = None

    name = "giving"

    @property
    def actor(self) -> Seat:
        """The seat that gives."""
        return self.seat

    hand_to_play = actor

    @property
    def choosable(self) -> int:
        """The cards that may be handed over, as a set."""
        return self.hands[self.seat] if self.pool is None else self.pool

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every choice of cards to hand over."""
        return Gifts(self.choosable, self.count)

    def violation(self, action: Action) -> Violation | None:
        """Return why these cards cannot be handed over now, or None."""
        if not isinstance(action, Give):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="cards to hand over")
        missing = CardSet(action.cards - self.hands[self.seat])
        if missing:
            return Violation.of(Reason.GIFT_NOT_HELD, cards=cards_text(missing, self.round.rules))
        strange = CardSet(action.cards & ~self.choosable)
        if strange:
            return Violation.of(Reason.GIFT_NOT_OF_KITTY, cards=cards_text(strange, self.round.rules))
        if len(action.cards) != self.count:
            return Violation.of(Reason.GIFT_COUNT, count=len(action.cards), needed=self.count)
        return None

    def after(self, action: Action) -> Stage:
        """Return what follows when the cards have changed hands."""
        cards = of_kind(Give, action).cards
        hands = with_hand(self.hands, self.seat, self.hands[self.seat] & ~cards)
        hands = with_hand(hands, self.receiver, hands[self.receiver] | cards)
        gift = Gift(self.seat, self.receiver, cards)
        return self.then(replace(self.round, gifts=(*self.round.gifts, gift)), hands)
