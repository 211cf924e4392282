"""Calling a partner by a card, after the discards (T5a)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from fivehundred.cards import JOKERS, Card, cards_in
from fivehundred.engine.actions import Action, CallPartner, kind_of, of_kind
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.notation import card_text
from fivehundred.engine.phases import joker_suit
from fivehundred.engine.round import Called, Round
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import Partners
from fivehundred.seats import Seat


def begin(round: Round, hands: tuple[int, ...]) -> Stage:
    """Return the call for a partner where one is called, or what comes after it.

    In a special a secret partner would give away by folding who it is: its declarer is alone.
    """
    if not _is_asked(round):
        return joker_suit.begin(round, hands)
    _, declarer = round.settled()
    return Calling(round, declarer, hands)


def _is_asked(round: Round) -> bool:
    """Whether the declarer calls a partner."""
    if round.rules.table.partners is Partners.CALLED_SECRETLY:
        return not round.terms.is_special
    return round.rules.table.partners is Partners.CALLED


@dataclass(frozen=True, slots=True)
class Calling(Stage):
    """The declarer calls a card, whose holder is the partner, or goes alone."""

    round: Round
    declarer: Seat
    hands: tuple[int, ...]

    name = "calling"

    @property
    def actor(self) -> Seat:
        """The declarer."""
        return self.declarer

    hand_to_play = actor

    @property
    def legal_actions(self) -> Collection[Action]:
        """To go alone, and every card that may be called."""
        return (CallPartner(None), *map(CallPartner, cards_in(self.callable)))

    @property
    def callable(self) -> int:
        """The cards that may be called, as a set."""
        table = self.round.rules.table
        cards = self.round.rules.cards
        cards &= ~(self._own if table.partners is Partners.CALLED else 0)
        cards &= ~(0 if table.call_joker else JOKERS)
        return cards & ~(0 if table.call_trump else self._trumps)

    @property
    def _own(self) -> int:
        """What the declarer holds and has laid away."""
        return self.hands[self.declarer] | self.round.laid_by(self.declarer)

    @property
    def _trumps(self) -> int:
        """The trumps but the jokers, which have an option of their own."""
        terms = self.round.terms
        suit = terms.strain.trumps
        return 0 if suit is None else order_of(self.round.rules, terms).follows[suit] & ~JOKERS

    def violation(self, action: Action) -> Violation | None:
        """Return why this partner may not be called, or None."""
        if not isinstance(action, CallPartner):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a card, or to go alone")
        if action.card is None or self.callable >> action.card & 1:
            return None
        return Violation.of(self._reason(action.card), card=card_text(action.card, self.round.rules))

    def _reason(self, card: Card) -> Reason:
        """Return the rule by which a card may not be called."""
        if not self.round.rules.cards & card.bit:
            return Reason.PARTNER_NO_CARD
        if card.bit & JOKERS and not self.round.rules.table.call_joker:
            return Reason.PARTNER_JOKER
        if card.bit & self._trumps and not self.round.rules.table.call_trump:
            return Reason.PARTNER_TRUMP
        return Reason.PARTNER_OWN_CARD

    def after(self, action: Action) -> Stage:
        """Return what follows the call: the naming of jokers (JK5), or the play."""
        card = of_kind(CallPartner, action).card
        called = Called(card, None if card is None else self._holder(card))
        return joker_suit.begin(replace(self.round, called=called), self.hands)

    def _holder(self, card: Card) -> Seat | None:
        """Return the other seat that holds a card; None if it is the declarer's own, or out of play."""
        others = self.round.around(self.declarer)
        return next((seat for seat in others if self.hands[seat] & card.bit), None)
