"""What a hand is worth: the tricks its cards should take under one order, in hundredths of a trick.

Each suit is looked at by itself, from its highest card. What counts is how many cards that beat it are held
elsewhere, and how long the suit is. The numbers are averages of many rounds, nothing deeper.
"""

from __future__ import annotations

from typing import Final

from fivehundred.cards import Suit, cards_in
from fivehundred.engine.order import CardOrder

TRICK: Final = 100

_TRUMP: Final = (100, 80, 60, 45, 35)
"""What a trump takes, by how many higher trumps are elsewhere."""
_LONG_TRUMP: Final = 85
"""What a trump takes at least from the fourth on: nobody is left to beat it."""
_MASTER: Final = {True: (90, 65, 35), False: (100, 100, 95)}
"""What the first, second and each further master of a suit takes, with trumps about and without."""
_GUARDED: Final = {True: 40, False: 50}
"""What a card takes that one other beats, with a smaller one to guard it."""
_STOPPED_TWICE: Final = 15
"""What a card takes that two others beat, with two smaller ones to guard it."""
_LONG_CARD: Final = 55
"""What the fifth card of a suit and each further takes without trumps."""
_RUFF: Final = (60, 30)
"""What a suit of no card, and of one, brings a hand with trumps to spare."""
_OPEN_SUIT: Final = 60
"""What a suit without a stopper costs at no-trump; a joker without a suit stops one of them."""


def tricks(order: CardOrder, trumps: Suit | None, hand: int, pack: int) -> int:
    """Return the tricks that this hand should take by itself."""
    sides = [_side_suit(order, suit, hand, pack, trumps) for suit in Suit if suit != trumps]
    if trumps is None:
        jokers = (hand & order.floating).bit_count()
        return sum(sides) + TRICK * jokers - _OPEN_SUIT * max(sides.count(0) - jokers, 0)
    return sum(sides) + _trump_suit(aboves(order, trumps, hand, pack))


def aboves(order: CardOrder, suit: int, hand: int, pack: int) -> list[int]:
    """Return for each card of a suit, highest first, how many cards held elsewhere beat it."""
    ranks = order.strength[suit]
    cards = order.follows[suit] & pack
    elsewhere = [ranks[card] for card in cards_in(cards & ~hand)]
    held = sorted((ranks[card] for card in cards_in(cards & hand)), reverse=True)
    return [sum(other > rank for other in elsewhere) for rank in held]


def _trump_suit(above: list[int]) -> int:
    total = 0
    for place, higher in enumerate(above):
        worth = _TRUMP[min(higher, len(_TRUMP) - 1)]
        total += max(worth, _LONG_TRUMP) if place >= 3 else worth
    return total


def _side_suit(order: CardOrder, suit: Suit, hand: int, pack: int, trumps: Suit | None) -> int:
    above, trumped = aboves(order, suit, hand, pack), trumps is not None
    worth = sum(_side_card(place, higher, len(above), trumped=trumped) for place, higher in enumerate(above))
    return worth if trumps is None else worth + _ruffs(len(above), (hand & order.follows[trumps]).bit_count())


def _side_card(place: int, higher: int, length: int, *, trumped: bool) -> int:
    """Return what one card outside trumps takes, by its place in the suit and the cards that beat it."""
    if not higher:
        return _MASTER[trumped][min(place, 2)]
    if place >= 4 and not trumped:
        return _LONG_CARD
    if higher == 1 and length > place + 1:
        return _GUARDED[trumped]
    return _STOPPED_TWICE if higher == 2 and length > place + 2 else 0


def _ruffs(length: int, trumps: int) -> int:
    """Return what being short of a suit brings: trumps beyond the third can trump it."""
    return _RUFF[length] if length < len(_RUFF) and trumps > 3 else 0


def stopped(order: CardOrder, suit: Suit, hand: int, pack: int) -> bool:
    """Whether the hand has a card of the suit that should take a trick without trumps."""
    return _side_suit(order, suit, hand, pack, None) >= _GUARDED[False]
