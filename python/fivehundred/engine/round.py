"""A round so far: what stays as it is while a phase goes on."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.cards import NO_CARDS, CardSet, bits
from fivehundred.engine.actions import Call, Deal
from fivehundred.engine.contract import Contract
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Round:
    """One deal bid, played and scored, as far as it has come.

    `number` counts deals from 0, `redeals` those of this dealer's turn that were passed out (A6). `calls` are
    pairs of seat and call; `contract` is None until the auction is over. `discards` are the cards laid away,
    `named` the jokers named before the lead with their suits.
    """

    rules: Rules
    number: int
    dealer: int
    redeals: int
    deal: Deal
    calls: tuple[tuple[int, Call], ...] = ()
    contract: Contract | None = None
    discards: CardSet = NO_CARDS

    def settled(self) -> tuple[Contract, int]:
        """Return contract and declarer, once the auction has settled them."""
        if self.contract is None or self.contract.declarer is None:
            raise ValueError("no seat has won the auction of this round")
        return self.contract, self.contract.declarer

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands as dealt, as sets."""
        return tuple(bits(hand) for hand in self.deal.hands)

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.rules.table.seats
