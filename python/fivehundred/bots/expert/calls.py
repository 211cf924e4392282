"""What has been bid, and what a side has shown by it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from fivehundred.bots.rule1.counting import GIFTS_COST
from fivehundred.bots.rule1.estimate import TRICK
from fivehundred.cards import Strain
from fivehundred.engine.actions import Bid, Call
from fivehundred.seats import Place, Seat


def bids_in(calls: Iterable[tuple[Seat, Call]]) -> Iterator[tuple[Seat, Bid]]:
    """Yield the bids among calls, each with its seat."""
    return ((seat, call) for seat, call in calls if isinstance(call, Bid))


def needed(bid: Bid) -> int:
    """Return what a bid promises, in hundredths of a trick: its level, and what its gifts cost (B5)."""
    level, _ = bid.tricks_in
    return TRICK * level + GIFTS_COST[bid.given]


def opened(calls: Iterable[tuple[Seat, Call]], side: Collection[Place]) -> Mapping[Strain, tuple[Seat, int]]:
    """Return the strains that a side has bid: by whom first, and how high."""
    found: dict[Strain, tuple[Seat, int]] = {}
    for seat, bid in bids_in(calls):
        if seat in side and bid.strain is not None and bid.level is not None:
            found.setdefault(bid.strain, (seat, bid.level))
    return found
