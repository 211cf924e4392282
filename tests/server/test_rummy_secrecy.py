"""What is sent of a table of rummy is the same whatever a guest cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec import structs

from fivehundred.cards import Card
from fivehundred.rummy.actions import Draw
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.events import CardDrawn, Dealt, RoundScored
from fivehundred.rummy.phases.drawing import Drawing
from fivehundred.rummy.phases.laying import Laying
from fivehundred.rummy.rules import PACK, RummyRules
from fivehundred.rummy.state import State
from fivehundred.seats import Seat
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.table import Table, Told
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import parts, rummy
from fivehundred.server.views.listing import card_of
from fivehundred.server.views.rummy.rounds import record_of, round_shown
from fivehundred.server.views.told import told_seen
from rummy.tables import TWO, with_hidden
from server.kit import START, STRANGER, entries_of
from server.rummy_kit import KIT, PEOPLE, Story, at_random, by_thumb, following, frame_of, idle, state_of

Viewer = Seat | None


def viewers(table: Table) -> list[Viewer]:
    return [*table.all_seats, None]


def guest_of(viewer: Viewer) -> str:
    return STRANGER.id if viewer is None else PEOPLE[viewer].id


def sent(table: Table, event: events.Event, viewer: Viewer) -> list[bytes | None]:
    """All that a guest is sent of a table before and after something: whole, what changes, and anew."""
    guest, before = guest_of(viewer), frame_of(table)
    whole = before.whole(guest, (), -1)
    then = table.after(event, START)
    after = frame_of(then, before)
    return [whole, after.change(guest, ()), after.whole(guest, (), -1), frame_of(then).whole(guest, (), 0)]


def elsewhere(table: Table, rng: Random, *known: int) -> Table:
    """The table in another world: hidden cards lie elsewhere, now and in what has happened."""
    told = tuple(told._replace(happenings=tuple(_moved(told, known))) for told in table.told)
    return structs.replace(table, state=with_hidden(state_of(table), rng, *known), told=told, back=None)


def _moved(told: Told, known: tuple[int, ...]) -> Iterator[Any]:
    for event in told.happenings:
        match event:
            case Dealt(hands=hands):
                bags = (hand if seat in known else CardBag.of("2C") for seat, hand in enumerate(hands))
                yield replace(event, hands=tuple(bags))
            case CardDrawn(seat=seat) if seat not in known:
                yield replace(event, card=Card("2C"))
            case _:
                yield event


def moments(players: int, every: int) -> Iterator[tuple[Table, events.Event]]:
    """Tables now and then, with what happens next; scores at the end of a round are for everybody."""
    story = Story(RummyRules(players=players))
    advise = at_random(players, 0.5)
    while story.table.round_number < 1:
        table, event = story.table, following(story.table, advise)
        then = story.hear(event)
        is_open = any(isinstance(each, RoundScored) for each in then.told[-1].happenings)
        if isinstance(state_of(table).phase, Drawing | Laying) and table.seq % every == 0 and not is_open:
            yield structs.replace(table, back=None), event


@pytest.mark.parametrize(("players", "every"), [(2, 2), (4, 5), (5, 7), (8, 11)])
def test_a_guest_is_sent_the_same_whatever_it_cannot_see(players: int, every: int) -> None:
    rng, compared = Random(players), 0
    for table, event in moments(players, every):
        actor = table.deciding_seat
        assert actor is not None
        is_draw = isinstance(event, events.Acted) and event.deed == rummy.Draw()
        for viewer in viewers(table):
            if is_draw and viewer == actor:
                continue
            known = {seat for seat in (viewer, None if is_draw else actor) if seat is not None}
            other = elsewhere(table, rng, *known)
            assert sent(other, event, viewer) == sent(table, event, viewer)
            assert card_of(other, guest_of(viewer)) == card_of(table, guest_of(viewer))
            compared += state_of(other) != state_of(table)
    assert compared > 50


def test_the_worlds_differ_for_those_whose_cards_do() -> None:
    """The law above would be worth little otherwise."""
    for table, event in islice(moments(4, 5), 10):
        actor = table.deciding_seat
        assert actor is not None
        other = elsewhere(table, Random(1), actor)
        differing = [seat for seat in viewers(table) if sent(other, event, seat) != sent(table, event, seat)]
        assert set(differing) == {0, 1, 2, 3} - {actor}


def test_a_card_from_the_stock_is_told_to_its_drawer_only() -> None:
    story = Story(RummyRules(players=3))
    for _ in range(3):
        story.until(lambda table: table.phase == "draw", by_thumb)
        seat, state = story.table.deciding_seat, state_of(story.table)
        assert seat is not None
        assert state.round is not None
        card = str(state.round.stock[0])
        table = story.ask(PEOPLE[seat], ask.Act, position=story.table.position, deed=rummy.Draw())
        for viewer in viewers(table):
            [drawn] = told_seen(table.told[-1], viewer, KIT).happenings
            assert drawn == rummy.StockDrawn(
                seat=seat, stock=len(state.round.stock) - 1, card=card if viewer == seat else None
            )
        story.go_on(idle)


def test_hands_are_not_told_by_their_deal() -> None:
    table = Story(RummyRules(players=8)).go_on(idle)
    assert table.phase == "draw"
    for viewer in viewers(table):
        [dealt] = told_seen(table.told[-1], viewer, KIT).happenings
        assert isinstance(dealt, rummy.HandsDealt)
        assert (dealt.dealer, dealt.stock) == (7, 104 - 56 - 1)


def test_the_order_of_a_new_stock_is_nobodys() -> None:
    """Only who draws from it sees its first card, which is the drawer's at once."""
    table = Story(RummyRules(players=3)).idle_to("reshuffle")
    drawer = state_of(table).phase.seat  # type: ignore[union-attr]
    for viewer in viewers(table):
        orders = [sent(table, events.Shuffled(seed=bytes([number] * 32)), viewer) for number in range(4)]
        assert all(order == orders[0] for order in orders) == (viewer != drawer)


