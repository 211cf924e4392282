"""The words of a score game: its players by name."""

from __future__ import annotations

from dataclasses import dataclass

from fivehundred.seats import Place
from fivehundred.wording import Words


@dataclass(frozen=True, slots=True)
class PlayerWords(Words):
    """A table's words, with players called by their names where they have any.

    >>> from fivehundred import Rules
    >>> words = PlayerWords(Rules(), players=("Ann", "Ben", "Cat", "Dan"))
    >>> words.side(0), words.does(1, "win")
    ('Ann and Cat', 'Ben wins')
    """

    players: tuple[str, ...] = ()

    def name(self, place: Place) -> str:
        """Return what a seat, or a hand on the table, is called inside a sentence."""
        return self.players[place] if place < len(self.players) else Words.name(self, place)
