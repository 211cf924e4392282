"""When a bid that is high enough may be made: after what, by whom, seen or unseen (A5, A8, A13, M1, M3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fivehundred.engine.actions import Bid, Pass
from fivehundred.engine.round import Calls
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.bids import LEVELS, Special
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import Precondition
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS

SEVEN: Final = 7
"""The level that misère (M1) and, at some tables, no-trump (A13) wait for."""

_INKLE_SEATS: Final = 2
"""How many seats may bid six where not all may (A5)."""


def is_blind(rules: Rules, bid: Bid) -> bool:
    """Whether a bid is made without a look at the hand (M3)."""
    return bid.special is not None and _is_blind(rules, bid.special)


@lru_cache(maxsize=256)
def hides_hands(rules: Rules) -> bool:
    """Whether a bid may be made without a look, so that every hand lies face down at first (M3)."""
    return any(special_row(rules.specials, special).on and _is_blind(rules, special) for special in Special)


def _is_blind(rules: Rules, special: Special) -> bool:
    return special_row(rules.specials, special).precondition is Precondition.BEFORE_LOOKING


def violation(rules: Rules, calls: Calls, bid: Bid, *, has_looked: bool) -> Violation | None:
    """Return why a bid comes at the wrong time, or None."""
    if bid.special is not None and _is_blind(rules, bid.special):
        return Violation.of(Reason.HAND_SEEN, bid=bid) if has_looked else None
    if bid.special is not None:
        return _special_violation(rules, calls, bid, bid.special)
    if rules.auction.inkle_seats and bid.level == LEVELS[0] and len(calls) >= _INKLE_SEATS:
        return Violation.of(Reason.INKLE_TOO_LATE, bid=bid)
    waits = rules.auction.no_trump_from == SEVEN and bid.strain is not None and bid.strain.trumps is None
    if waits and not _seven_is_bid(calls):
        return Violation.of(Reason.NO_TRUMP_TOO_EARLY, bid=bid)
    return None


@lru_cache(maxsize=256)
def conditional(rules: Rules) -> tuple[bool, ...]:
    """Return for each bid of the ladder whether there is a time when it may not be made.

    Mostly there is none. If there is, it is after two passes, by a seat that has looked.
    """
    late: Calls = ((SEATS[0], Pass()), (SEATS[1], Pass()))
    return tuple(violation(rules, late, bid, has_looked=True) is not None for bid in rules.bids)


def _special_violation(rules: Rules, calls: Calls, bid: Bid, special: Special) -> Violation | None:
    """Return why a special's precondition is not met, which A8 lifts."""
    waits = special_row(rules.specials, special).precondition is Precondition.LEVEL_7
    if waits and not rules.auction.unrestricted and not _seven_is_bid(calls):
        return Violation.of(Reason.SPECIAL_TOO_EARLY, bid=bid)
    return None


def _seven_is_bid(calls: Calls) -> bool:
    """Whether somebody has bid seven tricks or more; a game bid is for ten."""
    return any(isinstance(call, Bid) and (call.level or 0) >= SEVEN for _, call in calls)
