"""Validated deeds a second of the rummy engine, in random games: list, choose, check, apply."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from random import Random

from bench.rates import rate
from fivehundred import CHANCE
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State

PLAYERS = (2, 4, 8)
TURNS = 5


def rates() -> dict[int, float]:
    """Return the median deeds a second by the number of players."""
    return {
        players: statistics.median(rate(deeds(Random(turn), players)) for turn in range(TURNS))
        for players in PLAYERS
    }


def deeds(random: Random, players: int) -> Iterator[None]:
    """Yield after each deed of random games; deals and new stocks take time and do not count."""
    rules = RummyRules(players=players)
    while True:
        state = State.start(rules, dealer=0)
        while not state.is_over:
            if state.actor == CHANCE:
                state = state.apply(state.chance_of(random.randbytes(32)))
                continue
            action = random.choice(tuple(state.legal_actions))
            if action not in state.legal_actions:
                raise RuntimeError(f"{action} was listed but is not legal")
            state = state.apply(action)
            yield
