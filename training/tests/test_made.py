"""What contracts come to: whose they are, what best play says of them, and the curves through that."""

from __future__ import annotations

from itertools import product
from math import exp
from random import Random

import pytest

from fivehundred.bots.expert.policy import CALLS
from training.auction import LEVEL, MISERE, STRAIN
from training.deals import called, dealt, solved
from training.made import MOST, SEATINGS, Made, curves, made, told


@pytest.mark.parametrize("number", range(3, 6))
def test_a_deal_is_bid_for_every_seating_and_best_play_is_as_in_training(number: int) -> None:
    _, tricks, miseres, *_ = solved(number)
    for each, seating in zip(made(number), SEATINGS, strict=True):
        state, bids = dealt(number), []
        for call in called(state, [not is_its for is_its in seating]):
            bids += [(state.actor, CALLS.index(str(call)))] if str(call) in CALLS else []
            state = state.apply(call)
        declarer, bid = bids[-1]
        assert declarer is not None
        assert (each.is_its, each.is_against_it) == (seating[declarer], seating[(declarer + 1) % 4])
        if MISERE[bid]:
            assert each.kind == CALLS[bid]
            assert (each.spare == 0) == (miseres[declarer][int(MISERE[bid]) - 1] > 0.5)
        else:
            assert each.kind == ""
            assert each.spare == pytest.approx(tricks[declarer][STRAIN[bid]] - int(LEVEL[bid]))


def test_curves_find_the_odds_that_contracts_came_of() -> None:
    rng, often = Random(1), {}
    for its, against, spare in product((False, True), (False, True), range(-MOST, MOST + 1)):
        steps = 0.8 * min(spare, 0) + 1.7 * min(max(spare, 0), 1) + 1.2 * max(spare - 1, 0)
        odds = -0.4 + steps + 1.3 * its - 0.3 * against - 1.5 * (its and against)
        often[its, against, spare] = 1 / (1 + exp(-odds))
    found = [
        Made("", spare, its, against, rng.random() < chance)
        for (its, against, spare), chance in often.items()
        for _ in range(500)
    ]
    beside = [Made("M", -1, is_its=True, is_against_it=False, is_made=True)] * 5000
    for (its, against), curve in curves([*found, *beside]).items():
        assert curve == pytest.approx(
            [often[its, against, spare] for spare in range(-MOST, MOST + 1)], abs=0.05
        )


def test_the_table_counts_contracts_by_who_makes_and_who_defends_them() -> None:
    won = Made("", 1.0, is_its=True, is_against_it=False, is_made=True)
    found = [
        won,
        won._replace(spare=0.6, is_made=False),
        won._replace(spare=7),
        won._replace(kind="M", spare=-1),
    ]
    assert told(found).splitlines()[2:] == [
        "| tricks | 1 | expert | rule-2 | 2 | 50% |",
        "| tricks | 3 | expert | rule-2 | 1 | 100% |",
        "| M | -1 | expert | rule-2 | 1 | 100% |",
    ]
