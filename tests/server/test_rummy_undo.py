"""Undo at rummy: a deed that has shown nobody a card goes back, among people if they agree."""

from __future__ import annotations

import pytest

from fivehundred.rummy.actions import Discard, Draw, Take, TakePile
from fivehundred.rummy.notation import read_action
from fivehundred.rummy.record import replay
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.table import Table, TakenBack
from fivehundred.server.protocol import messages as ask
from fivehundred.server.views.rummy.rounds import record_of, round_shown
from rummy.tables import TWO, turn
from server.kit import START, entries_of
from server.rummy_kit import KIT, PEOPLE, Story, at, by_thumb, due, idle, own_seen, state_of, table_seen

HAND = "7D 8D 9D QS QC 3S 2H"
UNDO = ask.Propose(id="c1", what="undo")
EARNED = turn(HAND, pile="5C 4H", stock="6C 9C", table=(("7S 8S 9S", 0),))


def done(table: Table, *lines: str) -> Table:
    """The table after what these people do."""
    for line in lines:
        seat = table.deciding_seat
        assert seat is not None
        deed = KIT.deed_of(read_action(line), table.rules)
        act = ask.Act(id="c1", position=table.position, deed=deed)
        table = table.after(decide(table, PEOPLE[seat], act), START)
    return table


def undone(table: Table, seat: int = 0) -> Table:
    return table.after(decide(table, PEOPLE[seat], UNDO), START)


def alone(state: State) -> Table:
    """A table of the first guest and bots in this position."""
    table = at(state)
    for seat in table.all_seats[1:]:
        table = table.after(events.Left(seat=seat), START)
    return table


# Among people


@pytest.mark.parametrize(
    "lines", [("take",), ("pile",), ("take", "meld 7D 8D 9D"), ("draw", "meld 7D 8D 9D")]
)
def test_what_shows_nothing_is_taken_back_where_the_other_agrees(lines: tuple[str, ...]) -> None:
    before = done(at(EARNED), *lines[:-1])
    after = done(before, lines[-1])
    assert table_seen(after).may_undo == 0
    asked = undone(after)
    assert asked.state == after.state, "the other one has not agreed"
    back = asked.after(decide(asked, PEOPLE[1], ask.Answer(id="c1", agree=True)), START)
    assert (back.state, back.undone, back.may_undo) == (before.state, 1, None)
    assert back.told[-1].happenings == (TakenBack(),)
    assert back.position == after.position + 1, "no late click counts"
    assert own_seen(back, 0) == own_seen(before, 0)
    refused = asked.after(decide(asked, PEOPLE[1], ask.Answer(id="c1", agree=False)), START)
    assert (refused.state, refused.asked) == (after.state, None)


def test_a_discard_is_taken_back_until_the_next_one_has_gone_on() -> None:
    before = done(at(EARNED), "draw")
    after = done(before, "discard 3S")
    assert (after.deciding_seat, after.may_undo) == (1, 0)
    asked = undone(after)
    back = asked.after(decide(asked, PEOPLE[1], ask.Answer(id="c1", agree=True)), START)
    assert (back.state, back.deciding_seat) == (before.state, 0)
    with pytest.raises(RefusedError) as error:
        undone(after, seat=1)
    assert error.value.reason == "nothing-to-undo"
    assert done(after, "take").may_undo == 1


@pytest.mark.parametrize("people", [1, 2])
def test_a_card_of_the_stock_stays_drawn(people: int) -> None:
    table = done(at(EARNED) if people == 2 else alone(EARNED), "draw")
    assert table.may_undo is None
    with pytest.raises(RefusedError) as error:
        undone(table)
    assert error.value.reason == "nothing-to-undo"


def test_what_was_laid_before_a_card_was_drawn_stays() -> None:
    table = done(at(EARNED), "draw", "meld 7D 8D 9D", "discard 3S", "draw")
    assert table.may_undo is None


@pytest.mark.parametrize("people", [1, 2])
def test_a_round_that_is_over_stays_over(people: int) -> None:
    out = turn("6S", pile="5C 10S", stock="6C 9C", table=(("7S 8S 9S", 0),))
    table = done(at(out) if people == 2 else alone(out), "take", "lay 10S on 1", "lay 6S on 1")
    assert (table.is_between_rounds, table.may_undo) == (True, None)


