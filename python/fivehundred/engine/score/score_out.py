"""Scoring out: the end of a game in the middle of a round (S8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.engine.score.points import by_makers, fines, makers_sides, share, trick_points, value
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Place, Side


def cut_off(phase: TrickPlay, totals: Sequence[int]) -> RoundEnd | None:
    """Return the end of the round if it is decided between two tricks, given the totals before it."""
    if phase.table or not _is_played(phase.round.rules):
        return None
    end = RoundEnd(phase.round, phase.terms, phase.tricks, fined=phase.fined)
    if _makers_are_out(end, totals, phase.left):
        return end
    if first_out(end, totals) is None or _can_win_out(end, totals, phase.left):
        return None
    return replace(end, cut_off=True)


def _is_played(rules: Rules) -> bool:
    """Whether sides may score out: not where only the number of rounds ends a game (S18)."""
    return rules.scoring.score_out and not rules.scoring.rounds


def first_out(end: RoundEnd, totals: Sequence[int]) -> Side | None:
    """Return the defending side that was the first to reach the target on its tricks, if that counts."""
    rules = end.round.rules
    if not _is_played(rules):
        return None
    makers, costs, tricks = makers_sides(end), fines(end), [0] * rules.table.sides
    for side in map(rules.side_of, _winners(end)):
        tricks[side] += 1
        points = trick_points(end, totals[side], tricks[side])
        if side not in makers and points and totals[side] + points - costs[side] >= rules.scoring.target:
            return side
    return None


def _winners(end: RoundEnd) -> Iterator[Place]:
    """Yield who took each trick; those without play as they are given, from the declarer's left."""
    yield from (trick.winner for trick in end.tricks)
    first, rules, given = end.round.declarer or SEATS[0], end.round.rules, list(end.given)
    while any(given):
        for place in (*rules.places_around(first), first):
            if given[place]:
                given[place] -= 1
                yield place


def _makers_are_out(end: RoundEnd, totals: Sequence[int], left: int) -> bool:
    """Whether the contract cannot fail any more and takes the makers to the target."""
    taken = by_makers(end)
    is_safe = taken in end.terms.target and taken + left in end.terms.target
    return is_safe and _reached(end, totals, taken)


def _can_win_out(end: RoundEnd, totals: Sequence[int], left: int) -> bool:
    """Whether the makers can still make the contract and reach the target by it."""
    taken = by_makers(end)
    within_reach = (tricks for tricks in range(taken, taken + left + 1) if tricks in end.terms.target)
    return any(_reached(end, totals, tricks) for tricks in within_reach)


def _reached(end: RoundEnd, totals: Sequence[int], tricks: int) -> bool:
    """Whether one of the makers reaches the target by making the contract with so many tricks."""
    makers, costs = makers_sides(end), fines(end)
    worth = share(end, makers, value(end, tricks))
    return any(totals[side] + worth - costs[side] >= end.round.rules.scoring.target for side in makers)
