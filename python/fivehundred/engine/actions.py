"""What seats and chance can do. The class name is the action's `type` in JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import NoneType
from typing import Any, Final, TypeVar

from fivehundred.cards import CARDS, Card, CardSet, Suit
from fivehundred.rules.bids import Bid
from fivehundred.seats import Place, Seat

__all__ = [
    "CHANCE",
    "Action",
    "Bid",
    "Call",
    "CallBreach",
    "CallPartner",
    "CallSlam",
    "Choose",
    "Claim",
    "Concede",
    "Deal",
    "Decline",
    "Discard",
    "Give",
    "Keep",
    "Look",
    "Misdeal",
    "Nominate",
    "Pass",
    "Pick",
    "Play",
    "Throw",
    "kind_of",
    "play_of",
]

CHANCE: Final = Seat(Place(-1))
"""The actor that deals."""

SEED_SIZE: Final = 32
"""Bytes in a seed."""


def expect_seed(seed: object) -> None:
    """Refuse what is no seed of a deal (L5).

    Raises:
        ValueError: It is not bytes, or not 32 of them.
    """
    if not isinstance(seed, bytes):
        raise ValueError(f"a seed is of type bytes, not {seed!r}")
    if len(seed) != SEED_SIZE:
        raise ValueError(f"a seed has {SEED_SIZE} bytes, not {len(seed)}")


def expect(value: object, kind: type | tuple[type, ...], example: str) -> None:
    """Refuse content of another type where the action is made, not where it breaks something.

    Raises:
        TypeError: The value is of another type; says what was expected, by an example.
    """
    if not isinstance(value, kind) or isinstance(value, bool):  # True is a number, but written otherwise
        raise TypeError(f"expected {example}, not {value!r}")


def expect_all(values: Any, kind: type, example: str) -> None:
    """Refuse what is no tuple, or one that holds anything of another type.

    Raises:
        TypeError: It is one of them; says what was expected, by an example.
    """
    expect(values, tuple, example)
    for value in values:
        expect(value, kind, example)


def _expect_cards(cards: CardSet) -> None:
    """Refuse what is no set of the 64 cards there are."""
    expect(cards, CardSet, _CARDS)
    if not 0 <= cards < 1 << len(CARDS):
        raise ValueError(f"a set of bits 0 to {len(CARDS) - 1} was expected, not {int(cards)}")


_A_CARD: Final = "a Card such as Card('7H')"
_A_CARD_OR_NONE: Final = f"{_A_CARD}, or None"
_CARDS: Final = "a CardSet such as CardSet.of('5S 6C')"
_A_SUIT_OR_NONE: Final = "a Suit such as Suit.HEARTS, or None"
_A_SEAT_OR_NONE: Final = "the number of a seat, or None"
_HANDS: Final = "a tuple of Cards for each hand and for the kitty"
_ITEMS: Final = "a tuple of names such as ('megatrump',)"


@dataclass(frozen=True, slots=True)
class Deal:
    """Every hand by place, dead hands after them, and the kitty: all of chance in one value (L1, L4).

    Cards stand in the order dealt. `stock` is what else lies there for two players: the open cards of a
    market and those out of play (T2c), or the cards to draw from (T2d). `seed` is what the deal was shuffled
    from, where it is known (L5); it has no part in equality.
    """

    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    stock: tuple[Card, ...] = ()
    seed: bytes | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        expect(self.hands, tuple, _HANDS)
        for place in (*self.hands, self.kitty, self.stock):
            expect_all(place, Card, _HANDS)
        if self.seed is not None:
            expect_seed(self.seed)


@dataclass(frozen=True, slots=True)
class Choose:
    """The dealer says before a deal what of the agreed list is played; `items` in the list's order (X8)."""

    items: tuple[str, ...]

    def __post_init__(self) -> None:
        expect_all(self.items, str, _ITEMS)


@dataclass(frozen=True, slots=True)
class Keep:
    """A seat keeps the card that it has drawn, and throws the next one away (T2d)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A seat throws the card away that it has drawn, and keeps the next one (T2d)."""


