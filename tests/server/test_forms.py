"""Two to six at a table: hands on the table, markets, draws, called partners, what the dealer chose."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from fivehundred.engine.actions import Bid, CallPartner, Choose
from fivehundred.engine.phases.market import Market
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.records.record_text import read_text, write_text
from fivehundred.engine.state import State
from fivehundred.rules import agreed_options
from fivehundred.rules.document import preset, with_options
from fivehundred.seats import PLACES, SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.schedule import PACES, is_forced, next_due
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.live.session import Session
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import parts, tricks
from fivehundred.server.views.tricks.analysis import round_analysed
from fivehundred.server.views.tricks.rounds import record_of, round_shown
from fivehundred.server.views.tricks.table_rules import rules_seen
from fivehundred.sheet.house import item_title
from server.kit import (
    GUESTS,
    NONCE,
    START,
    FakeConnection,
    MemoryLog,
    begun,
    dealt,
    entries_of,
    happened,
    own_seen,
    resources,
    seated,
    state_of,
    table_seen,
)

FORMS: Final = (
    *("two-handed-table", "two-handed-dead", "two-handed-market", "two-handed-draw"),
    *("five-handed", "five-handed-secret", "five-handed-rotating", "six-handed", "six-handed-pairs"),
    *("plus-plus", "ultimate", "dealers-choice"),
)
ALL: Final = {guest.id for guest in GUESTS}


def wished(own: tricks.TricksOwn, rng: Random) -> ask.Deed:
    """Something that a client without rules may do, told nothing but its choices; few of them high bids."""
    match own.choices:
        case tricks.ChooseItems(choices=choices):
            return tricks.Choose(items=rng.choice(choices))
        case tricks.ChooseCall(calls=calls):
            call = rng.choice(calls[:2])
            return tricks.Pass() if call == "P" else tricks.Bid(bid=call)
        case tricks.ChooseLook():
            return tricks.Look()
        case tricks.ChooseSuit(suits=suits):
            return tricks.Nominate(suit=_suit(suits[0]))
        case tricks.ChooseCard(plays=plays):
            play = rng.choice(plays)
            return tricks.Play(card=play.card, suit=_suit(play.suits[0] if play.suits else None))
        case _:
            return wished_of_cards(own, rng)


def wished_of_cards(own: tricks.TricksOwn, rng: Random) -> ask.Deed:
    """Cards to draw, pick, hand over, lay away or call."""
    match own.choices:
        case tricks.ChooseDraw():
            return tricks.Keep() if rng.random() < 0.5 else tricks.Throw()
        case tricks.ChoosePick(cards=cards):
            return tricks.Pick(card=rng.choice(cards))
        case tricks.ChooseGift(count=count, cards=cards):
            return tricks.Give(cards=rng.sample(cards or own.hand, count))
        case tricks.ChooseDiscard(count=count):
            return parts.Discard(cards=rng.sample(own.hand, count))
        case tricks.ChoosePartner(cards=cards):
            return tricks.CallPartner(card=rng.choice(cards))
        case other:
            raise AssertionError(other)


def _suit(text: str | None) -> tricks.SuitText | None:
    return text  # type: ignore[return-value]


def log_of_rounds(name: str, rounds: int, seed: int = 1) -> list[Entry]:
    """The log of a table where so many rounds were played by what the server offered."""
    rng = Random(seed)
    happened = [*seated(preset(name)), events.Begun(dealer=SEATS[0])]
    table = Table.fold(entries_of(happened))
    while len(state_of(table).sheet) < rounds and not table.is_over:
        happened.append(_next(table, rng))
        table = table.after(happened[-1], START)
    return entries_of(happened)


def _next(table: Table, rng: Random) -> events.Event:
    if table.awaits_chance:
        return events.Dealt(seed=rng.randbytes(32))
    own = own_seen(table, table.deciding_seat)
    assert own is not None
    assert table.deciding_seat is not None
    if own.choices is None:
        due = next_due(table, ALL, {})
        assert due is not None
        assert due.event is not None
        return due.event
    deed = wished(own, rng)
    return decide(table, GUESTS[table.deciding_seat], ask.Act(id="a", position=table.position, deed=deed))


@pytest.mark.parametrize("name", FORMS)
def test_rounds_are_played_kept_and_shown(name: str) -> None:
    entries = log_of_rounds(name, 3)
    table = Table.fold(entries)
    record = record_of(entries)
    assert read_text(write_text(record)) == record
    *_, last = record.states()
    assert last.sheet == state_of(table).sheet
    for line in last.sheet:
        shown = round_shown(entries, 1, line.number)
        assert shown is not None
        assert shown.line.points == list(line.points)
        assert sum(shown.line.taken) == 10 or line.contract.bid is None or len(shown.tricks) < 10
        assert len(shown.played) == record.rules.places
        assert all(len(hand) == 10 for hand in shown.played)
        rules = shown.rules or rules_seen(table.rules, name)
        dealt_out = [card for place in (*shown.hands, shown.kitty, shown.stock) for card in place]
        assert sorted(dealt_out) == sorted(rules.pack)


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMS)
def test_each_trick_of_a_round_is_analysed(name: str) -> None:
    entries = log_of_rounds(name, 1)
    number = state_of(Table.fold(entries)).sheet[0].number
    shown, analysed = round_shown(entries, 1, number), round_analysed(entries, 1, number)
    assert shown is not None
    assert analysed is not None
    assert [len(costs) for costs in analysed.costs] == [len(trick.plays) for trick in shown.tricks]


def in_play(name: str, seed: int = 1, tricks: int = 0) -> Table:
    """A table in the play of its first round."""
    rng, table = Random(seed), begun(preset(name))
    while not _is_in_play(state_of(table), tricks):
        table = table.after(_next(table, rng), START)
    return table


def _is_in_play(state: State, tricks: int) -> bool:
    return isinstance(state.phase, TrickPlay) and len(state.phase.tricks) >= tricks


def until_phase(name: str, phase: str, seed: int = 1) -> Table:
    rng, table = Random(seed), begun(preset(name))
    while state_of(table).phase.name != phase:
        table = table.after(_next(table, rng), START)
    return table


def after(table: Table, deed: ask.Deed) -> Table:
    return table.after(events.Acted(deed=deed), START)


# Hands on the table


def test_T2a_the_hand_on_the_table_lies_open_over_covered_cards() -> None:
    seen = table_seen(dealt(begun(preset("two-handed-table"))))
    assert [(hand.seat, len(hand.cards)) for hand in seen.open_hands] == [(2, 5), (3, 5)]
    assert seen.covered == [0, 0, 5, 5]
    assert [seat.cards for seat in seen.seats] == [10, 10]


def test_T2a_the_owner_plays_both_hands_and_gets_the_tricks_of_both() -> None:
    table = in_play("two-handed-table", tricks=6)
    state = state_of(table)
    assert isinstance(state.phase, TrickPlay)
    seen = table_seen(table)
    assert seen.actor == state.phase.turn % 2
    taken = state.phase.taken
    assert [seat.tricks for seat in seen.seats] == [taken[0] + taken[2], taken[1] + taken[3]]


def test_T2a_a_card_that_turned_another_up_is_not_taken_back() -> None:
    table = in_play("two-handed-table")
    undone = []
    while len(state_of(table).view(None).tricks) < 1:
        table = table.after(_next(table, Random(1)), START)
        undone.append(table.may_undo)
    *before, last = undone
    assert None not in before
    assert last is None


# A market of open cards, and hands that are drawn


def test_T2c_each_picks_for_the_kitty_in_the_open() -> None:
    table = dealt(begun(preset("two-handed-market")))
    seat = table.deciding_seat
    own = own_seen(table, seat)
    assert own is not None
    assert seat is not None
    seen = table_seen(table)
    assert own.choices == tricks.ChoosePick(cards=seen.market, to="kitty")
    table = after(table, tricks.Pick(card=seen.market[3]))
    now = table_seen(table)
    assert now.kitty_open == [seen.market[3]]
    assert happened(table, tricks.CardPicked) == [tricks.CardPicked(seat=seat, card=seen.market[3])]
    assert (table.may_undo, len(now.market)) == (None, 7)


def test_T2c_the_defender_takes_a_card_after_the_declarer_has_discarded() -> None:
    table = until_phase("two-handed-market", "exchange")
    while not isinstance(state_of(table).phase, Market):
        table = table.after(_next(table, Random(1)), START)
    own = own_seen(table, table.deciding_seat)
    assert own is not None
    assert isinstance(own.choices, tricks.ChoosePick)
    assert (own.choices.to, len(own.choices.cards)) == ("hand", 6)
    picked = after(table, tricks.Pick(card=own.choices.cards[0]))
    mine = own_seen(picked, own.seat)
    assert mine is not None
    assert (mine.taken_up, mine.choices) == ([own.choices.cards[0]], tricks.ChooseDiscard(count=1))


def test_T2d_a_seat_sees_what_it_draws_and_the_other_only_that_it_did() -> None:
    table = dealt(begun(preset("two-handed-draw")))
    own, other = own_seen(table, 1), own_seen(table, 0)
    assert own is not None
    assert other is not None
    assert own.drawn is not None
    assert own.choices == tricks.ChooseDraw(card=own.drawn)
    kept, thrown = after(table, tricks.Keep()), after(table, tricks.Throw())
    assert table_seen(kept) == table_seen(thrown)
    assert own_seen(kept, 0) == own_seen(thrown, 0)
    seen, mine = table_seen(kept), own_seen(kept, 1)
    assert mine is not None
    assert (seen.stock, seen.thrown) == (38, [0, 1])
    assert happened(kept, tricks.CardDrawn, seat=SEATS[0]) == [tricks.CardDrawn(seat=1)]
    assert happened(kept, tricks.CardDrawn, seat=SEATS[1]) == [
        tricks.CardDrawn(seat=1, kept=own.drawn, thrown=mine.thrown[0])
    ]
    assert (mine.hand, len(mine.thrown), kept.may_undo) == ([own.drawn], 1, None)


def test_T2d_bots_draw_quickly() -> None:
    table = dealt(begun(preset("two-handed-draw"))).after(events.Left(seat=SEATS[1]), START)
    due = next_due(table, ALL, {})
    assert due is not None
    assert (due.since, due.wait) == (START, PACES["normal"].decision // 3)


# Partners who change


def calling(name: str) -> tuple[Table, int, int]:
    """A table where a card of another seat is called; the declarer and that seat."""
    table = until_phase(name, "calling")
    state = state_of(table)
    assert state.actor is not None
    declarer, order = state.actor, [seat for seat in range(5) if seat != state.actor]
    cards = [card for card in state.own(order[0]).hand if CallPartner(card) in state.legal_actions]
    return after(table, deed_of(CallPartner(cards[0]), table.rules)), declarer, order[0]


def test_T5a_a_partner_called_openly_is_known_at_once() -> None:
    table, declarer, partner = calling("five-handed")
    seen = table_seen(table)
    assert seen.called is not None
    assert seen.called.partner == partner
    assert seen.contract is not None
    assert seen.contract.makers == [declarer, partner]
    assert table.may_undo is None


def test_T5a_a_partner_called_secretly_alone_knows_until_the_card_falls() -> None:
    table, declarer, partner = calling("five-handed-secret")
    seen = table_seen(table)
    assert seen.called is not None
    assert (seen.called.partner, table.may_undo) == (None, None)
    assert seen.contract is not None
    assert seen.contract.makers == [declarer]
    owns = [own_seen(table, seat) for seat in range(5)]
    assert [own is not None and own.is_partner for own in owns] == [seat == partner for seat in range(5)]
    while table_seen(table).called != tricks.CalledSeen(card=seen.called.card, partner=partner):
        play = state_of(table).phase
        assert isinstance(play, TrickPlay)
        assert not play.shown_partner
        table = table.after(_next(table, Random(3)), START)
    assert table.may_undo is None
    contract = table_seen(table).contract
    assert contract is not None
    assert contract.makers == [declarer, partner]


def test_T5a_playing_alone_may_be_taken_back() -> None:
    table = until_phase("five-handed-secret", "calling")
    assert after(table, tricks.CallPartner(card=None)).may_undo == table.deciding_seat


def test_T5b_the_makers_are_those_of_this_round() -> None:
    table = in_play("five-handed-rotating")
    state = state_of(table)
    assert state.round is not None
    contract = table_seen(table).contract
    assert contract is not None
    assert contract.declarer is not None
    assert contract.makers == [contract.declarer, *state.round.partners_of(PLACES[contract.declarer])]


@pytest.mark.parametrize("name", ["five-handed-secret", "five-handed-rotating", "six-handed-pairs"])
def test_a_game_of_many_sides_is_given_up_by_all_and_the_best_of_the_others_wins(name: str) -> None:
    table = Table.fold(log_of_rounds(name, 2))
    table = table.after(events.Proposed(seat=SEATS[0], what="resign"), START)
    assert table.asked is not None
    seats = set(range(table.rules.table.seats)) - {0}
    assert table.asked.awaited == seats
    for seat in seats:
        assert not table.is_over
        table = table.after(events.Agreed(seat=SEATS[seat]), START)
    scores = state_of(table).scores[1:]
    best = [side for side, score in enumerate(scores, start=1) if score == max(scores)]
    assert table_seen(table).ending == parts.Ending(winners=best, door="resigned")


def test_T6a_a_side_of_three_gives_up_when_both_partners_agree() -> None:
    table = dealt(begun(preset("six-handed"))).after(events.Proposed(seat=SEATS[1], what="resign"), START)
    assert table.asked is not None
    assert table.asked.awaited == {3, 5}


# Fractional bids


def test_B5_cards_are_given_one_at_a_time_to_those_whom_the_rules_name() -> None:
    table = dealt(begun(preset("ultimate")))
    table = after(table, tricks.Bid(bid="7.5H"))
    while state_of(table).phase.name == "auction":
        table = after(table, tricks.Pass())
    given: list[int] = []
    while state_of(table).phase.name == "giving":
        own = own_seen(table, table.deciding_seat)
        assert own is not None
        if is_forced(table):
            break
        assert isinstance(own.choices, tricks.ChooseGift)
        assert len(own.choices.cards) == 5 - len(given)
        given.append(own.choices.to)
        table = after(table, tricks.Give(cards=own.choices.cards[:1]))
    assert given == [2, 0, 2, 0]  # the declarer is seat 1; the fifth card goes by itself
    assert [each.receiver for each in happened(table, tricks.CardsGiven)] == given


def test_B5_the_ladder_says_how_many_cards_are_given() -> None:
    ladder = rules_seen(preset("ultimate"), "ultimate").ladder
    assert {(row.bid, row.level, row.given) for row in ladder} >= {("7.2H", 7, 2), ("7H", 7, 0)}


# Dealer's choice


def chosen(*items: str) -> Table:
    return after(begun(preset("dealers-choice")), tricks.Choose(items=list(items)))


def test_X8_the_dealer_chooses_and_others_may_be_ready_meanwhile() -> None:
    table = begun(preset("dealers-choice"))
    own = own_seen(table, 0)
    assert own is not None
    assert isinstance(own.choices, tricks.ChooseItems)
    assert [] in own.choices.choices
    assert (table_seen(table).phase, table.deciding_seat) == ("choosing", 0)
    assert isinstance(decide(table, GUESTS[1], ask.Ready(id="r", nonce=NONCE)), events.Readied)
    assert isinstance(decide(table, GUESTS[5], ask.Say(id="s", text="hello")), events.Spoken)


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("one\ntwo\r\n three\t\u2028four", "one two three four"),
        ("\0\x1b[31m\u202eAda\u2066\u200b\ufeff", "[31mAda"),
        ("👩\u200d👩\u200d👧 ❤\ufe0f क्\u200cष", "👩\u200d👩\u200d👧 ❤\ufe0f क्\u200cष"),
    ],
)
def test_a_line_of_chat_is_one_line_of_what_can_be_seen(text: str, heard: str) -> None:
    spoken = decide(begun(preset("standard")), GUESTS[0], ask.Say(id="s", text=text))
    assert isinstance(spoken, events.Spoken)
    assert spoken.text == heard


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" \u202e\n", "nothing to read"),
        ("\u3164 \u2800", "nothing to read"),
        ("\u0302" * 100, "nothing to read"),
        ("\u200d\ufe0f", "nothing to read"),
        ("g" + "\u0302" * 5 + "g", "a letter carries at most 4 marks"),
    ],
)
def test_a_line_of_chat_has_something_in_it(text: str, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        decide(begun(preset("standard")), GUESTS[0], ask.Say(id="s", text=text))


def test_X8_what_was_chosen_is_told_and_kept_after_the_deal() -> None:
    table = chosen("fractional")
    assert (table_seen(table).phase, table.may_undo) == ("deal", None)
    for later in (table, dealt(table)):
        seen = table_seen(later)
        assert seen.chosen == ["fractional"]
        assert [each.items for each in happened(later, tricks.RulesChosen)] == [["fractional"]]
    assert Bid.of("7.2H") in state_of(dealt(table)).legal_actions


def test_X8_the_last_round_stays_in_sight_while_the_dealer_chooses() -> None:
    table = Table.fold(log_of_rounds("dealers-choice", 1))
    assert table_seen(table).phase == "choosing"
    before = table_seen(table)
    now = table_seen(after(table, tricks.Choose(items=["megatrump"])))
    assert (now.last_trick, now.contract) == (before.last_trick, before.contract)
    assert before.contract is not None


@pytest.mark.anyio
async def test_X8_the_rules_of_the_round_are_sent_before_its_first_view() -> None:
    happened = [*seated(preset("dealers-choice")), events.Begun(dealer=SEATS[0])]
    happened += [events.Acted(deed=tricks.Choose(items=["fractional"]))]
    entries = entries_of(happened)
    session = Session(resources(MemoryLog(entries)), entries)
    async with FakeConnection(session, GUESTS[1]) as connection:
        kinds = [type(each) for each in connection.received]
        (told,) = (each for each in connection.received if isinstance(each, ask.RoundRules))
    session.close()
    assert kinds.index(ask.RoundRules) < kinds.index(ask.Seen)
    assert isinstance(told.rules, tricks.TricksRules)
    assert any(row.given for row in told.rules.ladder)


def test_X8_the_agreed_list_is_told_with_words_and_rules() -> None:
    seen = rules_seen(preset("dealers-choice"), "dealers-choice")
    assert tricks.AgreedItem(name="megatrump", title="megatrump", rule="X1") in seen.agreed


def test_X8_options_on_the_agreed_list_are_told_as_on_the_sheet() -> None:
    listed = "specials.hi_lo.on=true specials.hi_lo.points=400 specials.double_misere.on=true play.claims=off"
    rules = preset("dealers-choice").with_option("plusplus.dealers_choice", listed)
    titles = [item.title for item in rules_seen(rules, "dealers-choice").agreed]
    assert titles == [*map(item_title, agreed_options.items(listed))]
    assert titles[:3] == ["hi/lo", "hi/lo: its value: 400", "double misère"]


def test_X8_a_sheet_of_rounds_under_different_rules_can_be_written() -> None:
    for seed in range(4):
        table = Table.fold(log_of_rounds("dealers-choice", 2, seed))
        session = Session(resources(MemoryLog()), entries_of([*seated(table.rules)]))
        session.table = table
        for line, row in zip(session.sheet().lines, state_of(table).sheet, strict=True):
            assert isinstance(line, tricks.TricksLine)
            assert line.chosen == list(row.chosen)
            assert line.makers == list(row.makers)


def test_X8_a_choice_that_is_not_on_the_list_is_refused() -> None:
    table = begun(preset("dealers-choice"))
    violation = state_of(table).violation(Choose(("pack.name=46",)))
    assert violation is not None
    assert violation.slug == "choice-unknown"


@pytest.mark.anyio
async def test_X8_a_long_item_can_be_chosen_and_the_table_opened_again() -> None:
    rows = [[20 * (5 * row + column + 2) for column in range(5)] for row in range(5)]
    listed = ("ladder.schedule=custom", f"ladder.values={rows}".replace(" ", ""))
    rules = with_options(preset("standard"), {"plusplus.dealers_choice": " ".join(listed)})
    log = MemoryLog(entries_of([*seated(rules), events.Begun(dealer=SEATS[0])]))
    session = Session(resources(log), log.entries)
    async with FakeConnection(session, GUESTS[0]) as connection:
        deed = tricks.Choose(items=list(listed))
        answer = await connection.ask(ask.Act, position=session.table.position, deed=deed)
    session.close()
    assert answer.table.chosen == list(listed)
    assert Table.fold(log.entries) == session.table
