"""The games that the terminal plays: what is needed of each is imported when it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from fivehundred.cli.book import AnyBook
from fivehundred.cli.kit import AnyKit, AnyRecord
from fivehundred.cli.table import Table
from fivehundred.cli.voice import Voice
from fivehundred.rules.document import preset_names, unknown_preset
from fivehundred.seats import Seat

_GAMES: Final = {
    "fivehundred": ("tricks", "Tricks"),
    "fivehundred-rummy": ("rummy", "Rummy"),
}
"""The package of each game and how its classes are named, by what its records begin with."""
_BY_NAME: Final = {"rummy": "fivehundred-rummy"}
"""Games that are chosen by a name where presets of the first one are."""
_FORMAT: Final = re.compile(r'"format"\s*:\s*"([^"]*)"')

FIRST: Final = "fivehundred"
"""The game that is meant where no other one is named."""


def kit_of(form: object) -> AnyKit:
    """Return how a game is played whose records begin like this, of the first one if none does."""
    kit: AnyKit = _class(form if isinstance(form, str) and form in _GAMES else FIRST, "kit")()
    return kit


def format_of(preset: str | None) -> str:
    """Return what the records of the game begin with that a preset is one of.

    >>> format_of("rummy"), format_of(None)
    ('fivehundred-rummy', 'fivehundred')
    """
    return _BY_NAME.get(preset or "", FIRST)


def expect_known(preset: str | None) -> None:
    """Refuse a name under which no game is played, of whatever game it may be meant.

    Raises:
        RulesError: There is no preset of that name; names the nearest one.
    """
    if preset is not None and preset not in names():
        raise unknown_preset(preset, names())


def names() -> tuple[str, ...]:
    """Return the names under which games are chosen: the presets, and other games.

    >>> names()[0], names()[-1]
    ('standard', 'rummy')
    """
    return (*preset_names(), *_BY_NAME)


def book_of(form: str) -> AnyBook:
    """Return the rules of a game whose records begin like this."""
    book: AnyBook = _class(form, "book")()
    return book


def books() -> Iterator[AnyBook]:
    """Yield the rules of every game."""
    return map(book_of, _GAMES)


def kit_of_plain(record: object) -> AnyKit:
    """Return how the game of a record is played, as it is read from JSON."""
    return kit_of(record.get("format") if isinstance(record, dict) else None)


def kit_of_text(record: str) -> AnyKit:
    """Return how the game of a record is played, written as text or as JSON.

    >>> kit_of_text("fivehundred-rummy 1").adviser, kit_of_text("nonsense").adviser
    ('sampling', 'rule-2')
    """
    if record.lstrip().startswith("{"):
        found = _FORMAT.search(record)
        return kit_of(found and found[1])
    lines = (line.split() for line in record.splitlines())
    return kit_of(next((words[0] for words in lines if words and not words[0].startswith("#")), None))


def voice_of(table: Table, *, symbols: bool) -> Voice[Any, Any]:
    """Return how a table's game is told to the player."""
    voice: Voice[Any, Any] = _class(table.kit.format, "voice")(table.rules, table.seat, symbols=symbols)
    return voice


def replayed(kit: AnyKit, record: AnyRecord, seat: Seat | None, *, symbols: bool) -> Iterator[list[str]]:
    """Yield the lines of each step of a record, as a seat saw it or with all hands open."""
    steps: Iterator[list[str]] = _part(kit.format, "replaying").replayed(record, seat, symbols=symbols)
    return steps


def _class(form: str, part: str) -> Any:
    """Return a class of a game's package: `TricksKit` of `tricks.kit`."""
    _, name = _GAMES[form]
    return getattr(_part(form, part), f"{name}{part.capitalize()}")


def _part(form: str, part: str) -> Any:
    package, _ = _GAMES[form]
    return import_module(f"fivehundred.cli.{package}.{part}")
