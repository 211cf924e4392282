"""What was thought of calls and discards, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fivehundred.engine.actions import Bid, Call


@dataclass(frozen=True, slots=True)
class Why:
    """Why a call is made: what each one `brings` in so many deals, and whether practice taught the habit."""

    call: Call
    brings: Mapping[Call, float]
    deals: int
    is_taught: bool

    def told(self, chance: float | None) -> tuple[str, ...]:
        """Return the reasons; the chance to make it, in percent, is that of a bid."""
        made = () if chance is None else (f"You should make {self.call} {_often(chance)}.",)
        if len(self.brings) > 1:
            return (*made, self._compared())
        return made or ("No bid that is left fits your hand, so you pass.",)

    def _compared(self) -> str:
        """Return what the call brings beside the best other one, which may be ahead by too little."""
        brings = self.brings
        other = max((each for each in brings if each != self.call), key=lambda each: brings[each])
        worth = (
            f"{_said(self.call)} is worth {round(brings[self.call]):+d} in points to your side,"
            f" {_said(other)} {round(brings[other]):+d}"
        )
        close = (
            f", not far enough ahead to leave {self._habit()}" if brings[other] > brings[self.call] else ""
        )
        return f"In {self.deals} deals that fit the bidding, and at this score, {worth}{close}."

    def _habit(self) -> str:
        return "what practice has taught" if self.is_taught else "the rules of thumb"


def why_kept(deals: int, chance: float, worst: float) -> tuple[str, ...]:
    """Return why these cards are laid away, by the chances in percent of these and of the worst tried."""
    made = f"In {deals} deals that fit what you see, what you keep makes the contract {_often(chance)}"
    return (f"{made}; the worst of what you might keep {_often(worst)}.",)


def _often(chance: float) -> str:
    times = round(chance)
    return f"about {times} times in a hundred" if times else "hardly ever"


def _said(call: Call) -> str:
    return str(call) if isinstance(call, Bid) else "a pass"
