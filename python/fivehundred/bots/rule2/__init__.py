"""`rule-2`: the rules of thumb of `rule-1`, with those that measurements found wanting replaced.

It is as quick, and unlike `rule-1` it is no yardstick: it may learn.
"""

from __future__ import annotations

from typing import Final

from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.rule1 import RuleBot
from fivehundred.bots.rule1.bidding import speak
from fivehundred.bots.rule1.hi_lo import is_unwanted
from fivehundred.bots.rule1.play_context import Table
from fivehundred.bots.rule2 import specials
from fivehundred.bots.rule2.claiming import claimed
from fivehundred.bots.rule2.leading import keep_trumps
from fivehundred.engine.contracts.contract import counts_undertricks
from fivehundred.engine.views.knowledge import AuctionView, PhaseView, PlayView

_RULE_1: Final = RuleBot()


class RuleTwoBot:
    """A player who follows rules of thumb and can say why.

    >>> from fivehundred import Rules, State
    >>> view = State.start(Rules(), dealer=3).dealt(bytes(32)).view(0)
    >>> RuleTwoBot().choose(view, Budget()).action in view.legal_actions
    True
    """

    name = "rule-2"

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what the rules of thumb say; they take no time worth a budget."""
        if isinstance(view, AuctionView):
            return speak(view, specials.chance)
        choice = _RULE_1.choose(view, budget)
        if not isinstance(view, PlayView):
            return choice
        return claimed(view) or (choice if view.ask is not None else _led(view, choice))


class ClubBot(RuleTwoBot):
    """The club player: whoever is best of those who take no time."""

    name = "club"


def _led(view: PlayView, choice: Choice) -> Choice:
    """Return the card to lead, where `rule-1` would lead this one."""
    table = Table.of(view)
    if table.is_steered or is_unwanted(table, counts_undertricks=counts_undertricks(view.rules)):
        return choice
    return keep_trumps(table, choice) or choice
