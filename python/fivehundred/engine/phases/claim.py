"""Claims and concessions: the tricks that are left without playing them (P4)."""

from __future__ import annotations

from fivehundred.engine.actions import Claim, Concede, Declaration
from fivehundred.engine.contracts.contract import Contract, Terms, defenders
from fivehundred.engine.phases import claim_proof
from fivehundred.engine.phases.trick_position import TrickPosition
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.options import Claims, DealForm
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat


def violation(phase: TrickPosition, declaration: Declaration) -> Violation | None:
    """Return why the seat on turn may not claim or concede now, or None."""
    if isinstance(declaration, Concede):
        is_declarer = phase.actor == phase.round.declarer
        return None if is_declarer else Violation.of(Reason.CONCEDE_NOT_DECLARER)
    round = phase.round
    never = never_allowed(round.rules, round.settled_contract, phase.terms, phase.actor)
    if never is not None:
        return never
    return Violation.of(Reason.CLAIM_REPEATED) if phase.refused else _unproved(phase)


def never_allowed(rules: Rules, contract: Contract, terms: Terms, seat: Seat) -> Violation | None:
    """Return why a seat may not claim at any time in a round of this contract, or None."""
    if rules.deal.form is DealForm.TABLE_HANDS:
        return Violation.of(Reason.CLAIM_ON_TABLE)
    if rules.play.claims is Claims.OFF:
        return Violation.of(Reason.CLAIMS_OFF)
    if not terms.is_special:
        return None
    if not terms.is_misere or len(terms.makers) > 1 or terms.steered:
        return Violation.of(Reason.CLAIM_NOT_HERE, contract=contract)
    return None if seat == contract.declarer else Violation.of(Reason.CLAIM_BY_DEFENDER, contract=contract)


def _unproved(phase: TrickPosition) -> Violation | None:
    """Return that a claim does not stand; where that costs points it may be made all the same."""
    if phase.round.rules.play.claims is not Claims.VERIFIED or claim_proof.proved(phase):
        return None
    return Violation.of(Reason.CLAIM_NOT_PROVED)


def given(phase: TrickPosition, declaration: Declaration) -> tuple[int, ...] | None:
    """Return the tricks left as they go to each seat; None after a claim that nothing proved."""
    if isinstance(declaration, Concede):
        return _conceded(phase)
    return _claimed(phase) if claim_proof.proved(phase) else None


def costs(phase: TrickPosition, declaration: Declaration, *, is_refused: bool) -> bool:
    """Whether whoever has declared this pays for it."""
    always = phase.round.rules.play.claims is Claims.ALWAYS_PENALISED
    return isinstance(declaration, Claim) and (always or is_refused)


def _claimed(phase: TrickPosition) -> tuple[int, ...]:
    """Return the tricks left by seat: all the claimer's; at misère the defenders'."""
    return _to_defenders(phase) if phase.terms.is_misere else _all_to(phase, phase.actor)


def _conceded(phase: TrickPosition) -> tuple[int, ...]:
    """Return the tricks left by seat, where they hurt the declarer most."""
    _, declarer = phase.round.settled()
    if not phase.terms.is_special:
        return _to_defenders(phase)
    taken = sum(phase.taken[seat] for seat in phase.terms.makers)
    short, over = phase.terms.target.start - taken, taken + phase.left - phase.terms.target.start
    return _all_to(phase, declarer) if over >= short else _to_defenders(phase)


def _all_to(phase: TrickPosition, seat: Seat) -> tuple[int, ...]:
    return tuple(phase.left * (other == seat) for other in phase.round.rules.all_places)


def _to_defenders(phase: TrickPosition) -> tuple[int, ...]:
    """Return the tricks left dealt out one by one to the defending seats, from the declarer's left."""
    _, declarer = phase.round.settled()
    seats = defenders(phase.round.rules, phase.terms, declarer)
    tricks = [0] * phase.round.rules.places
    for trick in range(phase.left):
        tricks[seats[trick % len(seats)]] += 1
    return tuple(tricks)
