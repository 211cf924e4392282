"""How likely bots think misères, and how often they make them, as `bench.bots_believed` measures it."""

from itertools import pairwise

import pytest

from bench.bots_believed import cases
from fivehundred import Bid, preset

MISERE, OPEN = Bid.of("M"), Bid.of("OM")


@pytest.mark.slow
def test_miseres_are_bid_that_are_thought_likely_an_open_one_less_than_a_closed_one() -> None:
    found = [*cases(preset("australian"), range(8), "expert", ["rule-2"])]
    assert all(25 <= case.believed <= 100 for case in found)
    assert {case.made for case in found} == {(True,), (False,)}
    of_a_hand = [(one, other) for one, other in pairwise(found) if (one.bid, other.bid) == (MISERE, OPEN)]
    assert of_a_hand
    assert all(one.believed > other.believed for one, other in of_a_hand)


def test_where_no_misere_may_be_bid_there_is_nothing_to_measure() -> None:
    assert not [*cases(preset("five-handed"), range(1), "expert", ["rule-2"])]


def test_where_six_play_rule_2_thinks_more_miseres_likely_than_rule_1() -> None:
    bold, timid = ([*cases(preset("six-handed-pairs"), range(20), name, [])] for name in ("rule-2", "rule-1"))
    assert len(bold) > len(timid) > 0
