"""What a contract made or failed is worth at this score, in points; chances are in percent."""

from __future__ import annotations

from typing import Final

from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import BackDoor
from fivehundred.seats import Seat

_GAME: Final = 400
"""What winning the game is worth besides the points, in points."""
_BACK_DOOR: Final = 600
"""What losing it by the back door costs besides."""
_BRINK: Final = 50
"""So near the limit at the back door a game is as good as lost."""


def balance(view: View, seat: Seat, value: int, chance: int) -> int:
    """Return what a contract of this value should bring the side of its declarer."""
    return (chance * _gain(view, seat, value) - (100 - chance) * _loss(view, seat, value)) // 100


def _gain(view: View, seat: Seat, value: int) -> int:
    """Return what making it is worth: what is needed to win and the game, or the value."""
    scoring, total = view.rules.scoring, _score(view, seat) + value
    if scoring.walker and total >= 2 * scoring.target:
        return -_BACK_DOOR
    if scoring.rounds or (total != scoring.target if scoring.walker else total < scoring.target):
        return value
    needed = scoring.target - _score(view, seat)
    return min(value, max(needed, 0)) + _GAME


def _loss(view: View, seat: Seat, value: int) -> int:
    """Return what failing costs: its value, and the game if that is lost or as good as lost."""
    return value + (_BACK_DOOR if _score(view, seat) - value <= _limit(view) + _BRINK else 0)


def _limit(view: View) -> float:
    """Return the score at which a game is lost, if there is one (S5, S9)."""
    scoring = view.rules.scoring
    if scoring.walker:
        return -scoring.target
    is_off = scoring.rounds or scoring.back_door is BackDoor.OFF
    return float("-inf") if is_off else scoring.loss_limit


def _score(view: View, seat: Seat) -> int:
    return view.scores[view.rules.side_of(seat)]
