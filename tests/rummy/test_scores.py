"""What a round scores, and when a game is over (R5, R8-R10)."""

from fivehundred.engine.actions import CHANCE
from fivehundred.rummy.rules import RummyRules
from fivehundred.rummy.score import Result, result
from fivehundred.seats import SEATS
from rummy.tables import line, run, slug, turn


def test_R9_the_worked_example_of_65_points() -> None:
    state = turn("7D 8D 9D 10D JC JD JH AH 3S", "KS KC", stock="5C KD", table=(("AS AC AD", 1),))
    state = run(state, "draw", "meld 7D 8D 9D 10D", "meld JC JD JH", "lay AH on 1", "discard 5C")
    state = run(state, "draw", "meld KS KC KD")
    scored = line(state)
    assert scored.points == (25 + 30 + 15 - 5, 45 + 30 + 50)
    assert (scored.laid, scored.held, scored.out) == ((70, 75), (5, 0), 1)


def test_R9_the_worked_example_of_aces() -> None:
    state = turn("AC 5S 6S 7S 2D", "8C", stock="2H", table=(("AS AD AH", 1),))
    table = run(state, "draw", "meld 5S 6S 7S", "lay AC on 1").view(None).table
    assert table is not None
    assert table.laid == (15 + 15, 45)


def test_R9_an_ace_laid_off_counts_by_its_end() -> None:
    plain = " ".join(f"{rank}S" for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])
    start = run(turn("AS 5H", table=((plain, 0),)), "draw")
    for text, points in (("lay AS on 1", 15), ("lay AS on 1 high", 15), ("lay AS on 1 low", 5)):
        table = run(start, text).view(None).table
        assert table is not None
        assert table.laid[0] == 80 + points


def test_R9_an_ace_below_the_two_counts_5() -> None:
    state = run(turn("AS 2S 3S", "AC", stock="KH"), "draw", "meld AS 2S 3S", "discard KH")
    assert line(state).points == (15 + 50, -15)


def test_R5_R9_penalties_count_in_the_round() -> None:
    state = turn("5S 9D", "AC", pile="2D KH", stock="4C", table=(("7S 7C 7D", 0),))
    state = run(state, "pile", "discard KH", "draw", "discard AC")
    assert not state.sheet
    state = run(state, "pile", "discard AC", "take", "discard 4C")
    table = state.view(0).table
    assert table is not None
    assert table.failed == (2, 0)


def test_R8_going_out_is_worth_50_and_the_others_pay_for_their_hands() -> None:
    state = run(turn("5S 6S", "KC AD 2C", stock="7S"), "draw", "meld 5S 6S 7S")
    scored = line(state)
    assert scored.points == (65, -30)
    assert (scored.bonus(SEATS[0]), scored.bonus(SEATS[1]), scored.penalty(SEATS[0])) == (50, 0, 0)
    assert state.scores == scored.totals == (65, -30)
    assert (scored.number, scored.dealer, state.dealer, state.number) == (0, 1, 0, 1)


def test_R10_the_target_wins_and_the_game_is_over() -> None:
    state = run(turn("5S 6S", stock="7S", scores=(435, 499)), "draw", "meld 5S 6S 7S")
    assert state.result == Result(SEATS[0])
    assert (state.is_over, state.actor, list(state.legal_actions)) == (True, None, [])
    assert {slug(state, text) for text in ("draw", "deal 2S", "meld 2S 3S 4S", "discard 2S")} == {"game-over"}
    assert state.view(0).phase == "over"


def test_R10_the_highest_of_several_wins() -> None:
    rules = RummyRules(players=3)
    assert result(rules, (500, 620, 510)) == Result(SEATS[1])
    assert result(rules, (499, 495, 0)) is None
    assert result(rules, (500, 495, 0)) == Result(SEATS[0])
    assert result(RummyRules(players=3, target=100), (0, 100, 95)) == Result(SEATS[1])


def test_R10_a_tie_at_the_top_plays_on() -> None:
    assert result(RummyRules(players=3), (620, 620, 510)) is None
    state = run(turn("5S 6S", stock="7S", scores=(435, 505)), "draw", "meld 5S 6S 7S")
    assert state.scores == (500, 500)
    assert (state.is_over, state.actor) == (False, CHANCE)
