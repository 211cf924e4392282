"""Two worlds that differ only in cards hidden from a seat send that seat the same bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import reduce
from itertools import count, islice
from operator import or_
from random import Random
from typing import Final
from unittest.mock import patch

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fivehundred import Deal
from fivehundred.cards import CARDS, Card, CardSet
from fivehundred.engine.actions import Action, Discard, Give, Look
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.breach import Offer
from fivehundred.engine.phases.draw import Drawing
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.partner_call import Calling
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record import Record
from fivehundred.engine.records.record_text import write_text
from fivehundred.engine.state import State
from fivehundred.engine.views.knowledge import View
from fivehundred.errors import RecordError
from fivehundred.rules.document import preset, with_options
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Seat
from fivehundred.server.domain import events
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.live.session import Session
from fivehundred.server.protocol import messages, tricks
from fivehundred.server.views.tricks.rounds import record_of
from laws.games import Game, game, games, viewers
from server.kit import GUESTS, STRANGER, FakeConnection, MemoryLog, entries_of, resources, seated, settle


def log_of(record: Record) -> tuple[list[Entry], dict[bytes, Deal]]:
    """The log of a table where this was played, and the deals that its seeds stand for."""
    deals: dict[bytes, Deal] = {}
    happened = [*seated(record.rules), events.Begun(dealer=SEATS[record.dealer])]
    for number, action in zip(count(), record.actions, strict=False):
        if isinstance(action, Deal):
            seed = number.to_bytes(32, "big")
            deals[seed] = replace(action, seed=seed)
            happened.append(events.Dealt(seed=seed))
        elif isinstance(action, Look) and action.seat is not None:
            happened.append(events.Looked(seat=SEATS[action.seat]))
        else:
            happened.append(events.Acted(deed=deed_of(action, record.rules)))
    return entries_of(happened), deals


@contextmanager
def dealing(deal: Callable[..., Deal]) -> Iterator[None]:
    """Let seeds stand for other deals than they make."""
    with patch("fivehundred.engine.phases.deal.deal_from_seed", deal):
        yield


@contextmanager
def standing_still() -> Iterator[None]:
    """Let nothing happen at a table by itself, however long the machine takes for what people do."""

    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    with patch.object(Session, "_go_on", never):
        yield


async def received(record: Record, viewer: int | None) -> list[bytes]:
    """All that one seat receives while this is played: pushes, errors, a new connection, the export."""
    entries, deals = log_of(record)
    guest = STRANGER if viewer is None else GUESTS[viewer]
    with dealing(lambda *at: deals[at[-1]]), standing_still():
        log = MemoryLog(entries[:1])
        session = Session(resources(log), entries[:1])
        async with FakeConnection(session, guest) as connection:
            for entry in entries[1:]:
                log.entries.append(entry)
                await session.catch_up()
                await settle()
            await all_refused(connection, session)
        async with FakeConnection(session, guest) as again:
            export = write_text(record_of(entries))
        session.close()
        return [*connection.frames, *again.frames, export.encode()]


async def all_refused(connection: FakeConnection, session: Session) -> None:
    """Ask for everything that can be asked for without the table going on."""
    state, viewer = session.table.state, session.table.seat_of(connection.guest.id)
    assert state is not None
    position, ids = session.table.position, map(str, count())
    deeds: list[messages.Deed] = [tricks.Play(card=str(card)) for card in CARDS]
    deeds += [tricks.CallPartner(card=str(card)) for card in CARDS[::4]]
    deeds += [tricks.Bid(bid="6S"), tricks.Pass(), tricks.Keep(), tricks.Pick(card="AH")]
    for deed in deeds:
        await connection.ask(messages.Why, id=next(ids), deed=deed)
        if viewer != session.table.deciding_seat:
            await connection.ask(messages.Act, id=next(ids), position=position, deed=deed)
    await connection.ask(messages.Act, id=next(ids), position=-1, deed=tricks.Pass())
    await connection.ask(messages.Type, id=next(ids), position=position, text="the queen of nothing")


# Worlds in which cards have changed places


def other_world(game: Game, viewer: int | None, rng: Random) -> Record | None:
    """The same game where cards lie elsewhere that the viewer has not seen; None where nothing can move."""
    unseen, record = secret(game, viewer), game.record
    for _ in range(6 if len(unseen) > 1 else 0):
        pair = _two(unseen, game.now, rng)
        record = swapped(record, pair, game.now) or record
    return None if record is game.record else record


def secret(game: Game, viewer: int | None) -> CardSet:
    """The cards of this round that the viewer has not seen so far."""
    views = [state.view(viewer) for state in game.states[_last_deal(game.record) + 1 :]]
    return CardSet(game.now.current_rules.cards) - together(map(shown, views))


def together(sets: Iterable[int]) -> CardSet:
    """The cards of all sets."""
    return CardSet(reduce(or_, sets, 0))


def _last_deal(record: Record) -> int:
    return max(index for index, action in enumerate(record.actions) if isinstance(action, Deal))


def shown(view: View) -> CardSet:
    """The cards that a view shows, or says where they are."""
    own = view.hand | view.taken_up | view.discards | view.thrown
    opened = [hand for _, hand in view.open_hands] + [gift.cards for gift in view.gifts]
    plays = (view.table, *(trick.plays for trick in view.tricks))
    single = [*view.kitty_open, *view.market, *(card for trick in plays for _, card in trick)]
    single += [] if view.drawn is None else [view.drawn]
    if view.called is not None and view.called.partner is not None and view.called.card is not None:
        single.append(view.called.card)
    return together((own, *opened, CardSet.of(single)))


def _two(unseen: CardSet, now: State, rng: Random) -> tuple[Card, Card]:
    one = rng.choice(list(unseen & handled(now)) or list(unseen))
    return one, rng.choice([card for card in unseen if card != one])


def handled(state: State) -> CardSet:
    """The cards that were called, handed over, laid or thrown away: those most worth asking after."""
    round = state.round
    if round is None:
        return CardSet(0)
    called = () if round.called is None or round.called.card is None else (round.called.card,)
    moved = [gift.cards for gift in round.gifts] + [cards for _, cards in round.laid]
    return together((CardSet.of(called), *moved, *round.thrown))


def swapped(record: Record, pair: tuple[Card, Card], now: State) -> Record | None:
    """The same game where two cards of its last deal have changed places; None where it cannot be played."""
    start = _last_deal(record)
    there = dict(zip(pair, reversed(pair), strict=True))
    rest = [_swapped(action, there) for action in record.actions[start:]]
    other = replace(record, actions=(*record.actions[:start], *rest))
    try:
        *_, last = other.states()
    except RecordError:
        return None
    return other if type(last.phase) is type(now.phase) else None


def _swapped(action: Action, there: Mapping[Card, Card]) -> Action:
    match action:
        case Deal(hands, kitty, stock):
            moved = tuple(_moved(hand, there) for hand in hands)
            return Deal(moved, _moved(kitty, there), _moved(stock, there))
        case Discard(cards):
            return Discard(CardSet.of(_moved(cards, there)))
        case Give(cards):
            return Give(CardSet.of(_moved(cards, there)))
        case _:
            return action


def _moved(cards: Iterable[Card], there: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(there.get(card, card) for card in cards)


@pytest.mark.slow
@given(games(longest=90), st.integers(0, 2**32 - 1))
def test_a_seat_receives_the_same_whatever_it_cannot_see(game: Game, seed: int) -> None:
    assume(game.now.round is not None)
    viewer = Random(seed).choice(list(viewers(game.now)))
    other = other_world(game, viewer, Random(seed))
    assume(other is not None)
    assert other is not None
    assert asyncio.run(received(other, viewer)) == asyncio.run(received(game.record, viewer))


DOUBLE: Final[dict[str, object]] = {
    "specials.double_misere.on": True,
    "specials.double_misere.place": "before 6S",
}
Kind = tuple[str, dict[str, object], Callable[[State], bool]]
KINDS: Final[dict[str, Kind]] = {
    "a hand not looked at": (
        "standard",
        {},
        lambda state: isinstance(state.phase, Auction) and not state.phase.has_looked,
    ),
    "a hand looked at out of turn": (
        "standard",
        {},
        lambda state: isinstance(state.phase, Auction) and any(map(state.phase.has_seen, waiting(state))),
    ),
    "given cards": (
        "standard",
        DOUBLE,
        lambda state: holds_gift(state) and isinstance(state.phase, Exchange),
    ),
    "discards of the partner": (
        "standard",
        DOUBLE,
        lambda state: holds_gift(state) and isinstance(state.phase, TrickPlay),
    ),
    "a card for a slam": (
        "standard",
        {"specials.called_slam": True},
        lambda state: holds_gift(state) and isinstance(state.phase, Exchange),
    ),
    "the offer of a breach": (
        "standard",
        {"scoring.breach": 100},
        lambda state: isinstance(state.phase, Offer),
    ),
    "a kitty that is turned up": (
        "standard",
        {"auction.visible_kitty": True},
        lambda state: isinstance(state.phase, Auction) and state.phase.turned == 1,
    ),
    "covered cards": ("two-handed-table", {}, lambda state: tricks_played(state) == 2),
    "cards to draw": (
        "two-handed-draw",
        {},
        lambda state: isinstance(state.phase, Drawing) and len(state.phase.stock) == 20,
    ),
    "cards thrown away": ("two-handed-draw", {}, lambda state: tricks_played(state) == 1),
    "a hand beside the market": (
        "two-handed-market",
        {},
        lambda state: isinstance(state.phase, Market) and len(state.phase.round.market) == 7,
    ),
    "discards of both beside the market": ("two-handed-market", {}, lambda state: tricks_played(state) == 1),
    "the call for a partner": ("five-handed-secret", {}, lambda state: isinstance(state.phase, Calling)),
    "a partner called openly": ("five-handed", {}, lambda state: tricks_played(state) == 1),
    "a partner called secretly": (
        "five-handed-secret",
        {},
        lambda state: isinstance(state.phase, TrickPlay) and is_secret(state.phase),
    ),
    "a partner who has shown": (
        "five-handed-secret",
        {},
        lambda state: isinstance(state.phase, TrickPlay) and state.phase.shown_partner is not None,
    ),
    "the dealer alone": ("five-handed-rotating", {}, lambda state: tricks_played(state) == 1),
    "six hands": ("six-handed-pairs", {}, lambda state: tricks_played(state) == 1),
    "cards given one at a time": (
        "ultimate",
        {},
        lambda state: isinstance(state.phase, Exchange) and len(state.phase.round.gifts) > 1,
    ),
    "discards of everybody": (
        "ultimate",
        {},
        lambda state: isinstance(state.phase, TrickPlay) and len(state.phase.round.laid) > 2,
    ),
    "a round that the dealer chose": ("dealers-choice", {}, lambda state: tricks_played(state) == 1),
}
"""What may be hidden: the preset and options with which it comes up, and when."""


def waiting(state: State) -> list[Seat]:
    """The seats that have not spoken yet and are not to speak."""
    calls = state.view(None).calls
    return [seat for seat in SEATS[:4] if seat != state.actor and all(seat != other for other, _ in calls)]


def holds_gift(state: State) -> bool:
    """Whether cards have been handed over in this round."""
    return state.round is not None and bool(state.round.gifts)


def tricks_played(state: State) -> int | None:
    """How many tricks have been played in this round."""
    return len(state.phase.tricks) if isinstance(state.phase, TrickPlay) else None


def is_secret(play: TrickPlay) -> bool:
    """Whether there is a partner whom only the partner knows, a few cards after the lead."""
    called = play.round.called
    is_partner = called is not None and called.partner is not None
    return is_partner and play.shown_partner is None and len(play.table) == 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_nobody_receives(kind: str) -> None:
    name, options, is_there = KINDS[kind]
    compared = 0
    for found in games_with(with_options(preset(name), options), is_there):
        for viewer in viewers(found.now):
            other = other_world(found, viewer, Random(1))
            if other is not None:
                assert asyncio.run(received(other, viewer)) == asyncio.run(received(found.record, viewer))
                compared += 1
    assert compared >= 3


def games_with(rules: Rules, is_there: Callable[[State], bool]) -> list[Game]:
    """A few games in which something is so for the first time."""
    found = (cut(game(seed, 70, rules), is_there) for seed in range(400))
    return list(islice(filter(None, found), 2))


def cut(long: Game, is_there: Callable[[State], bool]) -> Game | None:
    """A game as far as the first state in which something is so."""
    number = next((number for number, state in enumerate(long.states) if is_there(state)), None)
    if number is None:
        return None
    record = replace(long.record, actions=long.record.actions[:number])
    return replace(long, length=number, record=record, states=long.states[: number + 1])


def test_a_secret_partner_may_be_anybody_else() -> None:
    """The law above would be worth little if the called card never lay elsewhere in the other world."""
    name, options, is_there = KINDS["a partner called secretly"]
    found = games_with(with_options(preset(name), options), is_there)
    worlds = [(each, other_world(each, None, Random(1))) for each in found]
    assert any(other and partner(other) != partner(each.record) for each, other in worlds)


def partner(record: Record) -> int | None:
    *_, last = record.states()
    assert last.round is not None
    return None if last.round.called is None else last.round.called.partner


def test_the_worlds_differ_for_somebody() -> None:
    """The law above would be worth little otherwise."""
    one = next(each for each in (game(seed, 40) for seed in range(99)) if each.now.phase.name == "play")
    other = other_world(one, None, Random(1))
    assert other is not None
    seats = range(one.record.rules.table.seats)
    frames = [[asyncio.run(received(record, seat)) for seat in seats] for record in (one.record, other)]
    assert frames[0] != frames[1]
    assert all(len(seat) > 60 for seat in frames[0])
