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
    "CallBreach",
    "CallSlam",
    "Claim",
    "Concede",
    "Deal",
    "Decline",
    "Discard",
    "Give",
    "Look",
    "Misdeal",
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
    """Every hand by seat, dead hands after them, and the kitty: all of chance in one value (L1, L4).

    Cards stand in the order dealt. `seed` is what the deal was shuffled from, where it is known (L5); it has
    no part in equality.
    """

    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    seed: bytes | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid (A1)."""


@dataclass(frozen=True, slots=True)
class Look:
    """A seat looks at its hand, and can bid no blind misère any more (M3)."""


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A seat without a court card has the cards dealt again (L3)."""


@dataclass(frozen=True, slots=True)
class CallBreach:
    """A defender bets that the contract fails by a trick more than it must (S12)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """A defender calls no breach (S12)."""


@dataclass(frozen=True, slots=True)
class CallSlam:
    """The declarer, having taken the kitty, undertakes to win every trick alone (M11)."""


@dataclass(frozen=True, slots=True)
class Give:
    """Cards handed to the partner (M4), or to the declarer who called a slam (M11)."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards laid away: by the declarer after taking the kitty, by the partner who was given some (K1, M4)."""

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


@dataclass(frozen=True, slots=True)
class Claim:
    """All the tricks that are left, or none of them at misère (P4)."""


@dataclass(frozen=True, slots=True)
class Concede:
    """The declarer gives up the tricks that are left (P4)."""


Call = Bid | Pass
Answer = CallBreach | Decline
Declaration = Claim | Concede
Action = Deal | Call | Look | Misdeal | Answer | CallSlam | Give | Discard | Nominate | Play | Declaration

_KINDS: Final = {
    Deal: "a deal",
    Bid: "a bid",
    Pass: "a pass",
    Look: "looking at the hand",
    Misdeal: "calling a misdeal",
    CallBreach: "calling a breach",
    Decline: "declining a breach",
    CallSlam: "calling a slam",
    Give: "handing cards over",
    Discard: "a discard",
    Nominate: "naming a joker's suit",
    Play: "playing a card",
    Claim: "a claim",
    Concede: "a concession",
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
