"""The cards that a hand may meet: those that are not its side's own, some of them out of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivehundred.bots.rule1.partnership import tabled
from fivehundred.cards import bits
from fivehundred.engine.views.knowledge import View
from fivehundred.rules.options import DealForm
from fivehundred.rules.pack import HAND_SIZE

_ALL: Final = 100


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Cards that others may hold, besides those of the hand in question.

    `live` is what percent of them are in hands that play: the rest lies in dead hands, beside a market or
    thrown away, and what is thrown away is seldom high (L4, T2c, T2d).
    """

    cards: int
    live: int = _ALL

    @classmethod
    def of(cls, view: View) -> Elsewhere:
        """Return what a seat may meet in this round."""
        gone = bits(view.market) | view.thrown | tabled(view)
        return cls(view.rules.cards & ~gone, _live(view))


def _live(view: View) -> int:
    others = HAND_SIZE * (view.rules.places - 1)
    thrown = HAND_SIZE // 2 if view.rules.deal.form is DealForm.DRAW else 0
    return _ALL * others // (others + view.dead_size + thrown)
