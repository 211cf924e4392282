"""The winner's raise: bidding on before the kitty is taken (A7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivehundred.engine.actions import Bid, Call

if TYPE_CHECKING:
    from fivehundred.engine.phases.auction import Auction


def raiser(auction: Auction) -> int | None:
    """Return the winner, if it is asked for a raise: as a rule only over somebody else's bid."""
    rules = auction.round.rules.auction
    if not rules.winner_raises or auction.winning is None:
        return None
    winner, _ = auction.winning
    is_opposed = any(isinstance(call, Bid) and seat != winner for seat, call in auction.calls)
    return winner if is_opposed or rules.raise_unopposed else None


def opens_again(auction: Auction, answer: Call) -> bool:
    """Whether the winner's answer lets the others speak again: a raise in another strain does."""
    assert auction.winning is not None
    _, bid = auction.winning
    return isinstance(answer, Bid) and not is_same_strain(bid, answer)


def is_same_strain(one: Bid, other: Bid) -> bool:
    """Whether two bids are in one strain; a special is a strain of its own (A2)."""
    return (one.strain, one.special) == (other.strain, other.special)
