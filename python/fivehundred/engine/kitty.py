"""Cards of the kitty that lie face up: turned by the bidding (A10), or from the deal on (A11)."""

from __future__ import annotations

from fivehundred.cards import Card
from fivehundred.engine.actions import Bid, Call
from fivehundred.engine.round import Round
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.ruleset import Rules

Calls = tuple[tuple[int, Call], ...]
"""Pairs of seat and call, in the order made."""


def turned_by(rules: Rules, calls: Calls) -> int:
    """Return how many cards the bidders have turned up: as many as the highest bid is above six (A10)."""
    if not rules.auction.visible_kitty:
        return 0
    levels = [rules.bids.level(call) for _, call in calls if isinstance(call, Bid)]
    return min(max(levels, default=LEVELS[0]) - LEVELS[0], rules.kitty_size)


def open_cards(round: Round, calls: Calls) -> tuple[Card, ...]:
    """Return the cards of the kitty that everybody has seen after these calls, in the order dealt."""
    kitty, turned = round.deal.kitty, turned_by(round.rules, calls)
    if round.rules.auction.last_kitty_card_open and turned < len(kitty):
        return (*kitty[:turned], kitty[-1])
    return kitty[:turned]
