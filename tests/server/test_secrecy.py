"""Two worlds that differ only in cards hidden from a seat send that seat the same bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count, islice
from random import Random
from typing import Final
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fivehundred import Deal
from fivehundred.cards import CARDS, Card, CardSet
from fivehundred.engine.actions import Action, Discard, Give
from fivehundred.engine.auction import Auction
from fivehundred.engine.breach import Offer
from fivehundred.engine.deal import Dealing
from fivehundred.engine.exchange import Exchange
from fivehundred.engine.play import TrickPlay
from fivehundred.engine.record import Record
from fivehundred.engine.record_text import write_text
from fivehundred.engine.state import State
from fivehundred.errors import RecordError
from fivehundred.rules.document import preset, with_options
from fivehundred.rules.ruleset import Rules
from fivehundred.server import events, messages
from fivehundred.server.deeds import deed_of
from fivehundred.server.history import record_of
from fivehundred.server.log import Entry
from fivehundred.server.room import Room
from laws.games import Game, game, games
from laws.test_views import after_redeal, seen, viewers
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


@contextmanager
def dealing(deal: Callable[..., Deal]) -> Iterator[None]:
    """Let seeds stand for other deals than they make."""
    with (
        patch("fivehundred.engine.state.deal_from_seed", deal),
        patch("fivehundred.server.history.deal_from_seed", deal),
    ):
        yield


async def received(record: Record, viewer: int | None) -> list[bytes]:
    """All that one seat receives while this is played: pushes, errors, a new connection, the export."""
    entries, deals = log_of(record)
    guest = STRANGER if viewer is None else GUESTS[viewer]
    with dealing(lambda *at: deals[at[-1]]):
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


# Worlds in which two cards have changed places


def secret_pair(game: Game, viewer: int | None, rng: Random) -> tuple[Card, Card] | None:
    """Two cards of this round that the viewer has not seen so far, where there are two."""
    start = max(index for index, state in enumerate(game.states) if isinstance(state.phase, Dealing))
    unseen = CardSet(game.now.rules.cards)
    for state in game.states[start + 1 :]:
        view = state.view(viewer)
        unseen -= sum(seen(view), CardSet(0)) | CardSet.of(view.kitty_open) | view.taken_up
        unseen -= view.gift.cards if view.gift else CardSet(0)
    if len(unseen) < 2:
        return None
    one = rng.choice(list(unseen & handled(game.now)) or list(unseen))
    return one, rng.choice([card for card in unseen if card != one])


def handled(state: State) -> CardSet:
    """The cards that were handed over or laid away: those most worth asking after."""
    phase = state.phase
    if isinstance(phase, Dealing):
        return CardSet(0)
    gift = phase.round.gift
    return phase.round.discards | (gift.cards if gift else CardSet(0))


def swapped_world(game: Game, pair: tuple[Card, Card]) -> Record | None:
    """The same game where two cards of its last deal have changed places; None where it cannot be played."""
    record = game.record
    start = max(index for index, action in enumerate(record.actions) if isinstance(action, Deal))
    there = dict(zip(pair, reversed(pair), strict=True))
    rest = [_swapped(action, there) for action in record.actions[start:]]
    other = replace(record, actions=(*record.actions[:start], *rest))
    try:
        *_, last = other.states()
    except RecordError:
        return None
    return other if type(last.phase) is type(game.now.phase) else None


def _swapped(action: Action, there: Mapping[Card, Card]) -> Action:
    match action:
        case Deal(hands, kitty):
            return Deal(tuple(_moved(hand, there) for hand in hands), _moved(kitty, there))
        case Discard(cards):
            return Discard(CardSet.of(_moved(cards, there)))
        case Give(cards):
            return Give(CardSet.of(_moved(cards, there)))
        case _:
            return action


def _moved(cards: Iterable[Card], there: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(there.get(card, card) for card in cards)


@settings(max_examples=40)
@given(games(), st.integers(0, 2**32 - 1))
def test_a_seat_receives_the_same_where_cards_that_it_never_saw_change_places(game: Game, seed: int) -> None:
    assume(not isinstance(game.now.phase, Dealing))
    viewer = Random(seed).choice(list(viewers(game.now)))
    pair = secret_pair(game, viewer, Random(seed))
    other = None if pair is None else swapped_world(game, pair)
    assume(other is not None)
    assert other is not None
    assert asyncio.run(received(other, viewer)) == asyncio.run(received(game.record, viewer))


BREACH: Final[dict[str, object]] = {"scoring.breach": 100}
KINDS: Final[dict[str, tuple[dict[str, object], Callable[[State], bool]]]] = {
    "a hand not looked at": (
        {},
        lambda state: isinstance(state.phase, Auction) and not state.phase.has_looked,
    ),
    "given cards": (
        {"specials.double_misere.on": True, "specials.double_misere.place": "before 6S"},
        lambda state: holds_gift(state) and isinstance(state.phase, Exchange),
    ),
    "discards of the partner": (
        {"specials.double_misere.on": True, "specials.double_misere.place": "before 6S"},
        lambda state: holds_gift(state) and isinstance(state.phase, TrickPlay),
    ),
    "a card for a slam": (
        {"specials.called_slam": True},
        lambda state: holds_gift(state) and isinstance(state.phase, Exchange),
    ),
    "the offer of a breach": (BREACH, lambda state: isinstance(state.phase, Offer)),
    "a kitty that is turned up": (
        {"auction.visible_kitty": True},
        lambda state: isinstance(state.phase, Auction) and state.phase.turned == 1,
    ),
}
"""What may be hidden: options with which it comes up, and when."""


def holds_gift(state: State) -> bool:
    """Whether cards have been handed over in this round."""
    return isinstance(state.phase, Exchange | TrickPlay) and state.phase.round.gift is not None


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_receives(kind: str) -> None:
    options, is_there = KINDS[kind]
    compared = 0
    for found in games_with(with_options(preset("standard"), options), is_there):
        for viewer in viewers(found.now):
            pair = secret_pair(found, viewer, Random(1))
            other = None if pair is None else swapped_world(found, pair)
            if other is not None:
                assert asyncio.run(received(other, viewer)) == asyncio.run(received(found.record, viewer))
                compared += 1
    assert compared >= 5


def games_with(rules: Rules, is_there: Callable[[State], bool]) -> list[Game]:
    """A few games in which something is so for the first time."""
    with patch("laws.games.any_rules", lambda _: rules):
        long = (game(seed, 45) for seed in range(400))
        found = (cut(each, is_there) for each in long)
        return list(islice(filter(None, found), 3))


def cut(long: Game, is_there: Callable[[State], bool]) -> Game | None:
    """A game as far as the first state in which something is so."""
    number = next((number for number, state in enumerate(long.states) if is_there(state)), None)
    if number is None:
        return None
    record = replace(long.record, actions=long.record.actions[:number])
    return replace(long, length=number, record=record, states=long.states[: number + 1])


def test_the_worlds_differ_for_somebody() -> None:
    """The law above would be worth little otherwise."""
    one = next(each for each in (game(seed, 40) for seed in range(99)) if each.now.phase.name == "play")
    other = other_world(one, None, Random(1))
    assert other is not None
    seats = range(one.record.rules.table.seats)
    frames = [[asyncio.run(received(record, seat)) for seat in seats] for record in (one.record, other)]
    assert frames[0] != frames[1]
    assert all(len(seat) > 60 for seat in frames[0])
