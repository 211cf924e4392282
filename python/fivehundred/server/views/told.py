"""What has happened at a table, as a seat is told: events become messages, less what it may not know."""

from __future__ import annotations

from typing import Any

from fivehundred.seats import Seat
from fivehundred.server.domain import events as doings
from fivehundred.server.domain.kit import AnyKit
from fivehundred.server.domain.table import Asking, Doing, GivenUp, OfTable, Reminded, TakenBack, Told
from fivehundred.server.protocol import messages, parts
from fivehundred.server.views.showing import Showing
from fivehundred.server.views.showings import showing_of


def told_seen(told: Told, seat: Seat | None, kit: AnyKit) -> messages.Told:
    """Return what an entry made happen, as far as a seat may know it; None is a spectator."""
    showing = showing_of(kit)
    happenings = (_happening(each, told.rules, seat, showing) for each in told.happenings)
    return messages.Told(seq=told.seq, happenings=list(happenings))


def is_public(told: Told, kit: AnyKit) -> bool:
    """Whether everybody is told the same: nothing is left out for those who watch."""
    showing = showing_of(kit)
    return all(isinstance(each, OfTable) or showing.is_public(each) for each in told.happenings)


def _happening(happening: Any, rules: Any, seat: Seat | None, showing: Showing) -> messages.Happening:
    match happening:
        case TakenBack():
            return parts.TakenBack()
        case GivenUp(winners):
            return parts.GameEnded(ending=parts.Ending(winners=list(winners), door="resigned"))
        case _ if isinstance(happening, Doing):
            return _doing(happening)
        case _:
            return showing.happening(happening, rules, seat)


def _doing(doing: Doing) -> parts.Doing:  # noqa: C901 (a line for each kind)
    match doing:
        case doings.Seated(seat=seat) | doings.BotSeated(seat=seat):
            return parts.SeatTaken(seat=seat)
        case doings.Left(seat=seat):
            return parts.SeatLeft(seat=seat)
        case doings.Lost(seat=seat):
            return parts.LineLost(seat=seat)
        case doings.StoodIn(seat=seat):
            return parts.StoodIn(seat=seat)
        case doings.Returned(seat=seat):
            return parts.CameBack(seat=seat)
        case doings.Dropped():
            return parts.ProposalDropped()
        case Reminded(seat, to):
            return parts.Nudged(seat=seat, to=to)
        case Asking(seat, what, about):
            return parts.Proposed(seat=seat, what=what, about=about)