def test_a_stock_that_is_asked_for_in_vain_is_not_made_while_an_undo_is_proposed() -> None:
    story = Story(TWO)
    before = story.until(lambda table: table.phase == "draw" and table_seen(table).stock == 0, idle)
    seat = before.deciding_seat
    assert seat is not None
    after = story.go_on(idle)
    assert (after.phase, after.may_undo) == ("reshuffle", seat)
    story.ask(PEOPLE[seat], ask.Propose, what="undo")
    assert due(story.table).event == events.Dropped()
    back = story.ask(PEOPLE[1 - seat], ask.Answer, agree=True)
    assert back.state == before.state
    story.go_on(idle)
    shuffled = story.go_on(idle)
    assert (shuffled.phase, shuffled.may_undo) == ("lay", None), "now a card has been drawn"
    over = story.until(lambda table: table.round_number == 1, idle)
    assert replay(record_of(entries_of(story.happened))).sheet == state_of(over).sheet


# With bots alone


def practice(players: int = 3) -> Story:
    """A table of the first guest, who begins, and bots."""
    return Story(RummyRules(players=players), people=1)


def is_mine(table: Table) -> bool:
    return table.awaited_person == 0


def to_me(story: Story) -> Table:
    """Let bots play until the guest has something to do."""
    return story.until(is_mine, by_thumb)


def test_a_deed_is_taken_back_with_all_that_bots_did_after_it() -> None:
    story = practice()
    to_me(story)
    before = story.go_on(idle)
    story.go_on(idle)
    after = to_me(story)
    assert after.position > before.position + 4
    back = story.hear(decide(after, PEOPLE[0], UNDO))
    assert (back.state, back.told[:-1], back.undone) == (before.state, before.told, 1)
    assert (back.deciding_seat, back.may_undo) == (0, None)
    assert Table.fold(entries_of(story.happened)) == back


def test_it_can_be_taken_back_after_each_of_their_deeds() -> None:
    story = practice(4)
    to_me(story)
    before = story.go_on(idle)
    table = story.go_on(idle)
    while not is_mine(table):
        assert table.after(decide(table, PEOPLE[0], UNDO), START).state == before.state
        table = story.go_on(by_thumb)


def test_it_goes_back_to_the_own_last_deed_only() -> None:
    before = done(alone(EARNED), "draw", "meld 7D 8D 9D")
    back = undone(done(before, "discard 3S"))
    assert back.state == before.state
    assert back.may_undo is None


@pytest.mark.parametrize("line", ["take", "pile"])
def test_discards_that_lay_open_are_put_back(line: str) -> None:
    before = alone(EARNED)
    table = done(before, line)
    assert table.may_undo == 0
    assert undone(table).state == before.state


def test_it_never_goes_back_over_a_card_that_the_guest_has_drawn() -> None:
    story = practice()
    for _ in range(3):
        to_me(story)
        drawn = story.go_on(lambda _: Draw())
        assert drawn.may_undo is None
        story.go_on(idle)
        assert story.table.may_undo == 0


def test_a_new_stock_stays_shuffled() -> None:
    story = practice(2)
    table = story.idle_to("reshuffle")
    assert table.may_undo == 0
    assert story.go_on(idle).may_undo is None


def test_a_round_is_told_without_what_was_taken_back() -> None:
    story = practice()
    while story.table.round_number < 1:
        story.go_on(by_thumb)
        if is_mine(story.table) and story.table.phase == "draw":
            story.go_on(lambda _: Take())
            story.hear(decide(story.table, PEOPLE[0], UNDO))
    entries = entries_of(story.happened)
    shown = round_shown(entries, 1, 0)
    assert shown is not None
    record = record_of(entries)
    assert len(shown.turns) == len(record.actions)
    assert replay(record).sheet == state_of(story.table).sheet
    taken = [action for action in record.actions if isinstance(action, Take | TakePile)]
    thrown = [action for action in record.actions if isinstance(action, Discard)]
    assert len(taken) < len(thrown)
