"""The phases of a game. Each stands in a file of its own and answers alike.

`actor` decides, from `legal_actions`; `violation(action)` says why another action is not possible;
`after(action)` is what a legal action leads to: a phase, or the end of the round, after which `State` has the
next one dealt.
"""

from __future__ import annotations

from fivehundred.engine.auction import AllPassed, Auction, Misdealt
from fivehundred.engine.breach import Offer
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange, Giving, Naming
from fivehundred.engine.play import RoundEnd, TrickPlay

LivePhase = Dealing | Auction | Offer | Exchange | Giving | Naming | TrickPlay
RoundOver = RoundEnd | AllPassed | Misdealt
Phase = LivePhase | RoundOver
