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
    trumps = CardSet(suits[view.terms.strain.trumps]) if view.terms.strain.trumps else CardSet()
    own = CardSet(view.hand | view.discards)

    def merit(card: Card) -> tuple[int, int, Card]:
        length = (view.hand & suits[card.suit]).bit_count() if card.suit else 0
        return RANKS.index(card.rank) if card.rank else -1, length, card

    calls = (call.card for call in view.legal_actions if isinstance(call, CallPartner) and call.card)
    outside = (card for card in calls if card not in own and card not in trumps and not card.is_joker)
    best = max(outside, key=merit, default=None)
    if best is None:
        return by_rule
    return Choice(CallPartner(best), (f"You hope that whoever holds the {best} helps you.",))
