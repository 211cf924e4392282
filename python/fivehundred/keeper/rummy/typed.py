"""A round of rummy as people type it: `ben ann 30 25 ben 55`."""

from __future__ import annotations

from typing import Final

from fivehundred.input_parser import UnknownWordsError
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.seats import Seat
from fivehundred.wording import listed

_NOBODY: Final = ("nobody", "none", "-")


def read_told(line: str, game: RummyScore) -> Told:
    """Read a round as it is typed; whether it can have been is another question.

    Who went out, or `nobody`; then for each player what was laid and what was held, as 30/25, from the first
    seat on. What is left out is nothing. `pile` and a name is for each pile taken without a combination.

    >>> from fivehundred.rummy.rules import RummyRules
    >>> read_told("ben 30/25 55", RummyScore(RummyRules(players=2), players=("Ann", "Ben")))
    Told(out=1, laid=(30, 55), held=(25, 0), failed=())

    Raises:
        UnknownWordsError: It is no round; says what would be one.
    """
    first, *words = line.replace(",", " ").split() or [""]
    out = None if first.lower() in _NOBODY else _player(game, first)
    points = [word for word in words if word[:1].isdecimal()]
    if len(points) != game.seats:
        raise UnknownWordsError("round", "", expected(game))
    pairs = [_points(word, game) for word in points]
    piles = [_player(game, word) for word in words if word not in points and word.lower() != "pile"]
    failed = tuple(map(piles.count, game.rules.all_seats)) if piles else ()
    return Told(out, tuple(laid for laid, _ in pairs), tuple(held for _, held in pairs), failed)


def expected(game: RummyScore) -> str:
    """Return what a round looks like as it is typed, for this table."""
    names = listed(list(map(game.name, game.rules.all_seats)))
    example = " ".join(["45", *["30/25"] * (game.seats - 1)])
    first = game.name(game.rules.all_seats[0]).lower()
    return f"who went out, then laid/held of {names}, such as {first} {example}"


def _points(word: str, game: RummyScore) -> tuple[int, int]:
    laid, _, held = word.partition("/")
    if not (laid.isdecimal() and (held or "0").isdecimal() and len(word) < 12):
        raise UnknownWordsError("points", repr(word), expected(game))
    return int(laid), int(held or 0)


def _player(game: RummyScore, name: str) -> Seat:
    seat = game.seat_named(name) if name else None
    if seat is None:
        raise UnknownWordsError("player", repr(name) if name else "", expected(game))
    return seat
