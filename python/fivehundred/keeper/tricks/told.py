"""A round as it is told: how its contract came out, or why it was none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from fivehundred.engine.actions import expect
from fivehundred.engine.contracts.contract import Contract, Terms, terms_of
from fivehundred.engine.round import settled_partners
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.options import Partners
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat, Side


@dataclass(frozen=True, slots=True)
class Played:
    """A round that was played, as its table tells it.

    `taken` counts tricks by place. `partner` was called by a card (T5a), `breach` is the seat that called one
    (S12), `fined` are the seats whose claims cost points, once for each (P4); `first` is the defending side
    that was the first at the target, asked for where several were there (S8), and `chosen` what the dealer
    had switched on (X8).
    """

    contract: Contract
    taken: tuple[int, ...]
    partner: Seat | None = None
    breach: Seat | None = None
    fined: tuple[Seat, ...] = ()
    first: Side | None = None
    chosen: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for numbers in (self.taken, self.fined):
            expect(numbers, tuple, "a tuple of numbers")
        expect(self.chosen, tuple, "a tuple of names")

    @classmethod
    def of(cls, rules: Rules, line: RoundScore) -> Played:
        """Return the round that a line of the sheet tells of; `rules` are those of the round (X8)."""
        is_called = rules.table.partners in CALLED and len(line.makers) > 1
        return cls(
            contract=line.contract,
            taken=line.taken,
            partner=rules.table.all_seats[line.makers[1]] if is_called else None,
            breach=None if line.breach is None else line.breach.caller,
            fined=line.fined,
            first=line.scored_out,
            chosen=line.chosen,
        )

    def partners(self, rules: Rules, dealer: Seat) -> tuple[Place, ...]:
        """Return who plays with the declarer, under the rules of the round."""
        declarer = self.contract.declarer
        if declarer is None:
            return ()
        return settled_partners(rules, dealer, declarer) or (() if self.partner is None else (self.partner,))

    def terms(self, rules: Rules, dealer: Seat) -> Terms:
        """Return what the contract means, under the rules of the round."""
        return terms_of(rules, self.contract, self.partners(rules, dealer))


CALLED: Final = (Partners.CALLED, Partners.CALLED_SECRETLY)
"""Where a partner is called by a card (T5a)."""


class Why(Enum):
    """Why a deal has no score, with the word that says so."""

    PASSED_OUT = "passed"
    THROWN_IN = "thrown-in"
    MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class Unscored:
    """A deal without a score: everybody passed (A6), the highest bid was too low (A5, A14), a misdeal (L3).

    `chosen` is what the dealer had switched on (X8).
    """

    why: Why
    chosen: tuple[str, ...] = ()


Told = Played | Unscored
"""A round as it is told."""


def shared_out(rules: Rules, terms: Terms, contract: Contract, counts: Sequence[int]) -> tuple[int, ...]:
    """Return tricks by place from counts by side: the makers' first, then those of the others in turn.

    The others are the sides that play against them, from the declarer's left; without a contract every side,
    from the first. The last one may be left out, and so may others once the counts add up to ten; where
    tricks score nothing, the makers' are enough. Of the places that a count is for the first one gets all of
    it, which no score depends on.

    >>> from fivehundred import Bid
    >>> from fivehundred.seats import SEATS
    >>> contract = Contract(Bid.of("8H"), SEATS[1])
    >>> shared_out(Rules(), Played(contract, ()).terms(Rules(), SEATS[0]), contract, [9])
    (0, 9, 1, 0)

    Raises:
        ValueError: There are too many or too few counts; says how many there should be.
    """
    places = counted_places(rules, terms, contract)
    missing, left = len(places) - len(counts), HAND_SIZE - sum(counts)
    only_makers_count = len(counts) == 1 and not terms.trick_points
    if missing > 0 and (missing == 1 or left <= 0 or only_makers_count):
        counts = [*counts, max(left, 0), *[0] * (missing - 1)]
    if len(counts) != len(places):
        raise ValueError(f"{len(counts)} counts of tricks; there are {len(places)}, the last may be left out")
    taken = dict(zip(places, counts, strict=True))
    return tuple(taken.get(place, 0) for place in rules.all_places)


def counted_places(rules: Rules, terms: Terms, contract: Contract) -> tuple[Place, ...]:
    """Return a place for each count of tricks that a round's score depends on; see `shared_out`."""
    declarer = contract.declarer
    around = rules.all_places if declarer is None else rules.places_around(declarer)
    others = [place for place in around if place in terms.active and place not in terms.makers]
    by_side: dict[Side, Place] = {}
    for place in others:
        by_side.setdefault(rules.side_of(place), place)
    return (*terms.makers[:1], *by_side.values())
