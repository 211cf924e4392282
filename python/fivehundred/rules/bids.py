"""Bids as values: an ordinary bid is a level and a strain, a special has a name of its own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from fivehundred.cards import Strain
from fivehundred.errors import NotationError

LEVELS: Final = range(6, 11)


class Special(Enum):
    """A contract of its own kind; the value is how it is written (section M)."""

    MISERE = "M"
    OPEN_MISERE = "OM"

    @property
    def option(self) -> str:
        """The name of its section under `specials`."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: a level and a strain, or a special.

    >>> str(Bid(7, Strain.HEARTS)), str(Bid(special=Special.OPEN_MISERE)), Bid.of("8n")
    ('7H', 'OM', Bid(level=8, strain=Strain.NO_TRUMP, special=None))
    """

    level: int | None = None
    strain: Strain | None = None
    special: Special | None = None

    def __post_init__(self) -> None:
        if (self.level is None) != (self.strain is None) or (self.level is None) == (self.special is None):
            raise ValueError("a bid is either a level and a strain, or a special")

    @classmethod
    def of(cls, text: str) -> Bid:
        """Read a bid such as `7H`, `8N`, `10J5`, `M`, `OM`.

        Raises:
            NotationError: The text is no bid.
        """
        try:
            return _BY_NAME[text.upper()]
        except KeyError:
            raise NotationError(repr(text), "a bid such as 7H, 8N, 7J5, M or OM") from None

    def __str__(self) -> str:
        return self.special.value if self.special else f"{self.level}{self.strain}"


_ALL: Final = [Bid(level, strain) for level in LEVELS for strain in Strain] + [
    Bid(special=special) for special in Special
]
_BY_NAME: Final = {str(bid): bid for bid in _ALL} | {
    f"{bid.level}NT": bid for bid in _ALL if bid.strain is Strain.NO_TRUMP
}
