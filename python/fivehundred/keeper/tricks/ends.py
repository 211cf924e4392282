"""When play ends before the tenth trick, and whether it can have gone on until then (M1, M9, S8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fivehundred.engine.score import score_out
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.score.points import by_makers, makers_sides
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Place, Side


def is_over(outcome: Outcome, totals: Sequence[int]) -> bool:
    """Whether a round ends with these tricks, given the totals before it."""
    return _left(outcome) == 0 or _is_lost(outcome) or _is_scored_out(outcome, totals)


def is_cut_off(outcome: Outcome, totals: Sequence[int]) -> bool:
    """Whether a round that is over ended with its contract undecided (S8)."""
    if _left(outcome) == 0 or _is_lost(outcome):
        return False
    return not score_out.makers_are_out(outcome, totals, _left(outcome))


def went_on(outcome: Outcome, totals: Sequence[int]) -> bool:
    """Whether play can have gone on until these tricks were taken.

    The last may have been taken alone, or the last ones together, by a claim or a concession (P4).
    """
    return any(
        not _is_lost(earlier) and not _is_scored_out(earlier, totals)
        for fewer in _before_the_end(outcome)
        for earlier in _with_fewer_fines(fewer)
    )


def first_sides(outcome: Outcome, totals: Sequence[int]) -> tuple[Side, ...]:
    """Return the defending sides of which one was the first at the target on its tricks (S8)."""
    sides = outcome.rules.table.all_sides
    return tuple(side for side in sides if score_out.first_out(led_by(outcome, side), totals) == side)


def led_by(outcome: Outcome, side: Side) -> Outcome:
    """Return the outcome with the tricks of a side taken before those of others."""
    winners = sorted(outcome.winners, key=lambda place: outcome.rules.side_of(place) != side)
    return replace(outcome, winners=tuple(winners))


def _left(outcome: Outcome) -> int:
    return HAND_SIZE - len(outcome.winners)


def _is_lost(outcome: Outcome) -> bool:
    """Whether a contract is lost whose play stops then (M1, M9)."""
    return outcome.terms.stops and outcome.terms.is_lost(by_makers(outcome), _left(outcome))


def _is_scored_out(outcome: Outcome, totals: Sequence[int]) -> bool:
    """Whether the game is decided between two tricks (S8)."""
    if not score_out.is_played(outcome.rules):
        return False
    left = _left(outcome)
    makers_are_out = score_out.makers_are_out(outcome, totals, left)
    return makers_are_out or score_out.defenders_are_out(outcome, totals, left)


def _before_the_end(outcome: Outcome) -> Iterator[Outcome]:
    """Yield outcomes with the tricks that had been taken when the round had not ended yet."""
    winners = outcome.winners
    for last in dict.fromkeys(winners):
        yield replace(outcome, winners=_without_one(winners, last))
    if _left(outcome):
        return
    makers = outcome.terms.makers
    for together in (
        makers,
        [place for place in winners if place not in makers],
        *([place] for place in winners),
    ):
        yield replace(outcome, winners=tuple(place for place in winners if place not in together))


def _without_one(winners: tuple[Place, ...], last: Place) -> tuple[Place, ...]:
    index = winners.index(last)
    return (*winners[:index], *winners[index + 1 :])


def _with_fewer_fines(outcome: Outcome) -> Iterator[Outcome]:
    """Yield an outcome as claims had cost then: all that they did in the end, some of it, or nothing (P4)."""
    makers = makers_sides(outcome)
    of_makers = tuple(seat for seat in outcome.fined if outcome.rules.side_of(seat) in makers)
    of_others = tuple(seat for seat in outcome.fined if outcome.rules.side_of(seat) not in makers)
    for fined in dict.fromkeys((outcome.fined, of_others, of_makers, ())):
        yield replace(outcome, fined=fined)
