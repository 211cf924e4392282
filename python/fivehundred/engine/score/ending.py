"""The end of the game: who wins by a round, and by which door (S4–S9, S13, S18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from fivehundred.engine.round import added
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.options import AtTarget, BackDoor
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Side, of_sides

_MARGIN: Final = 10
"""How far from winning and losing a breach leaves a side (S12)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning sides, several where a low score is shared, and by which door.

    That is `front` at the target and `back` where a side has lost; `spread` if the sides were too far apart,
    `rounds` after as many as were agreed.
    """

    winners: tuple[Side, ...]
    door: Literal["front", "back", "spread", "rounds"]


def result(rules: Rules, line: RoundScore, rounds: int = 1) -> Result | None:
    """Return the end of the game after this line, or None if it goes on; `rounds` counts it, too."""
    totals = _without_breach(line)
    if rules.scoring.rounds:
        return _last_round(rules, totals, rounds) or _spread(rules, totals)
    winner = _front_door(rules, line, totals)
    if winner is not None:
        return Result((winner,), "front")
    return _back_door(rules, totals) or _spread(rules, totals)


def _without_breach(line: RoundScore) -> tuple[int, ...]:
    """Return the totals that the end of the game is judged by (S12)."""
    if line.breach is None:
        return line.totals
    return tuple(total - points for total, points in zip(line.totals, line.breach.points, strict=True))


def _highest(totals: Sequence[int], sides: Iterable[Side]) -> tuple[Side, ...]:
    """Return those of the sides that have the most points."""
    among = tuple(sides)
    return tuple(side for side in among if totals[side] == max(totals[other] for other in among))


def _front_door(rules: Rules, line: RoundScore, totals: Sequence[int]) -> Side | None:
    """Return the side that wins at the target, if exactly one does (S4, S6–S9)."""
    there = [side for side, total in of_sides(totals) if _is_there(rules, total)]
    makers = _makers(line)
    makers_there = [side for side in there if side in makers]
    if line.scored_out is not None and not makers_there:
        return line.scored_out
    if rules.scoring.must_make or (makers_there and rules.scoring.at_target is AtTarget.MAKERS):
        there = makers_there
    best = _highest(totals, there)
    return best[0] if len(best) == 1 else None


def _is_there(rules: Rules, total: int) -> bool:
    """Whether a side may win with this score: at the target or above, under Walker's rule at it (S4, S9)."""
    return total == rules.scoring.target if rules.scoring.walker else total >= rules.scoring.target


def _makers(line: RoundScore) -> tuple[Side, ...]:
    """Return the sides that made their contract in this round."""
    return line.makers if line.made else ()


def _back_door(rules: Rules, totals: Sequence[int]) -> Result | None:
    """Return the end of the game if a side has lost it: the highest score wins, a tie is shared (S5, S9)."""
    lost = [side for side, total in of_sides(totals) if _has_lost(rules, total)]
    if not lost or _is_spared(rules, totals):
        return None
    others = [side for side in rules.table.all_sides if side not in lost]
    return Result(_highest(totals, others or lost), "back")


def _has_lost(rules: Rules, total: int) -> bool:
    """Whether a side with this score has lost (S5), under Walker's rule by too high a score, too (S9)."""
    limit, target = rules.scoring.loss_limit, rules.scoring.target
    if rules.scoring.walker:
        return not -target < total < 2 * target
    if rules.scoring.back_door is BackDoor.OFF:
        return False
    return total < limit if rules.scoring.back_door.is_strict else total <= limit


def _is_spared(rules: Rules, totals: Sequence[int]) -> bool:
    """Whether a low score does not end the game, as that is not the only one below zero (S5)."""
    if rules.scoring.walker or not rules.scoring.back_door.spares:
        return False
    return sum(total < 0 for total in totals) > 1


def _spread(rules: Rules, totals: Sequence[int]) -> Result | None:
    """Return the end of the game if one side is above zero, one below, and they are far apart (S13).

    A tie is shared, as wherever a game ends without anybody at the target.
    """
    most, least = max(totals), min(totals)
    if not rules.scoring.spread or not least < 0 < most or most - least < rules.scoring.spread:
        return None
    return Result(_highest(totals, rules.table.all_sides), "spread")


def _last_round(rules: Rules, totals: Sequence[int], rounds: int) -> Result | None:
    """Return the end of the game after the rounds agreed: the highest score wins, a tie is shared (S18)."""
    if rounds < rules.scoring.rounds:
        return None
    return Result(_highest(totals, rules.table.all_sides), "rounds")


def with_breach(rules: Rules, line: RoundScore) -> RoundScore:
    """Return the line of a round after which the game goes on, with the points of a breach booked (S12)."""
    if line.breach is None:
        return line
    caller = rules.side_of(line.breach.caller)
    stake = rules.scoring.breach if line.breach.won else -rules.scoring.breach
    booked = _moved(rules, line.totals[caller], stake) - line.totals[caller]
    stakes = tuple(booked * (side == caller) for side in rules.table.all_sides)
    return replace(
        line,
        points=added(line.points, stakes),
        totals=added(line.totals, stakes),
        breach=replace(line.breach, points=stakes),
    )


def _moved(rules: Rules, total: int, by: int) -> int:
    """Return a score after a breach: never past what ends the game, as far as anything does (S12).

    Where only exactly the target wins, a side above it does not come down to it so (S9).
    """
    scoring = rules.scoring
    moved = total + by
    if scoring.rounds:
        return moved
    if by > 0:
        return max(total, min(moved, scoring.target - _MARGIN))
    if scoring.walker:
        nearest = scoring.target if total > scoring.target else -scoring.target
        return min(total, max(moved, nearest + _MARGIN))
    if scoring.back_door is BackDoor.OFF:
        return moved
    return min(total, max(moved, scoring.loss_limit + _MARGIN))
