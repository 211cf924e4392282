"""`thumb`: a bot at rummy that plays by rules of thumb.

It takes discards for what it can lay at once, lays what it can, counts which unseen cards would help what it
keeps, and throws what helps neither itself nor, as far as all have seen, the next player. It looks nothing
ahead.
"""

from __future__ import annotations

from fivehundred.rummy.bots.protocol import Budget, Choice
from fivehundred.rummy.bots.thumb.drawing import draw
from fivehundred.rummy.bots.thumb.laying import lay
from fivehundred.rummy.bots.thumb.prospects import Prospects
from fivehundred.rummy.bots.thumb.throwing import throw
from fivehundred.rummy.view import View


class ThumbBot:
    """A player who follows rules of thumb and can say why.

    >>> from fivehundred.rummy.rules import RummyRules
    >>> from fivehundred.rummy.state import State
    >>> state = State.start(RummyRules(), dealer=3)
    >>> view = state.apply(state.chance_of(bytes(32))).view(0)
    >>> choice = ThumbBot().choose(view, Budget())
    >>> choice.action in view.legal_actions, len(choice.reasons)
    (True, 1)
    """

    name = "thumb"

    def choose(self, view: View, budget: Budget) -> Choice:  # noqa: ARG002
        """Return what the rules of thumb say; they take no time worth a budget."""
        if view.phase == "draw":
            return draw(view)
        now = Prospects.of(view)
        return lay(view, now) or throw(view, now)
