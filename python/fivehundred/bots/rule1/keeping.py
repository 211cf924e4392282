"""What a card is worth keeping: the one missed least goes when nothing better can be done."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.rule1.play_context import Table
from fivehundred.cards import Card, Suit, cards_in

_TRUMP: Final = 10_000
_MASTER: Final = 3_000
_GUARDED: Final = 2_000
_GUARD: Final = 1_000
_EACH_IN_SUIT: Final = 20
"""From a hand with trumps the shortest suit goes first."""
_GUARDABLE: Final = 2
"""Beaten by more cards than this, no card of a suit is worth guarding."""


def cheapest(table: Table, cards: int) -> Card:
    """Return the card that is missed least."""
    return min(cards_in(cards), key=lambda card: (_worth(table, card), card))


def lowest(table: Table, cards: int) -> Card:
    """Return the lowest card as they rank in this trick; where none can win, the one missed least."""
    ranks = table.order.strength[table.asked]
    if not any(ranks[card] for card in cards_in(cards)):
        return cheapest(table, cards)
    return min(cards_in(cards), key=lambda card: (ranks[card], _worth(table, card), card))


def _worth(table: Table, card: Card) -> int:
    """Return how much a card may still be good for."""
    if table.order.floating >> card & 1:
        return 2 * _TRUMP
    trumps, suits = table.trumps, table.order.suits[card]
    if trumps is not None and suits >> trumps & 1:
        return _TRUMP + table.order.strength[trumps][card]
    return max((_worth_in_suit(table, card, suit) for suit in Suit if suits >> suit & 1), default=0)


def _worth_in_suit(table: Table, card: Card, suit: Suit) -> int:
    rank, length = table.order.strength[suit][card], len(table.mine(suit))
    others = (*table.friends, *table.foes)
    higher = table.above(card, suit, others)
    if not higher:
        return _MASTER + rank
    if higher < length and higher <= _GUARDABLE:
        return _GUARDED + rank
    return rank + (_GUARD if _is_guard(table, suit) else 0) + _shape(table, length)


def _is_guard(table: Table, suit: Suit) -> bool:
    """Whether the small cards of a suit are just enough to guard its highest."""
    others = (*table.friends, *table.foes)
    top = max(table.mine(suit), key=table.order.strength[suit].__getitem__)
    higher = table.above(top, suit, others)
    return 0 < higher <= _GUARDABLE and len(table.mine(suit)) == higher + 1


def _shape(table: Table, length: int) -> int:
    """Return what a suit's length adds: with trumps the short suit goes, without them the long one stays."""
    has_trumps = table.trumps is not None and bool(table.mine(table.trumps))
    return _EACH_IN_SUIT * length if has_trumps else 0
