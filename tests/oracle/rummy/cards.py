"""What is played with, and what a card counts (R1, R9)."""

from collections.abc import Iterable

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SCDH"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
PLACES = {card: place for place, card in enumerate(CARDS)}


def pack(players: int) -> list[str]:
    """R1: two packs from five players on."""
    return CARDS * (2 if players >= 5 else 1)


def spelled(word: str) -> str:
    """A card as it is written down, from how somebody typed it."""
    card = word.upper().replace("T", "10")
    if card not in CARDS:
        raise ValueError(f"{word} is no card")
    return card


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def value(card: str) -> int:
    """R9: what a card counts anywhere but at the low end of a sequence."""
    return {"10": 10, "J": 10, "Q": 10, "K": 10, "A": 15}.get(rank(card), 5)


def in_order(cards: Iterable[str]) -> list[str]:
    """Suit by suit, each from the two to the ace."""
    return sorted(cards, key=PLACES.__getitem__)


def are_among(cards: Iterable[str], others: Iterable[str]) -> bool:
    """Each of them, and each as often."""
    wanted, there = [*cards], [*others]
    return all(wanted.count(card) <= there.count(card) for card in wanted)


def without(cards: Iterable[str], others: Iterable[str]) -> list[str]:
    """What is left of these in order, as many of each as there are more than of the others."""
    left = [*cards]
    for card in others:
        if card in left:
            left.remove(card)
    return in_order(left)
