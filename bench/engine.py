"""Validated decisions a second of the Python engine, beside OpenSpiel's euchre driven from Python.

Both play random games: list the legal actions, choose one, check it, apply it. OpenSpiel's state is C++ and
changes in place; ours is Python and immutable. Deals are drawn anew for every round in both; they take time
and do not count: OpenSpiel deals card by card, and each of these is an action of its own.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from random import Random

import pyspiel

from bench.rates import rate
from fivehundred import CHANCE, Action, CardSet, Discard, State, preset
from fivehundred.engine.phases.card_subsets import Discards

TURNS = 9


def rates() -> tuple[float, float]:
    """Return the median decisions a second, ours and OpenSpiel's, measured turn by turn."""
    ours, theirs = [], []
    for turn in range(TURNS):
        ours.append(rate(our_decisions(Random(turn))))
        theirs.append(rate(euchre_decisions(Random(turn))))
    return statistics.median(ours), statistics.median(theirs)


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
