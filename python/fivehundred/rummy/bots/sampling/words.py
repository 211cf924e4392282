"""What came of trying things out, as a sentence."""

from __future__ import annotations

from typing import Final

from fivehundred.rummy.actions import Action, Discard, Draw, LayOff, Meld, Take, TakePile
from fivehundred.rummy.bots.sampling.race import Lead
from fivehundred.rummy.bots.thumb.prospects import written
from fivehundred.rummy.view import View

_LEVEL: Final = 0.5
"""Points below which two actions came out level."""


def reason(lead: Lead, view: View) -> str:
    """Return how what was chosen came out beside something else."""
    deals = "one deal that fits" if lead.worlds == 1 else f"{lead.worlds} deals that fit"
    best, other = _doing(lead.best, view), _doing(lead.other, view)
    return f"In {deals} what you see, {best} came out {_how(lead.points, other)}."


def _how(points: float, other: str) -> str:
    """Return how it came out beside another one: it may be behind where that is no clear sign."""
    if abs(points) < _LEVEL:
        return f"level with {other}"
    count = round(abs(points))
    much = f"{count} point{'s' if count != 1 else ''}"
    return f"{much} ahead of {other}" if points > 0 else f"{much} behind {other}, which may be chance"


def _doing(action: Action, view: View) -> str:
    """Return a deed as what somebody does."""
    match action:
        case Draw():
            return "drawing from the stock"
        case Take() if view.table is not None:
            return f"taking the {view.table.pile[-1]}"
        case TakePile():
            return "taking the pile"
        case Meld(cards):
            return f"laying {written(cards)}"
        case LayOff(card):
            return f"laying off the {card}"
        case Discard(card):
            return f"throwing the {card}"
        case _:
            raise TypeError(f"expected what a seat does, not {action!r}")
