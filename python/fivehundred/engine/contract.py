"""What the auction settled, and what it means under the rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fivehundred.cards import Card, Strain, Suit
from fivehundred.engine.compile import card_order
from fivehundred.engine.order import CardOrder
from fivehundred.rules.bids import Bid
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import Exposure
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Contract:
    """The winning bid and its declarer; both None for the no-trump hand after all have passed (A6)."""

    bid: Bid | None
    declarer: int | None

    def __str__(self) -> str:
        return "no contract" if self.bid is None else str(self.bid)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """A contract under given rules.

    `target` is how many tricks the makers may take to make it. `folded` are the seats that sit the round out,
    `active` those that play, clockwise from seat 0. `trick_points` says whether others score their tricks.
    """

    strain: Strain
    level: int | None
    value: int
    target: range
    takes_kitty: bool
    active: tuple[int, ...]
    folded: tuple[int, ...]
    exposed: Exposure
    stops_when_lost: bool
    trick_points: bool
    low_joker: bool

    @property
    def is_misere(self) -> bool:
        """Whether the declarer must lose every trick."""
        return self.target == range(1)


@lru_cache(maxsize=4096)
def terms_of(rules: Rules, contract: Contract) -> Terms:
    """Return what a contract means."""
    if contract.bid is None or contract.declarer is None:
        return _passed_out(rules)
    if contract.bid.special is None:
        return _ordinary(rules, contract.bid)
    return _special(rules, contract.bid, contract.declarer)


def _all_seats(rules: Rules) -> tuple[int, ...]:
    return tuple(range(rules.table.seats))


def _passed_out(rules: Rules) -> Terms:
    """Terms of the round that nobody bid for (A6 `no-trump-hand`)."""
    return Terms(
        strain=Strain.NO_TRUMP,
        level=None,
        value=0,
        target=range(HAND_SIZE + 1),
        takes_kitty=False,
        active=_all_seats(rules),
        folded=(),
        exposed=Exposure.NEVER,
        stops_when_lost=False,
        trick_points=True,
        low_joker=False,
    )


def _ordinary(rules: Rules, bid: Bid) -> Terms:
    if bid.level is None or bid.strain is None:
        raise ValueError("an ordinary bid has a level and a strain")
    return Terms(
        strain=bid.strain,
        level=bid.level,
        value=rules.bids.value(bid),
        target=range(bid.level, HAND_SIZE + 1),
        takes_kitty=rules.kitty_size > 0,
        active=_all_seats(rules),
        folded=(),
        exposed=Exposure.NEVER,
        stops_when_lost=False,
        trick_points=rules.scoring.trick_points,
        low_joker=False,
    )


def _special(rules: Rules, bid: Bid, declarer: int) -> Terms:
    """Terms of a misère: the declarer plays alone, partners fold (M1, M2)."""
    if bid.special is None:
        raise ValueError("a special has a name")
    row = special_row(rules.specials, bid.special)
    folded = rules.partners_of(declarer)
    return Terms(
        strain=Strain.NO_TRUMP,
        level=None,
        value=rules.bids.value(bid),
        target=range(1),
        takes_kitty=row.kitty and rules.kitty_size > 0,
        active=tuple(seat for seat in _all_seats(rules) if seat not in folded),
        folded=tuple(sorted(folded)),
        exposed=row.exposed,
        stops_when_lost=not row.play_on,
        trick_points=row.trick_points and rules.scoring.trick_points,
        low_joker=row.low_joker,
    )


def order_of(rules: Rules, terms: Terms, named: tuple[tuple[Card, Suit], ...] = ()) -> CardOrder:
    """Return how the cards rank and follow under a contract; `named` are jokers named under JK5."""
    return card_order(
        rules, terms.strain, terms.level, misere=terms.is_misere, low_joker=terms.low_joker, named=named
    )
