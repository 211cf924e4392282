"""The lowest rung: any legal action."""

from __future__ import annotations

from fivehundred.rummy.bots.protocol import Budget, Choice, random_stream
from fivehundred.rummy.view import View


class RandomBot:
    """A player who does anything that is legal.

    >>> from fivehundred.rummy.rules import RummyRules
    >>> from fivehundred.rummy.state import State
    >>> state = State.start(RummyRules(), dealer=3)
    >>> view = state.apply(state.chance_of(bytes(32))).view(0)
    >>> RandomBot(b"seed", seat=0).choose(view, Budget()).action in view.legal_actions
    True
    """

    name = "random"

    def __init__(self, seed: bytes, seat: int) -> None:
        self._random = random_stream(seed, seat)

    def choose(self, view: View, budget: Budget) -> Choice:  # noqa: ARG002
        """Return any legal action, each as likely as any other."""
        action = self._random.choice(tuple(view.legal_actions))
        return Choice(action, ("It is legal; nothing more was thought of.",))
