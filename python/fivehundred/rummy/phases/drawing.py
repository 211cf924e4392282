"""The first part of a turn: a seat draws, or takes discards (R4)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from fivehundred.engine.violations import Violation
from fivehundred.rummy.actions import Action, Draw, Take, TakePile, kind_of
from fivehundred.rummy.phases.endings import RoundEnd
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.phases.reshuffling import Reshuffling
from fivehundred.rummy.phases.stage import Stage
from fivehundred.rummy.round import Round
from fivehundred.rummy.violations import Reason
from fivehundred.seats import Seat

_ALWAYS: Final = (Draw(), Take())
_WITH_PILE: Final = (*_ALWAYS, TakePile())


@dataclass(frozen=True, slots=True)
class Drawing(Stage):
    """A seat is to draw from the stock, or to take the top discard or the whole pile."""

    round: Round
    seat: Seat

    name: ClassVar[Literal["draw"]] = "draw"

    @property
    def actor(self) -> Seat:
        """The seat that draws."""
        return self.seat

    @property
    def legal_actions(self) -> Collection[Action]:
        """Drawing, taking the top discard and, where it is earned, the pile."""
        return _WITH_PILE if self._pile_refused() is None else _ALWAYS

    def violation(self, action: Action) -> Violation | None:
        """Return why this is not possible, or None."""
        match action:
            case Draw() | Take():
                return None
            case TakePile():
                return self._pile_refused()
            case _:
                expected = "drawing from the stock or taking discards"
                return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected=expected)

    def _pile_refused(self) -> Violation | None:
        """Return why the pile may not be taken, or None (R4)."""
        if not self.round.has_melded(self.seat):
            return Violation.of(Reason.PILE_NOT_EARNED)
        if len(self.round.pile) == 1:
            return Violation.of(Reason.PILE_IS_ONE, card=self.round.pile[0])
        return None

    def after(self, action: Action) -> Stage:
        """Return what follows: the rest of the turn, a new stock, or the end of the round (R8)."""
        round, seat = self.round, self.seat
        match action:
            case Draw():
                return self._drawn()
            case Take():
                top = round.pile[-1]
                return Laying(round.took(seat, len(round.pile) - 1), seat, taken=top)
            case TakePile():
                return Laying(round.took(seat, 0), seat, owes_meld=True)
            case _:
                raise TypeError(f"expected a way to draw, not {action!r}")

    def _drawn(self) -> Stage:
        if self.round.stock:
            return Laying(self.round.drawn(self.seat), self.seat)
        return Reshuffling(self.round, self.seat) if self.round.may_refill else RoundEnd(self.round, out=None)
