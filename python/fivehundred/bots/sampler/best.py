"""The card that does best."""

from __future__ import annotations

from fivehundred.bots.protocol import Choice
from fivehundred.bots.sampler.prospects import Prospects
from fivehundred.bots.sampler.words import reason
from fivehundred.engine.actions import Play
from fivehundred.engine.views.knowledge import PlayView


def best(view: PlayView, found: Prospects, by_rule: Choice) -> Choice:
    """Return the card that does best: of several that do the same that of rules of thumb, else the lowest."""
    worth = max(found.values(), key=lambda each: each.worth).worth
    alike = [play for play, each in found.items() if each.worth == worth]
    same = [play for play in alike if play == by_rule.action]
    play = same[0] if same else min(alike, key=lambda play: _height(view, play))
    return Choice(play, (reason(view, found, play),))


def _height(view: PlayView, play: Play) -> int:
    """Return how high a card stands in the suit in which it stands highest."""
    return max(strength[play.card] for strength in view.order.strength)
