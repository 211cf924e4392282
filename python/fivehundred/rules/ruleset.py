"""`Rules`: a whole ruleset as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from fivehundred.cards import JOKERS
from fivehundred.rules.ladder import Ladder, ladder_of
from fivehundred.rules.options import Colour, DealForm
from fivehundred.rules.pack import PICKED, deal_packets, dealt_kitty, pack_cards
from fivehundred.rules.sections import Sections
from fivehundred.rules.validation import check_options, check_together
from fivehundred.seats import PLACES, SEATS, SIDES, Place, Seat, Side


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(Sections):
    """A ruleset, checked when it is made.

    `Rules()` is the bare four-handed game without specials; presets are whole games. Besides the sections it
    knows what follows from them: `cards`, the pack as a set; `hands`, how many are dealt, dead ones too;
    `kitty_size`; `packets` of the deal; `bids`, the ladder.

    >>> Rules().kitty_size, len(Rules().bids)
    (3, 25)

    Raises:
        RulesError: Options are out of range or contradict each other.
    """

    cards: int = field(init=False, repr=False, compare=False)
    places: int = field(init=False, repr=False, compare=False)
    hands: int = field(init=False, repr=False, compare=False)
    kitty_size: int = field(init=False, repr=False, compare=False)
    packets: tuple[tuple[bool, int], ...] = field(init=False, repr=False, compare=False)
    bids: Ladder = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_options(self)
        self._settle()

    def _settle(self) -> None:
        """Derive what follows from the options, once they are seen to agree."""
        cards = pack_cards(self.pack, self.plusplus)
        places = self.table.seats * (2 if self.deal.form is DealForm.TABLE_HANDS else 1)
        hands = places + self.deal.dead_hands
        kitty_size = dealt_kitty(self.deal, cards.bit_count(), hands)
        check_together(self, cards, kitty_size)
        derived = {
            "cards": cards,
            "places": places,
            "hands": hands,
            "kitty_size": PICKED if self.deal.form is DealForm.MARKET else kitty_size,
            "packets": deal_packets(self.deal, kitty_size),
            "bids": ladder_of(self.ladder, self.specials, self.auction),
            "_hash": hash(tuple(getattr(self, part.name) for part in fields(self) if part.init)),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def with_option(self, path: str, value: object) -> Rules:
        """Return the rules with one option changed to a value that it may have by itself.

        Quicker than making them anew, for those who try many values: the other options are not looked at
        again.

        >>> Rules().with_option("auction.lowest", 7).bids.bids[0].level
        7

        Raises:
            RulesError: The value contradicts other options.
        """
        name, _, rest = path.partition(".")
        changed = object.__new__(Rules)
        for part in fields(self):
            if part.init:
                object.__setattr__(changed, part.name, getattr(self, part.name))
        object.__setattr__(changed, name, _replaced(getattr(self, name), rest, value))
        changed._settle()
        return changed

    def __hash__(self) -> int:
        """Return a hash that is computed once: rules are the key of many a cache."""
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the options alone: the hash is another one in each process."""
        return _made_of, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    @property
    def has_white_joker(self) -> bool:
        """Whether the joker beside the black one is white (D4); an anti-joker brings a red one (X4)."""
        is_white = self.pack.higher_joker is Colour.WHITE
        return is_white and self.cards & JOKERS == JOKERS and not self.plusplus.anti_joker

    def expect_seat(self, seat: object, role: str = "seat") -> Seat:
        """Return a number as the seat that it is, and refuse what is no seat of this table.

        >>> Rules().expect_seat(4, "dealer")
        Traceback (most recent call last):
        ValueError: dealer 4: seats are 0 to 3

        Raises:
            ValueError: There is no such seat.
        """
        seats = range(self.table.seats)
        if type(seat) is not int or seat not in seats:  # True and 1.0 are as good as 1, but written otherwise
            raise ValueError(f"{role} {seat!r}: seats are 0 to {seats[-1]}")
        return SEATS[seat]

    @property
    def all_places(self) -> tuple[Place, ...]:
        """Every place, the seats first."""
        return PLACES[: self.places]

    def side_of(self, place: Place) -> Side:
        """Return the side that a place plays for; partners sit evenly round the table (T2a, T3a, T4, T6)."""
        return SIDES[place % self.table.sides]

    def owner_of(self, place: Place) -> Seat:
        """Return the seat that plays the hand at a place: for one on the table the seat opposite (T2a)."""
        return SEATS[place % self.table.seats]

    def next_place(self, place: Place) -> Place:
        """Return the next place clockwise."""
        return PLACES[(place + 1) % self.places]

    def places_around(self, place: Place) -> tuple[Place, ...]:
        """Return the other places, from the left of one."""
        return (*PLACES[place + 1 : self.places], *PLACES[:place])

    def partners_of(self, seat: Place) -> tuple[Place, ...]:
        """Return the other places of the same side, from the left; none where partners change (T5)."""
        return _same_side(self.places, self.table.sides, seat)


@lru_cache(maxsize=128)
def _same_side(places: int, sides: int, seat: Place) -> tuple[Place, ...]:
    around = (*PLACES[seat + 1 : places], *PLACES[:seat])
    return tuple(other for other in around if other % sides == seat % sides)


def _replaced(section: Any, path: str, value: object) -> Any:
    """Return a section with one option in it changed, or in a section within it."""
    name, _, rest = path.partition(".")
    return replace(section, **{name: _replaced(getattr(section, name), rest, value) if rest else value})


@lru_cache(maxsize=64)
def _made_of(*sections: Any) -> Rules:
    """Return the rules of these sections, in the order of their declaration."""
    names = (part.name for part in fields(Rules) if part.init)
    return Rules(**dict(zip(names, sections, strict=True)))
