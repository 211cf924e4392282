"""People who wait for somebody: the clock, a reminder, and a bot that plays until they are back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from fivehundred import preset
from fivehundred.seats import SEATS, Seat
from fivehundred.server.clocks import Milliseconds, Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.schedule import PACES, Due, Turn, next_due, turn_of
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.waiting_times import CLOCKS, CONSENT_WAIT, NUDGE_AFTER, STAND_IN_AFTER, WARNING
from fivehundred.server.live.registry import Registry
from fivehundred.server.live.session import Session
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import parts, tricks
from fivehundred.server.protocol.http_requests import NewTable
from fivehundred.server.views.table_view import stand_in_seen
from server.kit import (
    GUESTS,
    NONCE,
    START,
    STRANGER,
    FakeConnection,
    MemoryLog,
    begun,
    dealt,
    entries_of,
    in_phase,
    own_seen,
    played,
    resources,
    seated,
    settle,
    table_seen,
)

HERE = {guest.id: START for guest in GUESTS}
ID = {"id": "c1"}
CLOCK = 60
TIME = Milliseconds(CLOCK * 1000)
LONG_WAIT = Milliseconds(10 * TIME)
LONG = Moment(START + LONG_WAIT)


def clocked() -> Table:
    """A table of four people with a clock, whose cards have just been dealt."""
    return dealt(begun(clock=CLOCK))


def awaited(table: Table) -> Seat:
    seat = table.awaited_person
    assert seat is not None
    return seat


def after(table: Table, *happened: events.Event, at: int = START) -> Table:
    for event in happened:
        table = table.after(event, Moment(at))
    return table


def due(table: Table, here: dict[str, Moment] = HERE) -> Due | None:
    return next_due(table, here, {}, turn=turn_of(table, here))


def ends(table: Table, here: dict[str, Moment] = HERE) -> int | None:
    turn = turn_of(table, here)
    return None if turn is None else turn.since + turn.clock


def refused(table: Table, seat: int, command: ask.Logged, waited: int = LONG_WAIT) -> str:
    with pytest.raises(RefusedError) as error:
        decide(table, GUESTS[seat], command, Milliseconds(waited))
    return error.value.reason


def left(table: Table, step: int = 1) -> Seat:
    """The seat so many places to the left of whoever is awaited."""
    return SEATS[(awaited(table) + step) % 4]


def stood_in(seat: Seat) -> events.StoodIn:
    return events.StoodIn(seat=seat, bot="rule-1")


# The clock


def test_a_bot_stands_in_when_the_time_for_a_decision_has_run_out() -> None:
    table = clocked()
    seat = awaited(table)
    assert due(table) == Due(START, TIME, stood_in(seat))
    assert turn_of(table, HERE) == Turn(seat, START, TIME)
    table = after(table, stood_in(seat), at=START + TIME)
    assert (table.seats[seat].kind, table.seats[seat].bot) == ("person", "rule-1")
    # Its pace is that of any bot, and tells nothing.
    assert due(table) == Due(Moment(START + TIME), PACES["normal"].decision, None)


@pytest.mark.parametrize("phase", ["auction", "exchange", "play"])
def test_every_decision_has_its_own_time(phase: str) -> None:
    table = played(begun(clock=CLOCK), in_phase(phase), at=LONG)
    assert due(table) == Due(table.moved_at, TIME, stood_in(awaited(table)))


def test_a_table_without_a_clock_waits() -> None:
    table = dealt(begun())
    assert due(table) is None
    assert turn_of(table, HERE) == Turn(awaited(table), START)


def test_a_log_from_before_there_were_clocks_has_none() -> None:
    text = b'{"type":"Opened","rules":"","preset":"standard","host":"g0","secret":""}'
    opened = events.from_bytes(text)
    assert isinstance(opened, events.Opened)
    assert opened.clock == 0


def test_nobody_is_hurried_who_plays_with_bots_alone() -> None:
    table = clocked()
    seat = awaited(table)
    alone = after(table, *(stood_in(SEATS[other]) for other in range(4) if other != seat))
    assert (due(alone), turn_of(alone, HERE)) == (None, None)
    # Somebody is back: the time begins then.
    back = after(alone, events.Returned(seat=left(table)), at=LONG)
    assert ends(back) == LONG + TIME


def test_the_time_begins_when_somebody_is_here_to_see_it_run() -> None:
    table = clocked()
    guest = GUESTS[awaited(table)].id
    assert ends(table, HERE | {guest: LONG}) == LONG + TIME
    assert ends(table, {other: at for other, at in HERE.items() if other != guest}) is None


def test_time_without_a_line_is_not_counted() -> None:
    table = clocked()
    seat = awaited(table)
    lost = after(table, events.Lost(seat=seat), at=START + 10_000)
    assert turn_of(lost, HERE) is None
    back = after(lost, events.Returned(seat=seat), at=START + 35_000)
    assert ends(back) == START + TIME + 25_000
    other = after(table, events.Lost(seat=left(table)), events.Returned(seat=left(table)), at=LONG)
    assert ends(other) == START + TIME


def test_time_for_the_answer_to_a_proposal_is_not_counted() -> None:
    table = clocked()
    asked = after(table, events.Proposed(seat=left(table), what="resign"), at=START + 10_000)
    assert turn_of(asked, HERE) is None
    assert ends(after(asked, events.Dropped(), at=START + 35_000)) == START + TIME + 25_000


def test_a_forced_card_needs_no_clock() -> None:
    table = played(begun(clock=CLOCK), lambda table: own_cards(table) == 1)
    assert turn_of(table, HERE) is None


def own_cards(table: Table) -> int:
    seat = table.deciding_seat
    own = None if seat is None else own_seen(table, seat)
    return 0 if own is None or not table_seen(table).last_trick else len(own.hand)


def test_who_acts_is_back() -> None:
    table = clocked()
    seat = awaited(table)
    table = after(table, stood_in(seat), at=START + TIME)
    own = own_seen(table, seat)
    assert own is not None
    assert isinstance(own.choices, tricks.ChooseCall)
    act = ask.Act(**ID, position=table.position, deed=tricks.Pass())
    event = decide(table, GUESTS[seat], act)
    assert after(table, event).seats[seat].is_played_by_person
    by_bot = after(table, events.Acted(deed=tricks.Pass(), by="bot"))
    assert not by_bot.seats[seat].is_played_by_person
    assert after(table, events.Returned(seat=seat), at=LONG).turn_at == LONG


def test_who_is_ready_is_back() -> None:
    table = after(begun(), stood_in(SEATS[2]))
    event = decide(table, GUESTS[2], ask.Ready(**ID, nonce=NONCE))
    seat = after(table, event).seats[2]
    assert (seat.is_played_by_person, seat.nonce) == (True, NONCE)


# A reminder


def test_others_may_remind_once_a_decision() -> None:
    table = clocked()
    seat, other = awaited(table), left(table)
    assert refused(table, other, ask.Nudge(**ID), NUDGE_AFTER - 1) == "too-soon"
    event = decide(table, GUESTS[other], ask.Nudge(**ID), NUDGE_AFTER)
    assert event == events.Nudged(seat=SEATS[other])
    nudged = after(table, event)
    assert refused(nudged, left(table, 2), ask.Nudge(**ID)) == "nudged"
    assert refused(table, seat, ask.Nudge(**ID)) == "nobody-awaited"
    assert (nudged.turn_at, nudged.position) == (table.turn_at, table.position)
    assert after(nudged, events.Acted(deed=tricks.Pass())).nudged is None


def test_only_players_remind() -> None:
    with pytest.raises(RefusedError) as error:
        decide(clocked(), STRANGER, ask.Nudge(**ID), LONG_WAIT)
    assert error.value.reason == "not-seated"
    assert refused(begun(), 1, ask.Nudge(**ID)) == "nobody-awaited"


# A bot until they are back


def let_stand_in(table: Table, seat: int, waited: Milliseconds = STAND_IN_AFTER) -> events.Event:
    return decide(table, GUESTS[seat], ask.Propose(**ID, what="stand-in"), waited)


def turn_of_a_guest() -> Table:
    """A table where somebody else than the host, who is at seat 0, is awaited."""
    return played(begun(), lambda table: table.awaited_person == 2)


def test_the_host_lets_a_bot_stand_in_at_once() -> None:
    table = turn_of_a_guest()
    assert let_stand_in(table, 0) == stood_in(SEATS[2])
    assert refused(table, 0, ask.Propose(**ID, what="stand-in"), STAND_IN_AFTER - 1) == "too-soon"


def test_others_let_a_bot_stand_in_when_they_agree() -> None:
    table = turn_of_a_guest()
    asked = after(table, let_stand_in(table, 1))
    proposal = table_seen(asked).proposal
    assert proposal == parts.Proposal(
        what="stand-in", seat=1, awaited=[0, 3], until=START + CONSENT_WAIT, about=2
    )
    agreed = after(asked, decide(asked, GUESTS[3], ask.Answer(**ID, agree=True)))
    assert agreed.seats[2].is_played_by_person
    done = after(agreed, decide(agreed, GUESTS[0], ask.Answer(**ID, agree=True)))
    assert (done.seats[2].guest, done.seats[2].bot, done.asked) == ("g2", "rule-1", None)
    # The host's word is enough.
    assert decide(asked, GUESTS[0], ask.Answer(**ID, agree=True)) == stood_in(SEATS[2])
    without_host = after(table, stood_in(SEATS[0]), stood_in(SEATS[3]))
    assert after(without_host, let_stand_in(without_host, 1)).seats[2].bot == "rule-1"


def test_who_is_there_says_so_or_acts() -> None:
    table = turn_of_a_guest()
    asked = after(table, let_stand_in(table, 1))
    for agree in (True, False):
        assert decide(asked, GUESTS[2], ask.Answer(**ID, agree=agree)) == events.Dropped()
    assert ends(after(clocked(), events.Proposed(seat=left(clocked()), what="stand-in"))) == START + TIME
    acted = played(asked, lambda table: table.position > asked.position)
    assert (acted.asked, acted.seats[2].bot) == (None, None)


def test_one_thing_is_proposed_at_a_time() -> None:
    table = turn_of_a_guest()
    asked = after(table, events.Proposed(seat=SEATS[1], what="resign"))
    assert refused(asked, 0, ask.Propose(**ID, what="stand-in")) == "already-proposed"
    assert refused(table, 2, ask.Propose(**ID, what="stand-in")) == "nobody-awaited"


def test_each_seat_is_told_what_it_may_do() -> None:
    table = turn_of_a_guest()
    turn = turn_of(table, HERE)
    assert [stand_in_seen(table, SEATS[seat], turn) for seat in range(4)] == [
        "by-word",
        "if-agreed",
        None,
        "if-agreed",
    ]
    assert stand_in_seen(after(table, let_stand_in(table, 1)), SEATS[1], turn) is None


def test_everybody_is_told_from_when_on_something_may_be_done() -> None:
    table = turn_of_a_guest()
    turn = turn_of(table, HERE)
    shown = parts.WaitingSeen(seat=2, stand_in_at=START + STAND_IN_AFTER, nudge_at=START + NUDGE_AFTER)
    assert table_seen(table, turn=turn).waiting == shown
    nudged = after(table, events.Nudged(seat=SEATS[3]))
    shown = parts.WaitingSeen(seat=2, stand_in_at=START + STAND_IN_AFTER, nudged=3)
    assert table_seen(nudged, turn=turn).waiting == shown


# In a session


def waited(seat: int, **changes: int) -> parts.WaitingSeen:
    """What everybody sees of the player that they begin to wait for."""
    return parts.WaitingSeen(
        seat=seat, stand_in_at=START + STAND_IN_AFTER, nudge_at=START + NUDGE_AFTER, **changes
    )


@dataclass
class Clock:
    """A clock that stands still until it is moved."""

    now: int = START

    def __call__(self) -> Moment:
        return Moment(self.now)


@dataclass
class Waiting:
    """A session where four people sit, and one is awaited."""

    session: Session
    clock: Clock
    connections: list[FakeConnection] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return awaited(self.session.table)


@asynccontextmanager
async def waiting(**changes: Any) -> AsyncIterator[Waiting]:
    happened = [
        *seated(preset("australian"), **changes),
        events.Begun(dealer=SEATS[0]),
        events.Dealt(seed=bytes(32)),
    ]
    clock, log = Clock(), MemoryLog(entries_of(happened))
    table = Waiting(Session(resources(log, clock=clock, steady=clock), log.entries), clock)
    async with AsyncExitStack() as stack:
        for guest in GUESTS[:4]:
            table.connections.append(await stack.enter_async_context(FakeConnection(table.session, guest)))
        yield table
        table.session.close()


@pytest.mark.anyio
async def test_everybody_sees_who_is_awaited_and_until_when() -> None:
    async with waiting(clock=CLOCK) as table:
        shown = waited(table.seat, warn_at=START + TIME - WARNING, until=START + TIME)
        assert [connection.seen.table.waiting for connection in table.connections] == [shown] * 4
        own = [connection.seen.own for connection in table.connections]
        assert [each is None or each.stand_in is None for each in own] == [
            seat == table.seat for seat in range(4)
        ]


@pytest.mark.anyio
async def test_a_bot_plays_on_when_time_has_run_out_and_an_act_takes_the_seat_back() -> None:
    async with waiting(clock=CLOCK, speed="calm") as table:
        seat = table.seat
        table.clock.now += TIME
        table.session._try_again()
        await settle()
        assert table.connections[0].seen.table.seats[seat].bot == "rule-1"
        position = table.session.table.position
        await table.connections[seat].ask(ask.Act, position=position, deed=tricks.Pass())
        assert table.session.table.seats[seat].is_played_by_person
        assert table.session.table.position == position + 1


@pytest.mark.anyio
async def test_a_reminder_and_a_bot_at_the_hosts_word() -> None:
    async with waiting() as table:
        seat = table.seat
        assert seat == 1
        assert (await table.connections[2].ask(ask.Nudge)).reason == "too-soon"
        table.clock.now += NUDGE_AFTER
        await table.connections[2].ask(ask.Nudge)
        shown = table.connections[seat].seen.table.waiting
        assert shown is not None
        assert shown.nudged == 2
        table.clock.now += STAND_IN_AFTER
        await table.connections[0].ask(ask.Propose, what="stand-in")
        assert table.connections[seat].seen.table.seats[seat].bot == "rule-1"


@pytest.mark.anyio
async def test_those_who_were_here_first_see_whom_they_wait_for_when_others_come() -> None:
    happened = [*seated(preset("australian")), events.Begun(dealer=SEATS[0]), events.Dealt(seed=bytes(32))]
    log = MemoryLog(entries_of(happened))
    session = Session(resources(log), log.entries)
    seat = awaited(session.table)
    async with FakeConnection(session, GUESTS[(seat + 1) % 4]) as first:
        assert first.seen.table.waiting is None
        async with FakeConnection(session, GUESTS[seat]):
            await asyncio.sleep(0)
            assert first.seen.table.waiting == waited(seat)
        session.close()


@pytest.mark.anyio
@pytest.mark.parametrize(("wished", "seconds"), [(None, CLOCKS["quick"]), (0, 0), (45, 45)])
async def test_a_table_has_the_clock_that_was_wished_or_that_suits_its_speed(
    wished: int | None, seconds: int
) -> None:
    registry = Registry(resources(MemoryLog()))
    table = await registry.table(await registry.open(GUESTS[0], NewTable(speed="quick", clock=wished)))
    assert table is not None
    assert table.opened.clock == seconds
    await registry.close()
