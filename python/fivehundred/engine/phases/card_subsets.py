"""Choices of some cards from a hand: what may be discarded, and what may be handed over (K1, M4, M11)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import ClassVar

from fivehundred.cards import CardSet, cards_in
from fivehundred.engine.actions import Action, CallSlam, Discard, Give


@dataclass(frozen=True, slots=True)
class Choices(Collection[Action]):
    """Every choice of `count` cards from a hand, not listed until asked for."""

    hand: int
    count: int

    deed: ClassVar[type[Discard | Give]]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, self.deed):
            return False
        return len(action.cards) == self.count and not action.cards & ~self.hand

    def __iter__(self) -> Iterator[Action]:
        for cards in combinations(cards_in(self.hand), self.count):
            yield self.deed(CardSet.of(cards))

    def __len__(self) -> int:
        return comb(self.hand.bit_count(), self.count)


@dataclass(frozen=True, slots=True)
class Gifts(Choices):
    """What may be handed over."""

    deed = Give


@dataclass(frozen=True, slots=True)
class Discards(Choices):
    """What may be discarded; a slam stands last where it may be called (M11)."""

    offers_slam: bool = False

    deed = Discard

    def __contains__(self, action: object) -> bool:
        return (self.offers_slam and isinstance(action, CallSlam)) or Choices.__contains__(self, action)

    def __iter__(self) -> Iterator[Action]:
        yield from Choices.__iter__(self)
        if self.offers_slam:
            yield CallSlam()

    def __len__(self) -> int:
        return Choices.__len__(self) + self.offers_slam
