"""The ladder: every bid that a ruleset knows, in rising order, with its value (section B)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fivehundred.cards import Strain
from fivehundred.errors import NotationError, RulesError
from fivehundred.rules.bids import LEVELS, Bid, Special
from fivehundred.rules.options import LadderRules, ScheduleName, SpecialRules, SpecialsRules

Values = tuple[tuple[int, ...], ...]
"""Five rows for 6 to 10 tricks, each of spades, clubs, diamonds, hearts, no-trump."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A table of bid values, with the usual value and place of the specials in it."""

    values: Values
    specials: Mapping[Special, tuple[int, str]]


def _arithmetic(first: int, step: int, row: int) -> Values:
    return tuple(tuple(first + row * level + step * strain for strain in range(5)) for level in range(5))


_DEARER_BY_POINTS: Final = {Special.MISERE: (250, "by points"), Special.OPEN_MISERE: (500, "by points")}

SCHEDULES: Final = {
    ScheduleName.AVONDALE: Schedule(
        _arithmetic(40, 20, 100),
        {Special.MISERE: (250, "after 8S"), Special.OPEN_MISERE: (500, "before 10H")},
    ),
    ScheduleName.ORIGINAL: Schedule(
        tuple(tuple(first * strain for strain in range(1, 6)) for first in (40, 60, 80, 100, 120)),
        {Special.MISERE: (250, "after 10C"), Special.OPEN_MISERE: (500, "after 10H")},
    ),
    ScheduleName.PERFECT: Schedule(
        _arithmetic(20, 20, 100),
        {Special.MISERE: (150, "after 7C"), Special.OPEN_MISERE: (250, "after 8C")},
    ),
    ScheduleName.THIRTY_THREE: Schedule(_arithmetic(40, 10, 100), _DEARER_BY_POINTS),
}


class Ladder:
    """The bids of a ruleset from the lowest to the highest.

    `len`, `in` and iteration work as on a list; `value` and `rank` look a bid up.
    """

    __slots__ = ("_rank", "_value", "bids")

    def __init__(self, bids: tuple[Bid, ...], values: Mapping[Bid, int]) -> None:
        self.bids = bids
        self._rank = {bid: rank for rank, bid in enumerate(bids)}
        self._value = values

    def __len__(self) -> int:
        return len(self.bids)

    def __iter__(self) -> Iterator[Bid]:
        return iter(self.bids)

    def __contains__(self, bid: object) -> bool:
        return bid in self._rank

    def rank(self, bid: Bid) -> int:
        """Return the bid's place, 0 for the lowest."""
        return self._rank[bid]

    def value(self, bid: Bid) -> int:
        """Return what the bid scores when made (S1)."""
        return self._value[bid]

    def above(self, standing: Bid | None) -> tuple[Bid, ...]:
        """Return the bids that outrank the standing one; all of them when there is none."""
        return self.bids if standing is None else self.bids[self._rank[standing] + 1 :]


@lru_cache(maxsize=256)
def ladder_of(ladder: LadderRules, specials: SpecialsRules, lowest: int) -> Ladder:
    """Build the ladder of a ruleset (B1–B4, B6, M10; A1 for `lowest`).

    Raises:
        RulesError: The values make no ladder, or a special has no definite place in it.
    """
    schedule = _schedule(ladder)
    values = _ordinary_values(schedule.values, with_jacks=specials.j5)
    order = sorted(values, key=lambda bid: (values[bid], bid.level, bid.strain))
    if specials.j5:
        order = _jacks_above_no_trump(order)
    places: dict[int, list[Special]] = {}
    for special in _rows_that_are_on(specials):
        row = special_row(specials, special)
        points, place = schedule.specials[special]
        values[Bid(special=special)] = points if row.points is None else row.points
        index = _place(row.place or place, order, values, special)
        places.setdefault(index, []).append(special)
    merged = _merge(order, places, values)
    biddable = tuple(bid for bid in merged if bid.level is None or bid.level >= lowest)
    return Ladder(biddable, values)


