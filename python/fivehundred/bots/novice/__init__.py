"""`beginner` and `casual`: bots that play by rules of thumb and err as people do.

Both forget what has been played, and who is out of what, and bid their longest suit as if nobody else had
spoken; where a partner is called, they call an ace. A beginner also counts every ace as a trick, takes it for
granted that its partner brings two, and lays its lowest cards away whatever they are good for.
"""

from __future__ import annotations

from typing import Final

from fivehundred.bots.novice.bidding import beginners_count, casual_count, count_and_bid
from fivehundred.bots.novice.calling import call_an_ace
from fivehundred.bots.novice.discarding import lay_away_lowest
from fivehundred.bots.novice.memory import forgetful
from fivehundred.bots.protocol import Budget, Choice
from fivehundred.bots.rule1 import RuleBot, card_for
from fivehundred.bots.rule1.play_context import Table, named
from fivehundred.engine.views.knowledge import AuctionView, ExchangeView, PartnerView, PhaseView, PlayView

_RULE_1: Final = RuleBot()
_CASUALLY: Final = 3
"""Tricks that a casual player remembers."""


class BeginnerBot:
    """A player who has just learnt the game.

    >>> from fivehundred import Rules, State
    >>> view = State.start(Rules(), dealer=3).dealt(bytes(32)).view(0)
    >>> BeginnerBot().choose(view, Budget()).action in view.legal_actions
    True
    """

    name = "beginner"

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what comes to mind first; it takes no time worth a budget."""
        match view:
            case PlayView():
                return _play(view, remembered=0)
            case AuctionView():
                return count_and_bid(view, _RULE_1.choose(view, budget), beginners_count)
            case ExchangeView():
                return lay_away_lowest(view, _RULE_1.choose(view, budget))
            case PartnerView():
                return call_an_ace(view, _RULE_1.choose(view, budget))
            case _:
                return _RULE_1.choose(view, budget)


class CasualBot:
    """A player who bids its own hand, whatever others say, and remembers the last tricks.

    >>> from fivehundred import Rules, State
    >>> view = State.start(Rules(), dealer=3).dealt(bytes(32)).view(0)
    >>> CasualBot().choose(view, Budget()).action in view.legal_actions
    True
    """

    name = "casual"

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what the rules of thumb say; they take no time worth a budget."""
        match view:
            case PlayView():
                return _play(view, _CASUALLY)
            case AuctionView():
                return count_and_bid(view, _RULE_1.choose(view, budget), casual_count)
            case PartnerView():
                return call_an_ace(view, _RULE_1.choose(view, budget))
            case _:
                return _RULE_1.choose(view, budget)


def _play(view: PlayView, remembered: int) -> Choice:
    table = forgetful(view, Table.of(view), remembered)
    return named(table, card_for(view, table))
