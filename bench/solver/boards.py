"""Random deals, each made ready for both solvers before any clock runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bench.solver import dds
from bench.solver.mapping import mapped
from fivehundred import native
from fivehundred.cards import RANKS, Strain, Suit, bits, card_of, cards_in
from fivehundred.rules.document import preset
from fivehundred.rules.pack import HAND_SIZE
from solver.deals import SIDES
from solver.orders import OrderOf, plain_order, standard_order

SUITS: Final = tuple(Strain(suit) for suit in Suit)
NO_TRUMP: Final = (Strain.NO_TRUMP,)


@dataclass(frozen=True, slots=True)
class Pack:
    """Cards to deal from, and how they rank under each strain."""

    cards: int
    order_of: OrderOf

    def hands(self, random: Random, count: int = HAND_SIZE) -> list[int]:
        """So many cards for each of four seats."""
        return dealt(random, self.cards, len(SIDES), count)


PLAIN: Final = Pack(
    bits(card_of(suit, rank) for suit in Suit for rank in RANKS[3:9] + RANKS[12:]), plain_order
)
STANDARD: Final = Pack(preset("standard").cards, standard_order)


def dealt(random: Random, cards: int, seats: int, count: int = HAND_SIZE) -> list[int]:
    """So many cards for each seat."""
    pack = random.sample(list(cards_in(cards)), count * seats)
    return [bits(pack[seat::seats]) for seat in range(seats)]


@dataclass(frozen=True, slots=True)
class Board:
    """A deal before its first lead in both solvers' eyes, the leader's side, and the leader's cards."""

    tricks: native.Tricks
    side: int
    deal: dds.Deal
    leads: Mapping[int, dds.Place]

    @classmethod
    def random(cls, random: Random, pack: Pack, strains: Sequence[Strain], count: int = HAND_SIZE) -> Board:
        """A new deal under one of the strains, any seat to lead."""
        strain, leader = random.choice(strains), random.randrange(len(SIDES))
        hands, order = pack.hands(random, count), pack.order_of(strain)
        theirs = mapped(order, strain, hands)
        return cls(
            tricks=native.tricks(order, hands, range(len(SIDES)), leader),
            side=SIDES[leader],
            deal=dds.deal(theirs, strain, leader),
            leads=dict(zip(cards_in(hands[leader]), theirs[leader], strict=True)),
        )


@dataclass(frozen=True, slots=True)
class WholeDeal:
    """A deal under every strain in both solvers' eyes."""

    tricks: tuple[native.Tricks, ...]
    hands: dds.Hands

    @classmethod
    def random(cls, random: Random) -> WholeDeal:
        """A new deal of plain cards."""
        hands = PLAIN.hands(random)
        orders = map(plain_order, (*SUITS, *NO_TRUMP))
        tricks = tuple(native.tricks(order, hands, range(len(SIDES)), 0) for order in orders)
        return cls(tricks, dds.table_deal(mapped(plain_order(Strain.NO_TRUMP), Strain.NO_TRUMP, hands)))
