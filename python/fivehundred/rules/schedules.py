"""Tables of bid values, with what the specials are worth and where they stand in each (B1–B6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from fivehundred.errors import RulesError
from fivehundred.rules.bids import GIVEN, LEVELS, Special
from fivehundred.rules.options import LadderRules, ScheduleName

Values = tuple[tuple[int, ...], ...]
"""Rows for 6 to 10 tricks, each of spades, clubs, diamonds, hearts, no-trump; for B5 see `_fractional`."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A table of bid values, with the usual value and place of the specials in it."""

    values: Values
    specials: Mapping[Special, tuple[int, str]]


def _arithmetic(first: int, step: int, row: int) -> Values:
    return tuple(tuple(first + row * level + step * strain for strain in range(5)) for level in range(5))


def _fractional(first: int, *, trick: int, card: int, no_trump: int) -> Values:
    """Return for 6 to 10 tricks a row of a suit with 0 to 5 cards given, then of no-trump (B5)."""
    rows = ([first + trick * row + card * given for given in GIVEN] for row in range(len(LEVELS)))
    return tuple((*row, *(value + no_trump for value in row)) for row in rows)


BY_POINTS: Final = "by points"

_AVONDALE: Final = {
    Special.LOW_MISERE: (150, "after 6N"),
    Special.MISERE: (250, "after 8S"),
    Special.HI_LO: (350, "after 9C"),
    Special.OPEN_MISERE: (500, "before 10H"),
    Special.SUPER_OPEN_MISERE: (430, BY_POINTS),
    Special.DOUBLE_MISERE: (500, "before 10H"),
    Special.GRAND_NULLO: (250, "after 8S"),
    Special.SHIELDS: (500, "before 10H"),
    Special.PATASTROPHE: (1000, "top"),
    Special.PETITE_MISERE: (500, "before 8N"),
    Special.GROSSE_MISERE: (1000, "before 10N"),
    Special.BLIND_MISERE: (1000, "top"),
}
"""Points and places of the specials where a table of values has none of its own."""


_AT_HOME_ANYWHERE: Final = {
    Special.LOW_MISERE,
    Special.PATASTROPHE,
    Special.PETITE_MISERE,
    Special.GROSSE_MISERE,
    Special.BLIND_MISERE,
}
"""The specials whose place is the same in every table of values."""


def _with_specials(values: Values, **places: tuple[int, str]) -> Schedule:
    """Return a schedule whose specials stand as in Avondale but for those given."""
    return Schedule(values, _AVONDALE | {Special[name.upper()]: place for name, place in places.items()})


def _by_points(values: Values) -> Schedule:
    """Return a schedule whose specials go by points, but for those whose place is the same everywhere."""
    places = {
        special: (points, place if special in _AT_HOME_ANYWHERE else BY_POINTS)
        for special, (points, place) in _AVONDALE.items()
    }
    return Schedule(values, places)


SCHEDULES: Final = {
    ScheduleName.AVONDALE: Schedule(_arithmetic(40, 20, 100), _AVONDALE),
    ScheduleName.ORIGINAL: _with_specials(
        tuple(tuple(first * strain for strain in range(1, 6)) for first in (40, 60, 80, 100, 120)),
        misere=(250, "after 10C"),
        grand_nullo=(250, "after 10C"),
        hi_lo=(350, BY_POINTS),
        open_misere=(500, "after 10H"),
        double_misere=(500, "after 10H"),
        shields=(500, "after 10H"),
    ),
    ScheduleName.PERFECT: _with_specials(
        _arithmetic(20, 20, 100),
        misere=(150, "after 7C"),
        grand_nullo=(150, "after 7C"),
        open_misere=(250, "after 8C"),
        double_misere=(450, "after 10C"),
        shields=(450, "after 10C"),
        patastrophe=(750, "top"),
    ),
    ScheduleName.THIRTY_THREE: _by_points(_arithmetic(40, 10, 100)),
    ScheduleName.FRACTIONAL: _by_points(_fractional(40, trick=60, card=40, no_trump=20)),
}


def schedule_of(ladder: LadderRules) -> Schedule:
    """Return the table of values that a ruleset names, or its own (B1–B6).

    Raises:
        RulesError: Its own values make no table.
    """
    if not ladder.values and ladder.schedule is not ScheduleName.CUSTOM:
        return SCHEDULES[ladder.schedule]
    is_fractional = ladder.schedule is ScheduleName.FRACTIONAL
    shape, width = [len(row) for row in ladder.values], 2 * len(GIVEN) if is_fractional else 5
    if shape != [width] * len(LEVELS):
        raise RulesError(
            f"ladder.values: a {ladder.schedule} table has 5 rows of {width} values (6 to 10 tricks);"
            f" found {shape}"
        )
    if any(value <= 0 for row in ladder.values for value in row):
        raise RulesError("ladder.values: every value must be above 0")
    if is_fractional and not all(map(_is_dearer_at_no_trump, ladder.values)):
        raise RulesError("ladder.values: no-trump must be worth more than a suit with as many cards given")
    return _by_points(ladder.values)


def _is_dearer_at_no_trump(row: tuple[int, ...]) -> bool:
    """Whether no-trump outranks every suit for as many tricks and cards given (B5)."""
    return all(suit < no_trump for suit, no_trump in zip(row, row[len(GIVEN) :], strict=False))
