"""Heavy losses and who may not bid after them: S10, S11."""

import pytest

from engine.tables import ending, rules_of, run, scored
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.state import State

HI_LO = "specials.hi_lo.on=true"
RALPH = rules_of("standard", "scoring.ralph=3", HI_LO)
SET = rules_of(
    "standard", "scoring.set_rule=1", HI_LO, "specials.low_misere.on=true", "specials.misere.on=false"
)
DOUBLE = rules_of("standard", "scoring.set_rule=1", "specials.double_misere.on=true")


def test_S10_three_short_bar_the_declarer() -> None:
    assert scored(RALPH, "7H", 0, 3, 4, 3).barred == (0,)
    assert scored(RALPH, "7H", 0, 3, 5, 2).barred == ()
    assert scored(RALPH, "7H", 3, 3, 1, 3, declarer=2).barred == (2,)  # the declarer alone, not the partner


def test_S10_another_number() -> None:
    rules = rules_of("standard", "scoring.ralph=4")
    assert scored(rules, "7H", 0, 3, 4, 3).barred == ()
    assert scored(rules, "7H", 0, 3, 3, 4).barred == (0,)


@pytest.mark.parametrize("ralph", [3, 4])
def test_S10_three_taken_at_misere(ralph: int) -> None:
    rules = rules_of("standard", f"scoring.ralph={ralph}")
    assert scored(rules, "M", 2, 8, 0, 0).barred == ()
    assert scored(rules, "M", 3, 7, 0, 0).barred == (0,)


def test_S10_three_off_at_hi_lo() -> None:
    barred = [scored(RALPH, "HL", taken, 10 - taken, 0, 0).barred for taken in (2, 3, 5, 7, 8)]
    assert barred == [(0,), (), (), (), (0,)]


def test_S10_a_called_slam_counts_as_ten() -> None:
    rules = rules_of("standard", "scoring.ralph=3", "specials.called_slam=true")
    assert scored(rules, "6S slam", 7, 3, 0, 0).barred == (0,)
    assert scored(rules, "6S slam", 8, 2, 0, 0).barred == ()


@pytest.mark.parametrize(("bid", "defenders"), [("6S", 6), ("7S", 5), ("8S", 4), ("9S", 3), ("10S", 2)])
def test_S11_one_more_than_needed_to_break(bid: str, defenders: int) -> None:
    assert scored(SET, bid, 10 - defenders, defenders, 0, 0).barred == (0,)
    assert scored(SET, bid, 11 - defenders, defenders - 1, 0, 0).barred == ()


def test_S11_another_number() -> None:
    rules = rules_of("standard", "scoring.set_rule=2")
    assert scored(rules, "7S", 5, 5, 0, 0).barred == ()
    assert scored(rules, "7S", 4, 6, 0, 0).barred == (0,)


def test_S11_three_taken_at_any_misere() -> None:
    for bid in ("LM", "OM", "BM"):
        assert scored(SET, bid, 2, 8, 0, 0).barred == ()
        assert scored(SET, bid, 3, 7, 0, 0).barred == (0,)


def test_S11_miseres_left_out() -> None:
    rules = rules_of("standard", "scoring.set_rule=1", "scoring.set_miseres=false", HI_LO)
    assert scored(rules, "M", 9, 1, 0, 0).barred == ()
    assert scored(rules, "HL", 3, 7, 0, 0).barred == (0,)  # no misère


def test_S11_two_off_at_hi_lo() -> None:
    assert [scored(SET, "HL", taken, 10 - taken, 0, 0).barred for taken in (3, 4, 6, 7)] == [
        (0,),
        (),
        (),
        (0,),
    ]


def test_S11_the_caller_of_a_double_misere_is_barred() -> None:
    assert scored(DOUBLE, "DM", 0, 7, 3, 0, declarer=0).barred == (0,)
    assert scored(DOUBLE, "DM", 1, 7, 1, 1, declarer=0).barred == ()


def test_nobody_is_barred_without_these_rules_or_a_contract() -> None:
    assert scored(rules_of("standard"), "10N", 0, 10, 0, 0).barred == ()
    assert scored(RALPH, "", 0, 10, 0, 0).barred == ()


def last_trick(*settings: str) -> State:
    """The game after the last trick of a bid of ten that has lost all of its few tricks."""
    state = ending(rules_of("standard", *settings), "10S", "5S", "6S", "7S", "8S")
    return run(state, "5S 6S 7S 8S")


def test_A9_the_next_deal_knows_who_is_barred() -> None:
    for setting, barred in (("scoring.ralph=3", 1), ("scoring.ralph=0", 0)):
        phase = last_trick(setting).phase
        assert isinstance(phase, Dealing)
        assert phase.barred == barred
