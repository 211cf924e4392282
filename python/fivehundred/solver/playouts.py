"""Playouts: a position played to the end again and again, quickly and without much thought."""

from __future__ import annotations

from typing import Final, Literal

from fivehundred import native
from fivehundred.engine.state import State
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.solver.objective import objective_of
from fivehundred.solver.position import position, trick_play

Policy = Literal["random", "take", "duck"]
"""How cards are chosen: each legal play as likely as any other; by rules of thumb for taking tricks, or for
taking none. These play each hand for its own seat, a steered one (M15) too."""

_AT_ONCE: Final = 100_000
"""Playouts between two looks at the keyboard."""


def playouts(state: State, count: int, *, policy: Policy = "random", seed: int = 0) -> tuple[int, ...]:
    """Play a position out so many times: how often the makers came to 0, 1, 2 … tricks in the whole round.

    The same `seed`, from 0 to 2**64 - 1, gives the same playouts.

    >>> from fivehundred import Bid, CardSet, Discard, Pass, preset
    >>> state = State.start(preset("three-handed"), dealer=2).dealt(bytes(32))
    >>> for action in (Bid.of("9C"), Pass(), Pass(), Discard(CardSet.of("8D 9D 9H"))):
    ...     state = state.apply(action)
    >>> playouts(state, 1000)
    (0, 0, 0, 0, 8, 79, 146, 277, 297, 157, 36)

    Raises:
        ValueError: No cards are being played in this state, or the count or seed is out of range.
    """
    if count < 0 or not 0 <= seed < 1 << 64:
        raise ValueError(f"count {count} and seed {seed}: 0 or more, and 0 to 2**64 - 1")
    phase = trick_play(state)
    objective = objective_of(phase)
    won = sum(trick.winner in objective.side for trick in phase.tricks)
    running = native.Playouts(position(phase), objective.seats, policy, seed)
    counts = [0] * (HAND_SIZE + 1)
    for start in range(0, count, _AT_ONCE):
        for tricks, times in enumerate(running.histogram(min(_AT_ONCE, count - start))):
            counts[tricks + won] += times
    return tuple(counts)
