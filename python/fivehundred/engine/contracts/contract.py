"""What the auction settled, and what it means under the rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from fivehundred.cards import Card, Strain, Suit
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.rules.bids import Bid, Special
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import Exposure, OpenHands, PartnerRole, SpecialRules
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Place, Seat

SLAM_VALUES: Final = (500, 520)
"""The least that a called slam is worth: in a suit, and at no-trump (M11)."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The winning bid and its declarer; both None for the no-trump hand after all have passed (A6).

    `slam` says that the declarer has called a slam (M11).
    """

    bid: Bid | None
    declarer: Seat | None
    slam: bool = False

    @property
    def by(self) -> tuple[Bid, Seat]:
        """Bid and declarer.

        Raises:
            ValueError: All have passed, and the hand is played without them (A6).
        """
        if self.bid is None or self.declarer is None:
            raise ValueError("nobody has bid this contract")
        return self.bid, self.declarer

    def __str__(self) -> str:
        return "no contract" if self.bid is None else f"{self.bid}{' slam' if self.slam else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """A contract under given rules.

    `makers` are the places that play for it, and `target` how many tricks they may take to make it. `folded`
    are those that sit the round out, `active` those that play, clockwise from seat 0. Of the hands laid
    open, `opened` come into sight when `exposed` says; the `dummy` hand is played by the declarer as soon as
    it lies open, and `steered` says that a defender chooses the declarer's cards. `trick_points` says whether
    others score their tricks, `stops` whether play ends when the contract is lost.
    """

    strain: Strain
    level: int | None
    value: int
    target: range
    takes_kitty: bool
    makers: tuple[Place, ...]
    active: tuple[Place, ...]
    folded: tuple[Place, ...] = ()
    exposed: Exposure = Exposure.NEVER
    opened: tuple[Place, ...] = ()
    dummy: Place | None = None
    gives_to: Seat | None = None
    steered: bool = False
    stops: bool = False
    trick_points: bool = True
    low_joker: bool = False

    @property
    def is_special(self) -> bool:
        """Whether it is a contract of its own kind (section M), with a target that one can overshoot."""
        return self.target.stop <= HAND_SIZE

    @property
    def is_misere(self) -> bool:
        """Whether the makers must lose every trick."""
        return self.target == range(1)

    def is_lost(self, taken: int, left: int) -> bool:
        """Whether no number of tricks that the makers may take is within reach any more."""
        return taken >= self.target.stop or taken + left < self.target.start


@lru_cache(maxsize=4096)
def terms_of(rules: Rules, contract: Contract, partners: tuple[Place, ...]) -> Terms:
    """Return what a contract means for its declarer and these partners, from the declarer's left."""
    bid, declarer = contract.bid, contract.declarer
    if bid is None or declarer is None:
        return _passed_out(rules)
    if bid.special is not None:
        return _special(rules, bid, bid.special, declarer, partners)
    terms = _ordinary(rules, bid, declarer, partners)
    return _slam(rules, terms, declarer, partners) if contract.slam else terms


def _passed_out(rules: Rules) -> Terms:
    """Terms of the round that nobody bid for (A6 `no-trump-hand`)."""
    return Terms(
        strain=Strain.NO_TRUMP,
        level=None,
        value=0,
        target=range(HAND_SIZE + 1),
        takes_kitty=False,
        makers=(),
        active=rules.all_places,
    )


def _ordinary(rules: Rules, bid: Bid, declarer: Seat, partners: tuple[Place, ...]) -> Terms:
    if bid.level is None or bid.strain is None:
        raise ValueError("an ordinary bid has a level and a strain")
    return Terms(
        strain=bid.strain,
        level=bid.level,
        value=rules.bids.value(bid),
        target=range(bid.level, HAND_SIZE + 1),
        takes_kitty=rules.kitty_size > 0,
        makers=(declarer, *partners),
        active=rules.all_places,
        trick_points=rules.scoring.trick_points,
    )


def _slam(rules: Rules, terms: Terms, declarer: Seat, folded: tuple[Place, ...]) -> Terms:
    """Terms of a called slam: all tricks, alone (M11)."""
    return replace(
        terms,
        value=max(terms.value, SLAM_VALUES[terms.strain.trumps is None]),
        target=range(HAND_SIZE, HAND_SIZE + 1),
        makers=(declarer,),
        active=_without(rules, folded),
        folded=tuple(sorted(folded)),
    )


def _special(rules: Rules, bid: Bid, special: Special, declarer: Seat, partners: tuple[Place, ...]) -> Terms:
    """Terms of a misère or of hi/lo: no trumps; partners fold but where its row says otherwise."""
    row = special_row(rules.specials, special)
    folded = partners if row.partner is PartnerRole.FOLD else ()
    takes_kitty = row.kitty and rules.kitty_size > 0
    return Terms(
        strain=Strain.NO_TRUMP,
        level=None,
        value=rules.bids.value(bid),
        target=special.target,
        takes_kitty=takes_kitty,
        makers=(declarer,) if folded else (declarer, *partners),
        active=_without(rules, folded),
        folded=tuple(sorted(folded)),
        exposed=row.exposed,
        opened=_opened(row, declarer, partners),
        dummy=partners[0] if row.partner is PartnerRole.DUMMY else None,
        gives_to=rules.owner_of(partners[0]) if row.partner is PartnerRole.PLAY and takes_kitty else None,
        steered=row.steered,
        stops=not row.play_on and not counts_undertricks(rules),
        trick_points=row.trick_points and rules.scoring.trick_points,
        low_joker=row.low_joker,
    )


def _without(rules: Rules, folded: Collection[Place]) -> tuple[Place, ...]:
    return tuple(place for place in rules.all_places if place not in folded)


def _opened(row: SpecialRules, declarer: Seat, partners: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return the seats whose hands are laid open when the row says."""
    if row.exposed is Exposure.NEVER:
        return ()
    hands: dict[OpenHands, tuple[Place, ...]]
    hands = {OpenHands.DECLARER: (declarer,), OpenHands.PARTNER: partners}
    return hands.get(row.open_hands, (declarer, *partners))


def defenders(rules: Rules, terms: Terms, declarer: Seat) -> tuple[Place, ...]:
    """Return the places that play against the contract, from the declarer's left."""
    around = rules.places_around(declarer)
    return tuple(place for place in around if place in terms.active and place not in terms.makers)


def counts_undertricks(rules: Rules) -> bool:
    """Whether it matters by how much a contract fails, so that it is played to the end (S10, S11, S12)."""
    scoring = rules.scoring
    return bool(scoring.ralph or scoring.set_rule or scoring.breach)


def order_of(rules: Rules, terms: Terms, named: tuple[tuple[Card, Suit], ...] = ()) -> CardOrder:
    """Return how the cards rank and follow under a contract; `named` are jokers named under JK5."""
    return card_order(
        rules,
        terms.strain,
        terms.level,
        target=terms.target if terms.is_special else None,
        low_joker=terms.low_joker,
        named=named,
    )
