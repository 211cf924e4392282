"""A beginner's discards: the lowest cards, whatever suits they leave."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.cards import RANKS, Card, CardSet
from fivehundred.engine.actions import Discard
from fivehundred.engine.contracts.contract import order_of
from fivehundred.engine.views.knowledge import ExchangeView
from fivehundred.rules.pack import HAND_SIZE


def lay_away_lowest(view: ExchangeView, by_rule: Choice) -> Choice:
    """Return the lowest cards outside trumps; of a special contract what the rules of thumb lay away."""
    if view.terms.is_special or not isinstance(by_rule.action, Discard):
        return by_rule
    order, trumps = order_of(view.rules, view.terms), view.terms.strain.trumps

    def worth(card: Card) -> tuple[bool, int, Card]:
        is_trump = trumps is not None and bool(order.follows[trumps] >> card & 1)
        return is_trump, RANKS.index(card.rank) if card.rank else len(RANKS), card

    lowest = sorted(view.hand, key=worth)[: len(view.hand) - HAND_SIZE]
    return Choice(Discard(CardSet.of(lowest)), ("You lay away your lowest cards.",))
