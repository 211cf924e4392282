"""Seats, places and sides: numbers from 0 that are easily taken for each other.

To a type checker they are three things, at run time plain `int`. Whoever works one out takes it from the
tuples here, which costs a look-up: `SEATS[(seat + 1) % seats]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NewType, TypeVar

Place = NewType("Place", int)
"""Where a hand lies that is played: at a seat, or on the table for one (T2a)."""
Seat = NewType("Seat", Place)
"""A player's number, clockwise from 0. It is a place, too: that of the player's own hand."""
Side = NewType("Side", int)
"""The number of those who score together, and of their column on the score sheet."""

_MOST: Final = 8
"""Players of the largest game: rummy."""
_Value = TypeVar("_Value")

SEATS: Final = tuple(Seat(Place(number)) for number in range(_MOST))
"""Every seat of the largest table."""
PLACES: Final[tuple[Place, ...]] = SEATS
"""Every place of the largest table."""
SIDES: Final = tuple(map(Side, range(_MOST)))
"""Every side of the largest table."""


def at_seats(values: Iterable[_Value]) -> Iterator[tuple[Seat, _Value]]:
    """Return pairs of seat and value, from values by seat.

    >>> list(at_seats(["Ann", "Ben"]))
    [(0, 'Ann'), (1, 'Ben')]
    """
    return zip(SEATS, values, strict=False)


def at_places(values: Iterable[_Value]) -> Iterator[tuple[Place, _Value]]:
    """Return pairs of place and value, from values by place."""
    return zip(PLACES, values, strict=False)


def of_sides(values: Iterable[_Value]) -> Iterator[tuple[Side, _Value]]:
    """Return pairs of side and value, from values by side."""
    return zip(SIDES, values, strict=False)
