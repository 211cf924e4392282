"""What a hand risks in a misère, where every trick is one too many."""

from __future__ import annotations

from typing import Final

from fivehundred.cards import Suit, cards_in
from fivehundred.engine.order import CardOrder

LOST: Final = 100
"""The danger of a card that is as good as certain to take a trick."""

_CAUGHT: Final = (
    (0, 1, 15, 26, 40, 46, 53, 60),
    (0, 8, 13, 17, 25, 30, 42, 45),
    (0, 3, 7, 11, 20, 22, 27, 27),
    (1, 4, 7, 11, 14, 14, 14, 14),
    (2, 5, 6, 6, 6, 6, 6, 6),
)
"""How often a card was caught in a hundred rounds: by its place in the suit from the lowest, and by how many
lower cards are elsewhere, less one for each earlier round of the suit."""


def danger(order: CardOrder, hand: int, pack: int) -> int:
    """Return how likely this hand is to be caught with a trick, on a scale where 100 is nearly certain."""
    suits = sum(_suit_danger(order, suit, hand, pack) for suit in Suit)
    return suits + LOST * (hand & order.floating).bit_count()


def _suit_danger(order: CardOrder, suit: int, hand: int, pack: int) -> int:
    """Return the danger of one suit: its lowest card goes to the first round, the next to the second."""
    ranks = order.strength[suit]
    cards = order.follows[suit] & pack
    elsewhere = [ranks[card] for card in cards_in(cards & ~hand)]
    held = sorted(ranks[card] for card in cards_in(cards & hand))
    lower = [sum(other < rank for other in elsewhere) for rank in held]
    return sum(_card_danger(place, below) for place, below in enumerate(lower))


def _card_danger(place: int, lower: int) -> int:
    if place >= len(_CAUGHT):
        return 0
    caught = _CAUGHT[place]
    return caught[min(max(lower - place, 0), len(caught) - 1)]
