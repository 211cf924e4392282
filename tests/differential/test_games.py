"""The same random games played by package and oracle; `ROUNDS=100000` plays more of them."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from differential.corners import LEAST
from differential.games import play_game
from differential.pairwise import Pair, all_pairs, covering_rules, is_possible, pairs_of
from fivehundred.rules.document import settings
from fivehundred.rules.ruleset import Rules

ROUNDS = int(os.environ.get("ROUNDS", "400"))
REFUSED_PAIRS = 190
"""Pairs of values that contradict each other, at most: a spread of points and transfer, for instance."""


@pytest.mark.no_cover  # which would take three times as long; no line is reached here alone
def test_package_and_oracle_agree_at_every_step_of_whole_games() -> None:
    seen: Counter[str] = Counter()
    covered: set[Pair] = set()
    for number, rules in zip(count(), covering_rules(), strict=False):
        if seen["a round"] >= ROUNDS:
            break
        covered |= pairs_of(rules)
        with naming_the_game(number, rules):
            seen += play_game(rules, number)
    _check_corners(seen)
    _check_pairs(covered)


@contextmanager
def naming_the_game(number: int, rules: Rules) -> Iterator[None]:
    """Say in any failure which game it was, so that it can be played again."""
    try:
        yield
    except Exception as error:
        error.add_note(f"play_game(with_options(Rules(), {settings(rules)}), {number})")
        raise


def _check_corners(seen: Counter[str]) -> None:
    too_rare = {name: seen[name] for name, least in LEAST.items() if seen[name] < least * ROUNDS // 20000}
    assert not too_rare
    assert not seen.keys() - LEAST.keys() - {"a round"}


def _check_pairs(covered: set[Pair]) -> None:
    """Every two values of two options stood in one ruleset, or are refused together."""
    if ROUNDS < 3000:
        return
    never = [pair for pair in all_pairs() if pair not in covered]
    assert not list(filter(is_possible, never))
    assert len(never) <= REFUSED_PAIRS
