"""The misdeal: a hand without a court card (L3)."""

from __future__ import annotations

from fivehundred.cards import bits
from fivehundred.engine.actions import Deal
from fivehundred.engine.round import Calls, Round
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import Misdeal
from fivehundred.rules.pack import saving_cards
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat


def is_misdealt(rules: Rules, hand: int) -> bool:
    """Whether a hand lacks jacks, queens and kings, and where it matters aces and jokers, too."""
    return not hand & saving_cards(rules.deal)


def is_dealt_again(rules: Rules, deal: Deal) -> bool:
    """Whether the cards are dealt again before anybody looks (L3 `must`)."""
    if rules.deal.misdeal is not Misdeal.MUST:
        return False
    return any(is_misdealt(rules, bits(hand)) for hand in deal.hands[: rules.table.seats])


def violation(round: Round, calls: Calls, seat: Seat, *, has_looked: bool) -> Violation | None:
    """Return why the seat that speaks may not have the cards dealt again, or None (L3 `may`)."""
    rules = round.rules
    if rules.deal.misdeal is not Misdeal.MAY:
        return Violation.of(Reason.MISDEAL_OFF)
    if any(other == seat for other, _ in calls):
        return Violation.of(Reason.MISDEAL_TOO_LATE)
    if not has_looked:
        return Violation.of(Reason.MISDEAL_NOT_SEEN)
    return None if is_misdealt(rules, round.hands[seat]) else Violation.of(Reason.NO_MISDEAL)
