"""What seats and chance can do at rummy. The class name is the action's `type` in JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from types import NoneType
from typing import Final

from fivehundred.cards import Card
from fivehundred.engine.actions import expect, expect_all, expect_seed

_A_CARD: Final = "a Card such as Card('7H')"
_CARDS: Final = "a tuple of Cards such as (Card('7D'), Card('8D'), Card('9D'))"
_AN_END_OR_NONE: Final = "an Ace such as Ace.LOW, or None"
_A_NUMBER: Final = "the number of a combination, from 1 in the order laid"


class Ace(StrEnum):
    """The end of a sequence at which an ace stands (R6)."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Deal:
    """The whole pack in the order in which it is dealt, one card at a time from the dealer's left (R1).

    `seed` is what it was shuffled from, where that is known; it has no part in equality.
    """

    cards: tuple[Card, ...]
    seed: bytes | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        _expect_order(self)


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discards but the top one as a new stock, its next card first (R8); `seed` as in a deal."""

    cards: tuple[Card, ...]
    seed: bytes | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        _expect_order(self)


def _expect_order(chance: Deal | Reshuffle) -> None:
    expect_all(chance.cards, Card, _CARDS)
    if chance.seed is not None:
        expect_seed(chance.seed)


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws from the stock (R4)."""


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes the top discard (R4)."""


@dataclass(frozen=True, slots=True)
class TakePile:
    """A seat takes all the discards (R4, R5)."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A seat lays down a combination; `ace` says where its ace stands, where both ends are possible (R6).

    The cards are put in the order of suits and ranks, so that the order in which they are given is no matter.
    """

    cards: tuple[Card, ...]
    ace: Ace | None = None

    def __post_init__(self) -> None:
        expect_all(self.cards, Card, _CARDS)
        expect(self.ace, (Ace, NoneType), _AN_END_OR_NONE)
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class LayOff:
    """A seat lays a card off on a combination, counted from 1 in the order laid in this round (R7)."""

    card: Card
    meld: int
    ace: Ace | None = None

    def __post_init__(self) -> None:
        expect(self.card, Card, _A_CARD)
        expect(self.meld, int, _A_NUMBER)
        expect(self.ace, (Ace, NoneType), _AN_END_OR_NONE)


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat throws a card on the pile and ends its turn (R3)."""

    card: Card

    def __post_init__(self) -> None:
        expect(self.card, Card, _A_CARD)


Chance = Deal | Reshuffle
Drawn = Draw | Take | TakePile
Laid = Meld | LayOff
Action = Chance | Drawn | Laid | Discard

_KINDS: Final = {
    Deal: "a deal",
    Reshuffle: "a new stock",
    Draw: "drawing from the stock",
    Take: "taking the top discard",
    TakePile: "taking the pile",
    Meld: "laying a combination",
    LayOff: "laying a card off",
    Discard: "a discard",
}


def kind_of(action: Action) -> str:
    """Return what an action is in words.

    >>> kind_of(Draw())
    'drawing from the stock'

    Raises:
        TypeError: It is no action of rummy.
    """
    try:
        return _KINDS[type(action)]
    except KeyError:
        raise TypeError(f"expected an action such as Discard(Card('7H')), not {action!r}") from None
