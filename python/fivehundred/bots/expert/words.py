"""What was thought of calls and discards, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from fivehundred.engine.actions import Bid, Call, Pass


def why_bid(bid: Bid, chance: float, brings: Mapping[Call, float], deals: int) -> tuple[str, ...]:
    """Return why this bid: how often it is made, and what it brings beside the best other call."""
    made = f"You should make {bid} {_often(chance)}."
    return (made,) if len(brings) == 1 else (made, _compared(bid, brings, deals))


def why_pass(brings: Mapping[Call, float], deals: int) -> tuple[str, ...]:
    """Return why to pass: what it brings beside the best bid."""
    if len(brings) == 1:
        return ("No bid that is left fits your hand, so you pass.",)
    return (_compared(Pass(), brings, deals),)


def _compared(call: Call, brings: Mapping[Call, float], deals: int) -> str:
    """Return what a call brings beside the best other one, which may be ahead by too little to be made."""
    other = max((each for each in brings if each != call), key=lambda each: brings[each])
    worth = (
        f"{_said(call)} is worth {brings[call]:+.0f} points to your side, {_said(other)} {brings[other]:+.0f}"
    )
    close = ": too close to leave the rules of thumb" if brings[other] > brings[call] else ""
    return f"In {deals} deals that fit the bidding, and at this score, {worth}{close}."


def why_kept(deals: int, chance: float, worst: float) -> tuple[str, ...]:
    """Return why these cards are laid away, by the chances in percent of these and of the worst tried."""
    made = f"In {deals} deals that fit what you see, what you keep makes the contract {_often(chance)}"
    return (f"{made}; the worst of what you might keep {_often(worst)}.",)


def _often(chance: float) -> str:
    return f"about {round(chance)} times in a hundred"


def _said(call: Call) -> str:
    return str(call) if isinstance(call, Bid) else "a pass"
