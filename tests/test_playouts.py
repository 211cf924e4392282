"""Playouts as Python meets them: what they count, that a seed repeats them, and which policies there are."""

from __future__ import annotations

from itertools import islice
from typing import Literal

import pytest

from fivehundred._native import Playouts, Tricks  # noqa: TID251 - the kernel itself is tested here
from fivehundred.cards import CardSet, Strain
from fivehundred.engine.contracts.compile import card_order
from fivehundred.native import tricks
from fivehundred.rules.ruleset import Rules

NORTH_SOUTH = 0b0101
HANDS = ("Jo JH AS 9S", "9H 10H AC 5C", "KH KS QC 6D", "QH QS KD 7D")

Policy = Literal["random", "take", "duck"]


@pytest.fixture
def position() -> Tricks:
    order = card_order(Rules(), Strain.HEARTS, 7)
    return tricks(order, [CardSet.of(hand) for hand in HANDS], range(4), 0)


@pytest.mark.parametrize("policy", ["random", "take", "duck"])
def test_a_playout_gives_every_trick_to_a_seat(position: Tricks, policy: Policy) -> None:
    playouts = list(islice(Playouts(position, NORTH_SOUTH, policy, 500), 50))

    assert all(len(taken) == 4 and sum(taken) == 4 for taken in playouts)


def test_a_histogram_counts_the_same_playouts(position: Tricks) -> None:
    counts = [0] * 5
    for north, _, south, _ in islice(Playouts(position, NORTH_SOUTH, "random", 500), 200):
        counts[north + south] += 1

    assert Playouts(position, NORTH_SOUTH, "random", 500).histogram(200) == counts


def test_another_seed_gives_other_playouts(position: Tricks) -> None:
    ours, others = (list(islice(Playouts(position, 1, "random", seed), 50)) for seed in (1, 2))

    assert ours != others


def mean(playouts: Playouts, times: int = 500) -> float:
    return sum(count * taken for taken, count in enumerate(playouts.histogram(times))) / times


def test_best_cards_and_trumps_take_more_tricks_than_chance(position: Tricks) -> None:
    random, guided = (mean(Playouts(position, NORTH_SOUTH, policy, 500)) for policy in ("random", "take"))

    assert guided > random


def test_a_policy_that_does_not_exist_is_refused(position: Tricks) -> None:
    with pytest.raises(ValueError, match="random, take or duck"):
        Playouts(position, NORTH_SOUTH, "cheat", 0)  # type: ignore[arg-type] # what a caller without types may do
