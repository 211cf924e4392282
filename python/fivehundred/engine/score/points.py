"""What tricks, a contract and fines score a side (S1–S3, S14, S16, S17, P4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.score.outcome import Outcome
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


def makers_sides(outcome: Outcome) -> tuple[Side, ...]:
    """Return the sides that play for the contract, the declarer's first; none where nobody bid.

    More than one where partners score singly (T5); one who folds scores with the declarer, too.
    """
    declarer = outcome.contract.declarer
    if declarer is None:
        return ()
    return tuple(dict.fromkeys(map(outcome.rules.side_of, (declarer, *outcome.partners))))


def by_makers(outcome: Outcome) -> int:
    """Return how many tricks count for the contract."""
    taken = outcome.taken()
    return sum(taken[place] for place in outcome.terms.makers)


def by_side(rules: Rules, counts: Sequence[int]) -> tuple[int, ...]:
    """Return the sums for each side of what was counted by place."""
    return tuple(sum(counts[side :: rules.table.sides]) for side in rules.table.all_sides)


def trick_points(outcome: Outcome, before: int, tricks: int, contract: int = 0) -> int:
    """Return what tricks score a side, by its score before the round and by the contract (S2, S16, S17)."""
    scoring = outcome.rules.scoring
    if not outcome.terms.trick_points or (scoring.no_tricks_from and before >= scoring.no_tricks_from):
        return 0
    points = TRICK_POINTS * tricks
    return min(points, max(scoring.trick_cap - before - contract, 0)) if scoring.trick_cap else points


def value(outcome: Outcome, tricks: int) -> int:
    """Return what the contract scores if it is made with so many tricks (S1, S3)."""
    if tricks == HAND_SIZE and _slam_counts(outcome.rules, outcome.contract):
        return max(outcome.terms.value, SLAM_VALUE)
    return outcome.terms.value


def _slam_counts(rules: Rules, contract: Contract) -> bool:
    if contract.bid is None or rules.scoring.slam is Slam.OFF:
        return False
    ranks = rules.bids
    return rules.scoring.slam is Slam.BELOW_250 or ranks.rank(contract.bid) <= ranks.rank(Bid.of("8S"))


def contract_points(outcome: Outcome, makers: Sequence[Side], tricks: int) -> tuple[int, ...]:
    """Return what the contract scores each side, made or failed (S1, S14, S15)."""
    points, terms = [0] * outcome.rules.table.sides, outcome.terms
    is_made = tricks in terms.target
    if not is_made and outcome.rules.scoring.transfer:
        points[1 - makers[0]] = terms.value  # of two sides, the other
        return tuple(points)
    worth = share(outcome, makers, value(outcome, tricks) if is_made else terms.value)
    for side in makers:
        points[side] = worth if is_made else -worth
    return tuple(points)


def share(outcome: Outcome, makers: Sequence[Side], worth: int) -> int:
    """Return what each of the makers' sides gets of the contract's points (S15)."""
    is_halved = len(makers) > 1 and outcome.rules.scoring.partner_share is Share.HALF
    return worth // 2 if is_halved else worth


def fines(outcome: Outcome) -> tuple[int, ...]:
    """Return what claims cost each side (P4)."""
    seats = outcome.rules.table.all_seats
    return by_side(outcome.rules, [FINE * outcome.fined.count(seat) for seat in seats])
