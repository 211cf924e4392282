"""`sampling`: a bot at rummy that tries things out in worlds that fit what it sees.

What rules of thumb say and what else is worth a thought are each done in the same made-up worlds, in which
the kernel plays on to the end of the round; what comes out clearly best for its seat is done.
"""

from __future__ import annotations

import hashlib

from fivehundred.errors import KernelMissingError
from fivehundred.native import RummySight
from fivehundred.rummy.bots.protocol import Budget, Choice, random_stream
from fivehundred.rummy.bots.sampling.candidates import candidates
from fivehundred.rummy.bots.sampling.race import race
from fivehundred.rummy.bots.sampling.wire import sight_bytes
from fivehundred.rummy.bots.sampling.words import reason
from fivehundred.rummy.bots.thumb import ThumbBot
from fivehundred.rummy.bots.thumb.prospects import Prospects
from fivehundred.rummy.view import View

_THUMB = ThumbBot()
_NO_KERNEL = "Nothing was tried out: the kernel is missing."


class SamplingBot:
    """A player who tries things out in worlds that fit what it sees, and can say what came of it.

    The worlds come from the seed and the view, so the same view gets the same answer. Without the kernel it
    plays by rules of thumb, and says so.

    >>> from fivehundred.rummy.rules import RummyRules
    >>> from fivehundred.rummy.state import State
    >>> state = State.start(RummyRules(), dealer=3)
    >>> view = state.apply(state.chance_of(bytes(32))).view(0)
    >>> SamplingBot(b"seed", seat=0).choose(view, Budget(nodes=100)).action in view.legal_actions
    True
    """

    name = "sampling"

    def __init__(self, seed: bytes, seat: int) -> None:
        self._seed = seed
        self._seat = seat

    def choose(self, view: View, budget: Budget) -> Choice:
        """Return what comes out best; `budget.nodes` are rounds that are played on to their end."""
        by_thumb = _THUMB.choose(view, budget)
        actions = candidates(view, Prospects.of(view), by_thumb.action)
        if len(actions) == 1:
            return by_thumb
        seen = sight_bytes(view)
        try:
            sight = RummySight(seen)
        except KernelMissingError:
            return Choice(by_thumb.action, (*by_thumb.reasons, _NO_KERNEL))
        lead = race(sight, actions, self._luck(seen), budget, others=view.rules.players - 1)
        tried = reason(lead, view)
        if lead.best == by_thumb.action:
            return Choice(lead.best, (*by_thumb.reasons, tried))
        return Choice(lead.best, (tried,))

    def _luck(self, seen: bytes) -> int:
        """Return the seed of the worlds, which depends on what the seat sees, and else on its own seed."""
        return random_stream(self._seed + hashlib.sha256(seen).digest(), self._seat).getrandbits(64)
