"""What a hand can lay at once, for the most points (R6, R7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fivehundred.rummy.actions import LayOff, Meld
from fivehundred.rummy.card_bag import with_cards, without_card, without_cards
from fivehundred.rummy.melds import Combination, combination_of, joined, lay_offs_in, melds_in, points_at
from fivehundred.seats import SEATS

_MANY: Final = 48
"""Combinations of a hand from which on the dearest is taken one by one, and not every way is looked at."""
_ANYBODY: Final = SEATS[0]
"""Who lays a card makes no difference to what it brings."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Deeds in their order, what they bring in points, and the bag of cards that is left."""

    melds: tuple[Meld, ...]
    lay_offs: tuple[LayOff, ...]
    points: int
    left: int

    @property
    def deeds(self) -> tuple[Meld | LayOff, ...]:
        """Combinations, then single cards."""
        return (*self.melds, *self.lay_offs)


def best_plan(hand: int, table: tuple[Combination, ...], *, has_melded: bool) -> Plan:
    """Return what brings most of what this hand can lay at once.

    >>> from fivehundred.rummy.card_bag import CardBag
    >>> plan = best_plan(CardBag.of("7D 8D 9D 9S 9C 9H 2S"), (), has_melded=False)
    >>> plan.points, str(CardBag(plan.left))
    (30, '2S')
    """
    points, melds = best_melds(hand)
    left = hand
    for meld in melds:
        left = without_cards(left, meld.cards)
    if not melds and not has_melded:
        return Plan((), (), 0, hand)
    laid = [*table, *(found for meld in melds if (found := combination_of(meld, _ANYBODY)) is not None)]
    lay_offs: list[LayOff] = []
    while (lay_off := _dearest(left, laid)) is not None:
        lay_offs.append(lay_off)
        points += _lay(laid, lay_off)
        left = without_card(left, lay_off.card)
    return Plan(melds, tuple(lay_offs), points, left)


def _dearest(hand: int, laid: list[Combination]) -> LayOff | None:
    """Return the card to lay off that counts most, or None."""
    return max(lay_offs_in(hand, laid), key=lambda lay_off: _points(laid, lay_off), default=None)


def _place(laid: list[Combination], lay_off: LayOff) -> int:
    return laid[lay_off.meld - 1].place_for(lay_off.card, lay_off.ace) or 0


def _points(laid: list[Combination], lay_off: LayOff) -> int:
    return points_at(_place(laid, lay_off))


def _lay(laid: list[Combination], lay_off: LayOff) -> int:
    """Lay a card off and return its points."""
    place, index = _place(laid, lay_off), lay_off.meld - 1
    laid[index] = joined(laid[index], lay_off.card, place, _ANYBODY)
    return points_at(place)


@lru_cache(maxsize=1 << 15)
def best_melds(hand: int) -> tuple[int, tuple[Meld, ...]]:
    """Return the combinations without a card in common that count most together, and what they count."""
    melds = [(meld, *_bag_and_points(meld)) for meld in melds_in(hand)]
    if len(melds) > _MANY:
        return _one_by_one(hand, melds)
    return _best_of(hand, tuple(melds))


_Weighed = tuple[Meld, int, int]
"""A combination, the bag of its cards, and its points."""


@lru_cache(maxsize=1 << 12)
def _bag_and_points(meld: Meld) -> tuple[int, int]:
    combination = combination_of(meld, _ANYBODY)
    return with_cards(0, meld.cards), combination.points if combination is not None else 0


def _best_of(hand: int, melds: tuple[_Weighed, ...]) -> tuple[int, tuple[Meld, ...]]:
    """Return the best of every way to lay some of the combinations, each from a hand that still holds it."""
    best: tuple[int, tuple[Meld, ...]] = (0, ())
    held = tuple(weighed for weighed in melds if weighed[1] & hand == weighed[1])
    for index, (meld, _, points) in enumerate(held):
        rest, others = _best_of(without_cards(hand, meld.cards), held[index:])
        if points + rest > best[0]:
            best = points + rest, (meld, *others)
    return best


def _one_by_one(hand: int, melds: list[_Weighed]) -> tuple[int, tuple[Meld, ...]]:
    """Return the dearest combination, the dearest of those that are left, and so on."""
    total, chosen = 0, []
    for meld, bag, points in sorted(melds, key=lambda weighed: -weighed[2]):
        if bag & hand == bag:
            hand = without_cards(hand, meld.cards)
            total += points
            chosen.append(meld)
    return total, tuple(chosen)