def test_refusals_tell_of_the_own_hand_only() -> None:
    asked = 0
    for table, _ in moments(2, 3):
        seat = table.deciding_seat
        assert seat is not None
        other = elsewhere(table, Random(asked), seat)
        assert refusals(other, seat) == refusals(table, seat)
        assert set(refusals(table, 1 - seat)) <= {"not-your-turn", "not-understood"}
        asked += 1
    assert asked > 20


def refusals(table: Table, seat: int) -> dict[str, list[str]]:
    """What a seat is told of all that it may ask for and not do, by reason."""
    melds = range(1, 4)
    names = list(map(str, PACK))
    deeds: list[ask.Deed] = [parts.Discard(cards=[name]) for name in names]
    deeds += [rummy.LayOff(card=name, meld=meld) for name in names[::3] for meld in melds]
    deeds += [rummy.Meld(cards=names[start : start + 3]) for start in range(0, 50, 3)]
    deeds += [rummy.Draw(), rummy.Take(), rummy.TakePile()]
    wishes: list[ask.Logged] = [ask.Act(id="c1", position=table.position, deed=deed) for deed in deeds]
    wishes.append(ask.Type(id="c1", position=table.position, text="the queen of nothing"))
    told: dict[str, list[str]] = {}
    for wish in wishes:
        try:
            decide(table, PEOPLE[seat], wish)
        except RefusedError as refused:
            told.setdefault(refused.reason, []).append(str(refused))
    return told


def test_no_card_of_a_running_round_is_in_the_record() -> None:
    story = Story(TWO)
    story.until(lambda table: table.round_number == 1, by_thumb)
    over = record_of(entries_of(story.happened))
    for _ in range(12):
        story.go_on(by_thumb)
        entries = entries_of(story.happened)
        assert record_of(entries) == over
        assert round_shown(entries, 1, 1) is None


def test_bots_are_told_no_more_than_their_seat() -> None:
    table = Story(RummyRules(players=3)).go_on(idle)
    seat = table.deciding_seat
    assert seat is not None
    other = elsewhere(table, Random(2), seat)
    assert isinstance(state_of(other), State)
    for name in KIT.bots:
        choices = [KIT.choose(name, bytes(32), state_of(each).view(seat)) for each in (table, other)]
        assert choices[0] == choices[1]
        assert choices[0].action in state_of(table).legal_actions or choices[0].action == Draw()
