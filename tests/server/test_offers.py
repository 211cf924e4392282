"""Looks, gifts, slams, breaches, claims and bars at a table: what is seen, and what goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from fivehundred.engine.actions import Action, Bid, CallSlam, Claim, Discard, Look, Pass, Play
from fivehundred.engine.notation import card_text
from fivehundred.engine.phases.exchange import Exchange
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.state import State
from fivehundred.rules.document import preset, with_options
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Seat
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.schedule import PACES, is_forced, next_due
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.protocol import parts, tricks
from fivehundred.server.views.tricks.rounds import record_of, round_shown
from server.kit import START, begun, dealt, entries_of, happened, own_seen, seated, state_of, table_seen

ALL = ("g0", "g1", "g2", "g3")


def rules(**options: object) -> Rules:
    """Australian rules with options that differ; dots are written as two underscores."""
    return with_options(
        preset("australian"), {name.replace("__", "."): value for name, value in options.items()}
    )


def table_with(seed: bytes = bytes(32), **options: object) -> Table:
    return dealt(begun(rules(**options)), seed)


def done(table: Table, *actions: Action) -> Table:
    for action in actions:
        table = table.after(events.Acted(deed=deed_of(action, table.rules)), START)
    return table


def first(table: Table) -> Action:
    """Any legal action, the first cards for a choice of many."""
    return next(iter(state_of(table).legal_actions))


def until(table: Table, is_there: Callable[[State], bool]) -> Table:
    while not is_there(state_of(table)):
        table = done(table, first(table))
    return table


def own(table: Table, seat: int) -> tricks.TricksOwn:
    seen = own_seen(table, seat)
    assert seen is not None
    return seen


def alone(table: Table, bid: str) -> Table:
    """The table after the first seat has bid and all others have passed."""
    return done(table, Bid.of(bid), Pass(), Pass(), Pass())


DOUBLE: Final[dict[str, Any]] = {
    "specials__double_misere__on": True,
    "specials__double_misere__place": "before 6S",
}
SLAM: Final[dict[str, Any]] = {"specials__called_slam": True}
BREACH: Final[dict[str, Any]] = {"scoring__breach": 100}
BLIND: Final[dict[str, Any]] = {"specials__blind_misere__on": True}


def test_M3_a_hand_is_empty_until_it_is_looked_at() -> None:
    table = table_with(**BLIND)
    seat = table.deciding_seat
    assert seat is not None
    assert table_seen(table).unlooked == [0, 1, 2, 3]
    assert own(table, seat).hand == []
    assert own(table, seat).choices == tricks.ChooseLook(calls=["P", "BM"])
    table = done(table, Look())
    assert seat not in table_seen(table).unlooked
    assert len(own(table, seat).hand) == 10
    assert isinstance(own(table, seat).choices, tricks.ChooseCall)
    assert happened(table, tricks.HandSeen) == [tricks.HandSeen(seat=seat)]


def looked(table: Table, seat: Seat) -> Table:
    """The table after a look of a seat that is not in turn."""
    return table.after(events.Looked(seat=seat), Moment(START + 5000))


def test_M3_nobody_waits_for_the_turn_to_look() -> None:
    table = table_with(**BLIND)
    waiting = next(seat for seat in range(4) if seat != table.deciding_seat)
    assert own(table, waiting).may_look
    after = looked(table, SEATS[waiting])
    seen = own(after, waiting)
    assert (len(seen.hand), seen.may_look, seen.choices) == (10, False, None)
    assert waiting not in table_seen(after).unlooked
    assert happened(after, tricks.HandSeen) == [tricks.HandSeen(seat=waiting)]


def test_M3_a_look_out_of_turn_holds_nobody_up() -> None:
    table = table_with(**BLIND)
    turn = table.deciding_seat
    after = looked(table, SEATS[0 if turn else 1])
    assert (after.deciding_seat, after.position, after.moved_at) == (turn, table.position, table.moved_at)
    assert next_due(after, ALL, {}) == next_due(table, ALL, {})


def test_M3_a_look_out_of_turn_tells_the_others_only_that_it_was() -> None:
    table = table_with(**BLIND)
    viewer = next(seat for seat in range(4) if seat != table.deciding_seat)
    after = looked(table, SEATS[viewer])
    assert all(own(after, seat) == own(table, seat) for seat in range(4) if seat != viewer)
    before, now = table_seen(table), table_seen(after)
    assert replace(now, unlooked=before.unlooked) == before


def test_M3_a_look_out_of_turn_leaves_what_is_proposed() -> None:
    table = done(table_with(**BLIND), Look(), Pass())
    assert table.back is not None
    asked = table.after(events.Proposed(seat=table.back.seat, what="undo"), START)
    viewer = next(seat for seat in table_seen(asked).unlooked if seat != asked.deciding_seat)
    assert looked(asked, SEATS[viewer]).asked == asked.asked is not None


def test_M3_an_undo_gives_a_call_back_and_no_look() -> None:
    table = done(table_with(**BLIND), Look(), Pass())
    assert table.back is not None
    caller = table.back.seat
    viewer = next(seat for seat in table_seen(table).unlooked if seat != table.deciding_seat)
    after = looked(table, SEATS[viewer])
    assert after.may_undo == caller
    after = after.after(events.Proposed(seat=caller, what="undo"), START)
    for seat in set(range(4)) - {caller}:
        after = after.after(events.Agreed(seat=SEATS[seat]), START)
    assert after.deciding_seat == caller
    assert len(own(after, viewer).hand) == 10
    assert happened(after, tricks.HandSeen) == [tricks.HandSeen(seat=caller), tricks.HandSeen(seat=viewer)]


def test_M3_a_record_keeps_a_look_that_came_after_a_call_taken_back() -> None:
    viewer = 2
    story = [
        *seated(rules(**BLIND)),
        events.Begun(dealer=SEATS[3]),
        events.Dealt(seed=bytes(32)),
        events.Acted(deed=tricks.Look()),
        events.Acted(deed=tricks.Bid(bid="6S")),
        events.Looked(seat=SEATS[viewer]),
        events.Proposed(seat=SEATS[0], what="undo"),
        *(events.Agreed(seat=SEATS[seat]) for seat in (1, 2, 3)),
        *[events.Acted(deed=tricks.Pass())] * 4,
    ]
    record = record_of(entries_of(story))
    assert record.actions[1:] == (Look(), Look(viewer), Pass(), Pass(), Pass(), Pass())
    *_, last = record.states()
    assert last.phase.name == "deal"


def test_M3_nobody_can_take_a_look_back() -> None:
    assert done(table_with(**BLIND), Look()).may_undo is None


def test_M3_a_bot_is_quick_to_look() -> None:
    table = Table.fold(entries_of([*seated(rules(**BLIND))[:2], events.Begun(dealer=SEATS[0])]))
    table = dealt(table)
    due = next_due(table, ALL, {})
    assert due is not None
    assert (due.since, due.wait) == (table.moved_at, PACES["normal"].decision // 3)


def test_M4_who_gives_and_who_gets_know_the_cards() -> None:
    table = alone(table_with(**DOUBLE), "DM")
    giver = table.deciding_seat
    assert giver is not None
    receiver = (giver + 2) % 4
    assert own(table, giver).choices == tricks.ChooseGift(count=3, to=receiver)
    assert len(own(table, giver).taken_up) == 3
    cards = own(table, giver).hand[:3]
    table = table.after(events.Acted(deed=tricks.Give(cards=cards)), START)
    assert sorted(own(table, giver).given) == sorted(own(table, receiver).received) == sorted(cards)
    assert set(cards) < set(own(table, receiver).hand)
    assert own(table, receiver).choices == tricks.ChooseDiscard(count=3)
    for seat in {0, 1, 2, 3} - {giver, receiver}:
        assert own(table, seat).given == own(table, seat).received == []
    given = tricks.CardsGiven(giver=giver, receiver=receiver, count=3)
    for seat in range(4):
        (told,) = happened(table, tricks.CardsGiven, seat=SEATS[seat])
        assert isinstance(told, tricks.CardsGiven)
        assert sorted(told.cards) == (sorted(cards) if seat in (giver, receiver) else [])
        assert replace(told, cards=[]) == given


def test_M4_the_partner_alone_knows_the_discards() -> None:
    table = until(alone(table_with(**DOUBLE), "DM"), lambda state: isinstance(state.phase, Exchange))
    discarder = table.deciding_seat
    table = done(table, first(table))
    assert [seat for seat in range(4) if own(table, seat).discards] == [discarder]


def test_M11_a_slam_is_offered_with_its_value_and_changes_the_contract() -> None:
    table = alone(table_with(**SLAM), "7H")
    declarer = table.deciding_seat
    assert declarer is not None
    assert own(table, declarer).choices == tricks.ChooseDiscard(count=3, slam=500)
    table = done(table, CallSlam())
    contract = table_seen(table).contract
    assert contract is not None
    assert (contract.slam, contract.value, contract.target) == (True, 500, [10, 10])
    partner = table.deciding_seat
    assert partner is not None
    assert own(table, partner).choices == tricks.ChooseGift(count=1, to=declarer)
    assert table.may_undo == declarer, "nobody has seen a card by it"
    table = done(table, first(table))
    assert table.may_undo is None
    assert own(table, declarer).choices == tricks.ChooseDiscard(count=4)
    assert len(own(table, declarer).received) == 1


def test_S12_each_defender_is_asked_and_the_first_call_stands() -> None:
    table = alone(table_with(**BREACH), "7H")
    seat = table.deciding_seat
    assert seat is not None
    assert own(table, seat).choices == tricks.ChooseBreach(value=100, at_most=5)
    assert table_seen(table).breach == tricks.BreachSeen(value=100)
    declined = until(table, lambda state: state.phase.name != "breach")
    assert [each.is_called for each in happened(declined, tricks.BreachAnswered)] == [False, False]
    assert table_seen(declined).breach is None
    called = table.after(events.Acted(deed=tricks.CallBreach()), START)
    assert table_seen(called).breach == tricks.BreachSeen(value=100, caller=seat)


def test_P4_a_claim_is_offered_where_it_stands_and_shows_the_hand() -> None:
    tables = (until(alone(table_with(bytes([seed] * 32)), "6S"), _is_settled) for seed in range(99))
    table = next(table for table in tables if not state_of(table).sheet)
    seat = table.deciding_seat
    assert seat is not None
    choices, hand = own(table, seat).choices, own(table, seat).hand
    assert isinstance(choices, tricks.ChooseCard)
    assert choices.may_claim
    table = table.after(events.Acted(deed=tricks.Claim()), START)
    claim = table_seen(table).claim
    assert claim is not None
    assert (claim.seat, claim.what, claim.hand) == (seat, "claim", hand)
    assert sum(claim.tricks) == claim.tricks[seat] == len(hand)
    assert sum(each.tricks for each in table_seen(table).seats) == 10
    assert table.awaits_chance
    assert table_seen(dealt(table)).claim is None


def _is_settled(state: State) -> bool:
    """Whether the rest may be claimed, or there is no rest any more."""
    may_claim = Claim() in state.declarations
    return bool(state.sheet) or (may_claim and isinstance(state.phase, TrickPlay) and state.phase.left > 1)


def test_P4_a_concession_before_the_first_trick_ends_the_round_and_is_shown_after_it() -> None:
    happened = [*seated(rules()), events.Begun(dealer=SEATS[0]), events.Dealt(seed=bytes(32))]
    table = until(alone(Table.fold(entries_of(happened)), "6S"), lambda state: state.phase.name == "play")
    happened += [events.Acted(deed=deed_of(action, table.rules)) for action in _since_the_deal(table)]
    happened.append(events.Acted(deed=tricks.Concede()))
    table = Table.fold(entries_of(happened))
    seen = table_seen(table)
    assert (seen.phase, seen.last_trick, seen.sheet) == ("deal", None, 1)
    assert seen.claim is not None
    assert (seen.claim.what, seen.claim.hand, sum(seen.claim.tricks)) == ("concede", [], 10)
    shown = round_shown(entries_of(happened), 1, 0)
    assert shown is not None
    assert shown.claim == seen.claim
    assert shown.tricks == []


def _since_the_deal(table: Table) -> list[Action]:
    phase = state_of(table).phase
    assert isinstance(phase, TrickPlay)
    return [*(call for _, call in phase.round.calls), *(Discard(cards) for _, cards in phase.round.laid)]


@pytest.mark.parametrize("fine", ["penalised", "always-penalised"])
def test_P4_an_unproved_claim_is_told_and_the_round_goes_on(fine: str) -> None:
    table = until(alone(table_with(play__claims=fine), "6S"), lambda state: state.phase.name == "play")
    seat = table.deciding_seat
    assert seat is not None
    table = table.after(events.Acted(deed=tricks.Claim()), START)
    assert happened(table, tricks.TricksClaimed, tricks.ClaimFined) == [
        tricks.TricksClaimed(seat=seat),
        tricks.ClaimFined(seat=seat, points=100),
    ]
    assert table_seen(table).claim is None
    assert table_seen(table).fines == [tricks.FineSeen(seat=seat, points=100)]
    assert table.deciding_seat == seat
    choices = own(table, seat).choices
    assert isinstance(choices, tricks.ChooseCard)
    assert not choices.may_claim


def test_A9_a_barred_seat_passes_by_itself() -> None:
    table = begun(rules(scoring__ralph=1, scoring__back_door="off"))
    rng = Random(1)
    while not table_seen(table).barred:
        if table.awaits_chance:
            table = dealt(table, rng.randbytes(32))
        elif state_of(table).phase.name == "auction" and not table_seen(table).calls:
            table = alone(table, "10N")
        else:
            table = done(table, first(table))
    (barred,) = table_seen(table).barred
    table = until(table, lambda state: state.actor == barred)
    assert own(table, barred).choices is None
    due = next_due(table, ALL, {})
    assert due is not None
    assert due.event == events.Acted(deed=tricks.Pass(), by="rules")


def test_A10_a_turned_card_is_seen_and_cannot_be_taken_back() -> None:
    table = table_with(auction__visible_kitty=True)
    assert table_seen(table).kitty_open == []
    table = done(table, Bid.of("8S"))
    assert len(table_seen(table).kitty_open) == 2
    assert table.may_undo is None


def test_A7_the_winner_is_asked_once_more() -> None:
    table = alone(table_with(auction__winner_raises=True, auction__raise_unopposed=True), "7S")
    assert table_seen(table).raising == table.deciding_seat


def test_L3_a_hand_without_court_cards_is_dealt_again_before_anybody_looks() -> None:
    table = begun(rules(deal__misdeal="must"))
    deals = (events.Dealt(seed=number.to_bytes(32, "big")) for number in range(2000))
    deal = next(deal for deal in deals if table.after(deal, START).awaits_chance)
    table = table.after(deal, START)
    assert happened(table, tricks.MisdealCalled) == [tricks.MisdealCalled(seat=None)]
    log = entries_of(
        [*seated(table.rules), events.Begun(dealer=SEATS[0]), deal, events.Dealt(seed=b"\1" * 32)]
    )
    assert round_shown(log, 1, 0) is None
    assert len(record_of(log).actions) == 1


def test_an_undo_takes_its_deed_out_of_the_story() -> None:
    table = alone(table_with(**BREACH), "7H")
    asker = table.deciding_seat
    assert asker is not None
    table = table.after(events.Acted(deed=tricks.Decline()), START)
    assert table.may_undo == asker
    table = table.after(events.Proposed(seat=asker, what="undo"), START)
    for seat in {0, 1, 2, 3} - {asker}:
        table = table.after(events.Agreed(seat=SEATS[seat]), START)
    assert table.deciding_seat == asker
    assert happened(table, tricks.BreachAnswered, parts.TakenBack) == [parts.TakenBack()]


def test_X6_who_follows_with_an_anti_joker_is_offered_its_suits_and_all_see_the_one_named() -> None:
    table = until(named_anti_joker(), lambda state: _named_by_a_follower(state) is not None)
    play, seat = _named_by_a_follower(state_of(table)), table.deciding_seat
    assert play is not None
    assert seat is not None
    card, suit = card_text(play.card, table.rules), str(play.suit)
    choices = own(table, seat).choices
    assert isinstance(choices, tricks.ChooseCard)
    assert [suit in each.suits for each in choices.plays if each.card == card] == [True]
    table = done(table, play)
    seen = table_seen(table)
    assert [each.suit for each in seen.trick or _last(seen) if each.card == card] == [suit]
    table = until(table, lambda state: isinstance(state.phase, TrickPlay) and not state.phase.table)
    assert [each.suit for each in _last(table_seen(table)) if each.card == card] == [suit]


@pytest.mark.parametrize("is_named", [True, False])
def test_X6_a_last_card_waits_while_it_may_be_an_anti_joker_with_a_suit_to_name(*, is_named: bool) -> None:
    ends = (_last_to_follow(named_anti_joker(bytes([seed] * 32), is_named=is_named)) for seed in range(99))
    table = next(table for table in ends if _holds_anti_joker(state_of(table), suits=2 if is_named else 1))
    assert is_forced(table) != is_named


def named_anti_joker(seed: bytes = bytes(32), *, is_named: bool = True) -> Table:
    """A table at its first lead, with an anti-joker whose suit may be named by who follows."""
    options = {"plusplus__anti_joker": True, "plusplus__named_anti_joker": is_named}
    table = alone(table_with(seed, **options), "7H")
    return until(table, lambda state: isinstance(state.phase, TrickPlay))


def _last_to_follow(table: Table) -> Table:
    """The table in its last trick, after a lead that is no joker if that can be."""
    while not _is_last_to_follow(state_of(table)):
        plays = [action for action in state_of(table).legal_actions if isinstance(action, Play)]
        table = done(table, next((play for play in plays if not play.card.is_joker), plays[0]))
    return table


def _holds_anti_joker(state: State, suits: int) -> bool:
    """Whether the hand in turn is the anti-joker, with at least so many ways to play it."""
    assert isinstance(state.phase, TrickPlay)
    is_held = state.phase.hands[state.phase.turn] & state.phase.order.anti
    return bool(is_held) and len(state.legal_actions) >= suits


def _last(seen: tricks.TricksSeen) -> list[tricks.PlaySeen]:
    return [] if seen.last_trick is None else seen.last_trick.plays


def _named_by_a_follower(state: State) -> Play | None:
    """A legal card of one who follows and names a suit, if there is one."""
    if not isinstance(state.phase, TrickPlay) or state.phase.ask is None:
        return None
    plays = (action for action in state.legal_actions if isinstance(action, Play))
    return next((play for play in plays if play.suit is not None), None)


def _is_last_to_follow(state: State) -> bool:
    assert isinstance(state.phase, TrickPlay)
    return state.phase.ask is not None and state.phase.left == 1
