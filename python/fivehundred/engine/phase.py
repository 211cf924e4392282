"""The phases of a game. Each stands in a file of its own and answers alike.

`actor` decides, from `legal_actions`; `violation(action)` says why another action is not possible;
`after(action)` is what a legal action leads to: a phase, or the end of the round, after which `State` has the
next one dealt.
"""

from __future__ import annotations

from fivehundred.engine.auction import AllPassed, Auction, Misdealt
from fivehundred.engine.breach import Offer
from fivehundred.engine.calling import Calling
from fivehundred.engine.choosing import Choosing
from fivehundred.engine.deal import Dealing
from fivehundred.engine.drawing import Drawing
from fivehundred.engine.exchange import Exchange
from fivehundred.engine.giving import Giving
from fivehundred.engine.market import Market
from fivehundred.engine.naming import Naming
from fivehundred.engine.play import RoundEnd, TrickPlay

BeforeDeal = Choosing | Dealing
AfterAuction = Offer | Giving | Exchange | Market | Calling | Naming | TrickPlay
InRound = Drawing | Auction | AfterAuction
LivePhase = BeforeDeal | InRound
RoundOver = RoundEnd | AllPassed | Misdealt
Phase = LivePhase | RoundOver
