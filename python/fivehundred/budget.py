"""How long a bot may think, at any game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: positions to look at and, for people who wait, seconds.

    A bot is deterministic exactly when `seconds` is None.
    """

    nodes: int = 10_000
    seconds: float | None = None
