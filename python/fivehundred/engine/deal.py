"""The phase before a round, in which chance deals (L1, L2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from fivehundred.cards import Card, CardSet
from fivehundred.engine.actions import CHANCE, Action, Deal, kind_of
from fivehundred.engine.auction import Auction
from fivehundred.engine.round import Round
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import PassedOut
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules

REDEALS: Final = 2
"""How often one dealer deals again after everybody passed (A6)."""

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
    """Waiting for the deal. The fields are those of the round to come."""

    rules: Rules
    number: int
    dealer: int
    redeals: int = 0

    name = "deal"

    @classmethod
    def next(cls, round: Round) -> Dealing:
        """Return the deal after a round that was played: it passes to the left (L1)."""
        return cls(round.rules, round.number + 1, round.left_of(round.dealer))

    @classmethod
    def again(cls, round: Round) -> Dealing:
        """Return the deal after a round that nobody bid for (A6)."""
        same_dealer = round.rules.auction.passed_out is PassedOut.REDEAL and round.redeals < REDEALS
        if same_dealer:
            return cls(round.rules, round.number + 1, round.dealer, round.redeals + 1)
        return cls.next(round)

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

    def after(self, action: Action) -> Auction:
        """Return the auction that a legal deal begins."""
        assert isinstance(action, Deal)
        return Auction.begin(Round(self.rules, self.number, self.dealer, self.redeals, action))


def violation(rules: Rules, deal: Deal) -> Violation | None:
    """Return why these hands and kitty are no deal of the pack, or None."""
    shape = [len(hand) for hand in deal.hands]
    needed = [HAND_SIZE] * rules.table.seats
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
