"""What a look back at a round says: where points came from, and what was left (R4-R9)."""

import pytest

from fivehundred.errors import RecordError
from fivehundred.rummy.actions import Action, LayOff, Meld
from fivehundred.rummy.bots import bot
from fivehundred.rummy.bots.arena import play_game
from fivehundred.rummy.card_bag import CardBag
from fivehundred.rummy.events import LaidOff, MeldLaid
from fivehundred.rummy.notation import read_action
from fivehundred.rummy.record import Record
from fivehundred.rummy.review import HeldBack, LeftLying, RoundReview, review, review_of, sentences
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.state import State
from rummy.tables import TWO, cards, turn


def deeds(*lines: str) -> tuple[Action, ...]:
    return tuple(map(read_action, lines))


def laying(*lines: str) -> tuple[Meld | LayOff, ...]:
    return tuple(action for action in deeds(*lines) if isinstance(action, Meld | LayOff))


def reviewed(state: State, *lines: str) -> RoundReview:
    return review(state, deeds(*lines))


def worked_example() -> RoundReview:
    state = turn("7D 8D 9D 10D JC JD JH AH 3S", "KS KC", stock="5C KD", table=(("AS AC AD", 1),))
    mine = ("draw", "meld 7D 8D 9D 10D", "meld JC JD JH", "lay AH on 1", "discard 5C")
    return reviewed(state, *mine, "draw", "meld KS KC KD")


def test_R9_the_worked_example_of_65_points() -> None:
    found = worked_example()
    mine, other = found.seats
    assert found.line.points == (25 + 30 + 15 - 5, 45 + 30 + 50)
    assert [event.points for event in mine.laid] == [25, 30, 15]
    assert [type(event) for event in mine.laid] == [MeldLaid, MeldLaid, LaidOff]
    assert (mine.held, mine.lost) == (CardBag.of("3S"), 5)
    assert (mine.held_back, mine.left_lying, other.held_back, other.left_lying) == (None, (), None, ())


def test_the_worked_example_in_sentences() -> None:
    assert sentences(worked_example(), ("Anna", "Ben")) == (
        "Anna scored 65 points.",
        "Anna laid 7D 8D 9D 10D: 25 points.",
        "Anna laid JC JD JH: 30 points.",
        "Anna laid the AH off on combination 1: 15 points.",
        "Anna still held 3S: 5 points less.",
        "Ben scored 125 points.",
        "Ben laid KS KC KD: 30 points.",
        "Ben went out: 50 points.",
    )


def test_what_was_held_back_to_the_end() -> None:
    state = turn("7D 8D 9D 5S KS", "KH KD 4C", stock="2C KC", table=(("5C 5D 5H", 0),))
    found = reviewed(state, "draw", "discard 2C", "draw", "meld KH KD KC", "discard 4C")
    mine = found.seats[0]
    assert mine.held_back == HeldBack(1, laying("meld 7D 8D 9D", "lay 5S on 1"), 20)
    assert (mine.held, mine.lost) == (CardBag.of("7D 8D 9D 5S KS"), 30)
    assert (
        "In turn 1 Seat 0 could have laid 7D 8D 9D, the 5S on combination 1 for 20 points, "
        "and held that to the end."
    ) in sentences(found)


def test_what_was_held_back_is_told_of_the_last_turn_in_which_it_could_be_laid() -> None:
    state = turn("7D 8D 9D", "KH KD 6C", stock="2C 3H 4S KC")
    found = reviewed(
        state,
        *("draw", "discard 2C", "draw", "discard 3H", "draw", "discard 4S"),
        *("draw", "meld KH KD KC", "discard 6C"),
    )
    assert found.seats[0].held_back == HeldBack(2, laying("meld 7D 8D 9D"), 15)


def test_what_was_laid_later_was_not_held_back() -> None:
    state = turn("7D 8D 9D", "KH", stock="2C 3H 4H")
    first = ("draw", "discard 2C", "draw", "discard 3H")
    found = reviewed(state, *first, "draw", "meld 7D 8D 9D", "discard 4H")
    assert found.seats[0].held_back is None
    assert [event.points for event in found.seats[0].laid] == [15]


