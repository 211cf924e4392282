"""What has happened is told whole, once, and to each as much as they may know."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from fivehundred.engine.actions import Look
from fivehundred.rules.document import preset
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.table import KEPT, Table, TakenBack, Told
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.protocol import messages as wire
from fivehundred.server.protocol import parts, tricks
from fivehundred.server.views.told import told_seen
from server.kit import START, begun, dealt, entries_of, happened, opened, seated, state_of

DEALS = 4


def some_log(name: str, seed: int) -> list[events.Event]:
    """What happens at a table in a few rounds, with people who come and go and take deeds back."""
    table = begun(preset(name))
    log: list[events.Event] = []
    chance = random.Random(seed)

    def happen(event: events.Event) -> None:
        nonlocal table
        table = table.after(event, START)
        log.append(event)

    deals = 0
    while table.is_playing and deals < DEALS:
        state = state_of(table)
        if table.awaits_chance:
            happen(events.Dealt(seed=chance.randbytes(32)))
            deals += 1
            continue
        if chance.random() < 0.1:
            happen(events.Spoken(guest="g0", seat=SEATS[0], name="Ann", text="hm"))
        if state.declarations and isinstance(look := state.declarations[0], Look) and look.seat is not None:
            happen(events.Looked(seat=SEATS[look.seat]))
        action = chance.choice(list(state_of(table).legal_actions)[:6])
        happen(events.Acted(deed=deed_of(action, state.current_rules)))
        if table.may_undo is not None and chance.random() < 0.05:
            asker = table.may_undo
            happen(events.Proposed(seat=asker, what="undo"))
            for seat in sorted(set(table.persons()) - {asker}):
                happen(events.Agreed(seat=seat))
    return log


def folded(name: str, log: list[events.Event]) -> list[Table]:
    """The table after each event of a log."""
    tables = [begun(preset(name))]
    for event in log:
        tables.append(tables[-1].after(event, START))
    return tables


@pytest.mark.parametrize("name", ["australian", "two-handed-draw", "five-handed-secret", "ultimate"])
def test_whoever_knows_an_entry_is_told_all_that_came_after_it(name: str) -> None:
    tables = folded(name, some_log(name, seed=3))
    everything, people = list[Told](), list(tables[0].people)
    for table in tables:
        everything = [*without_what_was_taken_back(everything, table), *new_in(table.told, table)]
        people += new_in(table.people, table)
        for known in range(-1, table.seq + 1):
            since, told = table.told_since(known)
            if since > known:
                assert list(told) == [each for each in everything if each.seq > since] == list(table.told)
            else:
                both = sorted([*everything, *people[-KEPT:]], key=lambda each: each.seq)
                assert list(told) == [each for each in both if each.seq > since]


def test_what_people_do_is_told() -> None:
    table = begun(preset("australian"))
    doings: list[tuple[events.Event, list[wire.Happening]]] = [
        (events.Lost(seat=SEATS[1]), [parts.LineLost(seat=1)]),
        (events.StoodIn(seat=SEATS[1], bot="rule-1"), [parts.StoodIn(seat=1)]),
        (events.Proposed(seat=SEATS[0], what="resign"), [parts.Proposed(seat=0, what="resign")]),
        (events.Returned(seat=SEATS[1]), [parts.CameBack(seat=1)]),
        (events.Dropped(), [parts.ProposalDropped()]),
        (events.Left(seat=SEATS[3]), [parts.SeatLeft(seat=3)]),
        (events.Seated(seat=SEATS[3], guest="x", name="Xen"), [parts.SeatTaken(seat=3)]),
        (events.Proposed(seat=SEATS[0], what="resign"), [parts.Proposed(seat=0, what="resign")]),
        (
            events.Seated(seat=SEATS[2], guest="x", name="Xen"),
            [parts.ProposalDropped(), parts.SeatLeft(seat=3), parts.SeatTaken(seat=2)],
        ),
        (events.Returned(seat=SEATS[0]), []),
        (events.Spoken(guest="g0", seat=SEATS[0], name="Ann", text="hm"), []),
    ]
    for event, happenings in doings:
        seq, table = table.seq, table.after(event, START)
        _, told = table.told_since(seq)
        assert [each for entry in told for each in told_seen(entry, None, table.kit).happenings] == happenings


def test_who_acts_is_back_and_who_is_reminded_is_told_by_whom() -> None:
    table = dealt(begun(preset("australian")))
    seat = table.deciding_seat
    assert seat is not None
    table = table.after(events.StoodIn(seat=seat, bot="rule-1"), START)
    table = table.after(events.Acted(deed=tricks.Pass(), by="person"), START)
    assert told_seen(table.told[-1], None, table.kit).happenings[0] == parts.CameBack(seat=seat)
    table = table.after(events.Nudged(seat=seat), START)
    assert told_seen(table.people[-1], None, table.kit).happenings == [
        parts.Nudged(seat=seat, to=(seat + 1) % 4)
    ]


def test_bots_take_the_seats_that_are_open_when_the_game_begins() -> None:
    happened: list[events.Event] = [
        opened(preset("australian")),
        events.Seated(seat=SEATS[0], guest="g0", name="Ann"),
    ]
    table = Table.fold(entries_of([*happened, events.Begun(dealer=SEATS[0])]))
    assert told_seen(table.people[-1], None, table.kit).happenings == [
        parts.SeatTaken(seat=seat) for seat in (1, 2, 3)
    ]


def test_a_bot_that_is_agreed_on_is_no_proposal_dropped() -> None:
    table = dealt(begun(preset("australian")))
    seat = table.deciding_seat
    assert seat is not None
    asker, other = (seat + 1) % 4, (seat + 2) % 4
    table = table.after(events.Proposed(seat=SEATS[asker], what="stand-in"), START)
    assert told_seen(table.people[-1], None, table.kit).happenings == [
        parts.Proposed(seat=asker, what="stand-in", about=seat)
    ]
    for each in (other, (seat + 3) % 4):
        table = table.after(events.Agreed(seat=SEATS[each]), START)
    assert told_seen(table.people[-1], None, table.kit).happenings == [parts.StoodIn(seat=seat)]


def new_in(told: Sequence[Told], table: Table) -> list[Told]:
    """What of this the last entry of a table made happen."""
    return [each for each in told[-1:] if each.seq == table.seq]


def without_what_was_taken_back(told: list[Told], table: Table) -> list[Told]:
    """What still holds of what was told, if the last entry takes something back."""
    is_back = any(TakenBack() in each.happenings for each in new_in(table.told, table))
    return [each for each in told if not is_back or each in (*table.told_before, *table.told)]


def test_what_was_missed_for_long_is_a_gap() -> None:
    tables = folded("australian", some_log("australian", seed=5))
    last = tables[-1]
    assert last.told_since(last.seq) == (last.seq, ())
    since, _ = last.told_since(tables[0].seq)
    assert since > tables[0].seq
    assert len(last.told_before) == KEPT


def test_a_deal_tells_nobody_a_card() -> None:
    table = dealt(begun(preset("australian")))
    for seat in (None, *SEATS[:4]):
        assert happened(table, tricks.Dealt, seat=seat) == [tricks.Dealt(dealer=0)]


def test_who_has_given_up_has_lost() -> None:
    table = dealt(begun(preset("australian")))
    table = table.after(events.Proposed(seat=SEATS[0], what="resign"), START).after(
        events.Agreed(seat=SEATS[2]), START
    )
    ending = parts.Ending(winners=[1], door="resigned")
    assert told_seen(table.told[-1], None, table.kit).happenings == [parts.GameEnded(ending=ending)]


def test_a_table_folded_anew_tells_the_same() -> None:
    log = some_log("australian", seed=8)
    entries = entries_of([*seated(preset("australian")), events.Begun(dealer=SEATS[0]), *log])
    table = Table.fold(entries)
    assert table.told
    assert table == folded("australian", log)[-1]
