"""Undo where somebody plays with bots alone: their last deed is taken back with all that followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from fivehundred import Action, Bid, Pass, preset, replay
from fivehundred.bots import Budget, bot
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.schedule import is_forced
from fivehundred.server.domain.table import Table, TakenBack
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import tricks
from fivehundred.server.views.tricks.rounds import record_of, round_shown
from server.kit import GUESTS, START, begun, entries_of, in_phase, opened, played, state_of

ME = GUESTS[0]
UNDO = ask.Propose(id="c1", what="undo")


class Practice:
    """A table of the first guest and bots, with its log; the guest plays as a bot advises."""

    def __init__(self, *switches: str) -> None:
        rules = preset("australian")
        for switch in switches:
            rules = rules.with_option(switch, True)
        self.happened: list[events.Event] = [
            opened(rules),
            events.Seated(seat=SEATS[0], guest=ME.id, name=ME.name),
        ]
        self.table = Table.fold(entries_of(self.happened))
        self.hear(events.Begun(dealer=SEATS[3]))

    def hear(self, event: events.Event) -> None:
        self.happened.append(event)
        self.table = self.table.after(event, START)

    @property
    def is_mine(self) -> bool:
        """Whether the guest has something to decide."""
        return self.table.awaited_person == 0 and not is_forced(self.table)

    def go_on(self, choose: Callable[[Table], Action] | None = None) -> None:
        """Let the next thing happen."""
        table = self.table
        if table.awaits_chance:
            return self.hear(events.Dealt(seed=bytes(32)))
        action = (choose or _advised)(table)
        by: Literal["person", "bot"] = "person" if self.is_mine else "bot"
        return self.hear(events.Acted(deed=deed_of(action, table.rules), by=by))

    def to_me(self, *phases: str, choose: Callable[[Table], Action] | None = None) -> Table:
        """Go on until the guest decides in one of these phases."""
        while not (self.is_mine and self.table.phase in phases):
            self.go_on(choose)
        return self.table

    def undo(self) -> Table:
        self.hear(decide(self.table, ME, UNDO))
        return self.table


def _advised(table: Table) -> Action:
    state = state_of(table)
    return bot("rule-1").choose(state.view(state.actor), Budget()).action


def _i_declare(table: Table) -> Action:
    """The first guest bids on, everybody else passes; all else as a bot advises."""
    if table.phase != "auction":
        return _advised(table)
    bids = [action for action in state_of(table).legal_actions if isinstance(action, Bid)]
    return bids[0] if table.deciding_seat == 0 else Pass()


def _refusal(table: Table) -> str:
    with pytest.raises(RefusedError) as error:
        decide(table, ME, UNDO)
    return error.value.reason


@pytest.mark.parametrize("phase", ["auction", "exchange", "play"])
def test_a_deed_is_taken_back_with_all_that_bots_did_after_it(phase: str) -> None:
    practice = Practice()
    choose = _i_declare if phase == "exchange" else _advised
    before = practice.to_me(phase, choose=choose)
    practice.go_on(choose)
    after = practice.to_me("auction", "play", choose=choose)
    assert after.position > before.position
    back = practice.undo()
    assert (back.state, back.told[:-1], back.undone) == (before.state, before.told, 1)
    assert back.told[-1].happenings == (TakenBack(),)
    assert back.position == after.position + 1, "no late click counts"
    assert (back.may_undo, _refusal(back)) == (None, "nothing-to-undo")
    assert Table.fold(entries_of(practice.happened)) == back


def test_it_can_be_taken_back_after_each_of_their_deeds() -> None:
    practice = Practice()
    before = practice.to_me("play")
    practice.go_on()
    while not practice.is_mine:
        assert practice.table.after(decide(practice.table, ME, UNDO), START).state == before.state
        practice.go_on()


def test_it_can_be_taken_back_in_the_next_trick() -> None:
    practice = Practice()
    while True:
        before = practice.to_me("play")
        practice.go_on()
        after = practice.to_me("play")
        if _play(after).table and len(_play(after).tricks) > len(_play(before).tricks):
            break
    assert practice.undo().state == before.state


def _play(table: Table) -> TrickPlay:
    phase = state_of(table).phase
    assert isinstance(phase, TrickPlay)
    return phase


def test_a_last_card_that_played_itself_goes_back_too_until_the_round_is_over() -> None:
    practice = Practice()
    while len(_play(before := practice.to_me("play")).tricks) < 8:
        practice.go_on()
    practice.go_on()
    while practice.table.last_score is None:
        assert practice.table.after(decide(practice.table, ME, UNDO), START).state == before.state
        practice.go_on()
    assert practice.table.may_undo is None


def test_a_bid_stays_once_the_kitty_is_in_hand() -> None:
    practice = Practice()
    practice.to_me("auction")
    practice.go_on(_i_declare)
    assert practice.table.may_undo == 0
    assert practice.to_me("exchange", choose=_i_declare).may_undo is None


def test_M3_a_look_stays() -> None:
    practice = Practice("specials.blind_misere.on")
    practice.to_me("auction")
    practice.hear(events.Acted(deed=tricks.Look()))
    assert practice.table.may_undo is None


def test_M3_an_undo_takes_a_call_back_and_no_look_that_came_after_it() -> None:
    practice = Practice("specials.blind_misere.on")
    practice.to_me("auction")
    practice.hear(events.Acted(deed=tricks.Bid(bid="BM")))
    practice.go_on()
    practice.hear(events.Looked(seat=SEATS[0]))
    practice.go_on()
    back = practice.undo()
    assert back.deciding_seat == 0
    assert (len(state_of(back).own(0).hand), len(state_of(back).own(1).hand)) == (10, 0)
    while practice.table.awaits_chance is False:
        practice.go_on(lambda _: Pass())
    assert replay(record_of(entries_of(practice.happened))).phase.name == "deal"


def test_the_round_is_told_without_what_was_taken_back() -> None:
    practice = Practice()
    before = practice.to_me("play")
    practice.go_on()
    practice.to_me("play")
    practice.undo()
    assert practice.table.state == before.state
    while practice.table.last_score is None:
        practice.go_on()
    entries = entries_of(practice.happened)
    shown = round_shown(entries, 1, practice.table.round_number - 1)
    assert shown is not None
    assert len(shown.tricks) == 10
    assert replay(record_of(entries)).sheet == state_of(practice.table).sheet


def test_among_people_a_bot_that_stands_in_ends_the_undo() -> None:
    table = played(begun(), in_phase("play"))
    actor = table.deciding_seat
    assert actor is not None
    for seat in {0, 1, 2, 3} - {actor}:
        table = table.after(events.StoodIn(seat=SEATS[seat], bot="rule-1"), START)
    table = table.after(events.Acted(deed=deed_of(_advised(table), table.rules)), START)
    assert table.may_undo == actor
    after = table.after(events.Acted(deed=deed_of(_advised(table), table.rules), by="bot"), START)
    assert after.may_undo is None
