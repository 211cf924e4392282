"""How long bots take to decide. Python in the browser runs this file, as it has no bench of its own."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Final

from fivehundred import State, preset, round_seed
from fivehundred.bots import bot
from fivehundred.bots.protocol import Budget
from fivehundred.engine.phases.deal import Dealing

DECISIONS: Final = 400
"""As many as a dozen rounds have."""


def milliseconds(name: str) -> str:
    """Return what each decision took in a standard game among four of a bot, as JSON."""
    player = bot(name)
    state = State.start(preset("standard"), dealer=0)
    times: list[float] = []
    while len(times) < DECISIONS:
        if state.is_over:
            state = State.start(state.rules, dealer=0)
        phase = state.phase
        if isinstance(phase, Dealing):
            state = state.apply(phase.deal_of(round_seed(len(times).to_bytes(32), phase.number)))
            continue
        assert state.actor is not None
        begun = perf_counter()
        action = player.choose(state.view(state.actor), Budget()).action
        times.append(1000 * (perf_counter() - begun))
        state = state.apply(action)
    return json.dumps(times)
