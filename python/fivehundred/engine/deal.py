"""The phase before a round, in which chance deals (L1–L3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from fivehundred.cards import Card, CardSet, bits
from fivehundred.engine import drawing, market, misdeal
from fivehundred.engine.actions import CHANCE, Action, Deal, kind_of
from fivehundred.engine.auction import Auction
from fivehundred.engine.round import Round
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import DealForm, PassedOut
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules

if TYPE_CHECKING:
    from fivehundred.engine.phase import Phase

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
class Dealing:
    """Waiting for the deal. The fields are those of the round to come; `barred` is a set of bits (A9).

    A round's rules are not the table's where the dealer has chosen others (X8): those who make the next deal
    give the table's.
    """

    rules: Rules
    number: int
    dealer: int
    redeals: int = 0
    barred: int = 0
    chosen: tuple[str, ...] = ()

    name = "deal"

    @classmethod
    def next(cls, rules: Rules, round: Round, barred: int = 0) -> Dealing:
        """Return the deal after a round that was played: it passes to the left (L1)."""
        return cls(rules, round.number + 1, round.left_of(round.dealer), barred=barred)

    @classmethod
    def again(cls, rules: Rules, round: Round) -> Dealing:
        """Return the deal after a round without a contract (A6); if all were barred, nobody is now (A9)."""
        deals_again = round.rules.auction.passed_out in _DEALS_AGAIN and round.redeals < REDEALS
        all_barred = round.barred == round.all_seats
        if not deals_again and not all_barred:
            return cls.next(rules, round)
        barred = 0 if all_barred else round.barred
        return cls(rules, round.number + 1, round.dealer, round.redeals + 1, barred)

    @classmethod
    def after_misdeal(cls, round: Round) -> Dealing:
        """Return the deal after a misdeal: by the same dealer, and as if the first had not been (L3)."""
        return cls(round.rules, round.number + 1, round.dealer, round.redeals, round.barred, round.chosen)

    def under(self, rules: Rules, chosen: tuple[str, ...]) -> Dealing:
        """Return the deal under the rules that the dealer has chosen (X8)."""
        return replace(self, rules=rules, chosen=chosen)

    actor = CHANCE
    hand_to_play = CHANCE

    @property
    def legal_actions(self) -> Collection[Action]:
        """Every deal of the pack."""
        return Deals(self.rules)

    def violation(self, action: Action) -> Violation | None:
        """Return why this is no deal for now, or None."""
        if not isinstance(action, Deal):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a deal")
        return violation(self.rules, action)

    def after(self, action: Action) -> Phase:
        """Return what a legal deal begins, or another deal where it is a misdeal (L3 `must`)."""
        assert isinstance(action, Deal)
        rules = self.rules
        if misdeal.is_dealt_again(rules, action):
            return replace(self, number=self.number + 1)
        dealt = Round.of(rules, self.number, self.dealer, self.redeals, action)
        round = replace(dealt, chosen=self.chosen, barred=self.barred)
        match rules.deal.form:
            case DealForm.DRAW:
                return drawing.begin(round, Auction.begin)
            case DealForm.MARKET:
                return market.before_auction(round, Auction.begin)
            case _:
                return Auction.begin(round)


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
