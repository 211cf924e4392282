"""A round of rummy as people type it: `ben 30/25 55 pile ann`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.input_parser import UnknownWordsError
from fivehundred.keeper.rummy.game import RummyScore
from fivehundred.keeper.rummy.told import Told
from fivehundred.seats import Seat
from fivehundred.wording import listed

_NOBODY: Final = ("nobody", "none", "-")
_PILE: Final = "pile"


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
    words = line.replace(",", " ").split()
    first = game.words_of_name(words) or next(
        (place for place, word in enumerate(words) if word[:1].isdecimal()), len(words)
    )
    name, rest = " ".join(words[:first]), words[first:]
    end = next((place for place, word in enumerate(rest) if not word[:1].isdecimal()), len(rest))
    points, rest = rest[:end], rest[end:]
    out = None if name.lower() in _NOBODY else _player(game, name, game.seat_named(name))
    if len(points) != game.seats:
        raise UnknownWordsError("round", "", expected(game))
    pairs, piles = [_points(word, game) for word in points], list(_piles(game, rest))
    failed = tuple(map(piles.count, game.rules.all_seats)) if piles else ()
    return Told(out, tuple(laid for laid, _ in pairs), tuple(held for _, held in pairs), failed)


def _piles(game: RummyScore, words: list[str]) -> Iterator[Seat]:
    """Yield who has taken a pile in vain, each time; before a name stands `pile`."""
    if words and words[0].lower() != _PILE:
        raise UnknownWordsError("words", repr(words[0]), expected(game))
    names = [word for word in words if word.lower() != _PILE]
    yield from (_player(game, name, seat) for name, seat in game.seats_named(names))


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


def _player(game: RummyScore, name: str, seat: Seat | None) -> Seat:
    if seat is None or not name:
        raise UnknownWordsError("player", repr(name) if name else "", expected(game))
    return seat
