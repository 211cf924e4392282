"""What a hand risks where tricks are unwanted: in a misère every one, in hi/lo every one after the fifth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.cards import Card, Suit, bits, cards_in
from fivehundred.engine.contracts.contract import Terms
from fivehundred.engine.contracts.order import CardOrder

LOST: Final = 100
"""The danger of a card that is as good as certain to take a trick."""
_LIKELY: Final = 15
"""The danger of a card that is worth a word."""
_MASTER_OFF: Final = 40
"""The risk of each master too few or too many for hi/lo."""

_CAUGHT: Final = (
    (0, 1, 15, 26, 40, 46, 53, 60),
    (0, 8, 13, 17, 25, 30, 42, 45),
    (0, 3, 7, 11, 20, 22, 27, 27),
    (1, 4, 7, 11, 14, 14, 14, 14),
    (2, 5, 6, 6, 6, 6, 6, 6),
)
"""How often a card was caught in a hundred rounds: by its place in the suit from the lowest, and by how many
lower cards are elsewhere, less one for each earlier round of the suit."""
_STEERED: Final = (0, 50, 75, 90, 100)
"""The danger of a suit of a steered hand, by how many cards elsewhere are below its highest."""


def risk(terms: Terms, order: CardOrder, hand: int, pack: int) -> int:
    """Return how likely a hand is to fail in a special, on the scale of `danger`."""
    if not terms.is_misere:
        return _hi_lo_risk(terms, order, hand, pack)
    if terms.steered:
        return sum(_steered_danger(order, suit, hand, pack) for suit in Suit) + _jokers(order, hand)
    return danger(order, hand, pack)


def danger(order: CardOrder, hand: int, pack: int) -> int:
    """Return how likely this hand is to be caught with a trick, on a scale where 100 is nearly certain."""
    return sum(_suit_danger(order, suit, hand, pack) for suit in Suit) + _jokers(order, hand)


def feared(order: CardOrder, hand: int, pack: int) -> Iterator[Card]:
    """Yield the cards of a hand that is to take no trick which may well be caught with one."""
    for suit in Suit:
        held = sorted(cards_in(order.follows[suit] & hand), key=order.strength[suit].__getitem__)
        for card, each in zip(held, _dangers(order, suit, hand, pack), strict=True):
            if each >= _LIKELY:
                yield card
    yield from cards_in(hand & order.floating)


def _jokers(order: CardOrder, hand: int) -> int:
    return LOST * (hand & order.floating).bit_count()


def _suit_danger(order: CardOrder, suit: int, hand: int, pack: int) -> int:
    """Return the danger of one suit."""
    return sum(_dangers(order, suit, hand, pack))


def _dangers(order: CardOrder, suit: int, hand: int, pack: int) -> list[int]:
    """Return the danger of a suit's cards: the lowest goes to the first round, the next to the second."""
    ranks = order.strength[suit]
    cards = order.follows[suit]
    elsewhere = [ranks[card] for card in cards_in(cards & pack & ~hand)]
    held = sorted(ranks[card] for card in cards_in(cards & hand))
    lower = [sum(other < rank for other in elsewhere) for rank in held]
    return [_card_danger(place, below) for place, below in enumerate(lower)]


def _card_danger(place: int, lower: int) -> int:
    if place >= len(_CAUGHT):
        return 0
    caught = _CAUGHT[place]
    return caught[min(max(lower - place, 0), len(caught) - 1)]


def _steered_danger(order: CardOrder, suit: int, hand: int, pack: int) -> int:
    """Return the danger of a suit whose cards a defender chooses: the highest goes first (M15)."""
    ranks = order.strength[suit]
    cards = order.follows[suit]
    top = max((ranks[card] for card in cards_in(cards & hand)), default=0)
    lower = sum(ranks[card] < top for card in cards_in(cards & pack & ~hand))
    return _STEERED[min(lower, len(_STEERED) - 1)]


def _hi_lo_risk(terms: Terms, order: CardOrder, hand: int, pack: int) -> int:
    """Return how likely a hand is to miss the tricks of hi/lo, with its masters to take them (M9)."""
    sure = masters(order, hand, pack)
    off = abs(sure.bit_count() - terms.target.start)
    return _MASTER_OFF * off + danger(order, hand & ~sure, pack)


def masters(order: CardOrder, hand: int, pack: int) -> int:
    """Return the cards that no card elsewhere beats in their suits, and jokers without a suit."""
    found = hand & order.floating
    for suit in Suit:
        ranks, cards = order.strength[suit], order.follows[suit]
        top = max((ranks[card] for card in cards_in(cards & pack & ~hand)), default=0)
        found |= bits(card for card in cards_in(cards & hand) if ranks[card] > top)
    return found
