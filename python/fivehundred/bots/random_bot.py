"""The lowest rung: any legal action."""

from __future__ import annotations

from fivehundred.bots.protocol import Budget, Choice, random_stream
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Action, Discard
from fivehundred.engine.phases.card_subsets import Discards
from fivehundred.engine.views.knowledge import PhaseView, View


class RandomBot:
    """A player who does anything that is legal.

    >>> from fivehundred import Rules, State
    >>> view = State.start(Rules(), dealer=3).dealt(bytes(32)).view(0)
    >>> RandomBot(b"seed", seat=0).choose(view, Budget()).action in view.legal_actions
    True
    """

    name = "random"

    def __init__(self, seed: bytes, seat: int) -> None:
        self._random = random_stream(seed, seat)

    def choose(self, view: PhaseView, budget: Budget) -> Choice:  # noqa: ARG002
        """Return any legal action, each as likely as any other."""
        return Choice(self._any_of(view), ("It is legal; nothing more was thought of.",))

    def _any_of(self, view: View) -> Action:
        """Return a legal action; of the many discards one is drawn, not all listed."""
        legal = view.legal_actions
        if isinstance(legal, Discards):
            return Discard(CardSet.of(self._random.sample(list(CardSet(legal.hand)), legal.count)))
        return self._random.choice(tuple(legal))
