"""What the solver answers."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.engine.actions import Play
from fivehundred.seats import Place
from fivehundred.solver.objective import Objective


@dataclass(frozen=True, slots=True)
class PlayValue:
    """A legal play and its value, counted as in its `Solution`.

    Plays of one `group` are as good as the same card: nobody else holds a card between them.
    """

    play: Play
    value: int
    group: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What the best play of all seats comes to, every hand known.

    Values count the tricks that the objective's side takes in the whole round, those it has already
    included; where the objective has a target, a value is 1 if the side keeps to it and 0 if not.

    `turn` is the seat whose card is next. `value` lies within `bounds`, which are apart while it is unknown.
    `plays` are all legal cards, or none where the search was stopped: the value may be known by then. `line`
    is one way to play on as well as can be, pairs of seat and play, of equally good cards the lowest; it is
    empty where it was not asked for or its search was stopped. `nodes` counts the positions searched: the
    same each time.
    """

    objective: Objective
    turn: Place
    bounds: tuple[int, int]
    plays: tuple[PlayValue, ...] = ()
    line: tuple[tuple[Place, Play], ...] = ()
    nodes: int

    @property
    def is_finished(self) -> bool:
        """Whether the value of every legal card was found."""
        return bool(self.plays)

    @property
    def value(self) -> int | None:
        """What best play comes to; None where the search was stopped before that was known."""
        lowest, highest = self.bounds
        return lowest if lowest == highest else None

    @property
    def best(self) -> tuple[Play, ...]:
        """The plays that give nothing away; none where the search was stopped."""
        return tuple(each.play for each in self.plays if each.value == self.value)

    def cost(self, play: Play) -> int | None:
        """Return what a legal play gives away, in tricks or in the target; None if not found out."""
        value = next((each.value for each in self.plays if each.play == play), None)
        return None if value is None or self.value is None else abs(self.value - value)
