"""What each card comes to in deals that fit a view, when all play on as well as can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from fivehundred.engine.actions import Play
from fivehundred.engine.views.knowledge import PlayView
from fivehundred.solver import Objective, Solution, solve_many
from fivehundred.worlds import World, worlds_of

_NODES: Final = 60_000
"""Positions that a deal is searched for; one that needs more is dropped whole."""
_TRICK: Final = 0.01
"""What a trick is worth beside the contract."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """How a card does for its seat: what it is worth on the whole, and in how many deals it succeeds.

    To succeed is to make the contract for the makers, to beat it for the others; `deals` were solved.
    """

    worth: float
    successes: int
    deals: int


Prospects = dict[Play, Prospect]


def prospects(view: PlayView, random: Random, count: int) -> Prospects:
    """Return how each legal card does in so many deals, all alike likely; nothing where none could be solved.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    worlds = worlds_of(view)
    return prospects_in(view, [worlds.draw(random) for _ in range(count)])


def prospects_in(view: PlayView, worlds: Iterable[World]) -> Prospects:
    """Return how each legal card does in these deals; nothing where none of them could be solved.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    states = [world.state for world in worlds]
    solved = [each for each in solve_many(states, threads=1, nodes=_NODES) if each.plays]
    if not solved:
        return {}
    return {each.play: _prospect(view, each.play, solved) for each in solved[0].plays}


def _prospect(view: PlayView, play: Play, solved: Sequence[Solution]) -> Prospect:
    values = [each.value for solution in solved for each in solution.plays if each.play == play]
    objective, turn = solved[0].objective, solved[0].turn
    kept = sum(_is_kept(view, objective, value) for value in values)
    total = kept + _TRICK * sum(values)
    is_ours = objective.plays(turn)
    return Prospect(
        worth=round(total if is_ours else -total, 6),
        successes=kept if is_ours else len(values) - kept,
        deals=len(values),
    )


def _is_kept(view: PlayView, objective: Objective, value: int) -> bool:
    """Whether the side keeps its contract when it comes to this value."""
    if objective.target is not None:
        return value > 0
    return view.contract.declarer is not None and value >= view.terms.target[0]
