"""`RummyRules`: how Five Hundred rummy is played, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from fivehundred.cards import Card, Suit, card_of
from fivehundred.errors import RulesError
from fivehundred.rules.options import Choice, is_sound, option, options_of, refusal
from fivehundred.seats import SEATS, Seat

RUMMY: Final = "rummy"
"""What the game is called where others are presets."""

TITLE: Final = "the melding game of the same name, for two to eight players, each alone"
"""One line on what it is."""

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Ranks of the pack, lowest first (R1)."""

PACK: Final = tuple(card_of(suit, rank) for suit in Suit for rank in RANKS)
"""One pack as it lies before the shuffle: S, C, D, H, each rising (R1)."""

HAND_SIZE: Final = 7
"""Cards dealt to each (R1)."""

REFILLS: Final = 2
"""How often the discards become a new stock within a round (R8)."""

_TWO_PACKS_FROM: Final = 5


class ThrowBack(Choice):
    """Whether the top discard may be thrown back in the turn in which it was taken (R3)."""

    NEVER = "never", "neither it nor its twin, unless the hand holds nothing else"
    MAY = "may", "any card may be thrown"


class StockOut(Choice):
    """What happens when the stock has run out (R8)."""

    RESHUFFLE = "reshuffle", "the discards but the top one become a new stock, at most twice in a round"
    END = "end", "the round ends with the turn in which its last card was drawn"


@dataclass(frozen=True, kw_only=True, slots=True)
class RummyRules:
    """The rules of a table of rummy, checked when they are made.

    `packs` and `deck`, every card in the order before the shuffle, follow from how many play.

    >>> RummyRules().packs, len(RummyRules(players=5).deck)
    (1, 104)

    Raises:
        RulesError: Options are out of range; says what they may be.
    """

    players: int = option(4, "How many play, each alone.", rule="R1", numbers=range(2, 9))
    throw_back: ThrowBack = option(
        ThrowBack.NEVER, "Throwing the top discard back in the turn in which it was taken.", rule="R3"
    )
    stock_out: StockOut = option(StockOut.RESHUFFLE, "What happens when the stock has run out.", rule="R8")
    target: int = option(500, "The score that wins.", rule="R10", numbers=range(10, 10001))
    packs: int = field(init=False, repr=False, compare=False)
    deck: tuple[Card, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not is_sound(self):
            raise RulesError(*filter(None, map(refusal, options_of(self))))
        packs = 1 if self.players < _TWO_PACKS_FROM else 2
        object.__setattr__(self, "packs", packs)
        object.__setattr__(self, "deck", PACK * packs)

    def expect_seat(self, seat: object, role: str = "seat") -> Seat:
        """Return a number as the seat that it is, and refuse what is no seat of this table.

        >>> RummyRules().expect_seat(4, "dealer")
        Traceback (most recent call last):
        ValueError: dealer 4: seats are 0 to 3

        Raises:
            ValueError: There is no such seat.
        """
        if type(seat) is not int or seat not in range(self.players):
            raise ValueError(f"{role} {seat!r}: seats are 0 to {self.players - 1}")
        return SEATS[seat]

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return SEATS[: self.players]

    def left_of(self, seat: Seat) -> Seat:
        """Return the seat on the left, whose turn comes next (R1, R2)."""
        return SEATS[(seat + 1) % self.players]
