"""What a bot is: it sees a `View`, nothing else, and answers with an action and its reasons."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from fivehundred.budget import Budget
from fivehundred.engine.actions import Action
from fivehundred.engine.views.knowledge import PhaseView

__all__ = ["Bot", "Budget", "Choice", "random_stream"]

_LABEL: Final = b"fivehundred/bot/1"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does and why, in sentences for people."""

    action: Action
    reasons: tuple[str, ...] = ()


class Bot(Protocol):
    """A player. `name` is how it is asked for."""

    name: str

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return one of `view.legal_actions`, which is not empty, or of `view.declarations`."""
        ...


def random_stream(seed: bytes, seat: int) -> Random:
    """Return a bot's own random numbers, apart from those of the deal."""
    return Random(hashlib.sha256(_LABEL + seed + bytes([seat])).digest())
