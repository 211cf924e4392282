"""Seconds for worlds: to count those that fit a view, to draw one, to pose it to the solver."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from fivehundred import Record, View, preset
from fivehundred.bots import bot
from fivehundred.bots.arena import play_game
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.worlds import worlds_of

WORLDS = 100
"""Drawn from each view."""


class Times(NamedTuple):
    """Seconds on average."""

    counted: float
    drawn: float
    posed: float


def times() -> Times:
    """Return the times for what players see in an Australian game before each card that they play."""
    clock: Callable[[], float] = time.process_time
    rng, views = Random(1), _views()
    start = clock()
    found = [worlds_of(view) for view in views]
    counted = clock()
    drawn = [worlds.draw(rng) for worlds in found for _ in range(WORLDS)]
    posing = clock()
    posed = [world.state for world in drawn]
    end = clock()
    return Times((counted - start) / len(found), (posing - counted) / len(drawn), (end - posing) / len(posed))


def _views() -> list[View]:
    rules = preset("australian")
    _, actions = play_game(rules, [bot("rule-1")] * 4, secret=bytes(32), dealer=0)
    states = Record(rules, 0, tuple(actions)).states()
    return [
        state.view(state.actor)
        for state in states
        if isinstance(state.phase, TrickPlay) and not state.is_over
    ]
