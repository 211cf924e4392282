"""What cards cost, judged with all hands open: how much of the gap to best play a bot closes.

Best play of all from then on says what each card comes to. Much of what a card costs nobody can know who
sees one hand. So a bot is compared with `rule-1`, which is asked for a card in the same places.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import Final

from fivehundred.bots import bot
from fivehundred.bots.protocol import Budget
from fivehundred.engine.actions import Action, Play
from fivehundred.engine.contracts.contract import Terms
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.score.outcome import Outcome, taken_by
from fivehundred.engine.score.round_score import score
from fivehundred.engine.state import State
from fivehundred.errors import UnsolvableError
from fivehundred.solver import Objective, Solution, solve_many

_NODES: Final = 400_000
"""Positions that a deal is searched for; a card in one that needs more is not judged."""
_YARDSTICK: Final = bot("rule-1")


@dataclass(frozen=True, slots=True)
class Loss:
    """By how many points cards are behind the best: those of a bot, and `rule-1`'s in the same places.

    Points are those of makers, or of the others, by which they are ahead of each other, halved: so they are
    points per side and round, as those of matches are. `cards` counts the decisions in which cards come to
    different things.
    """

    cards: int = 0
    its: float = 0
    yardstick: float = 0

    def __add__(self, other: Loss) -> Loss:
        return Loss(self.cards + other.cards, self.its + other.its, self.yardstick + other.yardstick)


def loss_of(state: State, action: Action) -> Loss:
    """Return what an action costs; nothing where no card is chosen for a contract, or all do the same.

    Claims are not judged, nor cards where best play takes too long to find or the kernel does not know a
    rule. A target is taken to be missed by one trick.

    Raises:
        KernelMissingError: There is no kernel.
    """
    phase = state.phase
    if not isinstance(phase, TrickPlay) or not isinstance(action, Play) or phase.round.declarer is None:
        return Loss()
    try:
        (solution,) = solve_many([state], threads=1, nodes=_NODES)
    except UnsolvableError:
        return Loss()
    values = {each.play: each.value for each in solution.plays}
    different = set(values.values())
    if len(different) < 2:
        return Loss()
    brings = {value: _points(state, phase, solution, value) for value in different}
    best = brings[(max if solution.objective.plays(solution.turn) else min)(brings)]
    asked = _YARDSTICK.choose(state.view(phase.actor), Budget()).action
    its, yardstick = (best - brings[values[card]] for card in (action, asked) if isinstance(card, Play))
    return Loss(1, its, yardstick)


def _points(state: State, phase: TrickPlay, solution: Solution, value: int) -> float:
    """Return what a contract that comes to a value brings those who play with the seat on turn."""
    round = phase.round
    outcome = Outcome(
        rules=round.rules,
        number=round.number,
        dealer=round.dealer,
        contract=round.settled_contract,
        partners=round.partners_of(round.settled_contract.by[1]),
        terms=phase.terms,
        winners=taken_by(phase.terms, _tricks(phase.terms, solution.objective, value)),
        breach=round.breach,
        chosen=round.chosen,
    )
    line = score(outcome, state.scores)
    makers, others = (
        fmean(points for side, points in enumerate(line.points) if (side in line.makers) == are_makers)
        for are_makers in (True, False)
    )
    return (makers - others) / 2 if solution.objective.plays(solution.turn) else (others - makers) / 2


def _tricks(terms: Terms, objective: Objective, value: int) -> int:
    """Return how many tricks the makers take; where they miss a target, one too many or too few."""
    if objective.target is None:
        return value
    if value:
        return terms.target[0]
    return terms.target[0] - 1 if terms.target[0] else terms.target.stop
