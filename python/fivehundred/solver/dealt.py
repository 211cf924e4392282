"""The round that a deal begins, once the deal is known to be one."""

from __future__ import annotations

from fivehundred.engine.actions import Deal
from fivehundred.engine.phases.deal import violation
from fivehundred.engine.round import Round
from fivehundred.engine.violations import IllegalActionError
from fivehundred.rules.ruleset import Rules


def round_of(deal: Deal, rules: Rules, dealer: int) -> Round:
    """Return the round that a deal begins under these rules, those of the dealer's choice if need be (X8).

    Raises:
        IllegalActionError: It is no deal of the pack.
        ValueError: There is no such dealer.
    """
    seat = rules.expect_seat(dealer, "dealer")
    reason = violation(rules, deal)
    if reason is not None:
        raise IllegalActionError(reason)
    return Round.of(rules, 0, seat, 0, deal)
