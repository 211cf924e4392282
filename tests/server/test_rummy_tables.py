"""Tables where rummy is played: whole games, what is sent of them, and their logs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from fivehundred.rules.document import preset
from fivehundred.rummy.rules import RummyRules
from fivehundred.seats import SEATS
from fivehundred.server.domain import events
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol import parts, rummy
from fivehundred.server.views.listing import card_of
from rummy.tables import TWO
from server import kit
from server.following import Following
from server.kit import (
    NONCE,
    START,
    STRANGER,
    TABLE,
    entries_of,
)
from server.rummy_kit import (
    ALL,
    PEOPLE,
    Story,
    at_random,
    by_thumb,
    due,
    following,
    frame_of,
    lying,
    opened,
    own_seen,
    seated,
    state_of,
    table_seen,
)

SIZES = [2, 4, 5, 8]


# Whole games


@pytest.mark.parametrize("players", SIZES)
def test_a_game_goes_to_its_end_and_is_the_fold_of_its_log(players: int) -> None:
    rules = RummyRules(players=players, target=150)
    story = Story(rules)
    while not story.table.is_over:
        table = story.go_on(by_thumb)
        if table.is_between_rounds:
            continue
        seen = table_seen(table)
        hands = [own_seen(table, seat).hand for seat in range(players)]
        assert [len(hand) for hand in hands] == [seat.cards for seat in seen.seats]
        shown = [*seen.pile, *(card for meld in seen.melds for card in meld.cards)]
        assert sum(map(len, hands)) + len(shown) + seen.stock == len(rules.deck)
        assert lying(table) == Counter(rules.deck)
    table = story.table
    assert Table.fold(entries_of(story.happened)) == table
    seen = table_seen(table)
    assert seen.ending == parts.Ending(winners=[seen.scores.index(max(seen.scores))], door="front")
    assert max(seen.scores) >= 150
    assert seen.sheet == len(state_of(table).sheet) > 0
    assert (card_of(table, "g1").mine, card_of(table, "g1").scores) == (1, seen.scores)


def test_whoever_would_have_dealt_next_deals_in_the_next_game() -> None:
    story = Story(RummyRules(players=3, target=50), dealer=1)
    table = story.until(lambda table: table.is_over, by_thumb)
    dealer = SEATS[(1 + len(state_of(table).sheet)) % 3]
    for guest in PEOPLE[:3]:
        story.ask(guest, ask.Ready, nonce=NONCE)
    begun = due(story.table).event
    assert begun is not None
    again = story.hear(begun)
    assert (again.game, again.phase, state_of(again).dealer) == (2, "deal", dealer)


def test_a_game_given_up_is_won_by_the_best_of_the_others() -> None:
    story = Story(RummyRules(players=3, target=1000))
    story.until(lambda table: table.round_number == 3, by_thumb)
    scores = state_of(story.table).scores
    best = scores.index(max(scores))
    story.ask(PEOPLE[best], ask.Propose, what="resign")
    assert story.table.is_playing
    for guest in PEOPLE[:3]:
        if guest != PEOPLE[best]:
            story.ask(guest, ask.Answer, agree=True)
    others = [score for seat, score in enumerate(scores) if seat != best]
    ending = table_seen(story.table).ending
    assert ending is not None
    assert (ending.door, [scores[seat] for seat in ending.winners]) == ("resigned", [max(others)])


# What is sent


@pytest.mark.parametrize("players", SIZES)
def test_changes_lead_to_what_is_sent_whole(players: int) -> None:
    story = Story(RummyRules(players=players), dealer=0)
    frame = frame_of(story.table)
    lines = {guest: Following() for guest in (*sorted(ALL)[:players], STRANGER.id)}
    for guest, line in lines.items():
        line.read(frame.whole(guest, (), -1))
    kinds: Counter[str] = Counter()
    for number, event in enumerate(eventful(story)):
        before, table = story.table, story.hear(event)
        frame, fresh, known = frame_of(table, frame), frame_of(table), table.seq - 1
        for guest, line in lines.items():
            change = frame.change(guest, ())
            assert (change is None) <= (before.seat_of(guest) != table.seat_of(guest))
            followed = line.read(change or frame.whole(guest, (), known))
            if number % 3 == 0 or not isinstance(event, events.Acted):  # an error stays until the next look
                assert followed == json.loads(fresh.whole(guest, (), known)) | {"edition": frame.edition}
            kinds.update(each["type"] for told in followed["told"] for each in told["happenings"])
    needed = {"HandsDealt", "StockDrawn", "TopTaken", "StockRanOut", "MeldLaid", "CardDiscarded", "TakenBack"}
    needed |= {
        "PileTaken",
        "PileDutyFailed",
        "LaidOff",
        "RoundScored",
        "StockReshuffled",
        "StoodIn",
        "CameBack",
    }
    assert needed <= kinds.keys()


def eventful(story: Story) -> Iterator[events.Event]:
    """What happens in two rounds played at random, with all that may come between."""
    advise = at_random(3, 0.4)
    while story.table.round_number < 2:
        yield from between(story.table)
        yield following(story.table, advise)


def between(table: Table) -> Iterator[events.Event]:
    seat = SEATS[table.position % len(table.seats)]
    match table.position % 11:
        case 2:
            yield from (events.Lost(seat=seat), events.StoodIn(seat=seat, bot="thumb"))
        case 3 | 7 if table.may_undo is not None:
            yield events.Proposed(seat=table.may_undo, what="undo")
            yield from (events.Agreed(seat=other) for other in table.persons() if other != table.may_undo)
        case 5:
            yield from (events.Returned(seat=each) for each in SEATS[: len(table.seats)])
        case _:
            pass
    if table.is_between_rounds and table.round_number:
        yield from (events.Left(seat=SEATS[1]), events.Seated(seat=SEATS[1], guest=STRANGER.id, name="Xen"))


# Old logs


def test_a_log_that_names_no_game_is_of_the_trick_taking_one() -> None:
    rules = 'base = "standard"\n[rules]\nscoring.target = 300'
    old = {"type": "Opened", "rules": rules, "preset": "set", "host": "g0", "secret": "A" * 43 + "="}
    table = Table.fold([Entry(TABLE, 1, START, json.dumps(old).encode())])
    assert (table.kit.name, table.opened.bot, len(table.seats)) == ("fivehundred", "rule-1", 4)
    assert table.rules.scoring.target == 300
    begun = table.after(events.Begun(dealer=SEATS[0]), START).after(events.Dealt(seed=bytes(32)), START)
    assert begun.phase == "auction"


def test_a_log_of_rummy_names_it_and_one_of_tricks_does_not() -> None:
    assert b'"game":"fivehundred-rummy"' in events.to_bytes(opened(TWO))
    assert b"game" not in events.to_bytes(kit.opened(preset("standard")))


def test_nothing_of_a_table_is_known_before_its_first_game() -> None:
    table = Table.fold(entries_of(seated(RummyRules(players=8))))
    seen = table_seen(table)
    assert (seen.phase, seen.scores, seen.pile, len(seen.seats)) == ("waiting", [0] * 8, [], 8)
    assert own_seen(table, 7) == rummy.RummyOwn(seat=7)


def test_a_game_that_is_not_known_here_is_named() -> None:
    newer = {
        "type": "Opened",
        "rules": "",
        "preset": "whist",
        "host": "g0",
        "secret": "A" * 43 + "=",
        "game": "whist",
    }
    with pytest.raises(ValueError, match="no game 'whist' is played here; games are fivehundred, "):
        Table.fold([Entry(TABLE, 1, START, json.dumps(newer).encode())])
