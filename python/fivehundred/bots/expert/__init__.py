"""`expert`: a bot that bids, exchanges and plays by trying things out in worlds that fit what it has seen.

Worlds in which the others' calls make sense are met more often. A call is judged by the contracts that it
leads to there, as the others would bid on; what to lay away, and what to play, by solving the worlds exactly.
Whatever cannot be tried out it does as `rule-2`.
"""

from __future__ import annotations

import hashlib
from typing import Final

from fivehundred import native
from fivehundred.bots.expert.bidding import speak
from fivehundred.bots.expert.exchanging import lay_away
from fivehundred.bots.expert.play import play
from fivehundred.bots.protocol import Budget, Choice, random_stream
from fivehundred.bots.rule2 import RuleTwoBot
from fivehundred.engine.actions import Claim
from fivehundred.engine.views.knowledge import AuctionView, ExchangeView, PhaseView, PlayView
from fivehundred.errors import UnsolvableError

_RULE_2: Final = RuleTwoBot()
_NO_KERNEL: Final = (
    "This goes by rules of thumb: nothing could be tried out, as the compiled kernel is missing."
)
_UNKNOWN_RULE: Final = "This goes by rules of thumb: the kernel does not know a rule about these cards."


class ExpertBot:
    """A player who tries things out in likely deals, and can say why.

    >>> from fivehundred import Rules, State
    >>> view = State.start(Rules(), dealer=3).dealt(bytes(32)).view(0)
    >>> ExpertBot(b"seed", seat=0).choose(view, Budget()).action in view.legal_actions
    True
    """

    name = "expert"

    def __init__(self, seed: bytes, seat: int) -> None:
        self._seed = seed
        self._seat = seat

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what does best; the same view and seed get the same answer."""
        by_rule = _RULE_2.choose(view, budget)
        is_settled = len(view.legal_actions) == 1 or isinstance(by_rule.action, Claim)
        if is_settled or not isinstance(view, AuctionView | ExchangeView | PlayView):
            return by_rule
        if not native.HAS_KERNEL:  # asked first: to draw worlds that nothing can solve takes long
            return Choice(by_rule.action, (*by_rule.reasons, _NO_KERNEL))
        random = random_stream(self._place(view), self._seat)
        try:
            match view:
                case AuctionView():
                    return speak(view, random, by_rule)
                case ExchangeView():
                    return lay_away(view, random, by_rule)
                case PlayView():
                    return play(view, random, by_rule)
        except UnsolvableError:
            return Choice(by_rule.action, (*by_rule.reasons, _UNKNOWN_RULE))

    def _place(self, view: AuctionView | ExchangeView | PlayView) -> bytes:
        """Return where the worlds come from: the seed, and what the seat sees."""
        cards = (view.hand, view.tricks, view.table) if isinstance(view, PlayView) else (view.hand,)
        seen = view.number, view.scores, view.calls, cards
        return hashlib.sha256(self._seed + repr(seen).encode()).digest()
