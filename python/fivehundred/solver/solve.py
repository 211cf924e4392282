"""Positions solved: what every legal card comes to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from fivehundred import native
from fivehundred.cards import CARDS, Suit
from fivehundred.engine.actions import Play
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.seats import PLACES, Place
from fivehundred.solver.limits import Limits
from fivehundred.solver.objective import Objective, objective_of
from fivehundred.solver.position import position, trick_play
from fivehundred.solver.solution import PlayValue, Solution

Progress = Callable[[int], object]
"""Told now and then how many positions are done."""

_Named = tuple[int, int | None]
"""A card, and the suit that it names."""
_Answer = tuple[list[tuple[int, int | None, int, int]] | None, tuple[int, int], int]
"""Legal plays with the suits they name, values and groups, or None; bounds of the value; nodes."""


class _Kernel(threading.local):
    """A solver for each thread, which keeps its memory from one position to the next."""

    def __init__(self) -> None:
        self.solver = native.Solver()


_kernel = _Kernel()


def solve(state: State, *, nodes: int | None = None, seconds: float | None = None) -> Solution:
    """Solve a position in the play of the cards: its value, every legal card, and a line of best play.

    The search for the values gives up after so many `nodes`, which repeats exactly, and so does that for the
    line, which is then empty; both together after so many `seconds`. What is found until then stands (see
    `Solution`).

    >>> from fivehundred import Bid, CardSet, Discard, Pass, preset
    >>> state = State.start(preset("three-handed"), dealer=2).dealt(bytes(32))
    >>> for action in (Bid.of("9C"), Pass(), Pass(), Discard(CardSet.of("8D 9D 9H"))):
    ...     state = state.apply(action)
    >>> solve(state).value
    9

    Raises:
        ValueError: No cards are being played in this state, or a limit is out of range.
    """
    phase, limits = trick_play(state), Limits.of(nodes, seconds)
    tricks, objective = position(phase), objective_of(phase)
    question = objective.asked(tricks, objective.counts)
    found = _solution(phase, objective, _kernel.solver.plays(*question, nodes=nodes, seconds=limits.seconds))
    if found.value is None:
        return found
    line, _, line_nodes = _kernel.solver.line(*question, nodes=nodes, seconds=limits.seconds)
    plays = _with_seats(tricks, () if line is None else line[1])
    return replace(found, line=plays, nodes=found.nodes + line_nodes)


def solve_many(
    states: Sequence[State],
    *,
    threads: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> list[Solution]:
    """Solve many positions on all cores, or on so many `threads`; lines are left out.

    The answers do not depend on the number of threads. `nodes` limits each search, `seconds` all of them
    together.

    Raises:
        ValueError: No cards are being played in one of these states, or a limit is out of range.
    """
    phases, limits = [trick_play(state) for state in states], Limits.of(nodes, seconds)
    objectives = [objective_of(phase) for phase in phases]
    answers = native.plays_many(
        [
            objective.asked(position(phase), objective.counts)
            for phase, objective in zip(phases, objectives, strict=True)
        ],
        threads=threads,
        nodes=limits.nodes,
        seconds=limits.seconds,
        progress=progress,
    )
    return list(map(_solution, phases, objectives, answers))


def _solution(phase: TrickPlay, objective: Objective, answer: _Answer) -> Solution:
    """Return the kernel's answer with the tricks that the side has already."""
    plays, bounds, nodes = answer
    won = sum(trick.winner in objective.side for trick in phase.tricks) if objective.target is None else 0
    values = [PlayValue(_play(card, suit), value + won, group) for card, suit, value, group in plays or ()]
    return Solution(
        objective=objective,
        turn=phase.turn,
        bounds=(bounds[0] + won, bounds[1] + won),
        plays=tuple(values),
        nodes=nodes,
    )


def _with_seats(tricks: native.Tricks, line: Iterable[_Named]) -> tuple[tuple[Place, Play], ...]:
    """Return the plays of a line, each with the seat whose turn it is then."""
    ahead, plays = tricks.copy(), []
    for card, suit in line:
        plays.append((PLACES[ahead.turn], _play(card, suit)))
        ahead.play(card, suit)
    return tuple(plays)


def _play(card: int, suit: int | None) -> Play:
    return Play(CARDS[card], None if suit is None else Suit(suit))
