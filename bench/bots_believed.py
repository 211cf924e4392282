"""How likely a bot thinks misères, and how often it makes them, at any table and against any defenders.

Whoever speaks first bids each misère that it thinks likely by a quarter or more, the others pass, and it
plays it. No misère needs a bid before it, and none is bid blind.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean
from typing import Final

from bench.rounds import dealt, end_of, seated
from fivehundred import Bid, Pass, Rules, State, preset
from fivehundred.bots import bot
from fivehundred.bots.expert.outlook import Outlook
from fivehundred.bots.rule1 import specials as of_rule_1
from fivehundred.bots.rule2 import specials as of_rule_2
from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.rules.document import with_settings
from fivehundred.seats import Seat

_AT_ONCE: Final = ("specials.misere.precondition=none", "specials.blind_misere.on=false")
_MISERES: Final = (Bid.of("M"), Bid.of("OM"))
_WORLDS: Final = 30
_LIKELY: Final = 25
"""A misère that is thought less likely is not bid, in percent."""


@dataclass(frozen=True, slots=True)
class Case:
    """A misère that was bid: how likely it was thought, in percent, and against which bots it was made."""

    bid: Bid
    believed: float
    made: tuple[bool, ...]


_THOUGHTS: Final[Mapping[str, Callable[[AuctionView], Callable[[Bid], float]]]] = {
    "expert": lambda view: Outlook.drawn(view, Random(f"{view.hand}"), _WORLDS).chance,
    "rule-1": lambda view: partial(of_rule_1.chance, view),
    "rule-2": lambda view: partial(of_rule_2.chance, view),
}
"""What bots think of misères from what they see, in percent."""


def cases(rules: Rules, numbers: range, bidder: str, defenders: Sequence[str]) -> Iterator[Case]:
    """Yield the misères of whoever speaks first in these deals; none where no auction comes first."""
    rules = with_settings(rules, _AT_ONCE)
    for number in numbers:
        state = dealt(rules, number)
        view = None if state.actor is None else state.view(state.actor)
        if not isinstance(view, AuctionView):
            continue
        thought = _THOUGHTS[bidder](view)
        for bid in _MISERES:
            if bid in view.legal_actions and (believed := thought(bid)) >= _LIKELY:
                made = tuple(_is_made(state.apply(bid), view.own_seat, bidder, name) for name in defenders)
                yield Case(bid, believed, made)


def _is_made(state: State, declarer: Seat, bidder: str, defender: str) -> bool:
    """Whether one bot makes what it has bid against another one, if nobody bids more."""
    while isinstance(state.phase, Auction):
        state = state.apply(Pass())
    players = {**seated(state.rules, defender), declarer: bot(bidder, bytes(SEED_SIZE), declarer)}
    return end_of(state, players).sheet[-1].made is True


def main() -> None:
    """Print for closed and for open misères how likely they were thought, and how many were made."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots_believed", description=main.__doc__)
    parser.add_argument("bots", nargs="*", default=["expert", "rule-2"], help="who defends")
    parser.add_argument("--bidder", choices=_THOUGHTS, default="expert", help="(default expert)")
    parser.add_argument("--preset", default="australian")
    parser.add_argument("--deals", type=int, default=110, help="how many deals (default 110)")
    parser.add_argument("--first", type=int, default=0, help="number of the first (default 0)")
    arguments = parser.parse_args()
    numbers = range(arguments.first, arguments.first + arguments.deals)
    found = [*cases(preset(arguments.preset), numbers, arguments.bidder, arguments.bots)]
    print(f"| {arguments.preset} | hands | believed | {' | '.join(arguments.bots)} |")
    print("|---|---|---|" + "---|" * len(arguments.bots))
    for bid in _MISERES:
        of_bid = [case for case in found if case.bid == bid]
        if of_bid:
            shares = [fmean(made) for made in zip(*(case.made for case in of_bid), strict=True)]
            believed = fmean(case.believed for case in of_bid)
            made = " | ".join(f"{share:.0%}" for share in shares)
            print(f"| {bid} | {len(of_bid)} | {believed:.0f}% | {made} |")


if __name__ == "__main__":
    main()
