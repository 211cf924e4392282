"""What a table does by itself, and when.

The schedule is fixed before a bot thinks, so its pace tells nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from fivehundred.seats import Seat, at_seats
from fivehundred.server.clocks import AT_ONCE, End, Milliseconds, Moment, by_the_log
from fivehundred.server.domain import events, waiting_times
from fivehundred.server.domain.deal_seed import table_seed
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol.parts import Speed


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the table takes: for a decision, to look at a trick, at a round's end."""

    decision: Milliseconds
    trick: Milliseconds
    round: Milliseconds


_PACES: Final[dict[Speed, tuple[int, int, int]]] = {
    "calm": (1600, 1400, 4000),
    "normal": (900, 900, 2500),
    "quick": (350, 450, 1200),
    "instant": (0, 0, 0),
}
PACES: Final = {speed: Pace(*map(Milliseconds, times)) for speed, times in _PACES.items()}


@dataclass(frozen=True, slots=True)
class Turn:
    """A player that other people wait for, since when, and how long at most; no clock is 0."""

    seat: Seat
    since: Moment
    clock: Milliseconds = AT_ONCE


def turn_of(table: Table, came_at: Mapping[str, Moment]) -> Turn | None:
    """Return whom other people wait for; nobody while something else is proposed, or a line is lost.

    `came_at` tells when each guest came, since somebody has been here. Nobody's time runs before that.
    """
    seat = table.awaited_person
    if seat is None or len(table.persons()) < 2 or is_forced(table):
        return None
    if table.asked is not None and table.asked.about is None:
        return None
    player = table.seats[seat]
    came = came_at.get(player.guest or "")
    if player.lost_at is not None or came is None:
        return None
    return Turn(seat, max(table.turn_at, came), Milliseconds(table.opened.clock * 1000))


@dataclass(frozen=True, slots=True)
class Due:
    """Something that happens by itself, so long after a time of the log.

    Without an event, the bot of the deciding seat chooses.
    """

    since: Moment
    wait: Milliseconds
    event: events.Event | None


def next_due(
    table: Table,
    present: Collection[str],
    absent_since: Mapping[str, Moment],
    end: End = by_the_log,
    turn: Turn | None = None,
) -> Due | None:
    """Return what happens next by itself; while nobody is there to see it, nothing does.

    `present` are the guests that are connected, `absent_since` tells when others were last seen, `turn` whom
    other people wait for.
    """
    if not present:
        return None
    coming = _all_due(table, present, absent_since, turn)
    return min(coming, key=lambda due: end(due.since, due.wait), default=None)


def _all_due(
    table: Table, present: Collection[str], absent_since: Mapping[str, Moment], turn: Turn | None
) -> Iterator[Due]:
    yield from _comings_and_goings(table, present, absent_since)
    if turn is not None and turn.clock:
        yield Due(turn.since, turn.clock, events.StoodIn(seat=turn.seat, bot=table.opened.bot))
    if table.is_over and _are_ready(table, present):
        yield Due(table.moved_at, AT_ONCE, events.Begun(dealer=table.next_dealer))
    if not table.is_playing:
        return
    if table.asked is not None:
        yield Due(table.asked.at, waiting_times.CONSENT_WAIT, events.Dropped())
    elif table.awaits_chance:
        yield _chance(table, present)
    else:
        yield from _decision(table)


def _chance(table: Table, present: Collection[str]) -> Due:
    """Return the deal, for which players say that they are ready, or what chance does within a round."""
    if table.is_between_rounds:
        return Due(table.moved_at, _deal_wait(table, present), events.Dealt(seed=seed_of(table)))
    seed = table.kit.later_seed(table.playing_state, table.deal_seed)
    return Due(table.moved_at, _pace(table).decision, events.Shuffled(seed=seed))


def _comings_and_goings(
    table: Table, present: Collection[str], absent_since: Mapping[str, Moment]
) -> Iterator[Due]:
    """Yield what a lost line leads to: first a countdown that everybody sees, then a bot that stands in."""
    if not table.is_playing:
        return
    for number, seat in at_seats(table.seats):
        if not seat.is_played_by_person or seat.guest is None:
            continue
        if seat.guest in present:
            if seat.lost_at is not None:
                yield Due(seat.lost_at, AT_ONCE, events.Returned(seat=number))
        elif seat.lost_at is not None:
            yield Due(
                seat.lost_at, waiting_times.GONE_WAIT, events.StoodIn(seat=number, bot=table.opened.bot)
            )
        elif seat.guest in absent_since:
            yield Due(absent_since[seat.guest], waiting_times.GRACE, events.Lost(seat=number))


def _are_ready(table: Table, present: Collection[str]) -> bool:
    """Whether every player who is here is ready, and somebody is."""
    waited = [seat for seat in table.seats if seat.is_played_by_person and seat.guest in present]
    return bool(waited) and all(seat.is_ready for seat in waited)


def _deal_wait(table: Table, present: Collection[str]) -> Milliseconds:
    first = table.last_score is None
    if _are_ready(table, present):
        return AT_ONCE if first else _pace(table).trick
    people = any(seat.is_played_by_person for seat in table.seats)
    return waiting_times.DEAL_WAIT if people else _pace(table).round


def _pace(table: Table) -> Pace:
    return PACES[table.opened.speed]


def seed_of(table: Table) -> bytes:
    """Return the seed of the deal that comes next (L5)."""
    nonces = [seat.nonce or "" for seat in table.seats]
    return table_seed(table.round_secret, table.id_of(table.deal_number), *table.deal_number, nonces)


def _decision(table: Table) -> Iterator[Due]:
    seat, state = table.deciding_seat, table.state
    if seat is None or state is None:
        return
    pace, kit = _pace(table), table.kit
    decision = pace.decision // (3 if kit.is_quick(state) else 1)
    wait = Milliseconds(decision + (pace.trick if kit.is_after_trick(state) else AT_ONCE))
    if not table.seats[seat].is_played_by_person:
        yield Due(table.turn_at, wait, None)
    elif kit.is_forced(state):
        yield Due(table.turn_at, wait, _forced(table))


def is_forced(table: Table) -> bool:
    """Whether there is nothing to choose, as everybody knows."""
    return table.state is not None and table.kit.is_forced(table.state)


def _forced(table: Table) -> events.Acted:
    (action,) = table.playing_state.legal_actions
    return events.Acted(deed=table.kit.deed_of(action, table.current_rules), by="rules")
