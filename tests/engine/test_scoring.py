"""Scores and the end of the game: S1–S7, T3a, T4."""

import pytest

from engine.tables import ending, rules_of, run, scored
from fivehundred.engine.actions import Pass
from fivehundred.engine.scoring import Result, result
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules

STANDARD = rules_of("standard")
THREE = rules_of("three-handed")


def end(rules: Rules, bid: str, *taken: int, before: tuple[int, ...], declarer: int = 0) -> Result | None:
    """How the game ends with this round, if it does."""
    return result(rules, scored(rules, bid, *taken, declarer=declarer, before=before))


FRONT = {side: Result((side,), "front") for side in range(3)}


def back(*winners: int) -> Result:
    return Result(winners, "back")


# Points


def test_S1_made_scores_the_value_and_no_overtricks() -> None:
    assert scored(STANDARD, "7H", 5, 2, 2, 1).points == (200, 30)  # exactly seven
    assert scored(STANDARD, "7H", 5, 1, 4, 0).points == (200, 10)  # two over


def test_S1_failed_loses_the_value() -> None:
    line = scored(STANDARD, "7H", 4, 2, 2, 2)
    assert (line.points, line.made) == ((-200, 40), False)


def test_S1_totals_are_carried() -> None:
    assert scored(STANDARD, "7H", 5, 2, 2, 1, before=(-40, 320)).totals == (160, 350)
    assert scored(STANDARD, "8N", 0, 5, 1, 4, declarer=3, before=(0, 10)).totals == (10, 330)


def test_S2_defenders_score_ten_a_trick_made_or_not_each_side_its_own() -> None:
    assert scored(THREE, "7H", 7, 1, 2).points == (200, 10, 20)
    assert scored(THREE, "7H", 6, 1, 3).points == (-200, 10, 30)


def test_S2_off_only_bids_score() -> None:
    rules = rules_of("standard", "scoring.trick_points=false")
    assert scored(rules, "7H", 5, 2, 2, 1).points == (200, 0)
    assert scored(rules, "7H", 0, 9, 0, 1).points == (-200, 0)


@pytest.mark.parametrize(
    ("bid", "value"),
    [("6S", 250), ("7H", 250), ("8S", 250), ("8C", 260), ("10N", 520)],
)
def test_S3_all_ten_score_at_least_250(bid: str, value: int) -> None:
    assert scored(STANDARD, bid, 5, 0, 5, 0).points == (value, 0)
    assert scored(STANDARD, bid, 10, 0, 0, 0).points == (value, 0)


def test_S3_nine_are_no_slam_and_defenders_make_none() -> None:
    assert scored(STANDARD, "6S", 5, 1, 4, 0).points == (40, 10)
    assert scored(STANDARD, "6S", 0, 5, 0, 5).points == (-40, 100)


def test_S3_a_misere_is_no_slam() -> None:
    # Ten tricks for nobody: a slam cannot be lost for, and an open misère of 200 stays at 200.
    rules = rules_of("standard", "specials.open_misere.points=200")
    assert scored(rules, "OM", 0, 10, 0, 0).points == (200, 0)


@pytest.mark.parametrize(("bid", "value"), [("7H", 250), ("8S", 250), ("8C", 260)])
def test_S3_up_to_8S_in_the_avondale_table(bid: str, value: int) -> None:
    assert scored(rules_of("standard", 'scoring.slam="up-to-8S"'), bid, 5, 0, 5, 0).points == (value, 0)


@pytest.mark.parametrize(
    # In the table of 1904 eight spades are worth 80, as much as 6C; seven clubs (120) outrank them.
    ("bid", "up_to", "below"),
    [
        ("7S", 250, 250),
        ("6C", 250, 250),
        ("8S", 250, 250),
        ("7C", 120, 250),
        ("9S", 100, 250),
        ("7H", 240, 250),
    ],
)
def test_S3_up_to_8S_in_the_original_table(bid: str, up_to: int, below: int) -> None:
    for slam, value in (("up-to-8S", up_to), ("below-250", below)):
        rules = rules_of("original-1904", f'scoring.slam="{slam}"')
        assert scored(rules, bid, 10, 0, 0).points == (value, 0, 0)


def test_S3_off() -> None:
    assert scored(rules_of("standard", 'scoring.slam="off"'), "6S", 5, 0, 5, 0).points == (40, 0)


# The front door


def test_S4_five_hundred_wins() -> None:
    assert end(STANDARD, "7H", 5, 2, 2, 1, before=(300, 0)) == FRONT[0]
    assert end(STANDARD, "7H", 5, 2, 2, 1, before=(290, 0)) is None
    assert end(STANDARD, "7H", 5, 2, 2, 1, before=(0, 470)) == FRONT[1]  # on the tricks of the defence


def test_S4_another_target() -> None:
    rules = rules_of("standard", "scoring.target=1000")
    assert end(rules, "7H", 5, 2, 2, 1, before=(790, 0)) is None
    assert end(rules, "7H", 5, 2, 2, 1, before=(800, 0)) == FRONT[0]


def test_S4_a_tie_is_played_on() -> None:
    # Both defenders come to 500 with two tricks each, the makers do not.
    assert end(THREE, "6S", 6, 2, 2, before=(0, 480, 480)) is None
    assert end(THREE, "6S", 6, 2, 2, before=(0, 480, 490)) == FRONT[2]


def test_S6_the_makers_win_if_they_made_it_and_are_there() -> None:
    assert end(STANDARD, "7H", 5, 2, 2, 1, before=(300, 490)) == FRONT[0]
    assert end(STANDARD, "7H", 5, 2, 2, 1, before=(310, 480)) == FRONT[0]


