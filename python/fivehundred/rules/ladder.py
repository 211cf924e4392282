"""The ladder: every bid that a ruleset knows, in rising order, with its value (section B)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from fivehundred.cards import Strain
from fivehundred.errors import NotationError, RulesError
from fivehundred.rules.bids import GIVEN, LEVELS, Bid, Special
from fivehundred.rules.options import (
    AuctionRules,
    Exposure,
    LadderRules,
    PartnerRole,
    Precondition,
    ScheduleName,
    SpecialRules,
    SpecialsRules,
)
from fivehundred.rules.schedules import BY_POINTS, Schedule, Values, schedule_of

GAME_VALUE: Final = 1000
"""What a game bid is worth (A15)."""

_USUAL_PRECONDITIONS: Final = {
    Special.MISERE: Precondition.LEVEL_7,
    Special.BLIND_MISERE: Precondition.BEFORE_LOOKING,
}
WILKINSON: Final = {Special.MISERE: True, Special.OPEN_MISERE: False}
"""The specials that Wilkinson changes, and whether their declarer may still take the kitty (M8)."""
_BID_LIKE: Final = {Special.GRAND_NULLO: Special.MISERE}
"""What a special played by one has its usual precondition from (M5)."""
_WORTH_LIKE: Final = {Special.GRAND_NULLO: Special.DOUBLE_MISERE}
"""What a special played by two has its usual value and place from (M5)."""


class Ladder:
    """The bids of a ruleset from the lowest to the highest.

    Where `is_by_value`, those of equal value rank alike (B5). `len`, `in` and iteration work as on a list;
    `value` and `rank` look a bid up.
    """

    __slots__ = ("_rank", "_value", "bids", "is_by_value")

    def __init__(
        self, bids: tuple[Bid, ...], values: Mapping[Bid, int], *, is_by_value: bool = False
    ) -> None:
        self.bids = bids
        self.is_by_value = is_by_value
        last = {values[bid]: rank for rank, bid in enumerate(bids)}
        self._rank = {bid: last[values[bid]] if is_by_value else rank for rank, bid in enumerate(bids)}
        self._value = values

    def __len__(self) -> int:
        return len(self.bids)

    def __iter__(self) -> Iterator[Bid]:
        return iter(self.bids)

    def __contains__(self, bid: object) -> bool:
        return bid in self._rank

    def rank(self, bid: Bid) -> int:
        """Return the bid's place, 0 for the lowest; of bids that rank alike the place of the last (B5)."""
        return self._rank[bid]

    def value(self, bid: Bid) -> int:
        """Return what the bid scores when made (S1)."""
        return self._value[bid]

    def level(self, bid: Bid) -> int:
        """Return the tricks that a bid counts as; a special as the ordinary bid just below it (A10).

        A special above all ordinary bids counts as ten, one below them all as six.
        """
        if bid.level is not None:
            return bid.level
        place = self.bids.index(bid)
        if all(other.level is None for other in self.bids[place:]):
            return LEVELS[-1]
        return next((other.level for other in reversed(self.bids[:place]) if other.level), LEVELS[0])

    def above(self, standing: Bid | None) -> tuple[Bid, ...]:
        """Return the bids that outrank the standing one; all of them when there is none."""
        return self.bids if standing is None else self.bids[self._rank[standing] + 1 :]


@lru_cache(maxsize=256)
def ladder_of(ladder: LadderRules, specials: SpecialsRules, auction: AuctionRules) -> Ladder:
    """Build the ladder of a ruleset (B1–B6, M10; A1, A13 and A15 of the auction).

    Raises:
        RulesError: The values make no ladder, or a special has no definite place in it.
    """
    schedule, is_by_value = schedule_of(ladder), ladder.schedule is ScheduleName.FRACTIONAL
    ordinary = _fractional_bids if is_by_value else _ordinary_bids
    values = {**ordinary(schedule.values, with_jacks=specials.j5)}
    order = [*values]
    if auction.game_bids:
        order = _with_game_bids(order, values)
    if is_by_value:
        order.sort(key=values.__getitem__)  # game bids, too
    places: dict[int, list[Special]] = {}
    for special in _rows_that_are_on(specials):
        points, place = _points_and_place(schedule, specials, special)
        place = BY_POINTS if is_by_value else place
        values[Bid(special=special)] = points
        places.setdefault(_place(place, order, values, special), []).append(special)
    merged = _merge(order, places, values)
    biddable = tuple(bid for bid in merged if _is_biddable(bid, auction))
    return Ladder(biddable, values, is_by_value=is_by_value)


def _is_biddable(bid: Bid, auction: AuctionRules) -> bool:
    """Whether the lowest level, at no-trump its own, lets this bid be made (A1, A13)."""
    if bid.level is None or bid.strain is None:
        return True
    lowest = auction.lowest if bid.strain.trumps is not None else max(auction.lowest, auction.no_trump_from)
    return bid.level >= lowest


