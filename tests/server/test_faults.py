"""A table whose log fails now and then: nothing is acknowledged that is not there, and the game goes on."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from fivehundred.bots import Budget, bot
from fivehundred.rules.document import preset
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import Refusal, RefusedError
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.log import command_key
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.live import session as room_module
from fivehundred.server.live.session import Session
from fivehundred.server.protocol import messages
from server.faulty_log import FaultyLog, at_random
from server.kit import (
    GUESTS,
    NONCE,
    FakeConnection,
    MemoryLog,
    entries_of,
    resources,
    seated,
    settle,
)

ROUNDS = 3


@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_on_whatever_its_log_does(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "_RETRY", 0)
    asyncio.run(play_rounds(seed))


async def play_rounds(seed: int) -> None:
    begun = [*seated(preset("standard"), speed="instant"), events.Begun(dealer=SEATS[0])]
    sound = MemoryLog(entries_of(begun))
    log = FaultyLog(sound, at_random(seed, 0.3), delay=0)
    session = Session(resources(log), sound.entries)
    async with AsyncExitStack() as connections:
        for guest in GUESTS[: len(session.table.seats)]:
            await connections.enter_async_context(FakeConnection(session, guest))
        while session.table.round_number <= ROUNDS and not session.table.is_over:
            await act(session)
    session.close()
    assert Table.fold(sound.entries[: session.table.seq]) == session.table


async def act(session: Session) -> None:
    """Let whoever the table waits for do something, until it is in the log or no longer possible."""
    guest, command = waited_for(session.table)
    while not await is_answered(session, guest, command):
        await settle()


async def is_answered(session: Session, guest: Guest, command: messages.Logged) -> bool:
    try:
        await session.do(guest, command)
    except RefusedError as refused:
        return refused.reason != Refusal.DISK.slug
    entries = await session._resources.log.read(session.table.id)
    assert [entry.command for entry in entries].count(command_key(guest.id, command.id)) == 1
    return True


def waited_for(table: Table) -> tuple[Guest, messages.Logged]:
    state = table.state
    assert state is not None
    if table.awaits_chance:
        seat = next((seat for seat, at in enumerate(table.seats) if at.nonce is None), 0)
        return GUESTS[seat], messages.Ready(id=f"ready-{table.seq}", nonce=NONCE)
    deed = deed_of(bot("rule-1").choose(state.view(state.actor), Budget()).action, table.rules)
    assert isinstance(state.actor, int)
    return GUESTS[state.actor], messages.Act(id=f"act-{table.seq}", position=table.position, deed=deed)
