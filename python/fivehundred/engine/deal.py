"""The phase before a round, in which chance deals (L1–L3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final

from fivehundred.cards import Card, CardSet
from fivehundred.engine import misdeal
from fivehundred.engine.actions import CHANCE, Action, Deal, kind_of
from fivehundred.engine.auction import Auction
from fivehundred.engine.round import Round
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import PassedOut
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules

REDEALS: Final = 2
"""How often one dealer deals again after everybody passed (A6)."""

_DEALS_AGAIN: Final = (PassedOut.REDEAL, PassedOut.NO_TRUMP_HAND)
"""Where the same dealer deals again; after an inkle there is no no-trump hand either (A5)."""

_TOO_MANY: Final = "deals are too many to list or count; make one with deal_from_seed(rules, dealer, seed)"


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
    """Waiting for the deal. The fields are those of the round to come; `barred` is a set of bits (A9)."""

    rules: Rules
    number: int
    dealer: int
    redeals: int = 0
    barred: int = 0

    name = "deal"

    @classmethod
    def next(cls, round: Round, barred: int = 0) -> Dealing:
        """Return the deal after a round that was played: it passes to the left (L1)."""
        return cls(round.rules, round.number + 1, round.left_of(round.dealer), barred=barred)

    @classmethod
    def again(cls, round: Round) -> Dealing:
        """Return the deal after a round without a contract (A6); if all were barred, nobody is now (A9)."""
        deals_again = round.rules.auction.passed_out in _DEALS_AGAIN and round.redeals < REDEALS
        all_barred = round.barred == round.all_seats
        if not deals_again and not all_barred:
            return cls.next(round)
        barred = 0 if all_barred else round.barred
        return cls(round.rules, round.number + 1, round.dealer, round.redeals + 1, barred)

    @classmethod
    def after_misdeal(cls, round: Round) -> Dealing:
        """Return the deal after a misdeal: by the same dealer, and as if the first had not been (L3)."""
        return cls(round.rules, round.number + 1, round.dealer, round.redeals, round.barred)

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

    def after(self, action: Action) -> Auction | Dealing:
        """Return the auction that a legal deal begins, or another deal where it is a misdeal (L3 `must`)."""
        assert isinstance(action, Deal)
        if misdeal.is_dealt_again(self.rules, action):
            return replace(self, number=self.number + 1)
        round = Round(self.rules, self.number, self.dealer, self.redeals, action, barred=self.barred)
        return Auction.begin(round)


def violation(rules: Rules, deal: Deal) -> Violation | None:
    """Return why these hands and kitty are no deal of the pack, or None."""
    shape = [len(hand) for hand in deal.hands]
    needed = [HAND_SIZE] * rules.hands
    if shape != needed or len(deal.kitty) != rules.kitty_size:
        return Violation.of(
            Reason.DEAL_SHAPE,
            hands=_words(shape),
            kitty=len(deal.kitty),
            needed=f"hands of {_words(needed)} and a kitty of {rules.kitty_size}",
        )
    dealt = Counter(card for place in (*deal.hands, deal.kitty) for card in place)
    pack = Counter(CardSet(rules.cards))
    if dealt != pack:
        return Violation.of(Reason.DEAL_CARDS, missing=_cards(pack - dealt), extra=_cards(dealt - pack))
    return None


def _words(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


def _cards(cards: Counter[Card]) -> str:
    return " ".join(str(card) for card in cards.elements()) or "none"
