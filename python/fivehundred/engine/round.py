"""A round so far: what stays as it is while a phase goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from fivehundred.cards import Card, CardSet, bits
from fivehundred.engine.actions import Call, Deal
from fivehundred.engine.contracts.contract import Contract, Terms, terms_of
from fivehundred.engine.stage import Stage
from fivehundred.rules.bids import Bid
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import DealForm, PartnerRole, Partners
from fivehundred.rules.pack import HAND_SIZE, OPEN_CARDS
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Place, Seat

_CROSSWISE: Final = {1: 3, 2: 4, 3: 1, 4: 2}
"""Whom the seats from the dealer's left play with, counted so (T5b)."""
_COVERED: Final = HAND_SIZE // 2
"""Cards of a hand on the table that lie under the others (T2a)."""


Calls = tuple[tuple[Seat, Call], ...]
"""Pairs of seat and call, in the order made."""


@dataclass(frozen=True, slots=True)
class Gift:
    """Cards that one seat has handed to another (M4, M11, B5); without a giver, picked in the open (T2c)."""

    giver: Seat | None
    receiver: Seat
    cards: CardSet

    def is_known_to(self, seat: Place | None) -> bool:
        """Whether a seat, or a spectator, knows the cards."""
        return self.giver is None or (seat is not None and seat in (self.giver, self.receiver))


@dataclass(frozen=True, slots=True)
class Called:
    """The card that the declarer has called, and the seat that is the partner by it (T5a).

    Without a card the declarer is alone; so is one whose card nobody else plays with.
    """

    card: Card | None
    partner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One deal bid, played and scored, as far as it has come.

    `number` counts deals from 0, `redeals` those of this dealer's turn that were passed out (A6); `chosen` is
    what the dealer has switched on (X8). `hands` of all places and `kitty` are as the auction finds them: as
    dealt, unless cards were picked from the `market` or drawn and `thrown` away, by seat (T2). `calls` are
    pairs of seat and call; `contract` is None until the auction is over. `gifts` are what was handed over
    after the auction, `laid` the cards laid away, as pairs of seat and cards; `called` is the call for a
    partner (T5a), `breach` the seat that has called one (S12). `barred` are the seats that may not bid, as a
    set of bits (A9).
    """

    rules: Rules
    number: int
    dealer: Seat
    redeals: int
    deal: Deal
    chosen: tuple[str, ...] = ()
    hands: tuple[int, ...] = ()
    kitty: tuple[Card, ...] = ()
    market: tuple[Card, ...] = ()
    thrown: tuple[int, ...] = ()
    calls: Calls = ()
    contract: Contract | None = None
    gifts: tuple[Gift, ...] = ()
    laid: tuple[tuple[Seat, CardSet], ...] = ()
    called: Called | None = None
    breach: Seat | None = None
    barred: int = 0

    @classmethod
    def of(cls, rules: Rules, number: int, dealer: Seat, redeals: int, deal: Deal) -> Round:
        """Return the round that a deal begins."""
        seats = rules.table.seats
        dealt = (*deal.hands[:seats], *(hand[_COVERED:] for hand in deal.hands[seats : rules.places]))
        hands = tuple(map(bits, dealt))
        market = deal.stock[:OPEN_CARDS] if rules.deal.form is DealForm.MARKET else ()
        return cls(rules, number, dealer, redeals, deal, hands=hands, kitty=deal.kitty, market=market)

    @property
    def settled_contract(self) -> Contract:
        """The contract, once the auction is over."""
        if self.contract is None:
            raise ValueError("the auction of this round is not over")
        return self.contract

    @property
    def declarer(self) -> Seat | None:
        """The seat that has won the auction; None until it is over, and where nobody bid (A6)."""
        return None if self.contract is None else self.contract.declarer

    def settled(self) -> tuple[Contract, Seat]:
        """Return contract and declarer, once the auction has settled them."""
        if self.contract is None or self.declarer is None:
            raise ValueError("no seat has won the auction of this round")
        return self.contract, self.declarer

    @property
    def terms(self) -> Terms:
        """What the contract means, once there is one."""
        contract = self.settled_contract
        partners = () if contract.declarer is None else self.partners_of(contract.declarer)
        return terms_of(self.rules, contract, partners)

    def partners_of(self, seat: Place) -> tuple[Place, ...]:
        """Return who plays with a seat in this round, from its left (T4–T6)."""
        return settled_partners(self.rules, self.dealer, seat) or self._called_by(seat)

    @property
    def says_partner(self) -> bool:
        """Whether who holds the card that is called says so (T5a)."""
        return self.rules.table.partners is Partners.CALLED

    @property
    def told_partner(self) -> Seat | None:
        """The partner by a card called openly (T5a)."""
        return self.called.partner if self.called is not None and self.says_partner else None

    def _called_by(self, seat: Place) -> tuple[Seat, ...]:
        """Return the partner by the card called (T5a)."""
        if self.called is None or self.called.partner is None:
            return ()
        pair: dict[Place | None, Seat | None]
        pair = {self.declarer: self.called.partner, self.called.partner: self.declarer}
        partner = pair.get(seat)
        return () if partner is None else (partner,)

    @property
    def covers(self) -> tuple[tuple[Card, Card], ...]:
        """Pairs of a cover and the card under it, on the table as the play begins (T2a)."""
        tabled = self.deal.hands[self.rules.table.seats : self.rules.places]
        if not tabled:
            return ()
        pairs = (zip(hand[_COVERED:], hand[:_COVERED], strict=True) for hand in tabled)
        return tuple(chain.from_iterable(pairs))

    def laid_by(self, seat: Place | None) -> CardSet:
        """Return the cards that a seat has laid away."""
        return CardSet(bits(card for other, cards in self.laid if other == seat for card in cards))

    @property
    def dead(self) -> CardSet:
        """The cards that nobody sees or plays: dead hands, and what lies beside a market (L4, T2c)."""
        hands = bits(card for hand in self.deal.hands[self.rules.places :] for card in hand)
        is_market = self.rules.deal.form is DealForm.MARKET
        return CardSet(hands | (bits(self.deal.stock[OPEN_CARDS:]) if is_market else 0))

    @property
    def all_seats(self) -> int:
        """Every seat, as a set of bits."""
        return all_of(self.rules)

    def is_barred(self, seat: Seat) -> bool:
        """Whether a seat may not bid (A9)."""
        return bool(self.barred >> seat & 1)

    def left_of(self, seat: Seat) -> Seat:
        """Return the next seat clockwise."""
        return SEATS[(seat + 1) % self.rules.table.seats]

    def around(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats, from a seat's left."""
        return (*SEATS[seat + 1 : self.rules.table.seats], *SEATS[:seat])


