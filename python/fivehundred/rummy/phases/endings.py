"""What the turn of a seat, and a round, ends with."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.rummy.phases.stage import Stage
from fivehundred.rummy.round import Round
from fivehundred.seats import Seat


@dataclass(frozen=True, slots=True)
class TurnEnd(Stage):
    """A seat has ended its turn by discarding, and the next one is to draw (R3)."""

    round: Round
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnd(Stage):
    """The round is over: `out` has no cards left, or nobody where the stock came to its end (R8)."""

    round: Round
    out: Seat | None
