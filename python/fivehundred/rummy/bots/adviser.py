"""Who gives hints at rummy."""

from __future__ import annotations

from typing import Final

from fivehundred.rummy.bots import bot
from fivehundred.rummy.bots.protocol import Budget, Choice
from fivehundred.rummy.view import View

ADVISER: Final = "sampling"
"""The bot whose choice is the hint."""


def advice(view: View, seed: bytes = b"", budget: Budget | None = None) -> Choice:
    """Return what the adviser would do in the place of the seat that is to act, and why.

    The same view and seed give the same hint, as long as the budget has no seconds.

    >>> from fivehundred.rummy.rules import RummyRules
    >>> from fivehundred.rummy.state import State
    >>> state = State.start(RummyRules(), dealer=3)
    >>> view = state.apply(state.chance_of(bytes(32))).view(0)
    >>> hint = advice(view, budget=Budget(nodes=100))
    >>> hint.action in view.legal_actions, len(hint.reasons) > 0
    (True, True)

    Raises:
        ValueError: The seat of the view has nothing to decide.
    """
    if view.seat is None or not view.legal_actions:
        raise ValueError("a hint is for the seat that is to act")
    return bot(ADVISER, seed, view.seat).choose(view, budget or Budget())
