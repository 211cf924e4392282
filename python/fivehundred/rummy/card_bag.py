"""Bags of cards from up to two packs (R1).

A bag is an integer of 128 bits: a card's bit among the lower 64 says that at least one is in the bag, its bit
among the upper 64 that a second one is. So a bag lies within another exactly if its bits do, and has as many
cards as bits. Engine code works on plain `int`; `CardBag` is the same integer with manners for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from fivehundred.cards import Card, cards_in
from fivehundred.errors import NotationError

TWIN: Final = 64
"""How far a card's second bit stands above its first."""

FIRSTS: Final = (1 << TWIN) - 1
"""The bits that say of each card whether there is at least one."""


def with_card(bag: int, card: int) -> int:
    """Return the bag with one more of a card, of which it holds at most one."""
    return bag | (1 << card + TWIN if bag >> card & 1 else 1 << card)


def without_card(bag: int, card: int) -> int:
    """Return the bag with one less of a card that it holds."""
    return bag & ~(1 << card + TWIN if bag >> card + TWIN & 1 else 1 << card)


def with_cards(bag: int, cards: Iterable[int]) -> int:
    """Return the bag with these cards, too."""
    for card in cards:
        bag = with_card(bag, card)
    return bag


def without_cards(bag: int, cards: Iterable[int]) -> int:
    """Return the bag without these cards, which it holds."""
    for card in cards:
        bag = without_card(bag, card)
    return bag


def without_any(bag: int, cards: Iterable[int]) -> int:
    """Return the bag without these cards, as far as it holds them."""
    for card in cards:
        if bag >> card & 1:
            bag = without_card(bag, card)
    return bag


def kinds_in(bag: int) -> list[Card]:
    """Return every card of which the bag holds at least one, once, by suit and rising rank."""
    return list(cards_in(bag & FIRSTS))


def missing_from(bag: int, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return those of the cards that the bag does not hold, a second one included."""
    missing = []
    for card in cards:
        if bag >> card & 1:
            bag = without_card(bag, card)
        else:
            missing.append(card)
    return tuple(missing)


class CardBag(int):
    """An unordered bag of cards, of each at most two; an integer underneath.

    >>> hand = CardBag.of("7D 8S 7D")
    >>> str(hand), len(hand), hand.count(Card("7D")), str(hand - Card("7D"))
    ('8S 7D 7D', 3, 2, '8S 7D')
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: str | Iterable[Card]) -> CardBag:
        """Make a bag from cards, or from text such as `"7D 8D 7D"`.

        Raises:
            NotationError: The text holds something that is no card, or one card for the third time.
        """
        bag = 0
        for card in map(Card, cards.split()) if isinstance(cards, str) else cards:
            if bag >> card + TWIN & 1:
                raise NotationError(f"a third {card}", "at most two of a card, as two packs have")
            bag = with_card(bag, card)
        return cls(bag)

    def __iter__(self) -> Iterator[Card]:
        for card in kinds_in(self):
            yield card
            if self >> card + TWIN & 1:
                yield card

    def __contains__(self, card: Card) -> bool:
        return bool(self >> card & 1)

    def __len__(self) -> int:
        return self.bit_count()

    def __sub__(self, other: Card | int) -> CardBag:
        """Return the bag without a card, or a bag of cards; what it does not hold changes nothing."""
        gone = 1 << other if isinstance(other, Card) else int(other)
        ones, twos = self & FIRSTS, self >> TWIN
        less_ones, less_twos = gone & FIRSTS, gone >> TWIN
        return CardBag((twos & ~less_ones) << TWIN | ones & ~less_ones | twos & ~less_twos)

    def count(self, card: Card) -> int:
        """Return how many of a card it holds."""
        return (self >> card & 1) + (self >> card + TWIN & 1)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardBag.of({str(self)!r})"


EMPTY: Final = CardBag()