def _with_game_bids(order: list[Bid], values: dict[Bid, int]) -> list[Bid]:
    """Return the ordinary bids with the game bids above them all, in the order of strains (A15)."""
    strains = [strain for strain in Strain if Bid(LEVELS[-1], strain) in order]
    games = [Bid(LEVELS[-1], strain, is_game=True) for strain in strains]
    values.update(dict.fromkeys(games, GAME_VALUE))
    return [*order, *games]


def special_row(specials: SpecialsRules, special: Special) -> SpecialRules:
    """Return the options of one special, as Wilkinson changes the two misères (M8); `usual` is settled."""
    row: SpecialRules = getattr(specials, special.option)
    if specials.wilkinson and special in WILKINSON:
        kitty = row.kitty and WILKINSON[special]
        return _by_wilkinson(row, kitty=kitty)
    if row.precondition is Precondition.USUAL:
        return _with_precondition(row, _usual_precondition(specials, special, row))
    return row


@lru_cache(maxsize=64)
def _by_wilkinson(row: SpecialRules, *, kitty: bool) -> SpecialRules:
    return replace(row, precondition=Precondition.NONE, exposed=Exposure.BEFORE_LEAD, kitty=kitty)


@lru_cache(maxsize=64)
def _with_precondition(row: SpecialRules, precondition: Precondition) -> SpecialRules:
    return replace(row, precondition=precondition)


def _usual_precondition(specials: SpecialsRules, special: Special, row: SpecialRules) -> Precondition:
    """Return what must usually have been bid before a special (M1, M3, M5)."""
    if special in _BID_LIKE and row.partner is not PartnerRole.PLAY:
        return special_row(specials, _BID_LIKE[special]).precondition
    return _USUAL_PRECONDITIONS.get(special, Precondition.NONE)


def _points_and_place(schedule: Schedule, specials: SpecialsRules, special: Special) -> tuple[int, str]:
    """Return what a special is worth and where it stands."""
    row = special_row(specials, special)
    usual = _WORTH_LIKE.get(special, special) if row.partner is PartnerRole.PLAY else special
    points, place = schedule.specials[usual]
    return points if row.points is None else row.points, row.place or place


def _rows_that_are_on(specials: SpecialsRules) -> list[Special]:
    return [special for special in Special if special_row(specials, special).on]


@lru_cache(maxsize=64)
def _ordinary_bids(rows: Values, *, with_jacks: bool) -> Mapping[Bid, int]:
    """Return the bids of a level and a strain in rising order, with what each is worth (B1)."""
    values = {
        Bid(level, strain): rows[level - LEVELS.start][min(strain, Strain.NO_TRUMP)]
        for level in LEVELS
        for strain in Strain
        if with_jacks or strain is not Strain.JACKS
    }
    order = _rising(values)
    return {bid: values[bid] for bid in (_jacks_above_no_trump(order) if with_jacks else order)}


@lru_cache(maxsize=64)
def _fractional_bids(rows: Values, *, with_jacks: bool) -> Mapping[Bid, int]:
    """Return what tricks and cards given are worth together: a suit, and no-trump or J5 (B5)."""
    values = {
        Bid(level, strain, given=given): row[given + len(GIVEN) * (strain.trumps is None)]
        for level, row in zip(LEVELS, rows, strict=True)
        for given in GIVEN
        for strain in Strain
        if with_jacks or strain is not Strain.JACKS
    }
    return {bid: values[bid] for bid in _rising(values)}


def _rising(values: Mapping[Bid, int]) -> list[Bid]:
    return sorted(values, key=lambda bid: (values[bid], bid.level, bid.given, bid.strain))


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
        merged += sorted(here, key=values.__getitem__)
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
            raise AssertionError(place)  # it would have been refused


def place_refusal(place: str) -> str | None:
    """Return why a text is no place among the bids of any ladder, or None."""
    match place.split():
        case ["top"] | ["by", "points"]:
            return None
        case ["above", "level", level] if level in map(str, LEVELS):
            return None
        case ["after" | "before", bid]:
            return _bid_refusal(bid)
        case _:
            ways = "`after 8S`, `before 10H`, `above level 7`, `by points` or `top`"
            return f"{place!r} is no place; write {ways}"


def _bid_refusal(text: str) -> str | None:
    try:
        Bid.of(text)
    except NotationError as error:
        return f"found {error.found}, expected {error.expected}"
    return None


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
    bid = Bid.of(text)
    if bid not in order:
        raise RulesError(f"{option}: {bid} is no suit or no-trump bid of this table")
    if side == "before":
        return order.index(bid)
    jacks = Bid(bid.level, Strain.JACKS)
    return order.index(jacks if bid.strain is Strain.NO_TRUMP and jacks in order else bid) + 1
