"""What is told of rounds that are over, and nothing of the others."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from engine.tables import run
from fivehundred import Action, Bid, Deal, Pass, Play, Rules, State, deal_from_seed, preset, replay
from fivehundred.cards import cards_in
from fivehundred.engine.shuffle import commitment
from fivehundred.rules.document import with_settings
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.deal_seed import table_seed
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.schedule import seed_of
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.views.tricks.public_view import card_names
from fivehundred.server.views.tricks.rounds import record_of, round_shown
from server.kit import NONCE, START, TABLE, entries_of, seated, state_of, table_seen

RULES = preset("australian")


def played(rounds: int, then: int = 0, *, rules: Rules = RULES, bid: str = "7H") -> list[Entry]:
    """The log of a table after so many rounds and some more deeds; none of them clever."""
    happened = [*seated(rules), events.Begun(dealer=SEATS[2]), events.Readied(seat=SEATS[1], nonce=NONCE)]
    table = Table.fold(entries_of(happened))
    while table.state and (len(table.state.sheet) < rounds or then > 0):
        then -= len(table.state.sheet) >= rounds
        if table.awaits_chance:
            event: events.Event = events.Dealt(seed=seed_of(table))
        else:
            event = events.Acted(deed=deed_of(modest(state_of(table), Bid.of(bid)), rules))
        happened.append(event)
        table = table.after(event, START)
    return entries_of(happened)


def modest(state: State, bid: Bid) -> Action:
    """The first legal action; somebody makes the bid."""
    return bid if bid in state.legal_actions else next(iter(state.legal_actions))


def test_a_finished_round_has_all_its_cards() -> None:
    shown = round_shown(played(1), 1, 0)
    assert shown is not None
    cards = [card for hand in shown.hands for card in hand] + shown.kitty
    assert sorted(cards) == sorted(card_names(cards_in(RULES.cards), RULES))
    assert [len(trick.plays) for trick in shown.tricks] == [4] * len(shown.tricks)
    assert sum(shown.line.taken) == len(shown.tricks) == 10
    (laid,) = shown.laid
    assert (laid.seat, len(laid.cards)) == (shown.contract.declarer, 3)
    assert len(shown.played) == 4
    assert sorted(shown.played[laid.seat] + laid.cards) == sorted(shown.hands[laid.seat] + shown.kitty)


def test_the_proof_of_a_round_holds() -> None:
    shown = round_shown(played(1), 1, 0)
    assert shown is not None
    proof = shown.proof
    assert proof.nonces == ["", NONCE, "", ""]
    assert commitment(bytes.fromhex(proof.secret)) == proof.commitment
    seed = table_seed(bytes.fromhex(proof.secret), TABLE, proof.game, proof.round, proof.nonces)
    assert seed.hex() == proof.seed
    deal = deal_from_seed(RULES, 2, seed)
    assert [card_names(hand, RULES) for hand in deal.hands] == shown.hands
    assert card_names(deal.kitty, RULES) == shown.kitty


@pytest.mark.parametrize(("game", "number"), [(1, 1), (1, 5), (2, 0), (0, 0)])
def test_nothing_is_told_of_a_round_that_runs_or_is_not(game: int, number: int) -> None:
    assert round_shown(played(1, then=20), game, number) is None


def test_the_record_stops_before_the_round_that_runs() -> None:
    whole, running = record_of(played(1)), record_of(played(1, then=30))
    assert whole == running
    assert sum(isinstance(action, Deal) for action in running.actions) == 1
    assert replay(whole).sheet
    assert whole.players == ("Ann", "Bob", "Cid", "Dot")


UNSHUFFLED = with_settings(RULES, ["auction.unshuffled=true"])


def passed_out(rounds: int) -> list[Entry]:
    """The log of a table where so many deals were passed out and the next one is being bid for."""
    happened = [*seated(UNSHUFFLED), events.Begun(dealer=SEATS[2])]
    table = Table.fold(entries_of(happened))
    for number in range(rounds + 1):
        happened.append(events.Dealt(seed=seed_of(table)))
        passes = [events.Acted(deed=deed_of(Pass(), UNSHUFFLED))] * (4 if number < rounds else 1)
        happened += passes
        table = Table.fold(entries_of(happened))
    return entries_of(happened)


def test_A6_cards_that_are_dealt_again_unshuffled_are_told_with_the_round_that_plays_them() -> None:
    for entries in (passed_out(1), passed_out(2), passed_out(1)[:-2]):
        assert record_of(entries).actions == ()
    table, happened = Table.fold(passed_out(2)), [events.from_bytes(entry.event) for entry in passed_out(2)]
    assert table.state is not None
    while not table.state.sheet:
        happened.append(events.Acted(deed=deed_of(modest(state_of(table), Bid.of("7H")), UNSHUFFLED)))
        table = table.after(happened[-1], START)
        assert table.state is not None
    whole = record_of(entries_of(happened))
    assert sum(isinstance(action, Deal) for action in whole.actions) == 3
    assert replay(whole).sheet
    shown = round_shown(entries_of(happened), 1, 2)
    assert shown is not None
    assert (shown.proof.round, [former.dealer for former in shown.proof.gathered]) == (0, [2, 2])
    first = State.start(UNSHUFFLED, 2).dealt(bytes.fromhex(shown.proof.seed))
    second = run(run(first, "P P P P").dealt(bytes(32)), "P P P P").dealt(bytes(32))
    assert second.round is not None
    assert [card_names(hand, UNSHUFFLED) for hand in second.round.deal.hands] == shown.hands


def test_A6_that_the_cards_wait_gathered_is_seen() -> None:
    table = Table.fold(passed_out(1)[:-2])
    assert table.awaits_chance
    assert table_seen(table).gathered
    assert not table_seen(Table.fold(passed_out(1))).gathered


def test_what_was_taken_back_is_not_told() -> None:
    entries = played(0, then=30)
    table = Table.fold(entries)
    assert table.state is not None
    assert table.back is not None
    others = [seat for seat in range(4) if seat != table.back.seat]
    undone = [
        events.Proposed(seat=table.back.seat, what="undo"),
        *(events.Agreed(seat=SEATS[seat]) for seat in others),
        events.Proposed(seat=table.back.seat, what="resign"),
        events.Agreed(seat=SEATS[(table.back.seat + 2) % 4]),
    ]
    numbered = enumerate(undone, start=len(entries) + 1)
    entries += [Entry(TABLE, seq, START, events.to_bytes(event)) for seq, event in numbered]
    assert Table.fold(entries).is_over
    plays = [action for action in record_of(entries).actions if isinstance(action, Play)]
    assert len(plays) == _cards_played(table) - 1


def _cards_played(table: Table) -> int:
    assert table.state is not None
    view = table.state.view(None)
    return sum(len(trick.plays) for trick in view.tricks) + len(view.table)


def test_a_table_without_a_game_has_an_empty_record() -> None:
    assert record_of(entries_of(seated(RULES))).actions == ()


def test_the_record_of_a_game_that_waits_for_its_first_deal_is_empty() -> None:
    entries = played(1)
    again = events.to_bytes(events.Begun(dealer=SEATS[1]))
    entries.append(Entry(TABLE, len(entries) + 1, START, again))
    assert (record_of(entries).dealer, record_of(entries).actions) == (1, ())


def test_a_log_is_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = played(1)
    reading = Mock(side_effect=events.from_bytes)
    monkeypatch.setattr(events, "from_bytes", reading)
    record_of(entries)
    assert reading.call_count == len(entries)
