"""What to call, learnt: networks that have bid a great many deals, each with and against itself.

They know one table, that of four players in partnerships with 43 cards and the Avondale values, whatever
misères are bid there. What they say is added up, since together they err less than each alone. `training` in
the repository has taught them, and can teach others.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from fivehundred.bots.expert.network import Network
from fivehundred.cards import CardSet
from fivehundred.engine.actions import Bid, Call, Pass
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.rules.bids import Special
from fivehundred.rules.ruleset import Rules

CALLS: Final = (
    *("pass", "6S", "6C", "6D", "6H", "6N", "7S", "7C", "7D", "7H", "7N", "M", "8S", "8C", "8D", "8H", "8N"),
    *("9S", "9C", "9D", "9H", "9N", "10S", "10C", "10D", "OM", "10H", "10N"),
)
"""The outputs of a network: what it thinks of each call, on a scale of its own."""
_OUTPUT: Final = {name: number for number, name in enumerate(CALLS)}
_SPECIALS: Final = {Special.MISERE, Special.OPEN_MISERE, Special.BLIND_MISERE}
_BIDS: Final = len(CALLS) - 1
_SEATS: Final = 4
_PLAIN: Final = Rules()
"""The table that they know."""


def learnt(view: AuctionView) -> Call | None:
    """Return what to call; None where the table is not known, or something that has been bid is not."""
    inputs = _inputs(view) if _knows(view.rules) else None
    if inputs is None:
        return None
    outputs = [sum(each) for each in zip(*(network(inputs) for network in _networks()), strict=True)]
    calls = [call for call in view.legal_actions if isinstance(call, Call) and name_of(call) in _OUTPUT]
    return max(calls, key=lambda call: outputs[_OUTPUT[name_of(call)]])


@lru_cache(maxsize=64)
def _knows(rules: Rules) -> bool:
    """Whether this is the table that they know: its cards, its seats, and nothing but its bids."""
    parts = ("table", "pack", "deal", "ladder", "auction", "plusplus")
    if any(getattr(rules, part) != getattr(_PLAIN, part) for part in parts):
        return False
    return {bid.special for bid in rules.bids} <= {None, *_SPECIALS}


@cache
def _networks() -> list[Network]:
    return list(Network.read_all((files(__package__) / "policy.weights").read_bytes()))


def name_of(call: Call) -> str:
    """Return what a call is named among the outputs, if it is one of them."""
    return str(call) if isinstance(call, Bid) else CALLS[0]


def _inputs(view: AuctionView) -> dict[int, float] | None:
    """Return what the networks see; None where something has been bid that they do not know.

    That is, in this order and from its own seat round to the left: the 43 cards, which bids each seat has
    made, who has passed, what bid stands and whose it is, how far it sits from the dealer, the scores of both
    sides in parts of the target, and whether misères may be bid.
    """
    own, seats = view.own_seat, len(view.rules.table.all_seats)
    seen = [float(card in view.hand) for card in CardSet(view.rules.cards)]
    bids, passed = [[0.0] * _BIDS for _ in range(_SEATS)], [0.0] * _SEATS
    standing, holder = [0.0] * len(CALLS), [0.0] * _SEATS
    last: tuple[int, int] | None = None
    for seat, call in view.calls:
        who = (seat - own) % seats
        if isinstance(call, Pass):
            passed[who] = 1
        elif isinstance(call, Bid):
            number = _OUTPUT.get(str(call))
            if number is None:
                return None
            bids[who][number - 1], last = 1, (number, who)
    if last is not None:
        holder[last[1]] = 1
    standing[0 if last is None else last[0]] = 1
    place = [float((own - view.dealer) % seats == number) for number in range(_SEATS)]
    side = view.rules.side_of(own)
    scores = [view.scores[number] / view.rules.scoring.target for number in (side, 1 - side)]
    told = [*seen, *(each for row in bids for each in row), *passed, *standing, *holder, *place, *scores]
    told += _rules(view.rules)
    return {number: value for number, value in enumerate(told) if value}


def _rules(rules: Rules) -> list[float]:
    """Return whether misère is bid, whether an eight in spades lies below it, and whether open misère is."""
    names = list(map(str, rules.bids))
    is_misere = "M" in names
    return [float(is_misere), float(is_misere and names.index("M") > names.index("8S")), float("OM" in names)]
