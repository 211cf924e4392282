"""The score of a round: one line of the sheet (section S)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fivehundred.engine.contracts.contract import Contract, Terms, terms_of
from fivehundred.engine.round import added
from fivehundred.engine.score import undertricks
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.score.points import (
    by_makers,
    by_side,
    contract_points,
    fines,
    makers_sides,
    trick_points,
)
from fivehundred.engine.score.score_out import first_out
from fivehundred.engine.score.undertricks import Breach
from fivehundred.rules.options import Partners
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import PLACES, Seat, Side, of_sides


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One line of the score sheet.

    `makers` are the sides that played for the contract, the declarer's first. `taken` counts tricks by
    place, `points` and `totals` are by side; `made` is None where nobody bid, and
    where play was cut off before the contract was decided (S8). `breach` is how a breach came out that was
    called (S12), `barred` are the seats that may not bid in the next auction (S10–S12), `fined` those whose
    claims cost points, once for each claim (P4). `scored_out` is the defending side that was the first to
    reach the target on its tricks, where that counts (S8); `chosen` is what the dealer had switched on (X8).
    """

    number: int
    dealer: Seat
    contract: Contract
    makers: tuple[Side, ...]
    taken: tuple[int, ...]
    made: bool | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    breach: Breach | None = None
    barred: tuple[Seat, ...] = ()
    fined: tuple[Seat, ...] = ()
    scored_out: Side | None = None
    chosen: tuple[str, ...] = ()

    def terms(self, rules: Rules) -> Terms:
        """Return what the contract meant, under the rules of the round (X8) and with the partners of then."""
        partners = tuple(PLACES[side] for side in self.makers[1:])  # where partners change, a seat is a side
        if self.contract.declarer is not None and rules.table.partners is Partners.FIXED:
            partners = rules.partners_of(self.contract.declarer)
        return terms_of(rules, self.contract, partners)


def score(outcome: Outcome, totals: Sequence[int]) -> RoundScore:
    """Return the round's line, given the totals before it."""
    taken = outcome.taken()
    points = _points(outcome, by_side(outcome.rules, taken), totals)
    return RoundScore(
        number=outcome.number,
        dealer=outcome.dealer,
        contract=outcome.contract,
        makers=makers_sides(outcome),
        taken=taken,
        made=_is_made(outcome),
        points=points,
        totals=added(totals, points),
        breach=undertricks.breach(outcome),
        barred=undertricks.barred(outcome),
        fined=outcome.fined,
        scored_out=first_out(outcome, totals),
        chosen=outcome.chosen,
    )


def _is_made(outcome: Outcome) -> bool | None:
    """Whether the contract was made; None if there was none, or if it was not played to its end (S8)."""
    return undertricks.missed_by(outcome) == 0 if outcome.terms.makers and not outcome.cut_off else None


def _points(outcome: Outcome, tricks: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
    """Return what each side scores: the makers by the contract, the others by their tricks; less fines."""
    makers, points = makers_sides(outcome), [-cost for cost in fines(outcome)]
    won = (0,) * len(points)
    if makers and not outcome.cut_off:
        won = contract_points(outcome, makers, by_makers(outcome))
    for side, before in of_sides(totals):
        points[side] += won[side]
        if side not in makers:
            points[side] += trick_points(outcome, before, tricks[side], won[side])
    return tuple(points)
