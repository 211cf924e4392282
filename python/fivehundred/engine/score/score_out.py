"""Scoring out: the end of a game in the middle of a round (S8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.score.points import by_makers, fines, makers_sides, share, trick_points, value
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Side


def cut_off(phase: TrickPlay, totals: Sequence[int]) -> RoundEnd | None:
    """Return the end of the round if it is decided between two tricks, given the totals before it."""
    if phase.table or not is_played(phase.round.rules):
        return None
    end = RoundEnd(phase.round, phase.terms, phase.tricks, fined=phase.fined)
    outcome = Outcome.of(end)
    if makers_are_out(outcome, totals, phase.left):
        return end
    return replace(end, cut_off=True) if defenders_are_out(outcome, totals, phase.left) else None


def is_played(rules: Rules) -> bool:
    """Whether sides may score out: not where only the number of rounds ends a game (S18)."""
    return rules.scoring.score_out and not rules.scoring.rounds


def first_out(outcome: Outcome, totals: Sequence[int]) -> Side | None:
    """Return the defending side that was the first to reach the target on its tricks, if that counts."""
    rules = outcome.rules
    if not is_played(rules):
        return None
    makers, costs, tricks = makers_sides(outcome), fines(outcome), [0] * rules.table.sides
    for side in map(rules.side_of, outcome.winners):
        tricks[side] += 1
        points = trick_points(outcome, totals[side], tricks[side])
        if side not in makers and points and totals[side] + points - costs[side] >= rules.scoring.target:
            return side
    return None


def makers_are_out(outcome: Outcome, totals: Sequence[int], left: int) -> bool:
    """Whether the contract cannot fail any more and takes the makers to the target."""
    taken = by_makers(outcome)
    is_safe = taken in outcome.terms.target and taken + left in outcome.terms.target
    return is_safe and _reached(outcome, totals, taken)


def defenders_are_out(outcome: Outcome, totals: Sequence[int], left: int) -> bool:
    """Whether a defending side has reached the target, and the makers cannot win out any more."""
    return first_out(outcome, totals) is not None and not _can_win_out(outcome, totals, left)


def _can_win_out(outcome: Outcome, totals: Sequence[int], left: int) -> bool:
    """Whether the makers can still make the contract and reach the target by it."""
    taken = by_makers(outcome)
    within_reach = (tricks for tricks in range(taken, taken + left + 1) if tricks in outcome.terms.target)
    return any(_reached(outcome, totals, tricks) for tricks in within_reach)


def _reached(outcome: Outcome, totals: Sequence[int], tricks: int) -> bool:
    """Whether one of the makers reaches the target by making the contract with so many tricks."""
    makers, costs = makers_sides(outcome), fines(outcome)
    worth = share(outcome, makers, value(outcome, tricks))
    return any(totals[side] + worth - costs[side] >= outcome.rules.scoring.target for side in makers)
