"""The same random games of rummy played by package and second engine; `ROUNDS=100000` plays more of them.

A round of rummy takes five times as long as one of tricks, so a fifth as many are played.
"""

import os
from itertools import combinations, product

import pytest

from differential.rummy.corners import LEAST
from differential.rummy.games import COVERING, TARGETS, follow_games, play_games, rules_of
from differential.shares import play_all, too_rare
from fivehundred.rummy.rules import StockOut, ThrowBack

ROUNDS = int(os.environ.get("ROUNDS", "150")) // 5
FOLLOWED = max(ROUNDS, 500)


@pytest.mark.timeout(240)  # as a slow test, but `make check` plays as many rounds
@pytest.mark.no_cover  # which would take three times as long; no line is reached here alone
def test_package_and_second_engine_agree_at_every_step_of_whole_games() -> None:
    seen = play_all(play_games, ROUNDS)
    assert not too_rare(seen, LEAST, ROUNDS / 2000)
    assert not seen.keys() - LEAST.keys() - {"a round"}


@pytest.mark.slow
@pytest.mark.no_cover
def test_the_second_engine_allows_what_is_listed_and_scores_it_alike() -> None:
    assert play_all(follow_games, FOLLOWED)["a round"] >= FOLLOWED


def test_every_two_values_of_two_options_stand_in_one_of_the_first_games() -> None:
    values: list[tuple[object, ...]] = [(*range(2, 9),), (*ThrowBack,), (*StockOut,), TARGETS]
    games = [
        (rules.players, rules.throw_back, rules.stock_out, rules.target)
        for rules in map(rules_of, range(COVERING))
    ]
    for one, other in combinations(range(len(values)), 2):
        pairs = {(game[one], game[other]) for game in games}
        assert pairs == {*product(values[one], values[other])}
