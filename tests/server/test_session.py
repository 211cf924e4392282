"""A session: people at a table, each with a line of their own, and what happens by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from msgspec.structs import replace

from fivehundred import preset, preset_names
from fivehundred.bots import Budget, bot
from fivehundred.rules.document import with_options
from fivehundred.seats import SEATS
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events, schedule, waiting_times
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.live.connection import NOT_UNDERSTOOD, TOO_MANY
from fivehundred.server.live.registry import EMPTY_FOR, Registry
from fivehundred.server.live.session import SLICE, Session
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import parts, tricks
from fivehundred.server.protocol.http_requests import NewTable
from fivehundred.server.protocol.messages import encode
from fivehundred.server.store.index import Index
from fivehundred.server.views.listing import card_of
from fivehundred.server.views.table_view import stand_in_seen, table_seen
from fivehundred.server.views.told import told_seen
from fivehundred.server.views.tricks.rounds import record_of, round_shown
from server.following import Following
from server.kit import (
    GUESTS,
    NONCE,
    START,
    STRANGER,
    TABLE,
    FakeConnection,
    MemoryLog,
    NotedIndex,
    entries_of,
    own_of,
    own_seen,
    read_frame,
    resources,
    seated,
    settle,
    state_of,
)

pytestmark = pytest.mark.anyio

BOTH_JOKERS = (3).to_bytes(32, "big")
"""Where seat 1 is dealt both jokers from, by seat 0 and with 44 cards."""


@dataclass
class Full:
    """A session where people sit at every seat."""

    session: Session
    log: MemoryLog
    connections: list[FakeConnection]

    @property
    def position(self) -> int:
        return self.session.table.position

    @property
    def turn(self) -> FakeConnection:
        """The line of the seat that decides."""
        seat = self.session.table.deciding_seat
        assert seat is not None
        return self.connections[seat]

    async def ready(self) -> None:
        for connection in self.connections:
            await connection.ask(ask.Ready, nonce=NONCE)
        await pause()

    async def act(self, deed: ask.Deed) -> Any:
        return await self.turn.ask(ask.Act, position=self.position, deed=deed)

    async def act_somehow(self) -> None:
        await settle()  # a bot may just have acted
        own = own_of(self.turn.seen)
        assert own is not None
        await self.act(first_choice(own))


def first_choice(own: tricks.TricksOwn) -> ask.Deed:
    """Return the first thing that a seat may do; nobody bids but the one who must."""
    match own.choices:
        case tricks.ChooseCall(calls=calls):
            return tricks.Bid(bid="7H") if "7H" in calls else tricks.Pass()
        case tricks.ChooseDiscard(count=count):
            return parts.Discard(cards=own.hand[-count:])
        case tricks.ChooseSuit(suits=suits):
            return tricks.Nominate(suit=suits[0])  # type: ignore[arg-type]
        case tricks.ChooseCard(plays=plays):
            return tricks.Play(card=plays[0].card, suit=(plays[0].suits or [None])[0])  # type: ignore[arg-type]
        case _:
            raise AssertionError("this seat does not decide, or not in these games")


async def pause() -> None:
    """Let what is due at once happen."""
    await settle()


@asynccontextmanager
async def full(
    preset_name: str = "australian", log: MemoryLog | None = None, index: Index | None = None
) -> AsyncIterator[Full]:
    rules = preset(preset_name)
    start = entries_of([*seated(rules, speed="instant"), events.Begun(dealer=SEATS[0])])
    log = log or MemoryLog(start)
    session = Session(resources(log, index), log.entries)
    async with AsyncExitStack() as stack:
        guests = GUESTS[: rules.table.seats]
        connections = [await stack.enter_async_context(FakeConnection(session, guest)) for guest in guests]
        yield Full(session, log, connections)
        session.close()


async def until(condition: Any, seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


# Lines


async def test_a_line_begins_with_a_welcome_the_sheet_and_the_table() -> None:
    async with full() as table:
        kinds = [type(message).__name__ for message in table.connections[0].received]
        assert kinds[:3] == ["Welcome", "Sheet", "Seen"]
        welcome = table.connections[0].received[0]
        assert (welcome.table, welcome.rules.seats, welcome.name) == (TABLE, 4, "Ann")


@pytest.mark.parametrize("name", preset_names())
async def test_changes_lead_to_what_is_sent_whole(name: str) -> None:
    session = Session(resources(MemoryLog()), entries_of(seated(preset(name))))
    lines = {guest: Following() for guest in (*GUESTS, STRANGER)}
    for guest, line in lines.items():
        line.read(session.frame.whole(guest.id, (), -1))
    for number, event in enumerate(two_rounds(session)):
        session._become(session.table.after(event, START))
        followed = {
            guest: line.understand(session.frame.change(guest.id, ()) or b"") for guest, line in lines.items()
        }
        if isinstance(event, events.Acted) and number % 3:
            continue  # an error stays until the next look
        fresh = Session(resources(MemoryLog()), entries_of([session.table.opened]))
        fresh.table, fresh._turn, fresh._next = session.table, session._turn, session._next
        for guest, seen in followed.items():
            whole = read_frame(fresh.frame.whole(guest.id, (), session.table.seq - 1))
            assert isinstance(whole, ask.Seen)
            assert seen == replace(whole, edition=session.frame.edition)
    session.close()


def two_rounds(session: Session) -> Iterator[events.Event]:
    """What happens in a round with all that may come between, and in another as far as the play."""
    yield events.Begun(dealer=SEATS[0])
    while not session.table.last_score:
        yield from comings_and_goings(session.table)
        yield somehow(session.table)
    while session.table.phase != "play" and not session.table.is_over:
        yield somehow(session.table)


def somehow(table: Table) -> events.Event:
    if table.awaits_chance:
        return events.Dealt(seed=bytes(32))
    state = state_of(table)
    action = bot("rule-1").choose(state.view(state.deciding), Budget()).action
    return events.Acted(deed=deed_of(action, table.current_rules), by="person")


def comings_and_goings(table: Table) -> Iterator[events.Event]:
    """What people do now and then besides."""
    seat = SEATS[table.position % len(table.seats)]
    match table.position % 9:
        case 2:
            yield from (events.Lost(seat=seat), events.StoodIn(seat=seat, bot="rule-1"))
        case 3 | 6 if table.may_undo is not None:
            yield events.Proposed(seat=table.may_undo, what="undo")
            yield from (events.Agreed(seat=other) for other in table.persons() if other != table.may_undo)
        case 4:
            yield from (
                events.Nudged(seat=seat),
                events.Spoken(guest="g0", seat=seat, name="Ann", text="Well played"),
            )
        case 5:
            yield events.Returned(seat=SEATS[(table.position - 3) % len(table.seats)])
        case 7 if table.is_between_rounds:
            yield from (events.Left(seat=seat), events.Seated(seat=seat, guest="x", name="Xen"))
        case _:
            pass


async def test_who_sees_nothing_of_their_own_change_gets_what_others_get() -> None:
    async with full() as table, FakeConnection(table.session, STRANGER) as stranger:
        await table.ready()
        await table.act(tricks.Bid(bid="7H"))
        actor = table.session.table.deciding_seat
        assert actor is not None
        await table.act(tricks.Pass())
        onlooker = table.connections[(actor + 2) % 4]
        assert onlooker.frames[-1] is stranger.frames[-1]
        assert len(onlooker.frames[-1]) < 400


async def test_a_client_that_lost_count_asks_for_the_whole_view() -> None:
    async with full() as table:
        await table.ready()
        await table.act(tricks.Bid(bid="7H"))
        connection = table.connections[0]
        assert msgspec.json.decode(connection.frames[-1])["type"] == "Changed"
        await connection.raw(encode(ask.Refresh()).decode())
        whole = msgspec.json.decode(connection.frames[-1])
        assert whole["type"] == "Seen"
        assert [entry["seq"] for entry in whole["told"]] == [told.seq for told in table.session.table.told]


async def test_every_frame_is_the_encoded_message_at_each_step_of_a_round() -> None:
    async with full() as table:
        await table.ready()
        while not table.session.table.awaits_chance:
            for guest in (*GUESTS[:4], STRANGER):
                for since in (
                    -1,
                    0,
                    table.session.table.dealt,
                    table.session.table.seq - 1,
                    table.session.table.seq,
                ):
                    frame = table.session.frame.whole(guest.id, ["a"], since)
                    assert frame == encode(whole(table.session, guest, since))
            if schedule.is_forced(table.session.table):
                await pause()
            else:
                await table.act_somehow()


def whole(session: Session, guest: Guest, since: int) -> ask.Seen:
    """What a guest sees, put together without keeping anything."""
    table = session.table
    at = None if session._next is None else session._next.at
    seat, turn = table.seat_of(guest.id), session._turn
    known, told = table.told_since(since)
    own = own_seen(table, seat)
    return ask.Seen(
        edition=session.frame.edition,
        seq=table.seq,
        table=table_seen(table, at, turn=turn),
        own=own and replace(own, stand_in=stand_in_seen(table, SEATS[own.seat], turn)),
        is_host=guest.id == "g0",
        answers=["a"],
        since=known,
        told=[told_seen(each, seat, table.kit) for each in told],
    )


async def test_JK5_a_hand_is_arranged_anew_when_each_of_two_jokers_is_named() -> None:
    rules = with_options(preset("australian"), {"pack.name": "44"})
    laid = parts.Discard(cards=["8D", "9H", "10D", "5S"])
    deeds: list[ask.Deed] = [tricks.Bid(bid="7N"), tricks.Pass(), tricks.Pass(), tricks.Pass(), laid]
    acts = [events.Acted(deed=deed) for deed in deeds]
    begun = [*seated(rules), events.Begun(dealer=SEATS[0]), events.Dealt(seed=BOTH_JOKERS)]
    log = MemoryLog(entries_of([*begun, *acts]))
    session = Session(resources(log), log.entries)
    async with FakeConnection(session, GUESTS[1]) as connection:
        hands = [connection.seen.own]
        suits: tuple[tricks.SuitText, ...] = ("S", "H")
        for suit in suits:
            await connection.ask(ask.Act, position=session.table.position, deed=tricks.Nominate(suit=suit))
            hands.append(connection.seen.own)
            assert connection.seen.own == own_seen(session.table, 1)
    session.close()
    assert len({tuple(own.hand) for own in hands if own is not None}) == 3


async def test_every_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    async with full() as table, FakeConnection(table.session, STRANGER) as spectator:
        await table.ready()
        hands = [connection.seen.own for connection in table.connections]
        assert all(hand is not None and len(hand.hand) == 10 for hand in hands)
        assert len({card for hand in hands if hand for card in hand.hand}) == 40
        assert spectator.seen.own is None
        assert [seat.cards for seat in spectator.seen.table.seats] == [10] * 4


async def test_an_answer_names_its_command_and_comes_with_the_view() -> None:
    async with full() as table:
        await table.ready()
        answer = await table.turn.ask(ask.Act, id="mine", position=table.position, deed=tricks.Bid(bid="7H"))
        assert isinstance(answer, ask.Seen)
        assert answer.answers == ["mine"]
        assert isinstance(answer.table, tricks.TricksSeen)
        assert answer.table.calls[0].call == "7H"


async def test_a_guest_who_does_not_read_gets_the_newest_view_and_every_answer_afterwards() -> None:
    async with full() as table:
        await table.ready()
        slow = table.turn
        slow.is_clear, before = False, len(slow.frames)
        await slow.raw(encode(ask.Act(id="a", position=table.position, deed=tricks.Bid(bid="7H"))).decode())
        await slow.raw(encode(ask.Act(id="b", position=0, deed=tricks.Pass())).decode())
        await table.act(tricks.Pass())
        assert len(slow.frames) == before
        slow.is_clear = True
        assert slow.on_clear is not None
        slow.on_clear()
        refused, seen = slow.received[before:]
        assert (refused.answer, refused.reason) == ("b", "stale")
        assert (seen.answers, seen.seq) == (["a"], table.session.table.seq)


async def test_a_command_sent_again_is_answered_alike_and_done_once() -> None:
    async with full() as table:
        await table.ready()
        connection, position = table.turn, table.position
        for _ in range(3):
            answer = await connection.ask(ask.Act, id="once", position=position, deed=tricks.Bid(bid="7H"))
            assert answer.answers == ["once"]
        assert table.position == position + 1


async def test_guests_choose_ids_each_for_themselves() -> None:
    async with full() as table:
        for connection, text in zip(table.connections, ("a", "b", "c", "d"), strict=True):
            assert (await connection.ask(ask.Say, id="1", text=text)).answers == ["1"]
        assert said_in(table.log.entries) == ["a", "b", "c", "d"]


async def test_a_command_done_long_ago_is_answered_alike_although_it_is_no_longer_possible() -> None:
    with patch("fivehundred.server.live.done_commands.REMEMBERED", 2):
        async with full() as table:
            await table.ready()
            connection, position = table.turn, table.position
            bid = {"position": position, "deed": tricks.Bid(bid="7H")}
            assert (await connection.ask(ask.Act, id="bid", **bid)).answers == ["bid"]
            assert (await connection.ask(ask.Say, id="said", text="mine")).answers
            for other in table.connections[1:]:
                await other.ask(ask.Say, text="forgotten by now")
            assert len(table.session._happened) == 2
            assert (await connection.ask(ask.Act, id="bid", **bid)).answers == ["bid"]
            assert (await connection.ask(ask.Say, id="said", text="mine")).answers == ["said"]
            assert said_in(table.log.entries).count("mine") == 1
            assert table.position == position + 1


async def test_a_command_in_a_log_from_when_ids_were_the_tables_is_answered_alike() -> None:
    entries = entries_of(seated(preset("australian")))
    said = events.Spoken(guest="g0", seat=SEATS[0], name="Ann", text="old")
    log = MemoryLog([*entries, Entry(TABLE, len(entries) + 1, START, events.to_bytes(said), "c7")])
    session = Session(resources(log), log.entries)
    async with FakeConnection(session, GUESTS[0]) as connection:
        assert (await connection.ask(ask.Say, id="c7", text="old")).answers == ["c7"]
        assert said_in(log.entries) == ["old"]
        assert (await connection.ask(ask.Say, id="c8", text="new")).answers == ["c8"]
        assert said_in(log.entries) == ["old", "new"]


async def test_a_log_that_cannot_be_read_is_said_of_the_disk() -> None:
    async with full() as table:
        await table.ready()
        with patch.object(table.log, "seq_of", side_effect=OSError):
            assert (await table.act(tricks.Play(card="AS"))).reason == "disk"


def said_in(entries: Sequence[Entry]) -> list[str]:
    """What was said, as the log has it."""
    happened = (events.from_bytes(entry.event) for entry in entries)
    return [event.text for event in happened if isinstance(event, events.Spoken)]


async def test_a_refusal_says_why_and_changes_nothing() -> None:
    async with full() as table:
        await table.ready()
        seq = table.session.table.seq
        answer = await table.act(tricks.Play(card="AS"))
        assert isinstance(answer, ask.Refused)
        assert answer.reason == "wrong-phase"
        assert table.session.table.seq == seq


async def test_nonsense_closes_the_line_and_so_does_haste() -> None:
    async with full() as table:
        await table.connections[0].raw('{"type":"Sit"}')
        assert table.connections[0].closed_with == NOT_UNDERSTOOD
        for _ in range(500):
            await table.connections[1]._in.put({"type": "websocket.receive", "text": '{"type":"Ping"}'})
        await until(lambda: table.connections[1].closed_with)
        assert table.connections[1].closed_with == TOO_MANY


async def test_a_ping_is_answered() -> None:
    async with full() as table:
        await table.connections[0].raw('{"type":"Ping"}')
        assert isinstance(table.connections[0].received[-1], ask.Pong)


async def test_a_line_that_comes_back_gets_the_same_view() -> None:
    async with full() as table:
        await table.ready()
        await table.act_somehow()
        async with FakeConnection(table.session, GUESTS[2]) as again:
            before, after = table.connections[2].seen, again.seen
            assert (after.seq, after.table, after.own) == (before.seq, before.table, before.own)


# Talk, hints and reasons


async def test_what_is_said_reaches_all_and_those_who_come_later() -> None:
    async with full() as table:
        await table.connections[1].ask(ask.Say, text="Good luck")
        async with FakeConnection(table.session, STRANGER) as spectator:
            await spectator.ask(ask.Say, text="Hello")
            said = [each for each in spectator.received if isinstance(each, ask.Said)]
            assert [(each.seat, each.name, each.text) for each in said] == [
                (1, "Bob", "Good luck"),
                (None, "Xen", "Hello"),
            ]
        assert any(
            isinstance(each, ask.Said) and each.text == "Hello" for each in table.connections[3].received
        )


async def test_somebody_who_talks_all_the_time_is_slowed_down() -> None:
    async with full() as table:
        answers = [await table.connections[0].ask(ask.Say, text="la") for _ in range(10)]
        assert getattr(answers[-1], "reason", None) == "too-fast"
        said = next(each for each in answers if getattr(each, "reason", None) is None).answers
        assert said == (await table.connections[0].ask(ask.Say, id=said[0], text="la")).answers, (
            "it is no new one"
        )


async def test_a_hint_is_legal_and_has_reasons() -> None:
    async with full() as table:
        await table.ready()
        hint = await ask_slowly(table.turn, ask.Hint)
        assert hint.reasons
        assert "would" in hint.text
        assert isinstance(await table.act(hint.deed), ask.Seen)


async def ask_slowly(connection: FakeConnection, make: type[Any], **content: Any) -> Any:
    """Ask what takes a moment to think about."""
    await connection.raw(encode(make(id="slow", **content)).decode())
    await until(lambda: any(getattr(each, "answer", "") == "slow" for each in connection.received))
    return next(each for each in connection.received if getattr(each, "answer", "") == "slow")


async def test_why_not_says_the_reason_to_who_decides_and_to_nobody_else() -> None:
    async with full() as table:
        await table.ready()
        because = await table.turn.ask(ask.Why, deed=tricks.Bid(bid="M"))
        assert (because.reason, because.text) == (
            "special-too-early",
            "misère needs an ordinary bid of seven or more before it",
        )
        possible = await table.turn.ask(ask.Why, deed=tricks.Bid(bid="7H"))
        assert possible.reason is None
        other = next(connection for connection in table.connections if connection is not table.turn)
        assert (await other.ask(ask.Why, deed=tricks.Play(card="AS"))).reason == "no-hint"
        assert (await other.ask(ask.Hint)).reason == "no-hint"


# Games


@pytest.mark.parametrize("name", ["australian", "three-handed"])
async def test_people_play_a_round_and_the_next_deal_comes_when_all_are_ready(name: str) -> None:
    async with full(name) as table:
        await table.ready()
        while not table.session.table.awaits_chance:
            if table.session.table.deciding_seat is not None and not schedule.is_forced(table.session.table):
                await table.act_somehow()
            else:
                await pause()
        sheet = next(each for each in reversed(table.connections[0].received) if isinstance(each, ask.Sheet))
        assert len(sheet.lines) == 1
        seen = table.connections[0].seen.table
        assert isinstance(seen, tricks.TricksSeen)
        assert seen.last_trick is not None
        await table.ready()
        assert table.session.table.round_number == 1
        shown = round_shown(table.log.entries, 1, 0)
        assert shown is not None
        assert len(shown.tricks) == 10
        assert record_of(table.log.entries).actions[0].hands  # type: ignore[union-attr]


async def test_a_person_plays_a_whole_game_with_bots() -> None:
    log = MemoryLog()
    registry = Registry(resources(log))
    table = await registry.open(GUESTS[0], NewTable(preset="australian", begin=True, speed="instant"))
    session = await registry.session(table)
    assert session is not None
    async with FakeConnection(session, GUESTS[0]) as connection:
        async with asyncio.timeout(60):
            while not session.table.is_over:
                await play_on(connection, session)
        assert connection.seen.table.phase == "over"
        assert connection.seen.table.ending is not None
    await registry.close()


async def test_lists_say_whose_turn_it_is_whenever_a_person_is_waited_for() -> None:
    index = NotedIndex()
    async with full(index=index) as table:
        await table.ready()
        await table.connections[3].ask(ask.Leave)
        while not table.session.table.awaits_chance:
            if (seat := table.session.table.awaited_person) is None or schedule.is_forced(
                table.session.table
            ):
                await pause()
            else:
                assert card_of(index.noted[-1], None).turn == seat
                await table.act_somehow()
        assert card_of(index.noted[-1], None).turn is None
        assert len(table.log.entries) > len(index.noted)


async def test_lists_call_nobody_to_the_table_while_a_bot_stands_in() -> None:
    async with full() as table:
        await table.ready()
        seat = table.session.table.deciding_seat
        assert seat is not None
        absent = table.session.table.after(events.StoodIn(seat=seat, bot="rule-1"), START)
        cards = [card_of(each, f"g{seat}") for each in (table.session.table, absent)]
        assert [(card.mine, card.turn) for card in cards] == [(seat, seat), (seat, None)]


async def play_on(connection: FakeConnection, session: Session) -> None:
    own = own_of(connection.seen)
    if session.table.awaits_chance:
        await connection.ask(ask.Ready, nonce=NONCE)
    elif own is not None and own.choices is not None:
        await connection.ask(ask.Act, position=session.table.position, deed=first_choice(own))
    await settle()


# Lines lost, and restarts


async def test_a_bot_stands_in_for_a_lost_line_and_gives_the_seat_back() -> None:
    with patch.multiple(waiting_times, GRACE=0, GONE_WAIT=0):
        async with full() as table:
            await table.ready()
            lost = FakeConnection(table.session, table.connections[2].guest)
            await table.connections[2].hang_up()
            await until(lambda: table.connections[0].seen.table.seats[2].bot)
            assert table.connections[0].seen.table.seats[2].kind == "person"
            async with lost as back:
                assert (await back.ask(ask.TakeBack)).answers
                assert table.session.table.seats[2].is_played_by_person


async def test_a_line_that_is_back_in_time_keeps_its_seat() -> None:
    with patch.object(waiting_times, "GRACE", 0):
        async with full() as table:
            await table.ready()
            await table.connections[2].hang_up()
            await until(lambda: table.connections[0].seen.table.seats[2].gone_at)
            assert table.connections[0].seen.table.seats[2].gone_at == START + waiting_times.GONE_WAIT
            async with FakeConnection(table.session, GUESTS[2]):
                await until(lambda: table.session.table.seats[2].lost_at is None)
                assert table.session.table.seats[2].is_played_by_person


async def test_a_room_opened_from_the_log_goes_on_where_the_other_was() -> None:
    async with full() as table:
        await table.ready()
        for _ in range(6):
            await table.act_somehow()
        before = table.session.table
        async with full(log=MemoryLog(table.log.entries)) as again:
            assert again.session.table == before
            await again.act_somehow()
            assert again.position == before.position + 1


async def test_a_room_sees_what_another_process_has_written() -> None:
    log = MemoryLog(entries_of(seated(preset("australian"), speed="instant")))
    one, other = Session(resources(log), log.entries), Session(resources(log), log.entries)
    async with FakeConnection(one, GUESTS[0]) as ann, FakeConnection(other, GUESTS[1]) as bob:
        assert (await ann.ask(ask.Say, text="one")).answers
        assert (await bob.ask(ask.Say, text="two")).answers, "it reads what it missed, then writes"
        assert [entry.seq for entry in log.entries] == list(range(1, 8))
        await one.catch_up()
        assert one.table == other.table
        async with FakeConnection(other, GUESTS[0]) as again:
            assert (await ann.ask(ask.Say, id="same", text="three")).answers
            assert (await again.ask(ask.Say, id="same", text="three")).answers
        assert said_in(log.entries) == ["one", "two", "three"]


async def test_nothing_is_acknowledged_that_cannot_be_written() -> None:
    async with full() as table:
        await table.ready()
        table.log.refuses = lambda _: True
        position = table.position
        refused = await table.act(tricks.Bid(bid="7H"))
        assert refused.reason == "disk"
        assert table.position == position
        table.log.refuses = lambda _: False
        assert (await table.act(tricks.Bid(bid="7H"))).answers


async def test_bots_go_on_when_the_disk_does() -> None:
    with patch("fivehundred.server.live.session._RETRY", 0.01):
        async with full() as table:
            await table.ready()
            await table.connections[2].ask(ask.Leave)
            before = table.position
            table.log.refuses = lambda entry: entry.command is None
            assert (await table.act(tricks.Bid(bid="7H"))).answers
            await until(lambda: len(table.log.refused) > 1)
            assert table.position == before + 1
            table.log.refuses = lambda _: False
            await until(lambda: table.position == before + 2)


# The registry


async def test_a_visitor_who_goes_away_does_not_keep_others_out() -> None:
    log = MemoryLog(entries_of(seated(preset("australian"))))
    registry = Registry(resources(log))
    first, second = (asyncio.create_task(registry.session(TABLE)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    session = await second
    assert session is not None
    assert await registry.session(TABLE) is session


async def test_others_have_their_turn_while_a_long_log_is_folded() -> None:
    said = events.Spoken(guest="x", seat=None, name="Xen", text="Hello")
    told: list[events.Event] = [
        *seated(preset("australian")),
        *(events.Left(seat=SEATS[0]) for _ in range(1000)),
        said,
    ]
    registry, turns = Registry(resources(MemoryLog(entries_of(told)))), 0
    opening = asyncio.create_task(registry.session(TABLE))
    while not opening.done():
        await asyncio.sleep(0)
        turns += 1
    session = await opening
    assert turns > len(told) // SLICE
    assert session is not None
    assert session.table == Table.fold(entries_of(told))
    assert [each.text for each in session.sayings] == [said.text]


async def test_a_hall_opens_tables_and_finds_them_again() -> None:
    log = MemoryLog()
    registry = Registry(resources(log))
    table = await registry.open(GUESTS[0], NewTable(preset="three-handed", seat=None))
    assert (await registry.table(table)) is not None
    assert (await registry.session("ZZZZZZZZZZ")) is None
    sessions = await asyncio.gather(registry.session(table), registry.session(table))
    assert sessions[0] is sessions[1]


async def test_a_hall_forgets_the_empty_rooms_that_nobody_asks_for() -> None:
    built = Registry(resources(MemoryLog()))
    with patch("fivehundred.server.live.registry.EMPTY_SESSIONS", 2):
        tables = [await built.open(GUESTS[0], NewTable(seat=None)) for _ in range(4)]
        first, second, *_ = [await built.session(table) for table in tables[:3]]
        assert await built.session(tables[0]) is first
        await built.session(tables[3])
    assert await built.session(tables[0]) is first
    assert await built.session(tables[1]) is not second


async def test_a_hall_lets_go_of_rooms_that_have_been_empty_for_long_and_opens_them_again() -> None:
    passed = [0]
    built = Registry(resources(MemoryLog(), steady=lambda: Moment(passed[0])))
    left, watched, asked_for = [await built.open(GUESTS[0], NewTable(seat=None)) for _ in range(3)]
    sessions = {table: await built.session(table) for table in (left, watched, asked_for)}
    session = sessions[watched]
    assert session is not None
    async with FakeConnection(session, STRANGER):
        passed[0] = EMPTY_FOR
        await built.session(asked_for)
        passed[0] += 1
        built.tidy()
        assert await built.session(left) is not sessions[left]
        assert await built.session(watched) is session
        assert await built.session(asked_for) is sessions[asked_for]


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (NewTable(preset="australia"), "did you mean 'australian'"),
        (NewTable(options={"table.seats": 9}), "table.seats"),
        (NewTable(rules="base = "), "TOML"),
        (NewTable(bots="hal"), "there is no bot 'hal'"),
        (NewTable(preset="three-handed", seat=3), "there is no seat 3"),
    ],
)
async def test_a_table_that_cannot_be_opened_is_refused_with_the_reason(wish: NewTable, error: str) -> None:
    log = MemoryLog()
    with pytest.raises(Exception, match=error):
        await Registry(resources(log)).open(GUESTS[0], wish)
    assert log.entries == []


def events_in(entries: Sequence[Entry]) -> list[str]:
    return [type(events.from_bytes(entry.event)).__name__ for entry in entries]


async def test_a_guest_without_a_name_can_watch_but_not_sit() -> None:
    nameless = Guest("n", "", START, START)
    with pytest.raises(Exception, match="name"):
        await Registry(resources(MemoryLog())).open(nameless, NewTable())
    log = MemoryLog()
    await Registry(resources(log)).open(nameless, NewTable(seat=None))
    assert events_in(log.entries) == ["Opened"]
