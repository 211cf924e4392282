"""How a hand is held: joker and trumps with their bowers first, then suits of alternating colours.

While a round is played, the cards left stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fivehundred.cards import NO_CARDS, Card, CardSet, Strain, Suit
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.contract import Terms, order_of
from fivehundred.engine.contracts.groups import groups_of
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place


def arranged(view: View, hand: CardSet, seat: Place | None) -> list[list[Card]]:
    """Return a seat's hand in groups, each from its highest card, by the contract as far as there is one.

    >>> from fivehundred import Rules, State
    >>> arranged(State.start(Rules()).view(0), CardSet.of("KH AH QD 9C JS Jo"), seat=0)
    [[Card('Jo')], [Card('JS')], [Card('QD')], [Card('9C')], [Card('AH'), Card('KH')]]
    """
    return _left(_arranged(view.rules, view.terms, view.named, CardSet(hand | view.played(seat))), hand)


def arranged_under(rules: Rules, terms: Terms, hand: CardSet, played: CardSet = NO_CARDS) -> list[list[Card]]:
    """Return what is left of a hand in its groups when the round is over, `played` being the rest of it."""
    return _left(_arranged(rules, terms, (), CardSet(hand | played)), hand)


def _left(groups: Iterable[list[Card]], hand: CardSet) -> list[list[Card]]:
    left = ([card for card in group if hand >> card & 1] for group in groups)
    return [group for group in left if group]


@lru_cache(maxsize=1 << 12)  # a server arranges the same hand again whenever it plays a card
def _arranged(
    rules: Rules, terms: Terms | None, named: tuple[tuple[Card, Suit], ...], hand: CardSet
) -> tuple[list[Card], ...]:
    if terms is None:
        return tuple(groups_of(card_order(rules, Strain.NO_TRUMP), hand, None))
    return tuple(groups_of(order_of(rules, terms, named), hand, terms.strain.trumps))
