"""Scoring out in the middle of a round: S8."""

from dataclasses import replace

from engine.tables import ending, rules_of, run
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.phases.trick_position import Trick
from fivehundred.engine.score.ending import Result
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, SIDES, at_places

OUT = rules_of("standard", "scoring.score_out=true")
THREE = rules_of("three-handed", "scoring.score_out=true")
FRONT: dict[int, Result] = {side: Result((side,), "front") for side in SIDES[:3]}

HANDS = ("AS 5S 6C 7C", "KS 7S 8C AC", "QS 8S 9C 10C", "10S 9S QC KC")
LOST, WON = "5S KS 8S 9S", "AS 7S 8S 9S"


def late(rules: Rules, bid: str, *hands: str, won: tuple[int, ...], before: tuple[int, ...]) -> State:
    """A game before seat 0, the declarer, leads to the last few tricks; the seats have won so many."""
    phase = ending(rules, bid, *hands).phase
    assert isinstance(phase, TrickPlay)
    tricks = tuple(Trick((), 0, place) for place, count in at_places(won) for _ in range(count))
    return State(rules, before, (), replace(phase, tricks=tricks))


def four(bid: str, won: tuple[int, ...], before: tuple[int, int], *settings: str) -> State:
    """A game at a table of four before the last four tricks."""
    rules = rules_of("standard", "scoring.score_out=true", *settings)
    return late(rules, bid, *HANDS, won=won, before=before)


def last(state: State) -> RoundScore:
    """The line of the round that has just ended."""
    (line,) = state.sheet
    return line


# The defenders


def test_S8_defenders_there_win_at_once_and_the_contract_is_not_booked() -> None:
    state = run(four("8S", (4, 2, 0, 0), (0, 470)), LOST)
    assert state.result == FRONT[1]
    assert (last(state).taken, last(state).made) == ((4, 3, 0, 0), None)
    assert (last(state).points, state.scores, last(state).scored_out) == ((0, 30), (0, 500), 1)


def test_S8_a_trick_short_of_the_target_play_goes_on() -> None:
    state = run(four("8S", (4, 2, 0, 0), (0, 465)), LOST)
    assert (state.result, state.view(0).phase) == (None, "play")


def test_S8_it_is_off_by_default() -> None:
    state = run(late(rules_of("standard"), "8S", *HANDS, won=(4, 2, 0, 0), before=(0, 470)), LOST)
    assert (state.result, state.view(0).phase) == (None, "play")


def test_S8_makers_who_can_still_win_out_keep_the_defenders_waiting() -> None:
    state = run(four("6S", (4, 2, 0, 0), (460, 470)), LOST)
    assert (state.result, state.view(0).phase) == (None, "play")
    state = run(state, "AC 9C QC 6C")
    assert (state.result, state.view(0).phase) == (None, "play")  # two more are needed of two
    state = run(state, "8C 10C KC 7C")
    assert (state.result, state.scores) == (FRONT[1], (460, 520))


def test_S8_makers_whose_contract_is_worth_too_little_cannot_win_out() -> None:
    assert run(four("6S", (4, 2, 0, 0), (450, 470)), LOST).result == FRONT[1]


def test_S8_makers_too_far_from_their_contract_cannot_win_out() -> None:
    assert run(four("8S", (4, 2, 0, 0), (460, 470)), LOST).result == FRONT[1]


def test_S8_the_first_side_there_wins() -> None:
    hands = ("KS 9C QC", "AS 7D 8D", "QS JC KC")
    state = late(THREE, "7C", *hands, won=(5, 0, 2), before=(400, 490, 470))
    state = run(state, "KS AS QS")
    assert (state.result, state.view(0).phase) == (None, "play")
    state = run(state, "7D KC QC")
    assert (state.result, state.scores) == (FRONT[1], (400, 500, 500))


def test_S8_at_the_last_trick_the_round_is_booked_whole() -> None:
    hands = ("KS 9C", "AS 7D", "QS JC")
    state = late(THREE, "7C", *hands, won=(6, 0, 2), before=(400, 490, 470))
    state = run(state, "KS AS QS", "7D JC 9C")
    assert (state.result, last(state).made, state.scores) == (FRONT[1], False, (240, 500, 500))


def test_S8_tricks_conceded_count_one_by_one_from_the_declarers_left() -> None:
    hands = ("KS 9C QC", "AS 7D 8D", "QS JC KC")
    state = late(THREE, "8C", *hands, won=(6, 0, 1), before=(400, 490, 490))
    assert run(state, "concede").result == FRONT[2]  # with the trick it had before
    state = late(THREE, "8C", *hands, won=(6, 0, 1), before=(400, 490, 480))
    state = run(state, "concede")
    assert (state.result, last(state).points) == (FRONT[1], (-260, 20, 20))


def test_S8_every_side_defends_where_nobody_bid() -> None:
    rules = rules_of("standard", "scoring.score_out=true", 'auction.passed_out="no-trump-hand"')
    state = run(late(rules, "", *HANDS, won=(4, 2, 0, 0), before=(450, 0)), WON)
    assert (state.result, state.scores) == (FRONT[0], (500, 20))


def test_S8_tricks_that_score_nothing_take_nobody_there() -> None:
    for setting in ("scoring.trick_cap=490", "scoring.no_tricks_from=400"):
        assert run(four("8S", (4, 2, 0, 0), (0, 470), setting), LOST).result is None
    rules = rules_of("standard", "scoring.score_out=true", "specials.misere.play_on=true")
    assert run(late(rules, "M", *HANDS, won=(0, 6, 0, 0), before=(0, 480)), "5S KS 9S").result is None


def test_S8_fines_keep_a_side_from_the_target() -> None:
    state = four("8S", (4, 2, 0, 0), (0, 470))
    assert isinstance(state.phase, TrickPlay)
    state = State(state.rules, (0, 470), (), replace(state.phase, fined=(SEATS[3],)))
    assert run(state, LOST).result is None


def test_S8_a_fixed_number_of_rounds_has_no_target() -> None:
    assert run(four("8S", (4, 2, 0, 0), (0, 470), "scoring.rounds=9"), LOST).view(0).phase == "play"


# The makers


def test_S8_makers_end_the_round_too() -> None:
    state = run(four("6S", (5, 1, 0, 0), (460, 0)), WON)
    assert (state.result, last(state).taken, last(state).made) == (FRONT[0], (6, 1, 0, 0), True)
    assert last(state).points == (40, 10)


def test_S8_makers_win_before_defenders_who_were_there() -> None:
    state = run(four("6S", (5, 1, 0, 0), (460, 490)), WON)
    assert (state.result, state.scores) == (FRONT[0], (500, 500))


def test_S8_makers_not_there_yet_play_on() -> None:
    assert run(four("6S", (5, 1, 0, 0), (450, 0)), WON).result is None


def test_S8_a_slam_may_take_the_makers_there() -> None:
    hands = ("AS KS", "5S 6S", "7S 8S", "9S 10S")
    state = run(late(OUT, "6S", *hands, won=(8, 0, 0, 0), before=(250, 0)), "AS 5S 7S 9S")
    assert state.result is None
    state = run(state, "KS 6S 8S 10S")
    assert (state.result, last(state).points) == (FRONT[0], (250, 0))


def test_S8_a_misere_is_made_at_its_last_trick() -> None:
    hands = ("5S 6S", "7S 8S", "", "9S 10S")
    state = run(late(OUT, "M", *hands, won=(0, 8, 0, 0), before=(250, 0)), "5S 7S 9S")
    assert state.result is None
    assert run(state, "10S 6S 8S").result == FRONT[0]
