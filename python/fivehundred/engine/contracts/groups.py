"""Cards in groups, as they are held and told: joker and trumps first, then suits of alternating colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, permutations

from fivehundred.cards import Card, CardSet, Suit
from fivehundred.engine.contracts.order import CardOrder


def groups_of(order: CardOrder, hand: CardSet, trumps: Suit | None) -> Iterator[list[Card]]:
    """Yield the cards of no suit, trumps, then the other suits; a card of two suits goes with the first."""
    yield from filter(None, [[card for card in hand if not order.suits[card]]])
    first = () if trumps is None or not hand & order.follows[trumps] else (trumps,)
    others = tuple(suit for suit in Suit if suit is not trumps and hand & order.follows[suit])
    for suit in (*first, *_alternating(others, first)):
        cards = hand & order.follows[suit]
        yield sorted(cards, key=order.strength[suit].__getitem__, reverse=True)
        hand -= cards


@lru_cache
def _alternating(suits: tuple[Suit, ...], first: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """Return the suits in the sequence in which colours change most often after `first`."""

    def changes(sequence: tuple[Suit, ...]) -> int:
        return sum(one.same_colour is not other for one, other in pairwise((*first, *sequence)))

    return max(permutations(suits), key=changes)
