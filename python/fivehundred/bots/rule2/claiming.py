"""The tricks that are left, claimed where it is sure whose they are (P4)."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.engine.actions import Claim
from fivehundred.engine.views.knowledge import PlayView
from fivehundred.rules.options import Claims

_FEWEST: Final = 3
"""Tricks that must be left: the last two are as quickly played."""
_ALL: Final = "Whatever the others hold, every trick that is left is yours."
_NONE: Final = "Whatever the others hold, none of the tricks that are left can be yours."


def claimed(view: PlayView) -> Choice | None:
    """Return the claim where it stands, costs nothing and saves time; None elsewhere."""
    is_free = view.rules.play.claims is Claims.VERIFIED
    if not is_free or len(view.hand) < _FEWEST or Claim() not in view.declarations:
        return None
    return Choice(Claim(), (_NONE if view.terms.is_misere else _ALL,))