def all_of(rules: Rules) -> int:
    """Return every seat of a table, as a set of bits."""
    return (1 << rules.table.seats) - 1


def settled_partners(rules: Rules, dealer: Seat, seat: Place) -> tuple[Place, ...]:
    """Return who plays with a seat before any partner is called, from its left (T4–T6)."""
    if rules.table.partners is Partners.ROTATING:
        return crosswise(rules.table.seats, dealer, seat)
    return rules.partners_of(seat)


def lacks_partner(rules: Rules, dealer: Seat, bid: Bid, declarer: Seat) -> bool:
    """Whether a special is played with a partner and its declarer, the dealer, has none (M4, T5b)."""
    if bid.special is None or rules.table.partners is not Partners.ROTATING:
        return False
    return declarer == dealer and special_row(rules.specials, bid.special).partner is not PartnerRole.FOLD


def crosswise(seats: int, dealer: Seat, seat: Place) -> tuple[Seat, ...]:
    """Return the partner of a seat where the dealer is alone and the others play crosswise (T5b).

    >>> crosswise(5, 0, 1), crosswise(5, 0, 0)
    ((3,), ())
    """
    step = (seat - dealer) % seats
    return (SEATS[(dealer + _CROSSWISE[step]) % seats],) if step else ()


Next = Callable[[Round, tuple[int, ...]], Stage]
"""What a round goes on with, given the hands."""


def with_hand(hands: tuple[int, ...], place: Place, hand: int) -> tuple[int, ...]:
    """Return the hands with another one at this place."""
    return (*hands[:place], hand, *hands[place + 1 :])


def added(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    """Return two counts of the same seats or sides as one.

    >>> added((3, 0), (1, 2))
    (4, 2)
    """
    return tuple(one + other for one, other in zip(first, second, strict=True))
