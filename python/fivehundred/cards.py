"""Cards, suits, strains and sets of cards.

A card is a small integer, its place in a set of 64 bits: four blocks of sixteen (spades, clubs, diamonds,
hearts), ranks from 2 up to the ace in the order of a plain suit. There are no black 13s, so the jokers take
their places: the largest pack, 64 cards, fills the set exactly.

Engine code works on plain `int` bit sets; `CardSet` is the same integer with manners for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Final, Literal, Self, cast

from fivehundred.errors import NotationError

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A")
"""Ranks of a plain suit, lowest first (D5)."""

BLOCK: Final = len(RANKS)
JACK: Final = RANKS.index("J")
ACE: Final = RANKS.index("A")
_THIRTEEN: Final = RANKS.index("13")


class Suit(IntEnum):
    """The four suits, in the order in which they outrank each other in the auction."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    def __str__(self) -> str:
        return "SCDH"[self]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __bool__(self) -> Literal[True]:
        """Spades are a suit as well, though their number is 0."""
        return True

    @property
    def symbol(self) -> str:
        """The suit's sign.

        >>> Suit.HEARTS.symbol
        '♥'
        """
        return "♠♣♦♥"[self]

    @property
    def same_colour(self) -> Suit:
        """The other suit of the same colour, whose jack is the left bower (D6).

        >>> Suit.HEARTS.same_colour
        Suit.DIAMONDS
        """
        return Suit(self ^ 1)

    @property
    def opposite(self) -> Suit:
        """The suit opposite in 500++ (X2): hearts and spades, diamonds and clubs.

        >>> Suit.HEARTS.opposite
        Suit.SPADES
        """
        return Suit(3 - self)


class Strain(IntEnum):
    """What a bid names: a suit, no-trump, or no-trump with the jacks on top (M10)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4
    JACKS = 5

    def __str__(self) -> str:
        return ("S", "C", "D", "H", "N", "J5")[self]

    def __repr__(self) -> str:
        return f"Strain.{self.name}"

    def __bool__(self) -> Literal[True]:
        """Spades are a strain as well, though their number is 0."""
        return True

    @property
    def trumps(self) -> Suit | None:
        """The trump suit, or None at no-trump.

        >>> Strain.CLUBS.trumps
        Suit.CLUBS
        """
        return _TRUMPS[self]


_TRUMPS: Final[tuple[Suit | None, ...]] = (*Suit, None, None)


class Card(int):
    """One card. Equal cards are the same object.

    >>> Card("10H"), Card("th") is Card("10H")
    (Card('10H'), True)
    >>> Card("Jo").is_joker, Card("AS").suit, Card("AS").rank
    (True, Suit.SPADES, 'A')
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        """Read a card: rank, then suit; `Jo` (or `JB`) and `JR` (or `JW`) for the jokers.

        Raises:
            NotationError: The text names no card.
        """
        try:
            return cast("Self", _BY_NAME[text.upper()])
        except KeyError:
            raise NotationError(repr(text), _EXPECTED) from None

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]!r})"

    def __bool__(self) -> Literal[True]:
        """The two of spades is a card as well, though its number is 0."""
        return True

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (_NAMES[self],)

    @property
    def is_joker(self) -> bool:
        """Whether it is one of the jokers."""
        return self in (BLACK_JOKER, RED_JOKER)

    @property
    def suit(self) -> Suit | None:
        """The printed suit; None for a joker. Left bower and joker may belong elsewhere in play."""
        return None if self.is_joker else Suit(self // BLOCK)

    @property
    def rank(self) -> str | None:
        """The printed rank; None for a joker."""
        return None if self.is_joker else RANKS[self % BLOCK]

    @property
    def bit(self) -> int:
        """The set that holds just this card."""
        return 1 << self


_EXPECTED: Final = "a card such as 7H, 10S, QD, or a joker (Jo, JB, JR, JW)"
_JOKER_NAMES: Final = {_THIRTEEN: "Jo", BLOCK + _THIRTEEN: "JR"}


def _name(index: int) -> str:
    return _JOKER_NAMES.get(index) or f"{RANKS[index % BLOCK]}{Suit(index // BLOCK)}"


_NAMES: Final = tuple(_name(index) for index in range(64))
CARDS: Final = tuple(int.__new__(Card, index) for index in range(64))
"""Every card there is, by its place in a set."""

_BY_NAME: Final = {
    **{name.upper(): card for name, card in zip(_NAMES, CARDS, strict=True)},
    **{f"T{suit}": CARDS[suit * BLOCK + RANKS.index("10")] for suit in Suit},
    "JB": CARDS[_THIRTEEN],
    "JW": CARDS[BLOCK + _THIRTEEN],
}

BLACK_JOKER: Final = Card("JB")
RED_JOKER: Final = Card("JR")
"""The joker beside the black one, in some packs a white one."""
JOKERS: Final = BLACK_JOKER.bit | RED_JOKER.bit


def card_of(suit: Suit, rank: str) -> Card:
    """Return the card of a suit and a rank.

    >>> card_of(Suit.CLUBS, "J")
    Card('JC')
    """
    return CARDS[suit * BLOCK + RANKS.index(rank)]


def bits(cards: Iterable[Card]) -> int:
    """Return the set of these cards as an integer.

    >>> bits([Card("2S"), Card("3S")])
    3
    """
    total = 0
    for card in cards:
        total |= 1 << card
    return total


def _set_bits(operand: Card | int) -> int:
    """Return the set that stands after an operator: a card is the set that holds just it."""
    return operand.bit if isinstance(operand, Card) else operand


def cards_in(card_bits: int) -> Iterator[Card]:
    """Yield the cards of a set, by suit and rising rank."""
    return iter(_listed(card_bits))


@lru_cache(maxsize=1 << 14)
def _listed(card_bits: int) -> tuple[Card, ...]:
    listed: list[Card] = []
    while card_bits:
        lowest = card_bits & -card_bits
        listed.append(CARDS[lowest.bit_length() - 1])
        card_bits ^= lowest
    return tuple(listed)


def suit_block(suit: Suit) -> int:
    """Return all cards printed with this suit."""
    return ((1 << BLOCK) - 1) << (suit * BLOCK) & ~JOKERS


class CardSet(int):
    """An unordered set of cards; an integer underneath.

    A card after an operator stands for the set that holds just it, any other integer is a set of bits; before
    one it is the plain number that it is.

    >>> hand = CardSet.of("AS KS Jo")
    >>> Card("KS") in hand, len(hand), str(hand - Card("KS")), str(hand & CardSet.of("KS 7H"))
    (True, 3, 'Jo AS', 'KS')
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: str | Iterable[Card]) -> CardSet:
        """Make a set from cards, or from text such as `"AS KS Jo"`.

        Raises:
            NotationError: The text holds something that is no card.
        """
        listed = map(Card, cards.split()) if isinstance(cards, str) else cards
        return cls(bits(listed))

    def __iter__(self) -> Iterator[Card]:
        return cards_in(int(self))

    def __contains__(self, card: Card) -> bool:
        return bool(self >> card & 1)

    def __len__(self) -> int:
        return self.bit_count()

    def __or__(self, other: Card | int) -> CardSet:
        return CardSet(int(self) | _set_bits(other))

    def __and__(self, other: Card | int) -> CardSet:
        return CardSet(int(self) & _set_bits(other))

    def __xor__(self, other: Card | int) -> CardSet:
        return CardSet(int(self) ^ _set_bits(other))

    def __sub__(self, other: Card | int) -> CardSet:
        return CardSet(int(self) & ~_set_bits(other))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.of({str(self)!r})"


NO_CARDS: Final = CardSet()
