"""A table as the fold of its log: what commands come to, and what happens by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from fivehundred import Card, preset
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.rules.options import Colour
from fivehundred.seats import SEATS
from fivehundred.server import rate_limits
from fivehundred.server.clocks import AT_ONCE, Milliseconds, Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.deal_seed import round_secret, table_seed
from fivehundred.server.domain.schedule import PACES, Due, is_forced, next_due, seed_of
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.domain.tricks.kit import TricksKit
from fivehundred.server.domain.waiting_times import CONSENT_WAIT, DEAL_WAIT, GONE_WAIT, GRACE
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import tricks
from fivehundred.server.views.listing import card_of
from fivehundred.server.views.table_view import table_seen
from server.kit import (
    GUESTS,
    NONCE,
    START,
    STRANGER,
    TABLE,
    begun,
    dealt,
    entries_of,
    in_phase,
    opened,
    played,
    seated,
)

ALL = {guest.id for guest in GUESTS}
ID = {"id": "c1"}


def refused(table: Table, guest: Any, command: ask.Logged) -> str:
    with pytest.raises(RefusedError) as error:
        decide(table, guest, command)
    assert str(error.value)
    return error.value.reason


def done(table: Table, guest: Any, command: ask.Logged, at: Moment = START) -> Table:
    return table.after(decide(table, guest, command), at)


def act(table: Table, deed: ask.Deed) -> ask.Act:
    return ask.Act(**ID, position=table.position, deed=deed)


def turn(table: Table) -> Any:
    """The guest whose turn it is."""
    assert table.deciding_seat is not None
    return GUESTS[table.deciding_seat]


def some_deed(table: Table) -> ask.Deed:
    assert table.state is not None
    return deed_of(next(iter(table.state.legal_actions)), table.rules)


def acted(table: Table) -> Table:
    return done(table, turn(table), act(table, some_deed(table)))


# Seats


def test_guests_sit_move_and_leave_before_the_game() -> None:
    table = Table.fold(entries_of([opened(preset("australian"))]))
    table = done(table, GUESTS[0], ask.Sit(**ID, seat=0))
    table = done(table, GUESTS[1], ask.Sit(**ID, seat=2, name="  Bobby "))
    assert [seat.name for seat in table.seats] == ["Ann", "", "Bobby", ""]
    table = done(table, GUESTS[1], ask.Sit(**ID, seat=3))
    assert [seat.kind for seat in table.seats] == ["person", "open", "open", "person"]
    table = done(table, GUESTS[1], ask.Leave(**ID))
    assert [seat.kind for seat in table.seats] == ["person", "open", "open", "open"]


@pytest.mark.parametrize(
    ("guest", "command", "reason"),
    [
        (GUESTS[1], ask.Sit(**ID, seat=0), "seat-taken"),
        (GUESTS[1], ask.Sit(**ID, seat=7), "no-such-seat"),
        (STRANGER, ask.Sit(**ID, seat=0, name="Xen"), "seat-taken"),
        (STRANGER, ask.Leave(**ID), "not-seated"),
        (STRANGER, ask.Ready(**ID, nonce=NONCE), "not-seated"),
        (GUESTS[1], ask.PutBot(**ID, seat=1, bot="rule-1"), "not-host"),
        (GUESTS[0], ask.PutBot(**ID, seat=1, bot="rule-1"), "seat-taken"),
        (GUESTS[1], ask.Remove(**ID, seat=0), "not-host"),
        (GUESTS[0], ask.Remove(**ID, seat=0), "own-seat"),
        (GUESTS[0], ask.TakeBack(**ID), "no-bot-plays"),
        (GUESTS[1], ask.Begin(**ID), "not-host"),
        (GUESTS[0], ask.Ready(**ID, nonce=NONCE), "not-begun"),
        (GUESTS[0], ask.Act(**ID, position=0, deed=tricks.Pass()), "not-begun"),
        (GUESTS[0], ask.Propose(**ID, what="undo"), "not-begun"),
        (GUESTS[0], ask.Answer(**ID, agree=True), "nothing-proposed"),
    ],
)
def test_what_cannot_be_done_before_the_game(guest: Any, command: ask.Logged, reason: str) -> None:
    table = Table.fold(entries_of(seated(preset("australian"))))
    assert refused(table, guest, command) == reason


def test_a_name_is_needed_to_sit() -> None:
    table = Table.fold(entries_of([opened(preset("australian"))]))
    nameless = replace(STRANGER, name="")
    assert refused(table, nameless, ask.Sit(**ID, seat=1)) == "name-needed"
    assert refused(table, nameless, ask.Sit(**ID, seat=1, name="a\u202eb")) == "name-needed"


def test_bots_take_the_open_seats_when_the_host_begins() -> None:
    table = Table.fold(entries_of([opened(preset("australian"))]))
    table = done(table, GUESTS[0], ask.Sit(**ID, seat=1))
    table = done(table, GUESTS[0], ask.PutBot(**ID, seat=3, bot="random"))
    table = done(table, GUESTS[0], ask.Begin(**ID))
    assert [seat.bot for seat in table.seats] == ["rule-1", None, "rule-1", "random"]
    assert refused(table, GUESTS[0], ask.Begin(**ID)) == "already-begun"


def test_seats_change_hands_between_rounds_only() -> None:
    table = begun()
    table = done(table, GUESTS[3], ask.Leave(**ID))
    assert table.seats[3].bot == "rule-1"
    assert done(table, STRANGER, ask.Sit(**ID, seat=3)).seats[3].guest == "x"
    assert refused(dealt(table), STRANGER, ask.Sit(**ID, seat=3)) == "seat-in-play"


def test_a_host_who_leaves_hands_the_table_on() -> None:
    table = done(begun(), GUESTS[0], ask.Leave(**ID))
    assert table.host == "g1"
    assert refused(table, GUESTS[0], ask.Remove(**ID, seat=2)) == "not-host"
    assert done(table, GUESTS[1], ask.Remove(**ID, seat=2)).seats[2].kind == "bot"


# The game


def test_only_the_seat_that_decides_acts_and_only_on_what_it_saw() -> None:
    table = dealt(begun())
    others = [guest for guest in GUESTS[:4] if guest != turn(table)]
    assert {refused(table, guest, act(table, tricks.Pass())) for guest in others} == {"not-your-turn"}
    stale = ask.Act(**ID, position=table.position - 1, deed=tricks.Pass())
    assert refused(table, turn(table), stale) == "stale"
    assert refused(table, turn(table), act(table, tricks.Bid(bid="13Z"))) == "not-understood"
    assert refused(table, turn(table), act(table, tricks.Play(card="AS"))) == "wrong-phase"
    after = done(table, turn(table), act(table, tricks.Bid(bid="7H")))
    assert after.deciding_seat != table.deciding_seat
    assert after.position == table.position + 1


def test_M3_a_look_is_taken_from_any_view_of_the_deal() -> None:
    before = begun(preset("standard"))
    table = dealt(before)
    seat = table.deciding_seat
    assert seat is not None
    waiting = GUESTS[(seat + 1) % 4]
    look = act(table, tricks.Look())
    assert refused(table, waiting, act(before, tricks.Look())) == "stale"
    assert refused(table, STRANGER, look) == "not-seated"
    table = done(table, turn(table), look)
    assert isinstance(decide(table, turn(table), act(table, tricks.Pass())), events.Acted)
    looked = decide(table, waiting, look)  # sent before the other look was seen
    assert looked == events.Looked(seat=SEATS[(seat + 1) % 4])
    assert refused(table.after(looked, START), waiting, look) == "already-looked"
    typed = ask.Type(**ID, position=table.position, text="Look")
    assert decide(table, waiting, typed) == looked


def test_M3_a_look_in_turn_is_a_deed_like_others() -> None:
    table = dealt(begun(preset("standard")))
    assert decide(table, turn(table), act(table, tricks.Look())) == events.Acted(deed=tricks.Look())


def test_what_is_typed_is_read_for_the_phase() -> None:
    table = dealt(begun())
    typed = ask.Type(**ID, position=table.position, text="7 hearts")
    assert decide(table, turn(table), typed) == events.Acted(deed=tricks.Bid(bid="7H"))
    nonsense = ask.Type(**ID, position=table.position, text="seven of nine")
    assert refused(table, turn(table), nonsense) == "not-understood"


def test_a_game_goes_to_its_end_and_another_begins() -> None:
    table = played(begun(), lambda table: table.is_over)
    assert table.state is not None
    assert table.state.result is not None
    assert table.last_score is not None
    assert refused(table, GUESTS[0], act(table, tricks.Pass())) == "game-over"
    for guest in GUESTS[:4]:
        table = done(table, guest, ask.Ready(**ID, nonce=NONCE))
    due = next_due(table, ALL, {})
    assert due is not None
    assert isinstance(due.event, events.Begun)
    again = table.after(due.event, due.since)
    assert (again.game, again.is_playing, again.last_score) == (2, True, None)
    assert [seat.nonce for seat in again.seats] == [NONCE] * 4


def test_a_deal_that_does_not_wait_has_a_number_from_every_browser() -> None:
    table = played(begun(), lambda table: table.last_score is not None)
    before = table_seen(table)
    for guest in GUESTS[:4]:
        table = done(table, guest, ask.GiveNonce(**ID, nonce=NONCE))
    assert [seat.nonce for seat in table.seats] == [NONCE] * 4
    assert table_seen(table) == before, "nobody is ready by that"
    assert refused(table, GUESTS[0], ask.GiveNonce(**ID, nonce="11" * 16)) == "not-now"
    ready = done(table, GUESTS[0], ask.Ready(**ID, nonce="11" * 16))
    assert (ready.seats[0].nonce, ready.seats[0].is_ready) == (NONCE, True)
    due = next_due(table, ALL, {})
    assert due is not None
    assert isinstance(due.event, events.Dealt)
    dealt_anew = table.after(due.event, due.since)
    nonces = [NONCE] * 4
    assert due.event.seed == table_seed(table.round_secret, table.id, 1, table.round_number, nonces)
    assert [(seat.nonce, seat.is_ready) for seat in dealt_anew.seats] == [(None, False)] * 4
    assert refused(dealt_anew, GUESTS[0], ask.GiveNonce(**ID, nonce=NONCE)) == "not-now"


def test_a_list_shows_a_table_as_it_is() -> None:
    waiting = Table.fold(entries_of(seated(preset("australian"))))
    over = played(dealt(begun()), lambda table: table.is_over)
    given_up = structs.replace(dealt(begun()), resigned=0)
    one_round = played(begun(), lambda table: table.last_score is not None)
    for table in (waiting, begun(), dealt(begun()), one_round, dealt(one_round), over, given_up):
        card, seen = card_of(table, "g2"), table_seen(table)
        assert (card.phase, card.round, card.scores) == (seen.phase, seen.round, seen.scores)
        assert (card.turn, card.mine) == (seen.actor, 2)
    assert [card_of(table, None).phase for table in (waiting, over, given_up)] == ["waiting", "over", "over"]


def test_a_log_must_begin_with_the_opening() -> None:
    with pytest.raises(ValueError, match="begins with Begun"):
        Table.fold(entries_of([events.Begun(dealer=SEATS[0])]))


def test_the_fold_of_a_log_is_the_table_that_wrote_it() -> None:
    table, happened = begun(), [*seated(preset("australian")), events.Begun(dealer=SEATS[0])]
    for _ in range(60):
        assert table.state is not None
        event = events.Dealt(seed=bytes(32)) if table.awaits_chance else events.Acted(deed=some_deed(table))
        happened.append(event)
        table = table.after(event, START)
    assert Table.fold(entries_of(happened)) == table


# Consent


def folded(document: str, **changes: Any) -> Table:
    """A table whose log begins with this document."""
    opening = events.Opened(rules=document, preset="french-canadian", host="g0", secret=bytes(32), **changes)
    return Table.fold(entries_of([opening]))


def test_the_rules_that_are_kept_depend_on_no_preset_that_may_change() -> None:
    kept = TricksKit().document(preset("french-canadian"))
    assert 'base = "standard"' in kept
    assert folded(kept).rules == preset("french-canadian")


@pytest.mark.parametrize("name", ["french-canadian", "quebec-game"])
def test_D4_a_table_from_before_the_white_joker_keeps_its_jokers(name: str) -> None:
    before = folded(f'base = "{name}"\n[rules]\n')
    assert before.rules == preset(name).with_option("pack.higher_joker", "black")
    chosen = folded(f'base = "{name}"\n[rules]\npack.higher_joker = "red"\n')
    assert chosen.rules.pack.higher_joker is Colour.RED


def test_a_card_is_taken_back_when_all_others_agree() -> None:
    before = played(begun(), in_phase("play"))
    actor, table = turn(before), acted(before)
    table = done(table, actor, ask.Propose(**ID, what="undo"))
    assert table.asked is not None
    for guest in GUESTS[:4]:
        if guest != actor:
            table = done(table, guest, ask.Answer(**ID, agree=True))
    assert table.state == before.state
    assert table.position > before.position + 1
    assert table.asked is None
    assert refused(table, actor, ask.Propose(**ID, what="undo")) == "nothing-to-undo"


def test_one_who_disagrees_ends_a_proposal_and_so_does_who_made_it() -> None:
    table = played(begun(), in_phase("play"))
    actor, table = turn(table), acted(table)
    table = done(table, actor, ask.Propose(**ID, what="undo"))
    other = GUESTS[(GUESTS.index(actor) + 1) % 4]
    assert done(table, other, ask.Answer(**ID, agree=False)).asked is None
    assert done(table, actor, ask.Answer(**ID, agree=True)).asked is None


def test_what_is_proposed_is_answered_before_anything_else_is_proposed() -> None:
    table = played(begun(), in_phase("play"))
    actor, table = turn(table), acted(table)
    table = done(table, actor, ask.Propose(**ID, what="undo"))
    partner = GUESTS[(GUESTS.index(actor) + 2) % 4]
    for guest in (actor, partner):
        for what in ("undo", "resign"):
            assert refused(table, guest, ask.Propose(**ID, what=what)) == "already-proposed"
    table = done(table, partner, ask.Answer(**ID, agree=False))
    assert done(table, actor, ask.Propose(**ID, what="resign")).asked is not None


def test_nobody_who_sits_down_is_asked_what_somebody_else_was() -> None:
    table = done(begun(), GUESTS[3], ask.Leave(**ID))
    table = done(table, GUESTS[0], ask.Propose(**ID, what="resign"))
    table = done(table, STRANGER, ask.Sit(**ID, seat=3))
    assert table.asked is None
    assert refused(table, GUESTS[2], ask.Answer(**ID, agree=True)) == "nothing-proposed"
    assert table.after(events.Agreed(seat=SEATS[2]), START).is_playing, "as in logs from before"


def test_nothing_is_taken_back_once_the_next_player_has_acted() -> None:
    table = played(begun(), in_phase("play"))
    actor, table = turn(table), acted(acted(table))
    assert refused(table, actor, ask.Propose(**ID, what="undo")) == "nothing-to-undo"


def test_a_bid_that_showed_the_kitty_stays() -> None:
    table = played(begun(), in_phase("exchange"))
    assert table.may_undo is None


def test_a_discard_can_be_taken_back() -> None:
    before = played(begun(), in_phase("exchange"))
    actor, table = turn(before), acted(before)
    assert table.may_undo == GUESTS.index(actor)


def test_a_card_that_ended_the_round_stays() -> None:
    table = played(begun(), lambda table: table.last_score is not None)
    assert table.may_undo is None


def test_bots_consent_at_once() -> None:
    table = played(begun(), in_phase("play"))
    actor = turn(table)
    for seat, guest in enumerate(GUESTS[:4]):
        if guest != actor:
            table = table.after(events.Left(seat=SEATS[seat]), START)
    after = done(acted(table), actor, ask.Propose(**ID, what="undo"))
    assert after.state == table.state


def test_a_side_gives_up_when_partners_agree() -> None:
    table = done(dealt(begun()), GUESTS[1], ask.Propose(**ID, what="resign"))
    assert table.asked is not None
    assert table.asked.awaited == {3}
    assert refused(table, GUESTS[0], ask.Answer(**ID, agree=True)) == "nothing-proposed"
    table = done(table, GUESTS[3], ask.Answer(**ID, agree=True))
    assert table.is_over
    assert table.resigned == 1
    assert refused(table, GUESTS[1], ask.Propose(**ID, what="resign")) == "game-over"


# What happens by itself


def due(table: Table, present: set[str] = ALL, **absent: Moment) -> Due | None:
    return next_due(table, present, absent)


def test_nothing_happens_while_nobody_is_there() -> None:
    assert due(played(begun(), in_phase("play")), set()) is None


def test_the_deal_waits_for_those_who_are_here() -> None:
    table = begun()
    found = due(table)
    assert found is not None
    assert (found.since, found.wait) == (START, DEAL_WAIT)
    for guest in GUESTS[:3]:
        table = done(table, guest, ask.Ready(**ID, nonce=NONCE))
    found = due(table, {"g0", "g1", "g2"}, g3=START)
    assert found is not None
    assert (found.since, found.wait) == (START, 0)
    assert isinstance(found.event, events.Dealt)


def test_the_seed_is_made_of_the_secret_and_of_everybodys_number() -> None:
    table = done(begun(), GUESTS[1], ask.Ready(**ID, nonce="ab" * 16))
    secret = round_secret(bytes(32), 1, 0)
    assert seed_of(table) == table_seed(secret, TABLE, 1, 0, ["", "ab" * 16, "", ""])
    assert seed_of(table) != seed_of(begun())
    assert round_secret(bytes(32), 1, 1) != secret != round_secret(bytes(32), 2, 0)


def test_a_bot_takes_the_time_that_was_fixed_before_it_thought() -> None:
    table = dealt(begun())
    seat = table.deciding_seat
    assert seat is not None
    assert due(table) is None
    found = due(table.after(events.StoodIn(seat=seat, bot="rule-1"), START))
    assert found == Due(START, PACES["normal"].decision, None)


def test_a_trick_is_left_to_be_looked_at() -> None:
    table = played(begun(), lambda table: bool(tricks_played(table)) and not trick(table))
    seat = table.deciding_seat
    assert seat is not None
    pace = PACES["normal"]
    found = due(table.after(events.StoodIn(seat=seat, bot="rule-1"), START))
    assert found == Due(START, Milliseconds(pace.decision + pace.trick), None)


def tricks_played(table: Table) -> Any:
    phase = table.state and table.state.phase
    return phase.tricks if isinstance(phase, TrickPlay) else ()


def trick(table: Table) -> Any:
    phase = table.state and table.state.phase
    return phase.table if isinstance(phase, TrickPlay) else ()


def test_a_last_card_plays_itself() -> None:
    table = played(begun(), lambda table: len(tricks_played(table)) == 9)
    found = due(table)
    assert found is not None
    assert is_forced(table)
    assert isinstance(found.event, events.Acted)
    assert found.event.by == "rules"
    assert table.after(found.event, START).position == table.position + 1


def test_a_lost_line_is_mentioned_then_counted_down_then_a_bot_stands_in() -> None:
    table = dealt(begun())
    here = ALL - {"g2"}
    assert due(table, here, g2=START) == Due(START, GRACE, events.Lost(seat=SEATS[2]))
    table = table.after(events.Lost(seat=SEATS[2]), START)
    assert due(table, here, g2=START) == Due(START, GONE_WAIT, events.StoodIn(seat=SEATS[2], bot="rule-1"))
    assert due(table) == Due(START, AT_ONCE, events.Returned(seat=SEATS[2]))
    table = table.after(events.StoodIn(seat=SEATS[2], bot="rule-1"), START)
    assert table.seats[2].kind == "person"
    assert refused(table, GUESTS[2], ask.Nudge(**ID)) == "bot-plays"
    table = done(table, GUESTS[2], ask.TakeBack(**ID))
    assert table.seats[2].is_played_by_person


def test_a_proposal_is_dropped_after_a_while_and_bots_wait_for_it() -> None:
    table = played(begun(), in_phase("play"))
    actor = turn(table)
    table = done(acted(table), actor, ask.Propose(**ID, what="undo"))
    seat = table.deciding_seat
    assert seat is not None
    seats = tuple(structs.replace(each, bot="rule-1") for each in table.seats)
    waiting = structs.replace(table, seats=seats)
    assert due(waiting, {"x"}) == Due(START, CONSENT_WAIT, events.Dropped())


def test_cards_named_in_deeds_are_read_as_the_engine_writes_them() -> None:
    for rules in (preset("australian"), preset("three-handed")):
        table = played(begun(rules), in_phase("play"))
        assert table.state is not None
        for action in table.state.legal_actions:
            deed = deed_of(action, rules)
            assert isinstance(deed, tricks.Play)
            assert Card(deed.card) == getattr(action, "card", None)


def test_every_speed_has_its_pace() -> None:
    calm, normal, quick, instant = PACES.values()
    assert calm.decision > normal.decision > quick.decision > instant.decision == 0


# A log that is full


def full(table: Table) -> Table:
    """The table as if so much had happened that its log takes no more."""
    return structs.replace(table, seq=rate_limits.LOG)


SITTING = (ask.Sit(**ID, seat=3), ask.PutBot(**ID, seat=3, bot="rule-1"), ask.Remove(**ID, seat=1))


@pytest.mark.parametrize("command", [*SITTING, ask.Begin(**ID), ask.Say(**ID, text="Hello")])
def test_a_full_log_takes_nothing_that_begins(command: ask.Logged) -> None:
    table = done(Table.fold(entries_of(seated(preset("australian")))), GUESTS[3], ask.Leave(**ID))
    decide(table, GUESTS[0], command)
    assert refused(full(table), GUESTS[0], command) == "log-full"
    assert done(full(table), GUESTS[0], ask.Leave(**ID)).seats[0].kind == "open"


def test_a_game_is_played_to_its_end_in_a_full_log() -> None:
    table = full(played(dealt(begun()), in_phase("play")))
    after = done(table, turn(table), act(table, some_deed(table)))
    assert after.position == table.position + 1
    assert refused(after, turn(table), ask.Propose(**ID, what="undo")) == "log-full"
    partner = GUESTS[(GUESTS.index(turn(table)) + 2) % 4]
    given_up = done(after, turn(table), ask.Propose(**ID, what="resign"))
    assert done(given_up, partner, ask.Answer(**ID, agree=True)).is_over
    between = full(played(dealt(begun()), lambda table: table.is_between_rounds))
    assert done(between, GUESTS[0], ask.Ready(**ID, nonce=NONCE)).seats[0].nonce == NONCE


def test_no_game_follows_in_a_full_log() -> None:
    over = full(structs.replace(dealt(begun()), resigned=0))
    assert refused(over, GUESTS[0], ask.Ready(**ID, nonce=NONCE)) == "log-full"
    assert refused(over, GUESTS[0], ask.Begin(**ID)) == "log-full"
