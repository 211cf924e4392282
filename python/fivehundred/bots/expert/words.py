"""What was thought of calls and discards, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.engine.actions import Bid, Call, Pass


def why_bid(bid: Bid, chance: float, brings: Mapping[Call, float], deals: int) -> tuple[str, ...]:
    """Return why this bid: how often it is made, and what it brings beside the next best call."""
    made = f"You should make {bid} {_often(chance)}."
    others = {call: points for call, points in brings.items() if call != bid}
    if not others:
        return (made,)
    second = max(others, key=lambda call: others[call])
    return made, f"{_in_deals(deals)} {_brings(bid, brings[bid])}, {_brings(second, others[second])}."


def why_pass(brings: Mapping[Call, float], deals: int) -> tuple[str, ...]:
    """Return why to pass: what it brings beside the best bid."""
    bids = {call: points for call, points in brings.items() if isinstance(call, Bid)}
    if not bids:
        return ("No bid that is left fits your hand, so you pass.",)
    best = max(bids, key=lambda bid: bids[bid])
    return (f"{_in_deals(deals)} {_brings(Pass(), brings[Pass()])}, {_brings(best, bids[best])}.",)


def why_kept(deals: int, chance: float, worst: float) -> tuple[str, ...]:
    """Return why these cards are laid away, by the chances in percent of these and of the worst tried."""
    made = f"In {deals} deals that fit what you see, what you keep makes the contract {_often(chance)}"
    return (f"{made}; the worst of what you might keep {_often(worst)}.",)


def _often(chance: float) -> str:
    return f"about {round(chance)} times in a hundred"


def _in_deals(deals: int) -> str:
    return f"In {deals} deals that fit the bidding, your side gets on average"


def _brings(call: Call, points: float) -> str:
    return f"{round(points):+d} points after {call if isinstance(call, Bid) else 'a pass'}"