@dataclass(frozen=True, slots=True)
class Pick:
    """An open card of the market: for the kitty, or after the auction for the defender's hand (T2c)."""

    card: Card

    def __post_init__(self) -> None:
        expect(self.card, Card, _A_CARD)


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid (A1)."""


@dataclass(frozen=True, slots=True)
class Look:
    """A seat looks at its hand, and can bid no blind misère any more (M3). None is the seat that speaks."""

    seat: int | None = None

    def __post_init__(self) -> None:
        expect(self.seat, (int, NoneType), _A_SEAT_OR_NONE)


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
    """Cards handed to the partner (M4), to the declarer who called a slam (M11), to an opponent (B5)."""

    cards: CardSet

    def __post_init__(self) -> None:
        _expect_cards(self.cards)


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards laid away by a seat that holds more than ten (K1, M4, B5)."""

    cards: CardSet

    def __post_init__(self) -> None:
        _expect_cards(self.cards)


@dataclass(frozen=True, slots=True)
class CallPartner:
    """The declarer calls a card, whose holder is the partner; None to play alone (T5a)."""

    card: Card | None

    def __post_init__(self) -> None:
        expect(self.card, (Card, NoneType), _A_CARD_OR_NONE)


@dataclass(frozen=True, slots=True)
class Nominate:
    """The declarer names a joker's suit before the first lead, or leaves it without one (JK5)."""

    suit: Suit | None

    def __post_init__(self) -> None:
        expect(self.suit, (Suit, NoneType), _A_SUIT_OR_NONE)


@dataclass(frozen=True, slots=True)
class Play:
    """A card to the trick; `suit` is what the leader of a joker names (JK1, X6)."""

    card: Card
    suit: Suit | None = None

    def __post_init__(self) -> None:
        expect(self.card, Card, _A_CARD)
        expect(self.suit, (Suit, NoneType), _A_SUIT_OR_NONE)


@dataclass(frozen=True, slots=True)
class Claim:
    """All the tricks that are left, or none of them at misère (P4)."""


@dataclass(frozen=True, slots=True)
class Concede:
    """The declarer gives up the tricks that are left (P4)."""


Call = Bid | Pass
Answer = CallBreach | Decline
Declaration = Claim | Concede
Preparation = Choose | Keep | Throw | Pick
Arrangement = CallSlam | Give | Discard | CallPartner | Nominate
Action = Deal | Preparation | Call | Look | Misdeal | Answer | Arrangement | Play | Declaration

_KINDS: Final = {
    Choose: "the dealer's choice",
    Deal: "a deal",
    Keep: "keeping a card",
    Throw: "throwing a card away",
    Pick: "picking a card",
    Bid: "a bid",
    Pass: "a pass",
    Look: "looking at the hand",
    Misdeal: "calling a misdeal",
    CallBreach: "calling a breach",
    Decline: "declining a breach",
    CallSlam: "calling a slam",
    Give: "handing cards over",
    Discard: "a discard",
    CallPartner: "calling a partner",
    Nominate: "naming a joker's suit",
    Play: "playing a card",
    Claim: "a claim",
    Concede: "a concession",
}
_Kind = TypeVar("_Kind")

_PLAYS: Final = tuple(Play(card) for card in CARDS)


def of_kind(kind: type[_Kind], action: object) -> _Kind:
    """Return an action that is of a kind, for a phase in which no other is legal.

    Raises:
        TypeError: It is of another kind.
    """
    if not isinstance(action, kind):
        raise TypeError(f"expected a {kind.__name__}, not {action!r}")
    return action


def kind_of(action: Action) -> str:
    """Return what an action is in words.

    >>> kind_of(Pass())
    'a pass'

    Raises:
        TypeError: It is no action.
    """
    try:
        return _KINDS[type(action)]
    except KeyError:
        raise TypeError(f"expected an action such as Play(Card('7H')), not {action!r}") from None


def play_of(card: int) -> Play:
    """Return the play of this card that names no suit; always the same object.

    >>> play_of(Card("7H"))
    Play(card=Card('7H'), suit=None)
    """
    return _PLAYS[card]
