"""`sampler`: a bot that plays the card that does best in deals that fit what it sees, each solved exactly.

It bids, exchanges and arranges as `rule-1` does. In the play it draws deals, all alike likely, takes in each
what best play of all comes to after each of its cards, and plays the card that keeps or beats the contract in
most of them. What others meant by a bid or a card is not looked at.

Its decisions are frozen once released: it is the second yardstick that stronger bots are measured with.
"""

from __future__ import annotations

import hashlib
from typing import Final

from fivehundred import native
from fivehundred.bots.protocol import Budget, Choice, random_stream
from fivehundred.bots.rule1 import RuleBot
from fivehundred.bots.sampler.best import best
from fivehundred.bots.sampler.prospects import prospects
from fivehundred.engine.views.knowledge import PhaseView, PlayView
from fivehundred.errors import UnsolvableError

WORLDS: Final = 20
"""Deals that are drawn for a decision: more of them gain hardly anything."""

_RULE_1: Final = RuleBot()


class SamplerBot:
    """A player who tries every card in deals that fit what it sees, and can say why.

    Where there is no kernel, or none that knows a rule about the cards, it plays as `rule-1`.

    >>> from fivehundred import Rules, State
    >>> view = State.start(Rules(), dealer=3).dealt(bytes(32)).view(0)
    >>> SamplerBot(b"seed", seat=0).choose(view, Budget()).action == RuleBot().choose(view, Budget()).action
    True
    """

    name = "sampler"

    def __init__(self, seed: bytes, seat: int) -> None:
        self._seed = seed
        self._seat = seat

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what does best; the same view and seed get the same answer."""
        by_rule = _RULE_1.choose(view, budget)
        if not native.HAS_KERNEL or not isinstance(view, PlayView) or len(view.legal_actions) == 1:
            return by_rule
        try:
            found = prospects(view, random_stream(self._place(view), self._seat), WORLDS)
        except UnsolvableError:
            return by_rule
        if not found:
            return by_rule
        return best(view, found, by_rule)

    def _place(self, view: PlayView) -> bytes:
        """Return where the deals come from: the seed, and what the seat sees."""
        seen = view.number, view.scores, view.hand, view.tricks, view.table
        return hashlib.sha256(self._seed + repr(seen).encode()).digest()
