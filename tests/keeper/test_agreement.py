"""Random games told to the keeper have the sheets that the engine has, line by line."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from fivehundred import Rules, preset, preset_names
from fivehundred.errors import RulesError
from fivehundred.keeper.tricks.game import TricksScore
from fivehundred.keeper.tricks.told import Played, Unscored
from generators import random_rules
from keeper.retold import compare, compare_near_the_doors

DEALS: Final = 7


@pytest.mark.parametrize("name", preset_names())
def test_every_preset(name: str) -> None:
    for number in range(6):
        compare(preset(name), number, DEALS)


@pytest.mark.parametrize("first", [0, 40, 80])
def test_random_rulesets(first: int) -> None:
    for number in range(first, first + 40):
        compare(random_rules(Random(number)), number, DEALS)


@pytest.mark.parametrize("first", [0, 60])
def test_games_that_end_soon(first: int) -> None:
    for number in range(first, first + 60):
        rules = preset(choice(number)) if number % 3 == 0 else random_rules(Random(number))
        compare_near_the_doors(rules, number, DEALS)


def choice(number: int) -> str:
    """A preset, each in turn."""
    return preset_names()[number // 3 % len(preset_names())]


def test_what_is_rare_is_met() -> None:
    seen: Counter[str] = Counter()
    for number in range(160):
        for game in rare(number):
            seen.update(corners(game))
    missing = WANTED - {corner for corner, count in seen.items() if count > 1}
    assert not missing, seen


def rare(number: int) -> list[TricksScore]:
    """Games of rulesets in which rare things come oftener."""
    short = preset("original-1904").with_option("scoring.target", 40 + 10 * (number % 7))
    rules = [short, preset("breach"), preset("five-handed"), preset("american")]
    rules += with_each_that_fits(random_rules(Random(number)))
    return [compare(each, number, 4) for each in rules[number % len(rules) :: 3]]


def with_each_that_fits(rules: Rules) -> list[Rules]:
    """Rules with something rare switched on."""
    found = []
    for path, value in (
        ("specials.called_slam", True),
        ("scoring.score_out", True),
        ("scoring.ralph", 3),
    ):
        try:
            found.append(rules.with_option(path, value))
        except RulesError:
            continue
    return found


WANTED: Final = {
    *("passed", "thrown-in", "misdeal", "chosen", "breach", "fined", "partner", "slam", "barred"),
    *("cut off", "scored out", "stopped", "over early", "no contract"),
}


def corners(game: TricksScore) -> set[str]:
    """What is rare in a game."""
    found = set()
    for told in game.rounds:
        if isinstance(told, Unscored):
            found.add(told.why.value)
        else:
            found |= _played(told)
        if told.chosen:
            found.add("chosen")
    for line in game.state.sheet:
        if line.barred:
            found.add("barred")
        if line.made is None and line.contract.bid is not None:
            found.add("cut off")
        if line.made and sum(line.taken) < 10:
            found.add("over early")
    return found


def _played(told: Played) -> set[str]:
    names = {
        "breach": told.breach is not None,
        "fined": bool(told.fined),
        "partner": told.partner is not None,
        "slam": told.contract.slam,
        "scored out": told.first is not None,
        "no contract": told.contract.bid is None,
        "stopped": told.contract.bid is not None
        and told.contract.bid.special is not None
        and sum(told.taken) < 10,
    }
    return {name for name, holds in names.items() if holds}
