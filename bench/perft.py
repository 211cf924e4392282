"""Leaves a second of the kernel's perft: sequences of legal plays from the first lead."""

from __future__ import annotations

import time
from dataclasses import dataclass

from fivehundred import Strain, deal_from_seed, preset
from fivehundred.cards import bits
from fivehundred.engine.contracts.compile import card_order
from fivehundred.native import tricks

DEPTH = 10
SEEDS = range(4)


@dataclass(frozen=True, slots=True)
class Speed:
    """How many leaves in how many seconds."""

    name: str
    leaves: int
    seconds: float

    @property
    def rate(self) -> float:
        """Leaves a second."""
        return self.leaves / self.seconds


def speeds() -> list[Speed]:
    """Return the speed for a suit contract, and for no-trump with the joker at large."""
    return [_speed("suit", Strain.HEARTS, 8), _speed("no-trump", Strain.NO_TRUMP, 8)]


def _speed(name: str, strain: Strain, level: int) -> Speed:
    rules = preset("standard")
    order = card_order(rules, strain, level)
    leaves, start = 0, time.process_time()
    for seed in SEEDS:
        deal = deal_from_seed(rules, 0, seed.to_bytes(32, "big"))
        hands = [bits(hand) for hand in deal.hands]
        leaves += tricks(order, hands, range(4), 0).perft(DEPTH)
    return Speed(name, leaves, time.process_time() - start)
