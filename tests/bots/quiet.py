"""A bot that never bids, by `module:Class`."""

from fivehundred import Pass
from fivehundred.bots import Budget, Choice, bot
from fivehundred.engine.views.knowledge import PhaseView


class Quiet:
    """`rule-1`, but it passes where it may."""

    name = "quiet"

    def __init__(self, seed: bytes, seat: int) -> None:
        pass

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        return Choice(Pass()) if Pass() in view.legal_actions else bot("rule-1").choose(view, budget)
