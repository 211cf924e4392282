"""What tricks, a contract and fines score a side (S1–S3, S14, S16, S17, P4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.play import RoundEnd
from fivehundred.rules.bids import Bid
from fivehundred.rules.options import Share, Slam
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Side

TRICK_POINTS: Final = 10
"""What defenders score for a trick (S2)."""
SLAM_VALUE: Final = 250
"""The least that a slam scores (S3)."""
FINE: Final = 100
"""What a claim costs that is to be paid for (P4)."""


def makers_sides(end: RoundEnd) -> tuple[Side, ...]:
    """Return the sides that play for the contract, the declarer's first; none where nobody bid.

    More than one where partners score singly (T5); one who folds scores with the declarer, too.
    """
    declarer, rules = end.round.declarer, end.round.rules
    if declarer is None:
        return ()
    return tuple(dict.fromkeys(map(rules.side_of, (declarer, *end.round.partners_of(declarer)))))


def by_makers(end: RoundEnd) -> int:
    """Return how many tricks count for the contract."""
    taken = end.taken()
    return sum(taken[place] for place in end.terms.makers)


def by_side(rules: Rules, counts: Sequence[int]) -> tuple[int, ...]:
    """Return the sums for each side of what was counted by place."""
    return tuple(sum(counts[side :: rules.table.sides]) for side in rules.table.all_sides)


def trick_points(end: RoundEnd, before: int, tricks: int, contract: int = 0) -> int:
    """Return what tricks score a side, by its score before the round and by the contract (S2, S16, S17)."""
    scoring = end.round.rules.scoring
    if not end.terms.trick_points or (scoring.no_tricks_from and before >= scoring.no_tricks_from):
        return 0
    points = TRICK_POINTS * tricks
    return min(points, max(scoring.trick_cap - before - contract, 0)) if scoring.trick_cap else points


def value(end: RoundEnd, tricks: int) -> int:
    """Return what the contract scores if it is made with so many tricks (S1, S3)."""
    rules, contract = end.round.rules, end.round.contract
    if tricks == HAND_SIZE and contract is not None and _slam_counts(rules, contract):
        return max(end.terms.value, SLAM_VALUE)
    return end.terms.value


def _slam_counts(rules: Rules, contract: Contract) -> bool:
    if contract.bid is None or rules.scoring.slam is Slam.OFF:
        return False
    ranks = rules.bids
    return rules.scoring.slam is Slam.BELOW_250 or ranks.rank(contract.bid) <= ranks.rank(Bid.of("8S"))


def contract_points(end: RoundEnd, makers: Sequence[Side], tricks: int) -> tuple[int, ...]:
    """Return what the contract scores each side, made or failed (S1, S14, S15)."""
    points = [0] * end.round.rules.table.sides
    if tricks not in end.terms.target and end.round.rules.scoring.transfer:
        points[1 - makers[0]] = end.terms.value  # of two sides, the other
        return tuple(points)
    for side in makers:
        worth = share(end, makers, value(end, tricks))
        points[side] = worth if tricks in end.terms.target else -share(end, makers, end.terms.value)
    return tuple(points)


def share(end: RoundEnd, makers: Sequence[Side], worth: int) -> int:
    """Return what each of the makers' sides gets of the contract's points (S15)."""
    is_halved = len(makers) > 1 and end.round.rules.scoring.partner_share is Share.HALF
    return worth // 2 if is_halved else worth


def fines(end: RoundEnd) -> tuple[int, ...]:
    """Return what claims cost each side (P4)."""
    seats = end.round.rules.table.all_seats
    return by_side(end.round.rules, [FINE * end.fined.count(seat) for seat in seats])
