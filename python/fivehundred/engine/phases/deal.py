"""The phase before a round, in which chance deals (L1–L3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

from fivehundred.cards import Card, CardSet, bits
from fivehundred.engine.actions import CHANCE, Action, Deal, kind_of, of_kind
from fivehundred.engine.phases import draw, market, misdeal
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.round import Round, all_of
from fivehundred.engine.shuffle import deal_from_seed, dealt_out
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import DealForm, PassedOut
from fivehundred.rules.pack import HAND_SIZE, published_order
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Seat

REDEALS: Final = 2
"""How often one dealer deals again after everybody passed (A6)."""

_DEALS_AGAIN: Final = (PassedOut.REDEAL, PassedOut.NO_TRUMP_HAND)
"""Where the same dealer deals again; after an inkle there is no no-trump hand either (A5)."""

_TOO_MANY: Final = "deals are too many to list or count; make one with deal_from_seed(rules, dealer, seed)"


class Shape(NamedTuple):
    """How many cards lie where."""

    hands: tuple[int, ...]
    kitty: int
    stock: int

    def __str__(self) -> str:
        stock = f", and {self.stock} more" if self.stock else ""
        return f"hands of {' '.join(map(str, self.hands))} and a kitty of {self.kitty}{stock}"


@dataclass(frozen=True, slots=True)
class Deals(Collection[Action]):
    """Every deal of a pack. Too many to list: `in` works, and `deal_from_seed` makes one."""

    rules: Rules

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Deal) and violation(self.rules, action) is None

    def __iter__(self) -> Iterator[Action]:
        raise TypeError(_TOO_MANY)

    def __len__(self) -> int:
        raise TypeError(_TOO_MANY)

    def __bool__(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Dealing(Stage):
    """Waiting for the deal. The fields are those of the round to come; `barred` is a set of bits (A9).

    `gathered` is the pack as it lies where it is not shuffled again, so that there is one deal only (A6).

    A round's rules are not the table's where the dealer has chosen others (X8): those who make the next deal
    give the table's.
    """

    rules: Rules
    number: int
    dealer: Seat
    redeals: int = 0
    barred: int = 0
    chosen: tuple[str, ...] = ()
    gathered: tuple[Card, ...] = ()

    name = "deal"

    @classmethod
    def next(cls, rules: Rules, number: int, dealer: Seat, barred: int = 0) -> Dealing:
        """Return the deal after a round of this number and dealer: it passes to the left (L1)."""
        return cls(rules, number + 1, SEATS[(dealer + 1) % rules.table.seats], barred=barred)

    @classmethod
    def again(cls, rules: Rules, former: Round | Dealing, gathered: tuple[Card, ...] = ()) -> Dealing:
        """Return the deal after one without a contract (A6); if all were barred, nobody is now (A9)."""
        deals_again = former.rules.auction.passed_out in _DEALS_AGAIN and former.redeals < REDEALS
        all_barred = former.barred == all_of(rules)
        if not deals_again and not all_barred:
            return replace(cls.next(rules, former.number, former.dealer), gathered=gathered)
        barred = 0 if all_barred else former.barred
        return cls(rules, former.number + 1, former.dealer, former.redeals + 1, barred, gathered=gathered)

    @classmethod
    def after_misdeal(cls, former: Round | Dealing) -> Dealing:
        """Return the deal after a misdeal: by the same dealer, and as if the first had not been (L3)."""
        return cls(
            former.rules, former.number + 1, former.dealer, former.redeals, former.barred, former.chosen
        )

    def under(self, rules: Rules, chosen: tuple[str, ...]) -> Dealing:
        """Return the deal under the rules that the dealer has chosen (X8); another pack is shuffled."""
        gathered = self.gathered if bits(self.gathered) == rules.cards else ()
        return replace(self, rules=rules, chosen=chosen, gathered=gathered)

    def deal_of(self, seed: bytes) -> Deal:
        """Return the deal that a seed makes; where the cards are not shuffled, the one deal there is (A6)."""
        if self.gathered:
            return dealt_out(self.rules, self.dealer, self.gathered)
        return deal_from_seed(self.rules, self.dealer, seed)

    actor = CHANCE
    hand_to_play = CHANCE

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every deal of the pack; without a shuffle the only one."""
        return (dealt_out(self.rules, self.dealer, self.gathered),) if self.gathered else Deals(self.rules)

    def violation(self, action: Action) -> Violation | None:
        """Return why this is no deal for now, or None."""
        if not isinstance(action, Deal):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a deal")
        if self.gathered and action not in self.legal_actions:
            return Violation.of(Reason.DEAL_SHUFFLED)
        return violation(self.rules, action)

    def after(self, action: Action) -> Stage:
        """Return what a legal deal begins, or another deal where it is a misdeal (L3 `must`)."""
        action = of_kind(Deal, action)
        rules = self.rules
        if misdeal.is_dealt_again(rules, action):
            return Dealing.after_misdeal(self)
        dealt = Round.of(rules, self.number, self.dealer, self.redeals, action)
        round = replace(dealt, chosen=self.chosen, barred=self.barred)
        match rules.deal.form:
            case DealForm.DRAW:
                return draw.begin(round, Auction.begin)
            case DealForm.MARKET:
                return market.before_auction(round, Auction.begin)
            case _:
                return Auction.begin(round)


def gathered(round: Round) -> tuple[Card, ...]:
    """Return the pack as it is put together after a deal without a contract; nothing where it is shuffled.

    From the dealer's left each hand as it was held, by suit and rank in the published order; then the dead
    hands and the kitty as they were dealt (A6).
    """
    if not round.rules.auction.unshuffled:
        return ()
    held = (published_order(round.hands[seat]) for seat in (*round.around(round.dealer), round.dealer))
    return tuple(chain(*held, *round.deal.hands[round.rules.places :], round.deal.kitty))


def violation(rules: Rules, deal: Deal) -> Violation | None:
    """Return why these hands, kitty and stock are no deal of the pack, or None."""
    shape, needed = _shape_of(deal), _needed(rules)
    if shape != needed:
        return Violation.of(Reason.DEAL_SHAPE, dealt=shape, needed=needed)
    cards = [card for place in (*deal.hands, deal.kitty, deal.stock) for card in place]
    if bits(cards) == rules.cards:  # there are as many of them
        return None
    dealt, pack = Counter(cards), Counter(CardSet(rules.cards))
    return Violation.of(Reason.DEAL_CARDS, missing=_cards(pack - dealt), extra=_cards(dealt - pack))


def _shape_of(deal: Deal) -> Shape:
    return Shape(tuple(map(len, deal.hands)), len(deal.kitty), len(deal.stock))


def _needed(rules: Rules) -> Shape:
    size = 0 if rules.deal.form is DealForm.DRAW else HAND_SIZE
    kitty = sum(cards for to_kitty, cards in rules.packets if to_kitty)
    return Shape((size,) * rules.hands, kitty, rules.cards.bit_count() - kitty - size * rules.hands)


def _cards(cards: Counter[Card]) -> str:
    return " ".join(str(card) for card in cards.elements()) or "none"