MELDED = (("5C 5D 5H", 0),)


def test_R5_a_pile_that_would_have_brought_a_new_combination() -> None:
    state = turn("QD QH 4S", "KH KD", pile="KC JS QS", stock="2C KS", table=MELDED)
    found = reviewed(state, "draw", "discard 2C", "draw", "meld KH KD KS")
    assert found.seats[0].left_lying == (LeftLying(1, cards("KC JS QS"), 30, laying("meld QD QH QS"), 30),)
    assert (
        "In turn 1 Seat 0 left the pile of 3 cards that count 30, and with it QS QD QH for 30 points more."
    ) in sentences(found)


def test_R4_a_pile_that_is_not_earned_leaves_the_top_discard() -> None:
    state = turn("QD QH 4S", "KH KD", pile="KC JS QS", stock="2C KS")
    found = reviewed(state, "draw", "discard 2C", "draw", "meld KH KD KS")
    assert found.seats[0].left_lying == (LeftLying(1, cards("QS"), 10, laying("meld QD QH QS"), 30),)
    assert "In turn 1 Seat 0 left the QS, and with it QS QD QH for 30 points more." in sentences(found)


def test_a_top_discard_that_would_have_been_laid_off() -> None:
    state = turn("QD 4S", "KH KD", pile="KC 5S", stock="2C KS", table=MELDED)
    found = reviewed(state, "draw", "discard 2C", "draw", "meld KH KD KS")
    assert found.seats[0].left_lying == (LeftLying(1, cards("5S"), 5, laying("lay 5S on 1"), 5),)


def test_a_pile_left_for_its_top_card_counts_what_it_would_have_brought_more() -> None:
    state = turn("QD QH 4S", "KH KD", pile="JS QS 5S", stock="KS", table=MELDED)
    mine = ("take", "lay 5S on 1", "discard 4S")
    (left,) = reviewed(state, *mine, "draw", "meld KH KD KS").seats[0].left_lying
    assert (left.cards, left.points) == (cards("JS QS 5S"), 30)
    assert left.deeds == laying("meld QD QH QS", "lay 5S on 1")


def test_R5_a_pile_for_which_nothing_new_was_laid() -> None:
    state = turn("8S", "AC KC", pile="9S 10S", table=(("5S 6S 7S", 0),))
    found = reviewed(state, "pile", "lay 8S on 1", "lay 9S on 1", "lay 10S on 1")
    assert found.line.points == (15 + 20 - 50 + 50, -25)
    assert sentences(found)[-4:] == (
        "Seat 0 went out: 50 points.",
        "Seat 0 took the pile once without laying a new combination: 50 points less.",
        "Seat 1 scored -25 points.",
        "Seat 1 still held KC AC: 25 points less.",
    )


def test_R8_a_round_that_ends_with_the_stock() -> None:
    found = reviewed(turn("KD 4S", "KH", stock="", pile="2H"), "draw")
    assert found.line.out is None
    assert (found.seats[0].held, found.seats[1].held) == (CardBag.of("KD 4S"), CardBag.of("KH"))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_points_of_every_round_of_a_game_are_told(players: int) -> None:
    rules = RummyRules(players=players)
    state, actions = play_game(rules, [bot("thumb")] * players, bytes(32), dealer=0, max_rounds=3)
    for line in state.sheet:
        found = review_of(Record(rules, 0, actions), line.number)
        assert found.line == line
        for seat in found.seats:
            assert sum(event.points for event in seat.laid) == line.laid[seat.seat]
            assert all(left.points > 0 for left in seat.left_lying)
        assert len(sentences(found)) >= players


def test_a_round_that_is_not_over_has_no_review() -> None:
    with pytest.raises(ValueError, match="the round is not over after these actions"):
        reviewed(turn("KD 4S", "KH"), "draw")
    with pytest.raises(ValueError, match="round 0: the record has no such round"):
        review_of(Record(TWO), 0)
    with pytest.raises(RecordError):
        review_of(Record(TWO, 0, deeds("draw")), 0)