def special_row(specials: SpecialsRules, special: Special) -> SpecialRules:
    """Return the options of one special."""
    row: SpecialRules = getattr(specials, special.option)
    return row


def _rows_that_are_on(specials: SpecialsRules) -> list[Special]:
    return [special for special in Special if special_row(specials, special).on]


def _schedule(ladder: LadderRules) -> Schedule:
    if ladder.schedule is not ScheduleName.CUSTOM:
        return SCHEDULES[ladder.schedule]
    shape = [len(row) for row in ladder.values]
    if shape != [5] * 5:
        raise RulesError(
            f"ladder.values: a custom table has 5 rows of 5 values (6 to 10 tricks); found {shape}"
        )
    if any(value <= 0 for row in ladder.values for value in row):
        raise RulesError("ladder.values: every value must be above 0")
    return Schedule(ladder.values, _DEARER_BY_POINTS)


def _ordinary_values(rows: Values, *, with_jacks: bool) -> dict[Bid, int]:
    values = {
        Bid(level, strain): rows[level - LEVELS.start][min(strain, Strain.NO_TRUMP)]
        for level in LEVELS
        for strain in Strain
    }
    return {bid: value for bid, value in values.items() if with_jacks or bid.strain is not Strain.JACKS}


def _jacks_above_no_trump(order: list[Bid]) -> list[Bid]:
    """Move each J5 to just above no-trump of its level (M10)."""
    moved = [bid for bid in order if bid.strain is not Strain.JACKS]
    for level in LEVELS:
        moved.insert(moved.index(Bid(level, Strain.NO_TRUMP)) + 1, Bid(level, Strain.JACKS))
    return moved


def _merge(order: list[Bid], places: Mapping[int, list[Special]], values: Mapping[Bid, int]) -> list[Bid]:
    """Return the ordinary bids with the specials among them; `places` counts the ordinary bids below."""
    merged: list[Bid] = []
    for index in range(len(order) + 1):
        here = [Bid(special=special) for special in places.get(index, [])]
        merged += sorted(here, key=lambda bid: values[bid])
        merged += order[index : index + 1]
    return merged


def _place(place: str, order: list[Bid], values: Mapping[Bid, int], special: Special) -> int:
    """Return how many ordinary bids rank below a special in this place."""
    match place.split():
        case ["top"]:
            return len(order)
        case ["by", "points"]:
            return _first_as_dear(order, values, values[Bid(special=special)])
        case ["above", "level", level] if level in map(str, LEVELS):
            return _above_level(order, int(level), special)
        case ["after" | "before" as side, bid]:
            return _beside(order, side, bid, special)
        case _:
            raise RulesError(
                f"specials.{special.option}.place: {place!r} is no place;"
                " write `after 8S`, `before 10H`, `above level 7`, `by points` or `top`"
            )


def _first_as_dear(order: list[Bid], values: Mapping[Bid, int], points: int) -> int:
    return next((index for index, bid in enumerate(order) if values[bid] >= points), len(order))


def _above_level(order: list[Bid], level: int, special: Special) -> int:
    levels = [bid.level or 0 for bid in order]
    below = sum(other <= level for other in levels)
    if max(levels[:below]) > level:
        stray = next(bid for bid in order if (bid.level or 0) > level)
        raise RulesError(
            f"specials.{special.option}.place: `above level {level}` is no one place in this table,"
            f" because {stray} ranks below a bid of level {level} or less"
        )
    return below


def _beside(order: list[Bid], side: str, text: str, special: Special) -> int:
    """Return the place next to a bid; after no-trump is after J5 of that level, too."""
    option = f"specials.{special.option}.place"
    try:
        bid = Bid.of(text)
    except NotationError as error:
        raise RulesError(f"{option}: found {error.found}, expected {error.expected}") from None
    if bid not in order:
        raise RulesError(f"{option}: {bid} is no suit or no-trump bid of this table")
    if side == "before":
        return order.index(bid)
    jacks = Bid(bid.level, Strain.JACKS)
    return order.index(jacks if bid.strain is Strain.NO_TRUMP and jacks in order else bid) + 1