def test_S6_makers_who_failed_have_no_precedence() -> None:
    assert end(STANDARD, "7H", 4, 2, 2, 2, before=(700, 460)) is None  # 500 each
    assert end(STANDARD, "7H", 4, 2, 2, 2, before=(710, 460)) == FRONT[0]
    assert end(STANDARD, "7H", 4, 2, 2, 2, before=(700, 470)) == FRONT[1]


def test_S6_makers_who_are_not_there_leave_it_to_the_highest() -> None:
    assert end(THREE, "6S", 6, 1, 3, before=(0, 495, 480)) == FRONT[2]


def test_S6_highest_score() -> None:
    rules = rules_of("standard", 'scoring.at_target="highest-score"')
    assert end(rules, "7H", 5, 2, 2, 1, before=(300, 480)) == FRONT[1]
    assert end(rules, "7H", 5, 2, 2, 1, before=(310, 480)) is None  # 510 each
    assert end(rules, "7H", 5, 2, 2, 1, before=(320, 480)) == FRONT[0]


def test_S7_a_side_wins_only_in_a_round_whose_contract_it_made() -> None:
    rules = rules_of("standard", "scoring.must_make=true")
    assert end(rules, "7H", 5, 2, 2, 1, before=(0, 490)) is None
    assert end(rules, "7H", 4, 2, 2, 2, before=(710, 0)) is None  # there, but the contract failed
    assert end(rules, "7H", 5, 2, 2, 1, before=(300, 600)) == FRONT[0]
    assert end(rules, "6S", 5, 2, 2, 1, before=(490, 0)) == FRONT[0]


def test_S7_with_the_highest_score_only_makers_count() -> None:
    rules = rules_of("standard", "scoring.must_make=true", 'scoring.at_target="highest-score"')
    assert end(rules, "7H", 5, 2, 2, 1, before=(300, 600)) == FRONT[0]


# The back door


def test_S5_out_the_back_door_at_minus_500() -> None:
    assert end(STANDARD, "7H", 4, 2, 2, 2, before=(-300, 0)) == back(1)
    assert end(STANDARD, "7H", 4, 2, 2, 2, before=(-290, 0)) is None
    assert end(STANDARD, "7H", 4, 2, 2, 2, before=(-400, 0)) == back(1)


def test_S5_the_highest_score_wins_and_a_tie_is_shared() -> None:
    assert end(THREE, "7H", 6, 2, 2, before=(-300, 40, 30)) == back(1)
    assert end(THREE, "7H", 6, 2, 2, before=(-300, 40, 40)) == back(1, 2)


def test_S5_strict_is_below_the_limit() -> None:
    rules = rules_of("standard", 'scoring.back_door="strict"')
    assert end(rules, "7H", 4, 2, 2, 2, before=(-300, 0)) is None
    assert end(rules, "7H", 4, 2, 2, 2, before=(-310, 0)) == back(1)


def test_S5_unless_another_side_is_negative() -> None:
    rules = rules_of("standard", 'scoring.back_door="unless-other-negative"')
    assert end(rules, "7H", 4, 2, 2, 2, before=(-300, -60)) is None  # −20
    assert end(rules, "7H", 4, 2, 2, 2, before=(-300, -40)) == back(1)  # 0 is not negative


def test_S5_off() -> None:
    assert end(rules_of("standard", 'scoring.back_door="off"'), "7H", 4, 2, 2, 2, before=(-900, 0)) is None


def test_S5_another_limit() -> None:
    rules = rules_of("standard", "scoring.loss_limit=-250")
    assert end(rules, "7H", 4, 2, 2, 2, before=(-50, 0)) == back(1)
    assert end(rules, "7H", 4, 2, 2, 2, before=(-40, 0)) is None


def test_S5_whatever_S7_says() -> None:
    rules = rules_of("standard", "scoring.must_make=true")
    assert end(rules, "7H", 4, 2, 2, 2, before=(-300, 600)) == back(1)


def test_S5_the_front_door_goes_before_the_back_door() -> None:
    assert end(STANDARD, "7H", 4, 2, 2, 2, before=(-300, 470)) == FRONT[1]


# Tables


def test_T3a_each_of_three_plays_alone() -> None:
    assert [THREE.side_of(seat) for seat in range(3)] == [0, 1, 2]
    assert [THREE.partners_of(seat) for seat in range(3)] == [(), (), ()]
    line = scored(THREE, "7H", 2, 7, 1, declarer=1, before=(10, 20, 30))
    assert line.totals == (30, 220, 40)


def test_T4_partners_sit_opposite_and_score_together() -> None:
    assert [STANDARD.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [STANDARD.partners_of(seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert scored(STANDARD, "7H", 0, 3, 1, 6, declarer=3).points == (10, 200)


# A game to its end


def last_trick(before: tuple[int, int]) -> State:
    """The last trick of an ending in which seat 0 must take all for a bid of six."""
    rules = rules_of("standard", "scoring.target=500")
    state = ending(rules, "6S", "AS", "5S", "6S", "7S")
    return run(State(state.rules, before, (), state.phase), "AS 5S 6S 7S")


def test_a_finished_round_goes_on_the_sheet_and_the_next_is_dealt() -> None:
    state = last_trick((0, 0))
    (line,) = state.sheet
    assert (line.taken, line.made, line.points) == ((1, 0, 0, 0), False, (-40, 0))
    assert (state.is_over, state.scores, state.view(0).phase) == (False, (-40, 0), "deal")


def test_a_finished_game_has_no_actor_and_no_actions() -> None:
    state = last_trick((-460, 0))
    assert state.result == back(1)
    assert (state.is_over, state.actor, state.hand_to_play, list(state.legal_actions)) == (
        True,
        None,
        None,
        [],
    )
    assert state.view(0).phase == "over"
    assert state.violation(Pass()) is not None
