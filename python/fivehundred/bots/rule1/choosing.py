"""Dealer's choice (X8): only what is of use to the dealer, who speaks last."""

from __future__ import annotations

from typing import Final

from fivehundred.bots.protocol import Choice
from fivehundred.engine.actions import Choose
from fivehundred.engine.views.knowledge import View

_USEFUL: Final = Choose(("visible-kitty",))


def choose(view: View) -> Choice:
    """Return what the dealer switches on, and why."""
    if _USEFUL in view.legal_actions:
        return Choice(_USEFUL, ("You speak last, so you see most of a kitty that comes to light.",))
    return Choice(Choose(()), ("Nothing on the list is of more use to you than to the others.",))
