"""Waits: however clocks are set, before or after a restart, none is longer than the pace of the table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivehundred import preset
from fivehundred.seats import SEATS
from fivehundred.server import clocks
from fivehundred.server.clocks import KEPT, Milliseconds, Moment, Waits
from fivehundred.server.domain import events, schedule, waiting_times
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.schedule import Pace
from fivehundred.server.live.session import Session
from fivehundred.server.protocol import messages as ask
from fivehundred.server.services import Settings
from server.kit import GUESTS, NONCE, START, TABLE, FakeConnection, MemoryLog, resources, seated
from server.running import received, running

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
TIMES = st.integers(START - HOUR, START + HOUR)


class Wall:
    """A clock on the wall that somebody sets: so far ahead of the right one."""

    def __init__(self, ahead: int = 0) -> None:
        self.ahead = ahead

    def __call__(self) -> Moment:
        return Moment(clocks.steady() + self.ahead)


@pytest.fixture(autouse=True)
def short_waits() -> Iterator[None]:
    short = {"normal": Pace(*[Milliseconds(60)] * 3)}
    with (
        patch.object(schedule, "PACES", short),
        patch.multiple(waiting_times, GRACE=40, GONE_WAIT=600, CONSENT_WAIT=600),
    ):
        yield


def log_of(*happened: events.Event, at: Moment) -> MemoryLog:
    """The log of a table of people whose game has begun, every entry of it written at one time."""
    told = [*seated(preset("australian")), events.Begun(dealer=SEATS[0]), *happened]
    return MemoryLog(Entry(TABLE, seq, at, events.to_bytes(event)) for seq, event in enumerate(told, start=1))


DEALT = (events.Dealt(seed=bytes(32)),)
BOTS = tuple(events.StoodIn(seat=SEATS[seat], bot="rule-1") for seat in range(1, 4))


def room_of(log: MemoryLog, wall: Wall) -> Session:
    return Session(resources(log, clock=wall, steady=clocks.steady), log.entries)


async def soon(log: MemoryLog, kind: type[events.Event]) -> None:
    """Wait until something is in the log, a few seconds at most."""
    async with asyncio.timeout(5):
        while not any(isinstance(events.from_bytes(entry.event), kind) for entry in log.entries[5:]):
            await asyncio.sleep(0.005)


def left(until: int | None) -> int:
    """The milliseconds that a client counts down."""
    assert until is not None
    return until - clocks.steady()


# The law


@given(TIMES, st.integers(0, 60_000), TIMES, TIMES, st.integers(0, HOUR))
def test_no_wait_is_longer_than_it_should_be_and_setting_the_clock_moves_no_end(
    since: Moment, wait: Milliseconds, now: Moment, later: Moment, passed: int
) -> None:
    wall, steady = [now], [START]
    waits = Waits(lambda: wall[0], lambda: steady[0])
    end = waits.end(since, wait)
    assert 0 <= end - START <= wait
    if since <= now <= since + wait:
        assert end - START == since + wait - now
    wall[0], steady[0] = later, Moment(START + passed)
    assert waits.end(since, wait) == end
    assert waits.left(end) == (end - START - passed) / 1000


def test_only_waits_that_are_asked_for_are_kept() -> None:
    waits = Waits(lambda: START, lambda: START)
    hour = Milliseconds(HOUR)
    for wait in range(2 * KEPT):
        waits.end(START, Milliseconds(wait))
        waits.end(START, hour)
    assert len(waits._ends) == KEPT
    assert (START, HOUR) in waits._ends


def test_the_steady_clock_tells_the_time_and_goes_on() -> None:
    before = clocks.steady()
    assert abs(before - clocks.now()) < 1000
    end = time.monotonic() + 1
    while clocks.steady() == before:
        assert time.monotonic() < end
    assert 0 < clocks.steady() - before < 1000


# At the table


@pytest.mark.parametrize("set_by", [-HOUR, 0, HOUR])
async def test_a_clock_that_is_set_stops_no_table(set_by: int) -> None:
    wall = Wall()
    log = log_of(*DEALT, *BOTS, at=wall())
    session = room_of(log, wall)
    async with FakeConnection(session, GUESTS[0]) as connection:
        wall.ahead = set_by
        await soon(log, events.Acted)
        assert left(connection.seen.table.next_at) <= 60
    session.close()


@pytest.mark.parametrize("ahead", [-HOUR, 0, HOUR])
async def test_a_table_goes_on_whatever_the_clock_said_before_a_restart(ahead: int) -> None:
    log = log_of(*DEALT, *BOTS, at=Wall(ahead)())
    session = room_of(log, Wall())
    async with FakeConnection(session, GUESTS[0]) as connection:
        assert left(connection.seen.table.next_at) <= 60
        await soon(log, events.Acted)
    session.close()


@pytest.mark.parametrize("ahead", [-HOUR, 0, HOUR])
async def test_a_deal_comes_in_time_whatever_the_clock_said_before(ahead: int) -> None:
    log = log_of(at=Wall(ahead)())
    session = room_of(log, Wall())
    with patch.object(waiting_times, "DEAL_WAIT", 80):
        async with FakeConnection(session, GUESTS[0]) as connection:
            assert left(connection.seen.table.next_at) <= 80
            await connection.ask(ask.Ready, nonce=NONCE)
            await soon(log, events.Dealt)
    session.close()


@pytest.mark.parametrize("ahead", [0, HOUR])
async def test_a_bot_stands_in_after_the_countdown_that_is_shown(ahead: int) -> None:
    log = log_of(*DEALT, events.Lost(seat=SEATS[2]), at=Wall(ahead)())
    session = room_of(log, Wall())
    async with FakeConnection(session, GUESTS[0]) as connection:
        assert 0 < left(connection.seen.table.seats[2].gone_at) <= 600
        await soon(log, events.StoodIn)
    session.close()


async def test_a_countdown_goes_on_when_the_clock_is_set() -> None:
    wall = Wall()
    log = log_of(*DEALT, at=wall())
    session = room_of(log, wall)
    with patch.object(waiting_times, "GONE_WAIT", 800):
        async with FakeConnection(session, GUESTS[0]) as connection, FakeConnection(session, GUESTS[1]):
            await connection.ask(ask.Say, text="Where is Cid?")
            await soon(log, events.Lost)
            shown = connection.seen.table.seats[2].gone_at
            wall.ahead = -HOUR
            await connection.ask(ask.Say, text="Gone")
            assert connection.seen.table.seats[2].gone_at == shown
            assert 0 < left(shown) <= 800
            await soon(log, events.StoodIn)
            assert left(shown) <= 0
    session.close()


@pytest.mark.parametrize("ahead", [0, HOUR])
async def test_a_proposal_is_dropped_when_its_time_is_over(ahead: int) -> None:
    log = log_of(*DEALT, events.Proposed(seat=SEATS[0], what="resign"), at=Wall(ahead)())
    session = room_of(log, Wall())
    async with FakeConnection(session, GUESTS[2]) as connection:
        proposal = connection.seen.table.proposal
        assert proposal is not None
        assert 0 < left(proposal.until) <= 600
        await soon(log, events.Dropped)
    session.close()


def test_browsers_are_told_the_clock_that_waits_go_by(tmp_path: Path) -> None:
    with (
        patch("fivehundred.server.services.now", Wall(-HOUR)),
        running(Settings(db=tmp_path / "tables.sqlite3")) as server,
        server.guest() as guest,
    ):
        table = guest.post("/api/tables", json={"name": "Ann", "begin": True}).json()["table"]
        with server.join(guest, table) as connection:
            now, seen = received(connection, "Welcome")["now"], received(connection, "Seen")
    assert abs(now - clocks.steady()) < 5000
    assert 0 < seen["table"]["next_at"] - now <= waiting_times.DEAL_WAIT
