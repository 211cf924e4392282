"""Scores of a round and the end of the game (S1–S7, A6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from fivehundred.engine.contract import Contract, Terms
from fivehundred.engine.play import RoundEnd
from fivehundred.rules.bids import Bid
from fivehundred.rules.options import AtTarget, BackDoor, Slam
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules

TRICK_POINTS: Final = 10
"""What defenders score for a trick (S2)."""
SLAM_VALUE: Final = 250
"""The least that a slam scores (S3)."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One line of the score sheet.

    `taken` counts tricks by seat, `points` and `totals` are by side; `made` is None where nobody bid.
    """

    number: int
    dealer: int
    contract: Contract
    taken: tuple[int, ...]
    made: bool | None
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning sides, several where a low score is shared, and by which door."""

    winners: tuple[int, ...]
    door: Literal["front", "back"]


def score(end: RoundEnd, totals: Sequence[int]) -> RoundScore:
    """Return the round's line, given the totals before it."""
    round, terms, taken = end.round, end.terms, end.taken()
    assert round.contract is not None
    by_side = _by_side(round.rules, taken)
    points = [TRICK_POINTS * tricks if terms.trick_points else 0 for tricks in by_side]
    made = None
    if round.contract.declarer is not None:
        makers = round.rules.side_of(round.contract.declarer)
        made = by_side[makers] in terms.target
        points[makers] = _value(round.rules, round.contract, terms, by_side[makers]) if made else -terms.value
    return RoundScore(
        number=round.number,
        dealer=round.dealer,
        contract=round.contract,
        taken=taken,
        made=made,
        points=tuple(points),
        totals=tuple(map(sum, zip(totals, points, strict=True))),
    )


def _by_side(rules: Rules, taken: Sequence[int]) -> list[int]:
    tricks = [0] * rules.table.sides
    for seat, count in enumerate(taken):
        tricks[rules.side_of(seat)] += count
    return tricks


def _value(rules: Rules, contract: Contract, terms: Terms, tricks: int) -> int:
    """Return what a made contract scores (S1, S3)."""
    if tricks == HAND_SIZE and contract.bid is not None and _slam_counts(rules, contract.bid):
        return max(terms.value, SLAM_VALUE)
    return terms.value


def _slam_counts(rules: Rules, bid: Bid) -> bool:
    if rules.scoring.slam is Slam.UP_TO_8S:
        return rules.bids.rank(bid) <= rules.bids.rank(Bid.of("8S"))
    return rules.scoring.slam is Slam.BELOW_250


def result(rules: Rules, line: RoundScore) -> Result | None:
    """Return the end of the game after this line, or None if it goes on (S4–S7)."""
    winner = _front_door(rules, line)
    if winner is not None:
        return Result((winner,), "front")
    if _back_door(rules, line.totals):
        highest = max(line.totals)
        return Result(tuple(side for side, total in enumerate(line.totals) if total == highest), "back")
    return None


def _front_door(rules: Rules, line: RoundScore) -> int | None:
    """Return the side that wins at the target, if exactly one does (S4, S6, S7)."""
    there = [side for side, total in enumerate(line.totals) if total >= rules.scoring.target]
    makers = _makers(rules, line)
    if rules.scoring.must_make:
        there = [side for side in there if side == makers]
    if makers in there and rules.scoring.at_target is AtTarget.MAKERS:
        return makers
    best = [side for side in there if line.totals[side] == max(line.totals[other] for other in there)]
    return best[0] if len(best) == 1 else None


def _makers(rules: Rules, line: RoundScore) -> int | None:
    """Return the side that made its contract in this round, if one did."""
    if not line.made or line.contract.declarer is None:
        return None
    return rules.side_of(line.contract.declarer)


def _back_door(rules: Rules, totals: Sequence[int]) -> bool:
    """Whether a low score ends the game (S5)."""
    limit, option = rules.scoring.loss_limit, rules.scoring.back_door
    if option is BackDoor.OFF:
        return False
    out = [total < limit or (total == limit and option is not BackDoor.STRICT) for total in totals]
    if option is BackDoor.UNLESS_OTHER_NEGATIVE and sum(total < 0 for total in totals) > 1:
        return False
    return any(out)
