"""A round gone over: what each card cost that was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.engine.actions import Play
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record import Record
from fivehundred.engine.state import State
from fivehundred.seats import Place
from fivehundred.solver.solution import Solution
from fivehundred.solver.solve import Progress, solve_many


@dataclass(frozen=True, slots=True)
class Judged:
    """A card as it was played, and the solution of the position in which it was."""

    seat: Place
    play: Play
    solution: Solution

    @property
    def cost(self) -> int | None:
        """What it gave away: tricks, or 1 for a target thrown away or let through; None if unfinished."""
        return self.solution.cost(self.play)


def review(record: Record, number: int, *, nodes: int | None = None) -> tuple[Judged, ...]:
    """Judge every card of a round, which counts from 0; none where nobody played.

    Raises:
        RecordError: An action is not possible where it stands.
    """
    return judged(played_in(record, number), nodes=nodes)


def judged(
    played: Sequence[tuple[State, Play]],
    *,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> tuple[Judged, ...]:
    """Judge cards, each given with the state in which it was played.

    A card is held against the best play of all seats from there on, as if every hand lay open. The searches
    are limited as those of `solve_many`.
    """
    states = [state for state, _ in played]
    solutions = solve_many(states, threads=threads, nodes=nodes, seconds=seconds, progress=progress)
    return tuple(
        Judged(solution.turn, play, solution) for (_, play), solution in zip(played, solutions, strict=True)
    )


def played_in(record: Record, number: int) -> list[tuple[State, Play]]:
    """Return the plays of a round, each with the state before it.

    Raises:
        RecordError: An action is not possible where it stands.
    """
    steps = zip(record.states(), record.actions, strict=False)
    return [(state, action) for state, action in steps if isinstance(action, Play) and _is_in(state, number)]


def _is_in(state: State, number: int) -> bool:
    return isinstance(state.phase, TrickPlay) and state.phase.round.number == number
