"""Two worlds that differ only in cards hidden from a seat send that seat the same bytes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from random import Random
from unittest.mock import patch

from hypothesis import assume, given
from hypothesis import strategies as st

from fivehundred import Deal
from fivehundred.cards import CARDS
from fivehundred.engine.actions import Discard
from fivehundred.engine.deal import Dealing
from fivehundred.engine.record import Record
from fivehundred.engine.record_text import write_text
from fivehundred.server import events, messages
from fivehundred.server.deeds import deed_of
from fivehundred.server.history import record_of
from fivehundred.server.log import Entry
from fivehundred.server.room import Room
from laws.games import Game, game, games
from laws.test_views import after_redeal, viewers
from server.kit import GUESTS, STRANGER, Line, MemoryLog, entries_of, house, seated, settle


def log_of(record: Record) -> tuple[list[Entry], dict[bytes, Deal]]:
    """The log of a table where this was played, and the deals that its seeds stand for."""
    deals: dict[bytes, Deal] = {}
    happened = [*seated(record.rules), events.Begun(dealer=record.dealer)]
    for number, action in zip(count(), record.actions, strict=False):
        if isinstance(action, Deal):
            seed = number.to_bytes(32, "big")
            deals[seed] = replace(action, seed=seed)
            happened.append(events.Dealt(seed=seed))
        else:
            happened.append(events.Acted(deed=deed_of(action, record.rules)))
    return entries_of(happened), deals


async def received(record: Record, viewer: int | None) -> list[bytes]:
    """All that one seat receives while this is played: pushes, errors, a new connection, the export."""
    entries, deals = log_of(record)
    guest = STRANGER if viewer is None else GUESTS[viewer]
    with patch("fivehundred.engine.state.deal_from_seed", lambda *at: deals[at[-1]]):
        log = MemoryLog(entries[:1])
        room = Room(house(log), entries[:1])
        async with Line(room, guest) as line:
            for entry in entries[1:]:
                log.entries.append(entry)
                await room.catch_up()
                await settle()
            await all_refused(line, room)
        async with Line(room, guest) as again:
            export = write_text(record_of(entries))
        room.close()
        return [*line.frames, *again.frames, export.encode()]


async def all_refused(line: Line, room: Room) -> None:
    """Ask for everything that can be asked for without the table going on."""
    state, viewer = room.table.state, room.table.seat_of(line.guest.id)
    assert state is not None
    position, ids = room.table.position, map(str, count())
    deeds = [messages.Play(card=str(card)) for card in CARDS] + [messages.Bid(bid="6S"), messages.Pass()]
    for deed in deeds:
        await line.ask(messages.Why, id=next(ids), deed=deed)
        if viewer != room.table.deciding_seat:
            await line.ask(messages.Act, id=next(ids), position=position, deed=deed)
    await line.ask(messages.Act, id=next(ids), position=-1, deed=messages.Pass())
    await line.ask(messages.Type, id=next(ids), position=position, text="the queen of nothing")


def other_world(game: Game, viewer: int | None, rng: Random) -> Record | None:
    """The same game where cards lie elsewhere that the viewer cannot see."""
    other = after_redeal(game, viewer, rng)
    if other is None or isinstance(other.phase, Dealing):
        return None
    round, record = other.phase.round, game.record
    start = max(index for index, action in enumerate(record.actions) if isinstance(action, Deal))
    rest = [
        Discard(round.discards) if isinstance(action, Discard) else action
        for action in record.actions[start + 1 :]
    ]
    return replace(record, actions=(*record.actions[:start], round.deal, *rest))


@given(games(), st.integers(0, 2**32 - 1))
def test_a_seat_receives_the_same_whatever_it_cannot_see(game: Game, seed: int) -> None:
    assume(not isinstance(game.now.phase, Dealing))
    viewer = Random(seed).choice(list(viewers(game.now)))
    other = other_world(game, viewer, Random(seed))
    assume(other is not None and other != game.record)
    assert other is not None
    assert asyncio.run(received(other, viewer)) == asyncio.run(received(game.record, viewer))


def test_the_worlds_differ_for_somebody() -> None:
    """The law above would be worth little otherwise."""
    one = next(each for each in (game(seed, 40) for seed in range(99)) if each.now.phase.name == "play")
    other = other_world(one, None, Random(1))
    assert other is not None
    seats = range(one.record.rules.table.seats)
    frames = [[asyncio.run(received(record, seat)) for seat in seats] for record in (one.record, other)]
    assert frames[0] != frames[1]
    assert all(len(seat) > 60 for seat in frames[0])
