"""Cards as DDS sees them: a trump suit of up to thirteen cards, jokers and bowers too, becomes ace to two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bench.solver.dds import SUITS, Place
from fivehundred.cards import Card, Strain, Suit, cards_in
from fivehundred.engine.contracts.order import CardOrder

_ACE: Final = 14
_RANKS: Final = {"J": 11, "Q": 12, "K": 13, "A": _ACE}


def mapped(order: CardOrder, strain: Strain, hands: Sequence[int]) -> list[list[Place]]:
    """Hands in DDS's cards; all but the trumps keep their ranks."""
    top = {} if strain.trumps is None else _trumps(order, strain.trumps)
    return [[top.get(card) or _side_card(card) for card in cards_in(hand)] for hand in hands]


def _trumps(order: CardOrder, trumps: Suit) -> Mapping[Card, Place]:
    strength = order.strength[trumps]
    falling = sorted(cards_in(order.follows[trumps]), key=lambda card: strength[card], reverse=True)
    return {card: (SUITS[trumps], _ACE - place) for place, card in enumerate(falling)}


def _side_card(card: Card) -> Place:
    assert card.suit is not None
    assert card.rank is not None
    return SUITS[card.suit], _RANKS.get(card.rank) or int(card.rank)
