"""The same random games played by package and oracle; `ROUNDS=1000000` plays more of them, on all cores."""

import os
from itertools import chain

import pytest

from differential.corners import LEAST
from differential.games import play_games
from differential.pairwise import FOLLOWS, all_pairs, covering_rules, is_possible, pairs_of, values_of
from differential.shares import play_all, too_rare
from fivehundred.rules.options import options_of
from fivehundred.rules.ruleset import Rules

ROUNDS = int(os.environ.get("ROUNDS", "120"))
REFUSED_PAIRS = 415
"""Pairs of values that contradict each other, at most: a spread of points and transfer, for instance."""


@pytest.mark.timeout(240)  # as a slow test, but `make check` plays fewer rounds
@pytest.mark.no_cover  # which would take three times as long; no line is reached here alone
def test_package_and_oracle_agree_at_every_step_of_whole_games() -> None:
    seen = play_all(play_games, ROUNDS)
    assert not too_rare(seen, LEAST, ROUNDS / 20000)
    assert not seen.keys() - LEAST.keys() - {"a round"}


def test_every_option_is_varied() -> None:
    varied = (option for option in options_of(Rules()) if option.path not in FOLLOWS)
    assert [option.path for option in varied if len(values_of(option)) < 2] == []


@pytest.mark.skipif(ROUNDS < 3000, reason="fewer rounds do not use all of these rulesets")
@pytest.mark.no_cover
def test_every_two_values_of_two_options_stand_in_one_ruleset_or_are_refused_together() -> None:
    covered = set(chain.from_iterable(map(pairs_of, covering_rules())))
    never = [pair for pair in all_pairs() if pair not in covered]
    assert not list(filter(is_possible, never))
    assert len(never) <= REFUSED_PAIRS
