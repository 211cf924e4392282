"""By how much a contract failed, and what follows from that: bars and breaches (S10–S12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fivehundred.engine.contracts.contract import Terms
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.score.points import by_makers
from fivehundred.rules.options import ScoringRules
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import Seat

MISERE_TRICKS: Final = 3
"""The tricks taken at a misère that count as a heavy loss (S10, S11)."""


@dataclass(frozen=True, slots=True)
class Breach:
    """A breach that was called: by which seat, whether it was won, and the points by side as booked (S12)."""

    caller: Seat
    won: bool
    points: tuple[int, ...]


def missed_by(outcome: Outcome) -> int:
    """Return how many tricks the makers are off their target; 0 if they made it."""
    tricks, target = by_makers(outcome), outcome.terms.target
    return max(target.start - tricks, tricks - (target.stop - 1), 0)


def breach(outcome: Outcome) -> Breach | None:
    """Return how a breach that was called came out, with no points booked yet (S12)."""
    caller, rules = outcome.breach, outcome.rules
    if caller is None or outcome.cut_off:
        return None
    is_won = missed_by(outcome) >= breached_by(rules.scoring, outcome.terms)
    return Breach(caller, is_won, (0,) * rules.table.sides)


def barred(outcome: Outcome) -> tuple[Seat, ...]:
    """Return the seats that may not bid in the next auction (S10–S12)."""
    if outcome.cut_off or not outcome.terms.makers:
        return ()
    _, declarer = outcome.contract.by
    called, scoring = breach(outcome), outcome.rules.scoring
    is_breached = called is not None and called.won
    seats = {declarer} if is_breached or _is_heavy(scoring, outcome.terms, missed_by(outcome)) else set()
    return tuple(sorted(seats if called is None or called.won else seats | {called.caller}))


def _is_heavy(scoring: ScoringRules, terms: Terms, missed: int) -> bool:
    """Whether missing the target by so much bars the declarer, without a breach (S10, S11)."""
    limits = (_ralph(scoring, terms), _set(scoring, terms))
    return any(limit is not None and missed >= limit for limit in limits)


def _ralph(scoring: ScoringRules, terms: Terms) -> int | None:
    """Return the tricks that the contract must fail by for the declarer to be barred (S10)."""
    if not scoring.ralph:
        return None
    return MISERE_TRICKS if terms.is_misere else scoring.ralph


def _set(scoring: ScoringRules, terms: Terms) -> int | None:
    """Return the tricks that the contract must fail by under the set rule (S11)."""
    if not scoring.set_rule or (terms.is_misere and not scoring.set_miseres):
        return None
    return breached_by(scoring, terms)


def breached_by(scoring: ScoringRules, terms: Terms) -> int:
    """Return the tricks that a contract must fail by to be breached, as by the set rule (S11, S12)."""
    return MISERE_TRICKS if terms.is_misere else heavy_loss(scoring)


def heavy_loss(scoring: ScoringRules) -> int:
    """Return the tricks by which any contract but a misère fails badly (S11, S12)."""
    return 1 + max(scoring.set_rule, 1)


def breached_at(scoring: ScoringRules, terms: Terms) -> tuple[int | None, int | None]:
    """Return how many tricks the makers may take at most, or must at least, for a breach to be won.

    Only hi/lo can fail either way; None stands for the way that a contract cannot fail by so much (S12).
    """
    missed, target = breached_by(scoring, terms), terms.target
    most, least = target.start - missed, target.stop - 1 + missed
    return most if most >= 0 else None, least if least <= HAND_SIZE else None
