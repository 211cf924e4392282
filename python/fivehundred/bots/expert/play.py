"""The play: every card is tried in worlds that fit what was seen, those that fit the calls more often."""

from __future__ import annotations

from random import Random
from typing import Final

from fivehundred.bots.expert.beliefs import likely_worlds
from fivehundred.bots.expert.worth import Worth
from fivehundred.bots.protocol import Choice
from fivehundred.bots.sampler.best import best
from fivehundred.bots.sampler.prospects import prospects_in
from fivehundred.engine.views.knowledge import PlayView

_WORLDS: Final = 60


def play(view: PlayView, random: Random, by_rule: Choice) -> Choice:
    """Return the card that does best; that of rules of thumb where no world could be solved.

    Raises:
        KernelMissingError: There is no kernel.
        UnsolvableError: It does not know a rule about the cards.
    """
    found = prospects_in(view, likely_worlds(view, Worth(view), random, _WORLDS))
    return best(view, found, by_rule) if found else by_rule
