"""Playouts of a state: what they count, what repeats them, and what is refused."""

import pytest

from engine.tables import ending, run
from fivehundred import State, preset
from fivehundred.solver import playouts

AUSTRALIAN = preset("australian")


def two_cards() -> State:
    return ending(AUSTRALIAN, "7H", "AS JH", "KS 9C", "4D 5D", "QS 9H")


def test_every_playout_counts_once() -> None:
    assert sum(playouts(two_cards(), 250_000)) == 250_000


def test_a_seed_repeats_them() -> None:
    assert playouts(two_cards(), 99, seed=3) == playouts(two_cards(), 99, seed=3)


def test_tricks_already_taken_count() -> None:
    assert playouts(run(two_cards(), "JH 9C 4D 9H"), 10) == (0, 0, 10, *[0] * 8)


@pytest.mark.parametrize("policy", ["take", "duck"])
def test_there_are_rules_of_thumb(policy: str) -> None:
    assert sum(playouts(two_cards(), 10, policy=policy)) == 10  # type: ignore[arg-type]


@pytest.mark.parametrize(("count", "seed"), [(-1, 0), (1, -1), (1, 1 << 64)])
def test_numbers_out_of_range_are_refused(count: int, seed: int) -> None:
    with pytest.raises(ValueError, match=f"^count {count} and seed {seed}: 0 or more, and 0 to"):
        playouts(two_cards(), count, seed=seed)


def test_only_the_play_of_the_cards_can_be_played_out() -> None:
    with pytest.raises(ValueError, match="no cards are being played"):
        playouts(State.start(AUSTRALIAN, dealer=0), 1)
