"""`expert` on a busy server: it answers one question in two, or in eight, and `club` answers the rest.

`python -m fivehundred arena bench.busy:Half rule-1 --judge` says how strong that is.
"""

from __future__ import annotations

import hashlib

from fivehundred import PhaseView
from fivehundred.bots import bot
from fivehundred.bots.protocol import Budget, Choice


class _Busy:
    """Two players in one seat; lots that come from the seed say who of them answers."""

    def __init__(self, every: int, seed: bytes, seat: int) -> None:
        self.name = f"expert, one in {every}"
        self._every, self._asked, self._seed = every, 0, seed + bytes([seat])
        self._expert, self._club = bot("expert", seed, seat), bot("club", seed, seat)

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what one of the two does."""
        self._asked += 1
        lot = hashlib.sha256(self._seed + self._asked.to_bytes(4, "big")).digest()[0]
        return (self._club if lot % self._every else self._expert).choose(view, budget)


class Half(_Busy):
    """It answers one question in two itself."""

    def __init__(self, seed: bytes, seat: int) -> None:
        super().__init__(2, seed, seat)


class Eighth(_Busy):
    """It answers one question in eight itself."""

    def __init__(self, seed: bytes, seat: int) -> None:
        super().__init__(8, seed, seat)
