"""What is told of rounds of rummy that are over, and stocks that run out on the way."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from fivehundred.cards import Card
from fivehundred.engine.shuffle import commitment
from fivehundred.rummy.actions import Action, Deal, Reshuffle
from fivehundred.rummy.melds import place_of, points_at
from fivehundred.rummy.record import Record, replay
from fivehundred.rummy.record_json import read_json
from fivehundred.rummy.record_text import read_text
from fivehundred.rummy.rules import RummyRules, StockOut
from fivehundred.rummy.state import State
from fivehundred.server.domain import events, schedule
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.commands import decide
from fivehundred.server.domain.deal_seed import table_seed
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.live.session import Session
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import parts, rummy
from fivehundred.server.protocol.http_responses import RummyRound
from fivehundred.server.views.rummy.rounds import record_of, round_shown
from fivehundred.server.views.showings import showing_in
from rummy.tables import TWO
from server.kit import NONCE, START, TABLE, FakeConnection, MemoryLog, entries_of, resources
from server.rummy_kit import ALL, PEOPLE, Story, at_random, by_thumb, due, idle, opened, state_of, table_seen


def deal_seed(story: Story) -> bytes:
    return next(event.seed for event in reversed(story.happened) if isinstance(event, events.Dealt))


def stock_seed(seed: bytes, refills: int) -> bytes:
    """The seed of a new stock, made from that of the deal as anybody may."""
    return hashlib.sha256(b"fivehundred/rummy/stock/1" + seed + bytes([refills])).digest()


# Stocks that run out


def test_R8_a_new_stock_is_made_by_itself_from_the_seed_of_the_deal() -> None:
    story = Story(TWO)
    seeds = []
    for refills in range(2):
        table = story.idle_to("reshuffle")
        assert (table_seen(table).stock, table_seen(table).refills, table.deciding_seat) == (0, refills, None)
        assert not table.is_between_rounds
        seed = stock_seed(deal_seed(story), refills)
        came = schedule.Due(table.moved_at, schedule.PACES["normal"].decision, events.Shuffled(seed=seed))
        assert due(table) == came
        assert due(Table.fold(entries_of(story.happened))) == came, "whoever reads the log goes on alike"
        below = state_of(table).view(None).table
        assert below is not None
        table = story.go_on(idle)
        assert isinstance(story.happened[-1], events.Shuffled)
        seen = table_seen(table)
        assert (seen.refills, seen.stock, seen.pile) == (
            refills + 1,
            len(below.pile) - 2,
            [str(below.pile[-1])],
        )
        assert (table.phase, table.deciding_seat) == ("lay", below.turn)
        seeds.append(seed)
    assert len({deal_seed(story), *seeds}) == 3
    over = story.until(lambda table: table.is_between_rounds, idle)
    assert state_of(over).sheet[-1].out is None
    assert Table.fold(entries_of(story.happened)) == over


def test_R8_nobody_is_ready_for_a_new_stock() -> None:
    table = Story(TWO).idle_to("reshuffle")
    for command in (ask.Ready(id="c1", nonce=NONCE), ask.GiveNonce(id="c1", nonce=NONCE)):
        with pytest.raises(RefusedError) as error:
            decide(table, PEOPLE[0], command)
        assert error.value.reason == "not-now"
    for deed in (rummy.Draw(), parts.Discard(cards=["3S"])):
        for guest in PEOPLE[:2]:
            with pytest.raises(RefusedError) as error:
                decide(table, guest, ask.Act(id="c1", position=table.position, deed=deed))
            assert error.value.reason == "not-your-turn"
    assert schedule.next_due(table, set(), {}) is None, "while nobody is there, nothing happens"
    assert schedule.turn_of(table, dict.fromkeys(ALL, START)) is None


@pytest.mark.anyio
async def test_R8_a_session_goes_on_with_the_new_stock() -> None:
    story = Story(TWO, speed="instant")
    story.until(lambda table: table.phase == "draw" and table_seen(table).stock == 0, idle)
    log = MemoryLog(entries_of(story.happened))
    session = Session(resources(log), log.entries)
    seat = session.table.deciding_seat
    assert seat is not None
    async with (
        FakeConnection(session, PEOPLE[seat]) as line,
        FakeConnection(session, PEOPLE[1 - seat]) as other,
    ):
        await line.ask(ask.Act, position=session.table.position, deed=rummy.Draw())
        assert events.from_bytes(log.entries[-1].event) == events.Shuffled(
            seed=stock_seed(deal_seed(story), 0)
        )
        drawn = [each for told in line.seen.told for each in told.happenings]
        assert isinstance(drawn[-2], rummy.StockReshuffled)
        card = next(each.card for each in drawn if isinstance(each, rummy.StockDrawn))
        own = line.seen.own
        assert isinstance(own, rummy.RummyOwn)
        assert card in own.hand
        assert isinstance(own.choices, rummy.ChooseLay)
        hidden = [each for told in other.seen.told for each in told.happenings]
        assert [each.card for each in hidden if isinstance(each, rummy.StockDrawn)] == [None]
    session.close()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R8_a_table_without_new_stocks_makes_none(players: int) -> None:
    story = Story(RummyRules(players=players, stock_out=StockOut.END))
    story.until(lambda table: table.round_number == 1, idle)
    assert not any(isinstance(event, events.Shuffled) for event in story.happened)


# Records


@cache
def played(players: int, rounds: int, by: str = "thumb") -> tuple[Entry, ...]:
    """The log of a table after so many rounds and a bit of the next one."""
    advise: dict[str, Callable[[State], Action]] = {
        "thumb": by_thumb,
        "nobody": idle,
        "chance": at_random(players, 0.6),
    }
    story = Story(RummyRules(players=players, target=2000), dealer=1)
    while story.table.round_number < rounds:
        if story.table.awaits_chance and story.table.is_between_rounds:
            story.ask(PEOPLE[1], ask.Ready, nonce=NONCE)
        story.go_on(advise[by])
    for _ in range(5):
        story.go_on(advise[by])
    return tuple(entries_of(story.happened))


def table_of(entries: tuple[Entry, ...]) -> Table:
    return Table.fold(entries)


PLAYED = [(2, 2, "thumb"), (2, 1, "nobody"), (4, 2, "chance"), (5, 1, "thumb"), (8, 1, "chance")]


@pytest.mark.parametrize("how", PLAYED)
def test_what_is_written_down_comes_to_the_same_scores(how: tuple[int, int, str]) -> None:
    entries = played(*how)
    sheet = state_of(table_of(entries)).sheet
    showing = showing_in(entries)
    for record in (read_text(showing.record_text(entries)), read_json(showing.record_json(entries))):
        assert record == record_of(entries)
        assert replay(record).sheet == sheet
        assert record.players == tuple(guest.name for guest in PEOPLE[: how[0]])
        assert record.dealer == 1
    assert len(sheet) == how[1]


def test_R8_the_record_has_each_new_stock_with_its_seed() -> None:
    entries = played(2, 1, "nobody")
    record = record_of(entries)
    [deal] = [action for action in record.actions if isinstance(action, Deal)]
    assert deal.seed is not None
    stocks = [action for action in record.actions if isinstance(action, Reshuffle)]
    assert [stock.seed for stock in stocks] == [stock_seed(deal.seed, refills) for refills in (0, 1)]
    text = showing_in(entries).record_text(entries)
    assert [line for line in text.splitlines() if line.startswith("reshuffle")] == [
        f"reshuffle seed {stock.seed.hex()}" for stock in stocks if stock.seed
    ]
    state = State.start(record.rules, record.dealer)
    for action in record.actions:
        if isinstance(action, Deal | Reshuffle):
            assert action.seed is not None
            assert state.chance_of(action.seed) == action
        state = state.apply(action)


# Finished rounds


def shown(how: tuple[int, int, str]) -> RummyRound:
    found = round_shown(played(*how), 1, 0)
    assert found is not None
    return found


def first_round(how: tuple[int, int, str]) -> Record:
    """The record of the first round alone."""
    record = record_of(played(*how))
    deals = [index for index, action in enumerate(record.actions) if isinstance(action, Deal)]
    return Record(record.rules, record.dealer, record.actions[: [*deals, len(record.actions)][1]])


@pytest.mark.parametrize("how", PLAYED)
def test_a_finished_round_has_all_that_was_done(how: tuple[int, int, str]) -> None:
    found, record = shown(how), first_round(how)
    steps = list(record.steps())
    assert len(found.turns) == len(record.actions) == len(steps)
    dealt = steps[0].state
    assert [Counter(hand) for hand in found.hands] == [
        Counter(map(str, dealt.view(seat).hand)) for seat in range(how[0])
    ]
    view = dealt.view(None).table
    assert view is not None
    assert [found.turned_up] == [str(card) for card in view.pile]
    before = State.start(record.rules, record.dealer)
    for turn, step in zip(found.turns, steps, strict=True):
        assert turn.seat == (before.actor if before.actor in range(how[0]) else None)
        assert len(turn.happenings) == len(step.events)
        before = step.state
    line = found.line
    assert (line.points, line.totals) == (list(before.sheet[0].points), list(before.scores))
    parts_of_it = zip(line.laid, line.held, line.bonus, line.penalty, strict=True)
    assert line.points == [laid - held + bonus - penalty for laid, held, bonus, penalty in parts_of_it]
    assert (line.out is None) == (sum(line.bonus) == 0)


@pytest.mark.parametrize("how", PLAYED)
def test_hands_follow_from_what_happened(how: tuple[int, int, str]) -> None:
    found = shown(how)
    hands = [Counter(hand) for hand in found.hands]
    laid = [0] * how[0]
    for turn in found.turns:
        for each in turn.happenings:
            follow(each, hands, laid)
        is_last = turn is found.turns[-1]
        if turn.seat is not None:
            assert Counter(turn.hand) == (Counter() if is_last else hands[turn.seat])
    assert found.line.laid == laid
    assert found.line.held == [sum(map(worth, hand.elements())) for hand in hands]


def worth(name: str) -> int:
    return points_at(place_of(Card(name)))


def follow(happening: ask.Happening, hands: list[Counter[str]], laid: list[int]) -> None:
    """Move cards as a finished round tells it."""
    match happening:
        case rummy.StockDrawn(seat=seat, card=str(card)) | rummy.TopTaken(seat=seat, card=card):
            hands[seat][card] += 1
        case rummy.PileTaken(seat=seat, cards=cards):
            hands[seat].update(cards)
        case rummy.MeldLaid(seat=seat, cards=cards, points=points):
            hands[seat] -= Counter(cards)
            laid[seat] += points
        case rummy.LaidOff(seat=seat, card=card, points=points):
            hands[seat] -= Counter([card])
            laid[seat] += points
        case rummy.CardDiscarded(seat=seat, card=card):
            hands[seat] -= Counter([card])
        case rummy.StockDrawn():
            raise AssertionError("a card of a round that is over is hidden")
        case _:
            pass


@pytest.mark.parametrize("how", PLAYED)
def test_each_seat_has_a_look_back(how: tuple[int, int, str]) -> None:
    found = shown(how)
    assert len(found.review) == how[0]
    for sentences, points in zip(found.review, found.line.points, strict=True):
        assert sentences[0].startswith("{} scored ")
        assert str(abs(points)) in sentences[0]
        assert all(sentence.count("{}") == 1 for sentence in sentences)


@pytest.mark.parametrize("how", PLAYED)
def test_the_proof_of_a_round_holds(how: tuple[int, int, str]) -> None:
    found, players = shown(how), how[0]
    proof = found.proof
    assert proof.nonces == ["", NONCE, *[""] * (players - 2)]
    assert (proof.table, proof.game, proof.round, proof.gathered) == (TABLE, 1, 0, [])
    assert commitment(bytes.fromhex(proof.secret)) == proof.commitment
    seed = table_seed(bytes.fromhex(proof.secret), TABLE, 1, 0, proof.nonces)
    assert seed.hex() == proof.seed
    start = State.start(RummyRules(players=players, target=2000), 1)
    dealt = start.apply(start.chance_of(seed))
    assert [list(map(str, sorted(dealt.view(seat).hand))) for seat in range(players)] == found.hands
    waiting = Table.fold(played(*how)[: players + 2])
    assert table_seen(waiting).commitment == proof.commitment, "it was shown before anybody was ready"


@pytest.mark.parametrize(("game", "number"), [(1, 2), (1, 9), (2, 0), (0, 0)])
def test_nothing_is_told_of_a_round_that_runs_or_is_not(game: int, number: int) -> None:
    assert round_shown(played(2, 2), game, number) is None


def test_a_later_round_is_told_as_the_first_one_is() -> None:
    entries = played(2, 2)
    found = round_shown(entries, 1, 1)
    assert found is not None
    assert (found.line.round, found.line.dealer, found.proof.round) == (1, 0, 1)
    assert found.line == showing_in(entries).line_seen(state_of(table_of(entries)).sheet[1], TWO)
    assert found.proof.seed != shown((2, 2, "thumb")).proof.seed


def test_a_round_that_was_given_up_is_not_told() -> None:
    story = Story(TWO, dealer=1)
    for _ in range(6):
        story.go_on(by_thumb)
    story.ask(PEOPLE[0], ask.Propose, what="resign")
    entries = entries_of(story.happened)
    assert Table.fold(entries).is_over
    assert round_shown(entries, 1, 0) is None
    assert replay(record_of(entries)).sheet == ()


def test_a_table_without_a_game_has_an_empty_record() -> None:
    entries = entries_of([opened(TWO)])
    assert record_of(entries) == Record(TWO)
