"""A round so far: what stays as it is while a phase goes on."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards import NO_CARDS, CardSet, bits
from fivehundred.engine.actions import Call, Deal
from fivehundred.engine.contract import Contract
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Gift:
    """Cards that one seat has handed to another (M4, M11)."""

    giver: int
    receiver: int
    cards: CardSet


@dataclass(frozen=True, slots=True)
class Round:
    """One deal bid, played and scored, as far as it has come.

    `number` counts deals from 0, `redeals` those of this dealer's turn that were passed out (A6). `calls` are
    pairs of seat and call; `contract` is None until the auction is over. `gift` is what was handed over after
    the auction, `discards` are the cards laid away; `breach` is the seat that has called one (S12). `barred`
    are the seats that may not bid, as a set of bits (A9).
    """

    rules: Rules
    number: int
    dealer: int
    redeals: int
    deal: Deal
    calls: tuple[tuple[int, Call], ...] = ()
    contract: Contract | None = None
    gift: Gift | None = None
    discards: CardSet = NO_CARDS
    breach: int | None = None
    barred: int = 0

    @property
    def declarer(self) -> int | None:
        """The seat that has won the auction; None until it is over, and where nobody bid (A6)."""
        return None if self.contract is None else self.contract.declarer

    def settled(self) -> tuple[Contract, int]:
        """Return contract and declarer, once the auction has settled them."""
        if self.contract is None or self.declarer is None:
            raise ValueError("no seat has won the auction of this round")
        return self.contract, self.declarer

    @property
    def discarder(self) -> int:
        """The seat that discards, or has: the declarer, or who was given cards last (M4)."""
        _, declarer = self.settled()
        return declarer if self.gift is None else self.gift.receiver

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands of the seats as dealt, as sets."""
        return tuple(bits(hand) for hand in self.deal.hands[: self.rules.table.seats])

    @property
    def dead(self) -> CardSet:
        """The cards of the dead hands (L4)."""
        return CardSet(bits(card for hand in self.deal.hands[self.rules.table.seats :] for card in hand))

    @property
    def all_seats(self) -> int:
        """Every seat, as a set of bits."""
        return (1 << self.rules.table.seats) - 1

    def is_barred(self, seat: int) -> bool:
        """Whether a seat may not bid (A9)."""
        return bool(self.barred >> seat & 1)

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.rules.table.seats
