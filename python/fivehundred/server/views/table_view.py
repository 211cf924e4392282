"""What a guest sees of a table whatever is played there: who sits where, decides and proposes what."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from msgspec.structs import replace

from fivehundred.engine.shuffle import commitment
from fivehundred.seats import Seat
from fivehundred.server.clocks import End, Moment, by_the_log
from fivehundred.server.domain import waiting_times
from fivehundred.server.domain.deal_seed import round_secret
from fivehundred.server.domain.schedule import Turn
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import messages, parts
from fivehundred.server.views.showing import Showing, Shown
from fivehundred.server.views.showings import showing_of


def table_seen(
    table: Table,
    next_at: Moment | None = None,
    public: Any = None,
    end: End = by_the_log,
    turn: Turn | None = None,
    before: Shown | None = None,
) -> messages.AnyTable:
    """Return what everybody sees of a table.

    `next_at` is when it goes on by itself, `public` a spectator's view, if at hand. `end` tells when other
    waits are over, `turn` whom people wait for. `before` is what they saw before.
    """
    showing = showing_of(table.kit)
    if table.state is None:
        return showing.table_seen(table, _waiting(table), None, before)
    view = public or table.state.view(None)
    shared: dict[str, Any] = {
        "phase": table.phase,
        "game": table.game,
        "round": view.number,
        "position": table.position,
        "seats": _seats(table, showing, view, end),
        "scores": list(view.scores),
        "sheet": len(view.sheet),
        "dealer": view.dealer,
        "actor": table.deciding_seat,
        "may_undo": table.may_undo,
        "undone": table.undone,
        "proposal": _proposal(table, end),
        "waiting": _waiting_for(table, turn, end),
        "ending": _ending(table, showing),
        "next_at": next_at,
        "commitment": _commitment(table),
    }
    return showing.table_seen(table, shared, view, before)


def _waiting(table: Table) -> dict[str, Any]:
    """Return what is seen before the first game."""
    return {
        "phase": table.phase,
        "game": 0,
        "round": 0,
        "position": 0,
        "seats": [_seat(table, seat) for seat in table.all_seats],
        "scores": [0] * table.kit.sides(table.rules),
        "sheet": 0,
    }


def _seats(table: Table, showing: Showing, view: Any, end: End) -> list[parts.SeatSeen]:
    cards, tricks = showing.counts(table, view)
    return [
        _seat(table, seat, cards=cards[seat], tricks=tricks[seat], gone_at=_gone_at(table, seat, end))
        for seat in table.all_seats
    ]


def _seat(
    table: Table, number: Seat, *, cards: int = 0, tricks: int = 0, gone_at: Moment | None = None
) -> parts.SeatSeen:
    seat = table.seats[number]
    return parts.SeatSeen(
        kind=seat.kind,
        name=seat.name,
        bot=seat.bot,
        gone_at=gone_at,
        is_host=seat.guest is not None and seat.guest == table.host,
        is_ready=seat.is_ready,
        cards=cards,
        tricks=tricks,
    )


def _gone_at(table: Table, number: Seat, end: End) -> Moment | None:
    seat = table.seats[number]
    if seat.lost_at is None or seat.bot is not None or not table.is_playing:
        return None
    return end(seat.lost_at, waiting_times.GONE_WAIT)


def _proposal(table: Table, end: End) -> parts.Proposal | None:
    asked = table.asked
    if asked is None:
        return None
    return parts.Proposal(
        what=asked.what,
        seat=asked.seat,
        awaited=sorted(asked.awaited),
        until=end(asked.at, waiting_times.CONSENT_WAIT),
        about=asked.about,
    )


def _waiting_for(table: Table, turn: Turn | None, end: End) -> parts.WaitingSeen | None:
    """Return whom other people wait for, and what comes when if they wait on."""
    if turn is None:
        return None
    seen = parts.WaitingSeen(
        seat=turn.seat,
        stand_in_at=end(turn.since, waiting_times.STAND_IN_AFTER),
        nudge_at=end(turn.since, waiting_times.NUDGE_AFTER) if table.nudged is None else None,
        nudged=table.nudged,
    )
    if not turn.clock:
        return seen
    warning = min(waiting_times.WARNING, turn.clock // 3)
    until = end(turn.since, turn.clock)
    return replace(seen, warn_at=until - warning, until=until)


def _ending(table: Table, showing: Showing) -> parts.Ending | None:
    if table.resigned is not None:
        return parts.Ending(winners=list(table.winners_left), door="resigned")
    result = None if table.state is None else table.state.result
    return None if result is None else showing.ending(result)


def _commitment(table: Table) -> str:
    """Return the hash of the secret of the next deal, of the deal being played while there is one."""
    deal = (table.game + 1, 0) if table.is_over else table.deal_number
    return _commitment_of(table.secret_of(deal), *deal)


@lru_cache(maxsize=1 << 12)
def _commitment_of(secret: bytes, game: int, number: int) -> str:
    return commitment(round_secret(secret, game, number))


# One's own seat


def stand_in_seen(table: Table, seat: Seat, turn: Turn | None) -> Literal["by-word", "if-agreed"] | None:
    """Return how a seat may have a bot stand in for the player that other people wait for."""
    if turn is None or turn.seat == seat or not table.seats[seat].is_played_by_person:
        return None
    if table.asked is not None:
        return None
    is_host = table.seats[seat].guest == table.host
    others = set(table.persons()) - {seat, turn.seat}
    return "if-agreed" if others and not is_host else "by-word"
