"""The end of the game: S4–S7, S9, S13, S18."""

from engine.tables import dealt, ending, play_out, rules_of, run, scored, to_the_lead
from fivehundred.engine.actions import Pass
from fivehundred.engine.score.ending import Result, result
from fivehundred.engine.state import State
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SIDES

STANDARD = rules_of("standard")
THREE = rules_of("three-handed")


def end(rules: Rules, bid: str, *taken: int, before: tuple[int, ...], declarer: int = 0) -> Result | None:
    """How the game ends with this round, if it does."""
    return result(rules, scored(rules, bid, *taken, declarer=declarer, before=before))


FRONT: dict[int, Result] = {side: Result((side,), "front") for side in SIDES[:3]}


def back(*winners: int) -> Result:
    return Result(tuple(SIDES[side] for side in winners), "back")


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


def test_S5_strict_and_unless_another_side_is_negative() -> None:
    rules = rules_of("standard", 'scoring.back_door="strict-unless-other-negative"')
    assert end(rules, "7H", 4, 2, 2, 2, before=(-310, -60)) is None  # −510 and −20
    assert end(rules, "7H", 4, 2, 2, 2, before=(-310, -40)) == back(1)  # −510 and 0
    assert end(rules, "7H", 4, 2, 2, 2, before=(-300, -40)) is None  # −500


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


# Walker


WALKER = rules_of("standard", "scoring.walker=true")


def test_S9_only_exactly_the_target_wins() -> None:
    assert end(WALKER, "7H", 5, 2, 2, 1, before=(300, 0)) == FRONT[0]
    assert end(WALKER, "7H", 5, 2, 2, 1, before=(310, 0)) is None
    assert end(WALKER, "7H", 4, 2, 2, 2, before=(700, 0)) == FRONT[0]  # from above, by failing
    assert end(WALKER, "7H", 4, 2, 2, 2, before=(0, 460)) == FRONT[1]  # by tricks


def test_S9_twice_the_target_or_minus_the_target_loses() -> None:
    assert end(WALKER, "7H", 5, 2, 2, 1, before=(790, 0)) is None
    assert end(WALKER, "7H", 5, 2, 2, 1, before=(800, 0)) == back(1)
    assert end(WALKER, "7H", 4, 2, 2, 2, before=(-290, 0)) is None
    assert end(WALKER, "7H", 4, 2, 2, 2, before=(-300, 0)) == back(1)


def test_S9_a_side_exactly_there_wins_though_another_has_lost() -> None:
    assert end(WALKER, "7H", 5, 2, 2, 1, before=(800, 470)) == FRONT[1]


def test_S9_the_highest_of_the_others_wins_and_a_tie_is_shared() -> None:
    rules = rules_of("three-handed", "scoring.walker=true")
    assert end(rules, "7H", 7, 1, 2, before=(800, 40, 50)) == back(2)
    assert end(rules, "7H", 7, 1, 2, before=(800, 50, 40)) == back(1, 2)
    assert end(rules, "7H", 6, 1, 3, before=(-300, 990, 50)) == back(2)  # two have lost


def test_S9_if_all_lose_at_once_the_highest_wins() -> None:
    assert end(WALKER, "7H", 4, 2, 2, 2, before=(-300, 960)) == back(1)


def test_S9_the_limits_of_the_usual_back_door_are_off() -> None:
    for setting in ('scoring.back_door="off"', "scoring.loss_limit=-100"):
        rules = rules_of("standard", "scoring.walker=true", setting)
        assert end(rules, "7H", 4, 2, 2, 2, before=(-290, 0)) is None
        assert end(rules, "7H", 4, 2, 2, 2, before=(-300, 0)) == back(1)


def test_S9_two_sides_exactly_there() -> None:
    assert end(WALKER, "7H", 5, 2, 2, 1, before=(300, 470)) == FRONT[0]  # the makers (S6)
    rules = rules_of("standard", "scoring.walker=true", 'scoring.at_target="highest-score"')
    assert end(rules, "7H", 5, 2, 2, 1, before=(300, 470)) is None


