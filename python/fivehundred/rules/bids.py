"""Bids as values: an ordinary bid is a level and a strain, a special has a name of its own."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from fivehundred.cards import Strain
from fivehundred.errors import NotationError

LEVELS: Final = range(6, 11)
GIVEN: Final = range(6)
"""How many cards of the kitty a fractional bid may leave to the opponents (B5)."""


class Special(Enum):
    """A contract of its own kind (section M): how it is written and called, and its rule.

    Then how many tricks its makers must take, whether a breach of it may be called (S12), and a shorter name.
    The order is the one in which those of equal points rank, from the lowest.
    """

    LOW_MISERE = "LM", "low misère", "M12", 0, False
    MISERE = "M", "misère", "M1"
    HI_LO = "HL", "hi/lo", "M9", 5
    OPEN_MISERE = "OM", "open misère", "M2"
    SUPER_OPEN_MISERE = "SOM", "super open misère", "M15", 0, True, "super open"
    DOUBLE_MISERE = "DM", "double misère", "M4"
    GRAND_NULLO = "GRN", "grand nullo", "M5"
    SHIELDS = "SH", "Shields double misère", "M6", 0, True, "Shields"
    PATASTROPHE = "PA", "patastrophe", "M7"
    PETITE_MISERE = "PM", "petite misère", "M13"
    GROSSE_MISERE = "GM", "grosse misère", "M13"
    BLIND_MISERE = "BM", "blind misère", "M3"

    def __init__(
        self,
        code: str,
        title: str,
        rule: str,
        tricks: int = 0,
        may_be_breached: bool = True,  # noqa: FBT001, FBT002 (rows of an enum name no columns)
        short: str = "",
    ) -> None:
        self.code = code
        self.title = title
        self.rule = rule
        self.tricks = tricks
        self.may_be_breached = may_be_breached
        self.short = short or title
        self.option = self.name.lower()

    @property
    def target(self) -> range:
        """The tricks that the makers may take: five of hi/lo, none of the others."""
        return range(self.tricks, self.tricks + 1)


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: a level and a strain, a game bid of all ten tricks in a strain (A15), or a special.

    `given` is how many cards of the kitty the bidder undertakes to leave to the opponents (B5).

    >>> str(Bid(7, Strain.HEARTS)), str(Bid(special=Special.OPEN_MISERE)), Bid.of("8n").level
    ('7H', 'OM', 8)
    >>> str(Bid(10, Strain.SPADES, is_game=True))
    'GS'
    >>> str(Bid.of("7.2H")), Bid.of("7.0H") == Bid.of("7H")
    ('7.2H', True)
    """

    level: int | None = None
    strain: Strain | None = None
    special: Special | None = None
    is_game: bool = False
    given: int = 0

    def __post_init__(self) -> None:
        if (self.level is None) != (self.strain is None) or (self.level is None) == (self.special is None):
            raise ValueError("a bid is either a level and a strain, or a special")
        if self.special is None:
            self._check_ordinary()
        elif not isinstance(self.special, Special):
            raise ValueError(f"a special bid is a Special, such as Special.MISERE, not {self.special!r}")
        if self.is_game and self.level != LEVELS[-1]:
            raise ValueError("a game bid is for all ten tricks")
        if self.given and (self.special or self.is_game or not _is_one_of(GIVEN, self.given)):
            raise ValueError("a bid of a level and a strain may give 0 to 5 cards, no other bid any")

    def _check_ordinary(self) -> None:
        if not _is_one_of(LEVELS, self.level):
            raise ValueError(f"the level of a bid is a whole number from 6 to 10, not {self.level!r}")
        if not isinstance(self.strain, Strain):
            raise ValueError(f"the strain of a bid is a Strain, such as Strain.HEARTS, not {self.strain!r}")

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

    @property
    def tricks_in(self) -> tuple[int, Strain]:
        """Level and strain.

        Raises:
            ValueError: It is a special.
        """
        if self.level is None or self.strain is None:
            raise ValueError(f"{self} has no level and no strain")
        return self.level, self.strain

    @property
    def is_ordinary(self) -> bool:
        """Whether it is a level and a strain."""
        return self.special is None and not self.is_game

    def __str__(self) -> str:
        if self.special:
            return self.special.code
        given = f".{self.given}" if self.given else ""
        return f"G{self.strain}" if self.is_game else f"{self.level}{given}{self.strain}"


def _is_one_of(numbers: range, value: object) -> bool:
    """Whether it is a whole number among these; 7.0 and True, which equal some, are written otherwise."""
    return type(value) is int and value in numbers


_ALL: Final = [
    *(Bid(level, strain, given=given) for level in LEVELS for given in GIVEN for strain in Strain),
    *(Bid(LEVELS[-1], strain, is_game=True) for strain in Strain),
    *(Bid(special=special) for special in Special),
]
_SPELLINGS: Final = {str(bid): bid for bid in _ALL} | {
    f"{bid.level}.0{bid.strain}": bid for bid in _ALL if bid.is_ordinary and not bid.given
}
_BY_NAME: Final = _SPELLINGS | {
    f"{name}T": bid for name, bid in _SPELLINGS.items() if bid.strain is Strain.NO_TRUMP
}
