"""`Outcome`: how a round came out, as far as its score depends on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice, repeat

from fivehundred.engine.contracts.contract import Contract, Terms
from fivehundred.engine.phases.play import RoundEnd
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Place, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a round came out, without its cards: all that is scored.

    `partners` play with the declarer, those who fold too; `winners` took the tricks, in order. `fined` are
    the seats whose claims cost points, once for each (P4), `breach` is the seat that called one (S12),
    `cut_off` says that defenders have won the game before the contract was decided (S8), `chosen` is what the
    dealer had switched on (X8).
    """

    rules: Rules
    number: int
    dealer: Seat
    contract: Contract
    partners: tuple[Place, ...]
    terms: Terms
    winners: tuple[Place, ...]
    fined: tuple[Seat, ...] = ()
    breach: Seat | None = None
    cut_off: bool = False
    chosen: tuple[str, ...] = ()

    @classmethod
    def of(cls, end: RoundEnd) -> Outcome:
        """Return the outcome of a round that was played here."""
        round, declarer = end.round, end.round.declarer
        return cls(
            rules=round.rules,
            number=round.number,
            dealer=round.dealer,
            contract=round.settled_contract,
            partners=() if declarer is None else round.partners_of(declarer),
            terms=end.terms,
            winners=(*(trick.winner for trick in end.tricks), *_given(end)),
            fined=end.fined,
            breach=round.breach,
            cut_off=end.cut_off,
            chosen=round.chosen,
        )

    def taken(self) -> tuple[int, ...]:
        """Return the tricks that each place took."""
        return tuple(map(self.winners.count, self.rules.all_places))


def taken_by(terms: Terms, tricks: int) -> tuple[Place, ...]:
    """Return who takes the tricks of a round in which the makers take so many; the others take turns."""
    others = [place for place in terms.active if place not in terms.makers]
    return (*repeat(terms.makers[0], tricks), *islice(cycle(others), HAND_SIZE - tricks))


def _given(end: RoundEnd) -> Iterator[Place]:
    """Yield who took the tricks without play: as they are given, from the declarer's left."""
    first, rules, given = end.round.declarer or SEATS[0], end.round.rules, list(end.given)
    while any(given):
        for place in (*rules.places_around(first), first):
            if given[place]:
                given[place] -= 1
                yield place
