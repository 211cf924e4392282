"""What a hand is worth: the tricks its cards should take under one order, in hundredths of a trick.

Each suit is looked at by itself, from its highest card. What counts is how many cards that beat it are held
elsewhere, and how long the suit is; of cards that may lie dead each number of beaters counts by its odds. The
numbers are averages of many rounds, nothing deeper.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from math import comb
from typing import Final

from fivehundred.bots.rule1.outstanding import Elsewhere
from fivehundred.cards import Suit, cards_in
from fivehundred.engine.contracts.order import CardOrder

TRICK: Final = 100
_ALL: Final = 100
"""Percent."""

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


def tricks(order: CardOrder, trumps: Suit | None, hand: int, elsewhere: Elsewhere) -> int:
    """Return the tricks that this hand should take by itself."""
    sides = [side_suit(order, suit, hand, elsewhere, trumps) for suit in Suit if suit != trumps]
    if trumps is None:
        jokers = (hand & order.floating).bit_count()
        unstopped = sum(side < _STOPPED_TWICE for side in sides)
        return sum(sides) + TRICK * jokers - _OPEN_SUIT * max(unstopped - jokers, 0)
    return sum(sides) + trump_suit(aboves(order, trumps, hand, elsewhere.cards), elsewhere.live)


def aboves(order: CardOrder, suit: int, hand: int, cards: int) -> list[int]:
    """Return for each card of a suit, highest first, how many of these cards beat it that are elsewhere."""
    ranks, follows = order.strength[suit], order.follows[suit]
    elsewhere = [ranks[card] for card in cards_in(follows & cards & ~hand)]
    held = sorted((ranks[card] for card in cards_in(follows & hand)), reverse=True)
    return [sum(other > rank for other in elsewhere) for rank in held]


def _by_odds(worth: Callable[[int], int], higher: int, live: int) -> int:
    """Return what a card is worth by how many of the cards that beat it are in play, each as likely."""
    if live == _ALL:
        return worth(higher)
    return sum(worth(beaters) * odds for beaters, odds in enumerate(_odds(higher, live))) // _ALL**2


@lru_cache
def _odds(cards: int, live: int) -> tuple[int, ...]:
    """Return the odds that none, one, two … of these cards are in play, in parts of ten thousand.

    >>> _odds(2, 50)
    (2500, 5000, 2500)
    """
    ways = (comb(cards, some) * live**some * (_ALL - live) ** (cards - some) for some in range(cards + 1))
    return tuple(_ALL**2 * way // _ALL**cards for way in ways)


def trump_suit(above: list[int], live: int) -> int:
    """Return what trumps take, given for each how many higher ones are elsewhere."""
    total = 0
    for place, higher in enumerate(above):
        worth = _by_odds(lambda beaters: _TRUMP[min(beaters, len(_TRUMP) - 1)], higher, live)
        total += max(worth, _LONG_TRUMP) if place >= 3 else worth
    return total


def side_suit(order: CardOrder, suit: Suit, hand: int, elsewhere: Elsewhere, trumps: Suit | None) -> int:
    """Return what a suit takes; a card that is a trump, too, counts there alone (X2)."""
    own = hand if trumps is None else hand & ~order.follows[trumps]
    above, trumped = aboves(order, suit, own, elsewhere.cards & ~hand), trumps is not None
    worth = 0
    for place, higher in enumerate(above):
        card = partial(_side_card, place, len(above), trumped=trumped)
        worth += _by_odds(card, higher, elsewhere.live)
    return worth if trumps is None else worth + _ruffs(len(above), (hand & order.follows[trumps]).bit_count())


def _side_card(place: int, length: int, higher: int, *, trumped: bool) -> int:
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


def stopped(order: CardOrder, suit: Suit, hand: int, elsewhere: Elsewhere) -> bool:
    """Whether the hand has a card of the suit that should take a trick without trumps."""
    return side_suit(order, suit, hand, elsewhere, None) >= _GUARDED[False]
