"""The phases of a game. Each stands in a file of its own and answers alike.

`actor` decides, from `legal_actions`; `violation(action)` says why another action is not possible;
`after(action)` is what a legal action leads to: a phase, or the end of the round, after which `State` has the
next one dealt.
"""

from __future__ import annotations

from typing import cast

from fivehundred.engine.phases.auction import AllPassed, Auction, Misdealt
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.give import Giving
from fivehundred.engine.phases.joker_suit import Naming
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from fivehundred.engine.stage import Stage

BeforeDeal = Choosing | Dealing
AfterAuction = Offer | Giving | Exchange | Market | Calling | Naming | TrickPlay
InRound = Drawing | Auction | AfterAuction
LivePhase = BeforeDeal | InRound
RoundOver = RoundEnd | AllPassed | Misdealt
Phase = LivePhase | RoundOver


def phase_of(stage: Stage) -> Phase:
    """Return a stage as one of the union, which is closed: a test holds that it has all of them."""
    return cast("Phase", stage)
