"""Questions to the solver, and what its answers come to."""

from collections.abc import Iterable

from fivehundred import native

Play = tuple[int, int | None]


def bits_of(numbers: Iterable[int]) -> int:
    """Seats, or numbers of tricks, as a set of bits."""
    return sum(1 << number for number in numbers)


def value(
    solver: native.Solver,
    tricks: native.Tricks,
    side: int,
    aim: int | None = None,
    choosers: int | None = None,
) -> int:
    """What the position is worth."""
    answer, bounds, _ = solver.value(tricks, side, aim, choosers)
    assert answer is not None
    assert bounds == (answer, answer)
    return answer


def values(
    solver: native.Solver,
    tricks: native.Tricks,
    side: int,
    aim: int | None = None,
    choosers: int | None = None,
) -> dict[Play, int]:
    """What each legal card is worth; cards of one class must be worth the same."""
    plays, (lowest, highest), _ = solver.plays(tricks, side, aim, choosers)
    assert plays is not None
    assert lowest == highest
    classes = {(alike, worth) for _, _, worth, alike in plays}
    assert len(classes) == len({alike for alike, _ in classes})
    return {(card, suit): worth for card, suit, worth, _ in plays}
