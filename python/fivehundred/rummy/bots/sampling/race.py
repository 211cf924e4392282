"""Which of several deeds comes out best in the same worlds: each world is played on once for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import Final

from fivehundred.budget import Budget
from fivehundred.native import RummySight
from fivehundred.rummy.actions import Action
from fivehundred.rummy.bots.sampling.wire import deed_bytes

_FIRST: Final = 32
"""Worlds before those are left out for the first time that fall behind; each time as many again."""
_FEWEST: Final = 16
"""Worlds from which on one deed can be said to be ahead of another."""
_MOST: Final = 2048
"""Worlds in which deeds are tried out at most."""
_HOPELESS: Final = 2.0
"""Standard errors behind the best, from which on a deed is thought of no more."""
_SURE: Final = 1.5
"""Standard errors by which another deed must be ahead of what the rules of thumb say."""
_WORTH_IT: Final = 1.0
"""Points by which it must be ahead."""


@dataclass(slots=True, eq=False)
class Runner:
    """A deed, and by how many points its seat was ahead in each world."""

    action: Action
    leads: list[int]

    def is_ahead_of(self, other: Runner, errors: float) -> bool:
        """Whether it is ahead of another one by so many standard errors, in the worlds of both."""
        differences = self.over(other)
        count = len(differences)
        if count < _FEWEST:
            return False
        mean = _mean(differences)
        squares = sum(difference * difference for difference in differences)
        variance = (squares - count * mean * mean) / (count - 1)
        return mean > errors * sqrt(max(0.0, variance) / count)

    def over(self, other: Runner) -> list[int]:
        """Return by how much it came out ahead of another one, world by world."""
        return [mine - theirs for mine, theirs in zip(self.leads, other.leads, strict=False)]


@dataclass(frozen=True, slots=True)
class Lead:
    """By how many points a deed came out ahead of another in so many worlds."""

    best: Action
    other: Action
    points: float
    worlds: int


def race(sight: RummySight, actions: Sequence[Action], seed: int, budget: Budget, others: int) -> Lead:
    """Return which deed is best, and how far it is ahead of the first one, or of the next best.

    The first deed stays the choice as long as it is not left out and no other one is clearly better. `others`
    is how many others play.
    """
    runners = [Runner(action, []) for action in actions]
    running = runners
    left = budget.nodes
    end = None if budget.seconds is None else monotonic() + budget.seconds
    while True:
        worlds = _worlds(running, left, end)
        if not worlds:
            break
        _run(sight, running, seed, worlds)
        left -= worlds * len(running)
        running = _still_running(running, runners[0], _WORTH_IT * others)
    return _lead(runners, running, others)


def _worlds(running: list[Runner], left: int, end: float | None) -> int:
    """Return how many worlds are to be tried out next: one at least in all."""
    done = len(running[0].leads)
    if not done:
        return max(1, min(_FIRST, left // len(running)))
    if len(running) == 1 or (end is not None and monotonic() >= end):
        return 0
    return max(0, min(done, _MOST - done, left // len(running)))


def _run(sight: RummySight, running: list[Runner], seed: int, worlds: int) -> None:
    deeds = [deed_bytes(runner.action) for runner in running]
    outcomes = sight.outcomes(deeds, seed, len(running[0].leads), worlds)
    for runner, (leads, _) in zip(running, outcomes, strict=True):
        runner.leads += leads


def _still_running(running: list[Runner], first: Runner, enough: float) -> list[Runner]:
    """Return the best and those that may yet pass it; the first is left out only if far enough behind."""
    best = _best(running)
    return [
        runner
        for runner in running
        if not best.is_ahead_of(runner, _HOPELESS) or (runner is first and _mean(best.over(first)) < enough)
    ]


def _best(runners: list[Runner]) -> Runner:
    return max(runners, key=lambda runner: _mean(runner.leads))


def _mean(leads: list[int]) -> float:
    return sum(leads) / len(leads)


def _lead(runners: list[Runner], running: list[Runner], others: int) -> Lead:
    """Return the best of those that are left, and how far it is ahead of the first, or of the next best."""
    first, best = runners[0], _best(running)
    if first in running and not _is_clearly_ahead(best, first, others):
        best = first
    rest = [runner for runner in running if runner is not best]
    rest = rest or [runner for runner in runners if runner is not best]
    other = first if first in rest else min(rest, key=lambda runner: _mean(best.over(runner)))
    differences = best.over(other)
    return Lead(best.action, other.action, _mean(differences) / others, len(differences))


def _is_clearly_ahead(best: Runner, first: Runner, others: int) -> bool:
    return best.is_ahead_of(first, _SURE) and _mean(best.over(first)) >= _WORTH_IT * others
