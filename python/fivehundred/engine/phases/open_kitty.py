"""Cards of the kitty that lie face up: turned by the bidding (A10, B5), or from the deal on (A11, T2c)."""

from __future__ import annotations

from typing import Final

from fivehundred.cards import Card, Strain
from fivehundred.engine.actions import Bid
from fivehundred.engine.round import Calls, Round
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.options import DealForm
from fivehundred.rules.ruleset import Rules

_STEPS: Final = ((7, 1), (7, 2), (6, 4), (9, 1), (8, 3))
"""The tricks and the cards given at which fractional bids turn up a card each (B5)."""


def turned_by(rules: Rules, calls: Calls) -> int:
    """Return how many cards the bidders have turned up (A10, B5)."""
    bids = [call for _, call in calls if isinstance(call, Bid)]
    if rules.bids.is_by_value:
        highest = max(map(rules.bids.value, bids), default=0)
        return sum(step <= highest for step in steps(rules))
    if not rules.auction.visible_kitty:
        return 0
    return min(max(map(rules.bids.level, bids), default=LEVELS[0]) - LEVELS[0], rules.kitty_size)


def steps(rules: Rules) -> list[int]:
    """Return the values which a bid reaches or passes to turn up a card each (B5)."""
    bids = (Bid(tricks, Strain.SPADES, given=given) for tricks, given in _STEPS)
    return sorted(map(rules.bids.value, bids))


def open_cards(round: Round, calls: Calls) -> tuple[Card, ...]:
    """Return the cards of the kitty that everybody has seen after these calls, in the order dealt."""
    kitty, turned = round.kitty, turned_by(round.rules, calls)
    if round.rules.deal.form is DealForm.MARKET:
        return kitty
    if round.rules.auction.last_kitty_card_open and turned < len(kitty):
        return (*kitty[:turned], kitty[-1])
    return kitty[:turned]
