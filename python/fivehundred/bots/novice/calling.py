"""A partner called as it comes to mind: by an ace, whatever the hand misses most."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.cards import RANKS, Card, CardSet
from fivehundred.engine.actions import CallPartner
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.views.knowledge import PartnerView


def call_an_ace(view: PartnerView, by_rule: Choice) -> Choice:
    """Return the call of the highest card outside trumps that the hand misses, of its longest suit.

    Special contracts, and going alone, are left to the rules of thumb.
    """
    called = by_rule.action
    if view.terms.is_special or not isinstance(called, CallPartner) or called.card is None:
        return by_rule
    suits = order_of(view.rules, view.terms).follows
    trumps = view.terms.strain.trumps
    excluded = CardSet(view.hand | view.discards | (0 if trumps is None else suits[trumps]))

    def merit(card: Card) -> tuple[int, int, Card]:
        length = 0 if card.suit is None else (view.hand & suits[card.suit]).bit_count()
        return -1 if card.rank is None else RANKS.index(card.rank), length, card

    calls = (call.card for call in view.legal_actions if isinstance(call, CallPartner))
    outside = (card for card in calls if card is not None and card not in excluded and not card.is_joker)
    best = max(outside, key=merit, default=None)
    if best is None:
        return by_rule
    return Choice(CallPartner(best), (f"You hope that whoever holds the {best} helps you.",))
