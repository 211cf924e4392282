"""The bids with their values, and what makes one higher than another (section B)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from fivehundred.cards import Strain
from fivehundred.rules.bids import GIVEN, LEVELS, Bid
from fivehundred.rules.options import ScheduleName
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.page import Grid, Part, says

_TABLES: Final = {
    ScheduleName.AVONDALE: "B1",
    ScheduleName.ORIGINAL: "B2",
    ScheduleName.PERFECT: "B3",
    ScheduleName.THIRTY_THREE: "B4",
    ScheduleName.FRACTIONAL: "B5",
    ScheduleName.CUSTOM: "B6",
}


def bids(rules: Rules) -> Iterator[Part]:
    """Yield the table of values and the order of bids."""
    yield _fractional_grid(rules) if rules.bids.is_by_value else _grid(rules)
    if rules.bids.is_by_value:
        yield says("B5", _FRACTIONAL)
    yield says(_TABLES[rules.ladder.schedule], _order(rules))
    if rules.specials.j5:
        place = "It is" if rules.bids.is_by_value else "It is just above no-trumps of its level, and"
        yield says(
            "M10",
            f"No-trumps, but in each suit the jack ranks above the ace. {place} worth as much.",
            name="J5",
        )
    if rules.auction.game_bids:
        yield says("A15", _game_bids(rules), name="Game bids")


def _grid(rules: Rules) -> Grid:
    strains = [strain for strain in Strain if any(bid.strain is strain for bid in rules.bids)]
    levels = [level for level in LEVELS if level >= rules.auction.lowest]
    lines = [_line(rules, str(level), [Bid(level, strain) for strain in strains]) for level in levels]
    if rules.auction.game_bids:
        lines.append(_line(rules, "game", [Bid(LEVELS[-1], strain, is_game=True) for strain in strains]))
    table = _TABLES[rules.ladder.schedule]
    ids = " ".join([table, *(["A15"] if rules.auction.game_bids else [])])
    return Grid(tuple(ids.split()), ("Tricks", *map(_sign, strains)), tuple(lines))


_FRACTIONAL: Final = (
    "A bid is a number of tricks and, after a point, the number of kitty cards for the opponents: 7.2 hearts"
    " is seven tricks with two cards given, the third column of values. All suits are worth the same."
)


def _fractional_grid(rules: Rules) -> Grid:
    """Return the values by tricks and by kitty cards for the opponents, at a suit and at no-trumps (B5)."""
    levels = [level for level in LEVELS if level >= rules.auction.lowest]
    strains = {"": Strain.SPADES, " no-trumps": Strain.NO_TRUMP}
    lines = [
        _line(rules, f"{level}{name}", [Bid(level, strain, given=given) for given in GIVEN])
        for level in levels
        for name, strain in strains.items()
    ]
    return Grid(("B5",), ("Tricks", *(f".{given}" for given in GIVEN)), tuple(lines))


def _line(rules: Rules, name: str, line: list[Bid]) -> tuple[str, ...]:
    return name, *(str(rules.bids.value(bid)) if bid in rules.bids else "–" for bid in line)


def _sign(strain: Strain) -> str:
    if strain.trumps is not None:
        return strain.trumps.symbol
    return "no-trumps" if strain is Strain.NO_TRUMP else str(strain)


def _order(rules: Rules) -> str:
    if rules.bids.is_by_value:
        return (
            "The more points, the higher the bid; of two that are worth the same neither outranks the other."
        )
    ordinary = [bid for bid in rules.bids if bid.is_ordinary]
    if all(_by_level(low) < _by_level(high) for low, high in pairwise(ordinary)):
        first = "The more tricks, the higher the bid; among bids of as many tricks"
    else:
        first = "The more points, the higher the bid; of equal ones the one for more tricks, and then"
    return f"{first} the higher suit: they rise in the order spades, clubs, diamonds, hearts, no-trumps."


def _game_bids(rules: Rules) -> str:
    order = "" if rules.bids.is_by_value else "; above ten no-trumps, the suits in their order"
    return f"All ten tricks in a suit or at no-trumps, for 1000 points{order}."


def _by_level(bid: Bid) -> tuple[int, int]:
    return bid.tricks_in
