"""The solver beside brute force on the oracle; `ENDINGS=20000` tries more endings."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

import pytest

from fivehundred import native
from oracle.best import best_by_card, reaches_by_card
from solver.asking import bits_of, value, values
from solver.endings import Ending, kinds, place_of, random_ending, rounds

ENDINGS: Final = int(os.environ.get("ENDINGS", "500"))
OF_FIVE: Final = ENDINGS // 100
"""How many endings of five cards, which take long."""
OF_A_ROUND: Final = 6
"""How many endings are made from one round."""

SHARES: Final = {1: 8, 2: 36, 3: 50, 4: 6}
"""Of a hundred endings, how many have so many cards a seat."""

LEAST: Final = {
    "1 cards": 180,
    "2 cards": 700,
    "2 seats": 200,
    "3 cards": 800,
    "3 seats": 500,
    "4 cards": 100,
    "4 seats": 800,
    "5 seats": 200,
    "6 seats": 150,
    "D6 left bower": 200,
    "JK1 last-trick-only": 50,
    "JK1 nominate-any": 300,
    "JK1 nominate-not-void": 20,
    "JK1 unled-suits": 60,
    "JK2 any-time": 200,
    "JK2 only-when-void": 300,
    "JK3 free": 250,
    "JK3 not-if-shown-void": 250,
    "JK4": 100,
    "JK5 named": 60,
    "JK5 unnamed": 50,
    "M15 steered": 700,
    "M16 low joker": 30,
    "T2a covered cards": 250,
    "X2 anti-suit": 30,
    "X2 either": 80,
    "X3 megatrump and anti-megatrump": 15,
    "X4 anti-joker": 200,
    "in mid-trick": 700,
}
"""How often each must at least be seen in 3,000 endings."""


@pytest.mark.slow
@pytest.mark.no_cover  # it would take three times as long, and no line is reached here alone
def test_every_card_is_worth_what_brute_force_says() -> None:
    seen: Counter[str] = Counter()
    solver = native.Solver()
    for ending in endings(ENDINGS, SHARES):
        seen.update(kinds(ending))
        with showing(ending):
            compare(solver, ending)
    assert {kind: seen[kind] for kind, least in LEAST.items() if seen[kind] < least * ENDINGS // 3000} == {}
    assert not seen.keys() - LEAST.keys()


@pytest.mark.slow
@pytest.mark.no_cover
def test_so_it_is_with_five_cards() -> None:
    solver = native.Solver()
    for ending in endings(OF_FIVE, {5: 1}):
        with showing(ending):
            compare(solver, ending)


def endings(count: int, shares: dict[int, int]) -> Iterator[Ending]:
    """Yield so many endings, in some of which each seat has so many cards."""
    for number, phase in zip(range(-(-count // OF_A_ROUND)), rounds(0), strict=False):
        for part in range(OF_A_ROUND):
            rng = Random(f"{number} {part}")
            (cards,) = rng.choices(list(shares), list(shares.values()))
            yield random_ending(rng, phase, cards)


@contextmanager
def showing(ending: Ending) -> Iterator[None]:
    """Show the ending in any failure."""
    try:
        yield
    except Exception as error:
        error.add_note(str(ending))
        raise


def compare(solver: native.Solver, ending: Ending) -> None:
    """Ask both about every legal card, and the solver about the position."""
    referee, who = ending.referee, (ending.side, ending.choosers)
    if ending.aim is None:
        theirs: dict[tuple[str, str | None], int] = best_by_card(referee, *who)
    else:
        theirs = dict(reaches_by_card(referee, *who, ending.aim))
    aim = None if ending.aim is None else bits_of(ending.aim)
    question = ending.tricks, bits_of(ending.side), aim, bits_of(ending.choosers)
    assert values(solver, *question) == {place_of(lead): worth for lead, worth in theirs.items()}
    choose = max if referee.turn in ending.choosers else min
    assert value(solver, *question) == choose(theirs.values())
