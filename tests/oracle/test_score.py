"""The referee's credentials: the score and the end of the game (S, T3a), decided by hand."""

from dataclasses import replace
from typing import Any

import pytest

from oracle import ending, scoring
from oracle.contract import Bargain
from oracle.kit import KITTY, dealt, do, ended, options, played, scored
from oracle.scoring import Round


def test_T3a_three_players_score_their_own_tricks() -> None:
    rules = options(table__seats=3, table__sides=3)
    last = Round(rules, Bargain(rules, "7S", 0), [0, 0, 0], [6, 3, 1], penalties=[0, 0, 0])
    assert scoring.points(last) == [-140, 30, 10]


def test_S1_S2_made_and_failed() -> None:
    assert scored("7S", 8, 2) == [140, 20]
    assert scored("7S", 6, 4) == [-140, 40]
    assert scored("7S", 6, 4, scoring__trick_points=False) == [-140, 0]


def test_S2_no_trick_points_in_misere_unless_the_ruleset_says_so() -> None:
    assert scored("M", 0, 10) == [250, 0]
    assert scored("M", 1, 2) == [-250, 0]
    assert scored("M", 1, 2, specials__misere__trick_points=True) == [-250, 20]


def test_S3_slam() -> None:
    assert scored("7S", 10, 0) == [250, 0]
    assert scored("8C", 10, 0) == [260, 0]
    assert scored("7S", 10, 0, scoring__slam="off") == [140, 0]
    cheap = {"ladder__schedule": "original", "scoring__slam": "up-to-8S"}
    assert scored("8S", 10, 0, **cheap) == [250, 0]
    assert scored("9S", 10, 0, **cheap) == [100, 0]


def test_S4_the_target() -> None:
    assert ended("490 0") is None
    assert ended("500 0") == ("front", [0])
    assert ended("500 500", made=False) is None  # a tie: play on
    assert ended("500 510", made=False) == ("front", [1])


def test_S5_out_the_back_door() -> None:
    assert ended("-490 0", made=False) is None
    assert ended("-500 0", made=False) == ("back", [1])
    assert ended("-500 0", made=False, scoring__back_door="strict") is None
    assert ended("-510 0", made=False, scoring__back_door="strict") == ("back", [1])
    assert ended("-600 0", made=False, scoring__back_door="off") is None


def test_S5_unless_another_side_is_negative_too() -> None:
    mercy = "unless-other-negative"
    assert ended("-500 -10", made=False, scoring__back_door=mercy) is None
    assert ended("-500 0", made=False, scoring__back_door=mercy) == ("back", [1])
    both = "strict-unless-other-negative"
    assert ended("-500 0", made=False, scoring__back_door=both) is None
    assert ended("-510 0", made=False, scoring__back_door=both) == ("back", [1])
    assert ended("-510 -10", made=False, scoring__back_door=both) is None


def test_S5_a_tie_is_shared() -> None:
    assert ended("-500 20 20", made=False) == ("back", [1, 2])


def test_S6_the_makers_first() -> None:
    assert ended("500 510") == ("front", [0])
    assert ended("500 510", scoring__at_target="highest-score") == ("front", [1])
    assert ended("510 510", scoring__at_target="highest-score") is None
    assert ended("0 510 520") == ("front", [2])


def test_S7_only_a_made_bid_wins() -> None:
    assert ended("0 510", scoring__must_make=True) is None
    assert ended("500 0", scoring__must_make=True) == ("front", [0])
    assert ended("500 0", made=False, scoring__must_make=True) is None
    assert ended("-500 510", made=False, scoring__must_make=True) == ("back", [1])


def test_S8_defenders_score_out_unless_the_makers_can() -> None:
    rules = {"scoring__score_out": True, "before": "0 480"}
    assert ending.first_out(played("7S", 3, 1, **rules), [0, 1, 0, 0]) is None
    assert ending.first_out(played("7S", 2, 2, **rules), [0, 1, 1, 0]) == 1
    assert not ending.can_win_out(played("7S", 2, 2, **rules), 6)
    near = {"scoring__score_out": True, "before": "400 480"}
    assert ending.can_win_out(played("7S", 2, 2, **near), 6)
    assert not ending.can_win_out(played("7S", 2, 4, **near), 4)
    assert ending.can_win_out(played("7S", 4, 0, scoring__score_out=True, before="250 0"), 6)  # by a slam
    assert ending.have_won_out(played("7S", 7, 2, **near), 1)


