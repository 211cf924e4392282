"""The winner's raise: bidding on before the kitty is taken (A7)."""

from __future__ import annotations

from fivehundred.engine.actions import Bid, Call
from fivehundred.engine.round import Calls
from fivehundred.rules.options import AuctionRules
from fivehundred.seats import Seat


def is_asked(rules: AuctionRules, calls: Calls, winner: Seat) -> bool:
    """Whether the winner is asked for a raise: as a rule only over somebody else's bid."""
    is_opposed = any(isinstance(call, Bid) and seat != winner for seat, call in calls)
    return rules.winner_raises and (is_opposed or rules.raise_unopposed)


def opens_again(bid: Bid, answer: Call) -> bool:
    """Whether the winner's answer to its own bid lets the others speak again: one in another strain does."""
    return isinstance(answer, Bid) and not is_same_strain(bid, answer)


def is_same_strain(one: Bid, other: Bid) -> bool:
    """Whether two bids are in one strain; a special is a strain of its own (A2)."""
    return (one.strain, one.special) == (other.strain, other.special)