# The spread


SPREAD = rules_of("standard", "scoring.spread=500")


def spread(winner: int) -> Result:
    return Result((SIDES[winner],), "spread")


def test_S13_far_apart_on_both_sides_of_zero() -> None:
    assert end(SPREAD, "7H", 4, 2, 2, 2, before=(-60, 200)) == spread(1)  # −260 and 240
    assert end(SPREAD, "7H", 4, 2, 2, 2, before=(-50, 200)) is None
    assert end(SPREAD, "7H", 5, 2, 2, 1, before=(170, -160)) == spread(0)


def test_S13_a_side_at_zero_is_neither_above_nor_below() -> None:
    rules = rules_of("standard", "scoring.spread=100", "scoring.trick_points=false")
    assert end(rules, "7H", 4, 2, 2, 2, before=(0, 0)) is None
    assert end(rules, "7H", 5, 2, 2, 1, before=(-200, -300)) is None
    assert end(rules, "7H", 4, 2, 2, 2, before=(0, 10)) == spread(1)


def test_S13_the_highest_wins_whatever_S7_says() -> None:
    rules = rules_of("standard", "scoring.spread=500", "scoring.must_make=true")
    assert end(rules, "7H", 4, 2, 2, 2, before=(-60, 200)) == spread(1)


def test_S13_the_other_doors_come_first() -> None:
    assert end(SPREAD, "7H", 5, 2, 2, 1, before=(300, -60)) == FRONT[0]
    assert end(SPREAD, "7H", 4, 2, 2, 2, before=(-300, 200)) == back(1)


def test_S13_two_that_are_highest_share_the_win() -> None:
    rules = rules_of("three-handed", "scoring.spread=500")
    assert end(rules, "7H", 6, 2, 2, before=(-100, 200, 200)) == Result((SIDES[1], SIDES[2]), "spread")
    assert end(rules, "7H", 6, 2, 2, before=(-100, 200, 210)) == spread(2)


# So many rounds


ROUNDS = rules_of("standard", "scoring.rounds=3")


def after_rounds(rules: Rules, rounds: int, *before: int) -> Result | None:
    """How the game ends with seven hearts made and three tricks for the others, if it does."""
    return result(rules, scored(rules, "7H", 5, 2, 2, 1, before=before), rounds)


def test_S18_the_highest_wins_after_so_many_rounds() -> None:
    assert after_rounds(ROUNDS, 2, 0, 0) is None
    assert after_rounds(ROUNDS, 3, 0, 0) == Result((SIDES[0],), "rounds")
    assert after_rounds(ROUNDS, 3, 0, 300) == Result((SIDES[1],), "rounds")


def test_S18_a_tie_is_shared() -> None:
    assert after_rounds(ROUNDS, 3, 0, 170) == Result((SIDES[0], SIDES[1]), "rounds")


def test_S18_the_target_and_the_back_door_are_off() -> None:
    assert after_rounds(ROUNDS, 2, 900, -900) is None
    rules = rules_of("standard", "scoring.rounds=3", "scoring.walker=true")
    assert after_rounds(rules, 2, 300, -900) is None


def test_S18_the_spread_stays_on() -> None:
    rules = rules_of("standard", "scoring.rounds=3", "scoring.spread=500")
    assert after_rounds(rules, 2, 400, -60) == spread(0)


def test_S18_passed_out_deals_are_no_rounds() -> None:
    state = run(dealt(rules_of("standard", "scoring.rounds=2")), "P P P P")
    assert (state.is_over, state.sheet) == (False, ())
    for rounds in (1, 2):
        assert (len(state.sheet), state.is_over) == (rounds - 1, False)
        state = play_out(to_the_lead(state.dealt(bytes(32)), "6S"))
    assert state.result is not None


# A game to its end


def last_trick(before: tuple[int, int], *settings: str) -> State:
    """The last trick of an ending in which seat 0 must take all for a bid of six."""
    rules = rules_of("standard", *settings)
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