def test_S9_walker() -> None:
    walker = {"scoring__walker": True}
    assert ended("500 0", **walker) == ("front", [0])
    assert ended("510 0", **walker) is None
    assert ended("1000 0", **walker) == ("back", [1])
    assert ended("-500 -100", **walker) == ("back", [1])


def test_S10_ralph() -> None:
    assert scoring.barred(played("8S", 5, 5, scoring__ralph=3)) == {0}
    assert scoring.barred(played("8S", 6, 4, scoring__ralph=3)) == set()
    assert scoring.barred(played("8S", 5, 5, scoring__ralph=4)) == set()
    assert scoring.barred(played("M", 3, 7, scoring__ralph=4)) == {0}


@pytest.mark.parametrize(("bid", "defenders"), [("6S", 6), ("7S", 5), ("8S", 4), ("9S", 3), ("10S", 2)])
def test_S11_defenders_take_one_more_than_needed(bid: str, defenders: int) -> None:
    assert scoring.barred(played(bid, 10 - defenders, defenders, scoring__set_rule=1)) == {0}
    assert scoring.barred(played(bid, 11 - defenders, defenders - 1, scoring__set_rule=1)) == set()


def test_S11_miseres_and_hi_lo() -> None:
    assert scoring.barred(played("M", 3, 7, scoring__set_rule=1)) == {0}
    assert scoring.barred(played("M", 3, 7, scoring__set_rule=1, scoring__set_miseres=False)) == set()
    assert scoring.barred(played("HL", 7, 3, scoring__set_rule=1)) == {0}
    assert scoring.barred(played("HL", 4, 6, scoring__set_rule=1)) == set()


def breached(bid: str, makers: int, scores: str, **differences: Any) -> tuple[list[int], set[int]]:
    """What a breach that seat 1 called came to, and who is barred; seats 0 and 1 took all tricks."""
    last = replace(played(bid, makers, 10 - makers, scoring__breach=100, **differences), caller=1)
    return scoring.breach_points(last, [int(score) for score in scores.split()]), scoring.barred(last)


def test_S12_made_down_and_breached() -> None:
    assert breached("7S", 7, "140 30") == ([0, -100], {1})
    assert breached("7S", 6, "-140 40") == ([0, -100], {1})
    assert breached("7S", 5, "-140 50") == ([0, 100], {0})
    assert breached("M", 2, "-250 0") == ([0, -100], {1})
    assert breached("M", 3, "-250 0") == ([0, 100], {0})


def test_S12_kept_from_the_doors() -> None:
    assert breached("7S", 5, "0 450") == ([0, 40], {0})
    assert breached("7S", 7, "0 -450") == ([0, -40], {1})
    assert breached("7S", 7, "0 -450", scoring__back_door="off") == ([0, -100], {1})


def test_S12_offered_twice_from_declarers_left() -> None:
    referee = do(dealt(scoring__breach=100), "7S P P P")
    assert (referee.phase(), referee.turn()) == ("breach", 1)
    assert do(referee, "decline").turn() == 3
    assert do(referee, "decline").phase() == "exchange"
    referee.do(("discard", KITTY.split()))
    assert (referee.phase(), referee.turn()) == ("breach", 1)
    assert do(referee, "breach").phase() == "play"
    assert do(dealt(scoring__breach=100), "6S P P P").phase() == "exchange"


def test_S13_point_spread() -> None:
    spread: dict[str, Any] = {"scoring__spread": 500}
    assert ended("300 -200", **spread) == ("spread", [0])
    assert ended("290 -200", **spread) is None
    assert ended("-10 -510", scoring__back_door="off", **spread) is None
    assert ended("300 -200", made=False, scoring__must_make=True, **spread) == ("spread", [0])


def test_S14_transfer() -> None:
    assert scored("7S", 6, 4, scoring__transfer=True) == [0, 180]
    assert scored("7S", 7, 3, scoring__transfer=True) == [140, 30]


def test_S16_a_cap_on_trick_points() -> None:
    assert scored("7S", 6, 4, scoring__trick_cap=490, before="0 470") == [-140, 20]
    assert scored("7S", 6, 4, scoring__trick_cap=490, before="0 520") == [-140, 0]


def test_S17_no_trick_points_at_400() -> None:
    assert scored("7S", 6, 4, scoring__no_tricks_from=400, before="0 390") == [-140, 40]
    assert scored("7S", 6, 4, scoring__no_tricks_from=400, before="0 400") == [-140, 0]


def test_S18_a_fixed_number_of_rounds() -> None:
    last = played("7S", 10, 0, scoring__rounds=3)
    assert ending.result([600, -700], last, 2) is None
    assert ending.result([60, 60], last, 3) == ("rounds", [0, 1])
