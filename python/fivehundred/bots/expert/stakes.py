"""What contracts are worth at this score: how they change the chance to win the game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from fivehundred.engine.contracts.contract import Contract, Terms
from fivehundred.engine.score.ending import result
from fivehundred.engine.score.outcome import Outcome, taken_by
from fivehundred.engine.score.round_score import score
from fivehundred.engine.views.knowledge import View
from fivehundred.seats import Place, Side

STEEPNESS: Final = 1.4
"""How much likelier a side is to win that is as far ahead as the target: e to this power times."""


class Stakes:
    """What rounds are worth to one side: the points that would change its chance as much at an even score."""

    def __init__(self, view: View, side: Side) -> None:
        self._view, self._side = view, side
        self._now = self._chance(view.scores)
        sides = view.rules.table.sides
        self._of_a_point = STEEPNESS / view.rules.scoring.target * (sides - 1) / sides**2
        self._known: dict[tuple[Contract, tuple[Place, ...], int], float] = {}

    def worth(self, contract: Contract, partners: tuple[Place, ...], terms: Terms, tricks: int) -> float:
        """Return what it is worth that the makers of a contract take so many tricks."""
        key = contract, partners, tricks
        if key not in self._known:
            self._known[key] = (self._after(contract, partners, terms, tricks) - self._now) / self._of_a_point
        return self._known[key]

    def _after(self, contract: Contract, partners: tuple[Place, ...], terms: Terms, tricks: int) -> float:
        """Return the chance to win the game after a round."""
        view = self._view
        outcome = Outcome(
            rules=view.rules,
            number=view.number,
            dealer=view.dealer,
            contract=contract,
            partners=partners,
            terms=terms,
            winners=taken_by(terms, tricks),
        )
        line = score(outcome, view.scores)
        end = result(view.rules, line, rounds=len(view.sheet) + 1)
        if end is None:
            return self._chance(line.totals)
        return (self._side in end.winners) / len(end.winners)

    def _chance(self, totals: Sequence[int]) -> float:
        """Return the chance to win a game that goes on with these scores."""
        target, best = self._view.rules.scoring.target, max(totals)
        odds = [math.exp(STEEPNESS * (total - best) / target) for total in totals]
        return odds[self._side] / math.fsum(odds)
