"""Combinations: what they are, what fits on them, what they count, and which of them a hand holds (R6, R9).

A rank has a place from 2 up to the ace at 14; an ace below the two stands at 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from fivehundred.cards import ACE, BLOCK, CARDS, Card, Suit, bits
from fivehundred.cards import RANKS as ALL_RANKS
from fivehundred.rummy.actions import Ace, LayOff, Meld
from fivehundred.rummy.card_bag import FIRSTS, TWIN
from fivehundred.rummy.rules import PACK, RANKS
from fivehundred.seats import Seat

LOW_ACE: Final = 1
HIGH_ACE: Final = 14
_TWO: Final = 2
_KING: Final = 13

LEAST: Final = 3
"""Cards that a combination has at least (R6)."""

FULL_GROUP: Final = 4
"""Cards that a group has at most (R6)."""

_POINTS: Final = (0, *(5,) * 9, *(10,) * 4, 15)
"""What a card counts by its place: a low ace 5, a high one 15 (R9)."""

_PLACES: Final = {card: RANKS.index(card.rank or "") + 2 for card in PACK}


def place_of(card: Card) -> int:
    """Return the place of a card's rank, an ace's at the top."""
    return _PLACES[card]


def points_at(place: int) -> int:
    """Return what a card counts at its place (R9).

    >>> points_at(LOW_ACE), points_at(9), points_at(10), points_at(HIGH_ACE)
    (5, 5, 10, 15)
    """
    return _POINTS[place]


_WORTH: Final = tuple(
    (points, bits(card for card in PACK if points_at(place_of(card)) == points) * (1 | 1 << TWIN))
    for points in (5, 10, 15)
)


def points_of(bag: int) -> int:
    """Return what the cards in a hand count, aces 15 (R9)."""
    return sum(points * (bag & cards).bit_count() for points, cards in _WORTH)


@dataclass(frozen=True, slots=True)
class Group:
    """Three or four cards of a rank on the table; `seats` laid them, in the same order."""

    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]

    @property
    def fits(self) -> int:
        """The set of cards that may be laid off on it (R7)."""
        return _of_rank(place_of(self.cards[0])) if len(self.cards) < FULL_GROUP else 0

    def place_for(self, card: Card, ace: Ace | None) -> int | None:
        """Return the place at which a card would stand here, or None where it does not fit."""
        return place_of(card) if ace is None and self.fits >> card & 1 else None

    @property
    def points(self) -> int:
        """What its cards count (R9)."""
        return sum(points_at(place_of(card)) for card in self.cards)


@dataclass(frozen=True, slots=True)
class Run:
    """Three or more cards of a suit in sequence on the table, from the place `low` to `high`.

    `cards` stand in that order, and `seats` laid them.
    """

    suit: Suit
    low: int
    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]

    @property
    def high(self) -> int:
        """The place of its highest card."""
        return self.low + len(self.cards) - 1

    @property
    def fits(self) -> int:
        """The set of cards that may be laid off on it, at either end (R7)."""
        return _at_ends(self.suit, self.low, self.high)

    def place_for(self, card: Card, ace: Ace | None) -> int | None:
        """Return the place at which a card would stand here, or None where it does not fit (R6, R7).

        An ace that fits both ends stands high if `ace` does not say otherwise.
        """
        if not self.fits >> card & 1:
            return None
        place = place_of(card)
        if place != HIGH_ACE:
            return place if ace is None else None
        is_high, is_low = self.high == _KING, self.low == _TWO
        if is_high and ace is not Ace.LOW:
            return HIGH_ACE
        return LOW_ACE if is_low and ace is not Ace.HIGH else None

    @property
    def points(self) -> int:
        """What its cards count (R9)."""
        return sum(_POINTS[self.low : self.high + 1])


Combination = Group | Run


def joined(combination: Combination, card: Card, place: int, seat: Seat) -> Combination:
    """Return a combination with a card that fits it at this place, laid off by a seat (R7)."""
    cards, seats = combination.cards, combination.seats
    match combination:
        case Group():
            return Group((*cards, card), (*seats, seat))
        case Run(suit, low) if place < low:
            return Run(suit, place, (card, *cards), (seat, *seats))
        case Run(suit, low):
            return Run(suit, low, (*cards, card), (*seats, seat))


@cache
def _of_rank(place: int) -> int:
    return bits(card for card in PACK if place_of(card) == place)


@cache
def _at_ends(suit: Suit, low: int, high: int) -> int:
    """Return the set of cards just below and above; an ace stands only once in a sequence (R6)."""
    ends = [place for place in (low - 1, high + 1) if LOW_ACE <= place <= HIGH_ACE]
    has_ace = low == LOW_ACE or high == HIGH_ACE
    return bits(_card_at(suit, place) for place in ends if not (has_ace and place in (LOW_ACE, HIGH_ACE)))


def _card_at(suit: Suit, place: int) -> Card:
    """Return the card of a suit at a place."""
    rank = RANKS[-1] if place == LOW_ACE else RANKS[place - 2]
    return CARDS[suit * BLOCK + ALL_RANKS.index(rank)]


def combination_of(meld: Meld, seat: Seat) -> Combination | None:
    """Return what these cards are on the table, or None if they are no combination (R6).

    >>> combination_of(Meld((Card("AS"), Card("2S"), Card("3S"))), seat=0).points
    15
    """
    cards = meld.cards
    if len(cards) < LEAST:
        return None
    seats = (seat,) * len(cards)
    places = [_PLACES.get(card, 0) for card in cards]
    if 0 in places:
        return None
    if places[0] == places[-1]:
        is_group = len(cards) <= FULL_GROUP and meld.ace is None and places.count(places[0]) == len(places)
        return Group(cards, seats) if is_group else None
    suit = cards[0] // BLOCK
    if cards[-1] // BLOCK != suit:
        return None
    low = _lowest(places, meld.ace)
    if low is None:
        return None
    return Run(Suit(suit), low, cards if low != LOW_ACE else (cards[-1], *cards[:-1]), seats)


def _lowest(places: list[int], ace: Ace | None) -> int | None:
    """Return the place at which a sequence of these rising places begins, or None if they are none (R6)."""
    if places[-1] != HIGH_ACE:
        return places[0] if ace is None and _rise(places) else None
    if places[-2] == HIGH_ACE:
        return None
    if ace is not Ace.LOW and _rise(places):
        return places[0]
    return LOW_ACE if ace is not Ace.HIGH and places[0] == _TWO and _rise(places[:-1]) else None


def _rise(places: list[int]) -> bool:
    """Whether each place is one above that before it."""
    return places == list(range(places[0], places[0] + len(places)))


# What a hand holds


def melds_in(hand: int) -> list[Meld]:
    """Return every combination that lies in a hand: sequences by suit, then groups by rank.

    An ace is named where both ends are possible, and nowhere else.
    """
    melds: list[Meld] = []
    ones = twos = threes = suit = 0
    left = hand
    while left:
        block = left & _BLOCK_BITS
        threes |= twos & block
        twos |= ones & block
        ones |= block
        if suit < len(Suit) and block.bit_count() >= LEAST:
            melds += _runs(suit, block)
        left >>= BLOCK
        suit += 1
    while threes:
        place = (threes & -threes).bit_length() - 1
        threes &= threes - 1
        melds += _groups(place, hand >> place & _EVERY_BLOCK)
    return melds


_BLOCK_BITS: Final = (1 << BLOCK) - 1
"""The bits of one suit."""

_EVERY_BLOCK: Final = sum(1 << block * BLOCK for block in range(8))
"""The lowest bit of each suit, first and second."""


@lru_cache(maxsize=4096)
def _groups(place: int, pattern: int) -> tuple[Meld, ...]:
    """Return the groups of a rank, given by its bits as if it were the lowest."""
    firsts = [CARDS[place + suit * BLOCK] for suit in range(4) if pattern >> suit * BLOCK & 1]
    twins = [card for card in firsts if pattern >> card - place + TWIN & 1]
    held = sorted((*firsts, *twins))
    found = {cards for size in (LEAST, FULL_GROUP) for cards in combinations(held, size)}
    return tuple(map(Meld, sorted(found, key=lambda cards: (len(cards), cards))))


@lru_cache(maxsize=16384)
def _runs(suit: int, block: int) -> tuple[Meld, ...]:
    """Return the sequences of a suit, given by its block of bits."""
    return tuple(_runs_at(Suit(suit), [_is_in(block, place) for place in range(HIGH_ACE + 1)]))


def _is_in(block: int, place: int) -> bool:
    return place >= LOW_ACE and bool(block >> _card_at(Suit.SPADES, place) & 1)


def _runs_at(suit: Suit, held: list[bool]) -> Iterator[Meld]:
    """Yield the sequences of places that are held; all thirteen cards are one with either end."""
    for low in range(LOW_ACE, HIGH_ACE - 1):
        high = low
        while high <= HIGH_ACE and held[high] and high - low < len(RANKS):
            if high - low + 1 >= LEAST:
                ace = (Ace.LOW if low == LOW_ACE else Ace.HIGH) if high - low + 1 == len(RANKS) else None
                yield Meld(tuple(_card_at(suit, place) for place in range(low, high + 1)), ace)
            high += 1


def lay_offs_in(hand: int, table: Iterable[Combination]) -> Iterator[LayOff]:
    """Yield every card of a hand with the combination that it fits; an ace as in `melds_in` (R7)."""
    for number, combination in enumerate(table, 1):
        fitting = combination.fits & hand & FIRSTS
        while fitting:
            card = CARDS[(fitting & -fitting).bit_length() - 1]
            fitting &= fitting - 1
            if card % BLOCK == ACE and fits_both_ends(combination):
                yield LayOff(card, number, Ace.LOW)
                yield LayOff(card, number, Ace.HIGH)
            else:
                yield _lay_off(card, number)


@lru_cache(maxsize=4096)
def _lay_off(card: Card, number: int) -> LayOff:
    return LayOff(card, number)


def fits_both_ends(combination: Combination) -> bool:
    """Whether an ace fits either end (R6)."""
    return isinstance(combination, Run) and (combination.low, combination.high) == (_TWO, _KING)
