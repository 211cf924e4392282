"""Validated decisions a second of the Python engine, beside OpenSpiel's euchre driven from Python.

Both play random games: list the legal actions, choose one, check it, apply it. OpenSpiel's state is C++ and
changes in place; ours is Python and immutable. Deals are drawn anew for every round in both; they take time
and do not count: OpenSpiel deals card by card, and each of these is an action of its own.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

import pyspiel

from fivehundred import CHANCE, Action, CardSet, Discard, State, preset
from fivehundred.engine.phases.card_subsets import Discards

SECONDS = 0.5
"""How long each side plays in a turn."""
TURNS = 9


def rates() -> tuple[float, float]:
    """Return the median decisions a second, ours and OpenSpiel's, measured turn by turn."""
    ours, theirs = [], []
    for turn in range(TURNS):
        ours.append(_rate(our_decisions(Random(turn))))
        theirs.append(_rate(euchre_decisions(Random(turn))))
    return statistics.median(ours), statistics.median(theirs)


def _rate(decisions: Iterator[None]) -> float:
    clock: Callable[[], float] = time.process_time
    start, count = clock(), 0
    while clock() - start < SECONDS:
        for _ in range(100):
            next(decisions)
        count += 100
    return count / (clock() - start)


def our_decisions(random: Random) -> Iterator[None]:
    """Yield after each decision of random games of the Australian preset."""
    rules = preset("australian")
    while True:
        state = State.start(rules)
        while not state.is_over:
            if state.actor == CHANCE:
                state = state.dealt(random.randbytes(32))
            state = _act(state, random)
            yield


def _act(state: State, random: Random) -> State:
    legal = state.legal_actions
    action = _discard(legal, random) if isinstance(legal, Discards) else random.choice(list(legal))
    if action not in legal:
        raise RuntimeError(f"{action} was listed but is not legal")
    return state.apply(action)


def _discard(legal: Discards, random: Random) -> Action:
    return Discard(CardSet.of(random.sample(list(CardSet(legal.hand)), legal.count)))


def euchre_decisions(random: Random) -> Iterator[None]:
    """Yield after each decision of random games of OpenSpiel's euchre."""
    game = pyspiel.load_game("euchre")
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            action = random.choice(legal)
            if action not in legal:
                raise RuntimeError(f"{action} was listed but is not legal")
            is_decision = not state.is_chance_node()
            state.apply_action(action)
            if is_decision:
                yield
