"""What seats and chance can do. The class name is the action's `type` in JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fivehundred.cards import CARDS, Card, CardSet, Suit
from fivehundred.rules.bids import Bid

__all__ = [
    "CHANCE",
    "Action",
    "Bid",
    "Call",
    "Deal",
    "Discard",
    "Nominate",
    "Pass",
    "Play",
    "kind_of",
    "play_of",
]

CHANCE: Final = -1
"""The actor that deals."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Every hand by seat and the kitty, in the order dealt: all of chance in one value (L1).

    `seed` is what the deal was shuffled from, where it is known (L5); it has no part in equality.
    """

    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    seed: bytes | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid (A1)."""


@dataclass(frozen=True, slots=True)
class Discard:
    """The declarer lays cards away after taking the kitty (K1)."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Nominate:
    """The declarer names a joker's suit before the first lead, or leaves it without one (JK5)."""

    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Play:
    """A card to the trick; `suit` is what the leader of a joker names (JK1, X6)."""

    card: Card
    suit: Suit | None = None


Call = Bid | Pass
Action = Deal | Bid | Pass | Discard | Nominate | Play

_KINDS: Final = {
    Deal: "a deal",
    Bid: "a bid",
    Pass: "a pass",
    Discard: "a discard",
    Nominate: "naming a joker's suit",
    Play: "playing a card",
}
_PLAYS: Final = tuple(Play(card) for card in CARDS)


def kind_of(action: Action) -> str:
    """Return what an action is in words.

    >>> kind_of(Pass())
    'a pass'
    """
    return _KINDS[type(action)]


def play_of(card: int) -> Play:
    """Return the play of this card that names no suit; always the same object.

    >>> play_of(Card("7H"))
    Play(card=Card('7H'), suit=None)
    """
    return _PLAYS[card]
