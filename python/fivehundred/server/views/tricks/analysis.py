"""What best play would have come to in a round that is over: what each card cost, and what was makeable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Final

from fivehundred.engine.state import State
from fivehundred.errors import UnsolvableError
from fivehundred.server.domain.log import Entry
from fivehundred.server.protocol.http_responses import RoundAnalysed, StrainMade
from fivehundred.server.views.tricks.rounds import CardsPlayed, cards_played
from fivehundred.solver import judged
from fivehundred.solver.makeable import makeable_with
from fivehundred.solver.objective import objective_of
from fivehundred.solver.position import trick_play

NODES: Final = 3_000_000
"""Positions searched for each card at most; where they do not do, nothing is said."""
NODES_OF_ALL_LEADERS: Final = 4 * NODES
"""The same for a strain and two sides; next to nothing takes so many, and a whole round a second or less."""

_turn: Final = Lock()


def round_analysed(entries: Sequence[Entry], game: int, number: int) -> RoundAnalysed | None:
    """Return the analysis of a finished round, None where there is none of that number in that game.

    The kernel works without holding up the event loop, in one thread. One round is analysed at a time:
    whoever looks at it next finds it done.
    """
    played = cards_played(entries, game, number)
    if played is None:
        return None
    with _turn:
        return _analysed(played)


@lru_cache(maxsize=32)
def _analysed(played: CardsPlayed) -> RoundAnalysed:
    start = trick_play(played.start)
    seats, objective = len(start.terms.active), objective_of(start)
    costs, makeable = _costs(played), _makeable(played.start)
    return RoundAnalysed(
        stake="tricks" if objective.target is None else "contract",
        for_contract=[place for place in objective.side if objective.plays(place)],
        costs=[costs[place : place + seats] for place in range(0, len(costs), seats)],
        makeable=makeable,
    )


def _costs(played: CardsPlayed) -> list[int | None]:
    """Return what each card cost; nothing is known of cards that cannot be solved (X6)."""
    try:
        return [each.cost for each in judged(played.cards, threads=1, nodes=NODES)]
    except UnsolvableError:
        return [None] * len(played.cards)


def _makeable(start: State) -> list[StrainMade]:
    """Return what each seat would make in each strain with the hands as they were played."""
    played = trick_play(start)
    try:
        table = makeable_with(played.round, played.hands, threads=1, nodes=NODES_OF_ALL_LEADERS)
    except UnsolvableError:
        return []
    seats = played.round.rules.table.all_seats
    strains = dict.fromkeys(strain for strain, _ in table)
    return [
        StrainMade(strain=str(strain), tricks=[table[strain, seat] for seat in seats]) for strain in strains
    ]
