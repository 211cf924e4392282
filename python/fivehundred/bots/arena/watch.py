"""A watched bot: what it does wrong is counted, how long it takes is measured, and the game goes on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from time import process_time
from typing import Final

from fivehundred.bots.protocol import Bot, Budget, Choice
from fivehundred.bots.registry import Maker, printable, said
from fivehundred.engine.actions import Action
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.seats import Seat

_ADDRESS: Final = re.compile(r" at 0x[0-9a-fA-F]+")
_LONGEST: Final = 120
"""How many characters describe a fault at most."""


class FaultKind(StrEnum):
    """What a bot did wrong."""

    RAISED = "raised"
    ILLEGAL = "illegal"
    NO_CHOICE = "no choice"


@dataclass(frozen=True, slots=True)
class Fault:
    """A decision that a bot failed to make, so that the first legal action was taken instead.

    `bot` is 0 or 1; `decision` counts this seat's decisions from 1, and is 0 if no bot could be made.
    """

    bot: int
    seat: Seat
    decision: int
    phase: str
    kind: FaultKind
    what: str


class Watched:
    """A bot in its seat; `faults` and `seconds` tell of its decisions, in order.

    Seconds are processor time of the whole process, which includes the bot's own threads.
    """

    def __init__(self, bot: int, maker: Maker, seed: bytes, seat: Seat) -> None:
        self.bot = bot
        self.seat = seat
        self.faults: list[Fault] = []
        self.seconds: list[float] = []
        self._bot: Bot | None = None
        try:
            self._bot = maker(seed, seat)
            self.name = str(getattr(self._bot, "name", ""))
        except (Exception, SystemExit) as error:  # noqa: BLE001 whatever somebody's bot does wrong is its fault
            self.name = ""
            self._blame("start", FaultKind.RAISED, said(error))

    def choose(self, view: PhaseView, budget: Budget) -> Choice:
        """Return what the bot does, or the first legal action if it does nothing legal."""
        if self._bot is None:
            return _first(view)
        begun = process_time()
        try:
            choice: object = self._bot.choose(view, budget)
        except (Exception, SystemExit) as error:  # noqa: BLE001 as above
            choice = error
        self.seconds.append(process_time() - begun)
        try:
            return self._checked(choice, view)
        except (Exception, SystemExit) as error:  # noqa: BLE001 an answer that cannot even be looked at
            return self._amiss(view, FaultKind.ILLEGAL, said(error))

    def _checked(self, choice: object, view: PhaseView) -> Choice:
        """Return the choice, or the first legal action if it is not a legal one."""
        if isinstance(choice, BaseException):
            return self._amiss(view, FaultKind.RAISED, said(choice))
        if not isinstance(choice, Choice):
            return self._amiss(view, FaultKind.NO_CHOICE, f"answered {choice!r}, which is not a Choice")
        action: object = choice.action
        is_possible = action in view.legal_actions or action in view.declarations
        if not isinstance(action, Action) or not is_possible:
            return self._amiss(view, FaultKind.ILLEGAL, f"answered {action!r}, which is not legal")
        return choice

    def _amiss(self, view: PhaseView, kind: FaultKind, what: str) -> Choice:
        self._blame(view.phase, kind, what)
        return _first(view)

    def _blame(self, phase: str, kind: FaultKind, what: str) -> None:
        told = printable(_ADDRESS.sub("", what))[:_LONGEST]
        self.faults.append(Fault(self.bot, self.seat, len(self.seconds), phase, kind, told))


def _first(view: PhaseView) -> Choice:
    return Choice(next(iter(view.legal_actions)))
