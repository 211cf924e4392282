"""What a round that is told comes to: the deal that it belongs to, its outcome, the game after it."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from fivehundred.engine.actions import Choose
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.state import State
from fivehundred.keeper.tricks import ends
from fivehundred.keeper.tricks.told import Played, Told, Why
from fivehundred.seats import Seat, at_places


def after(state: State, told: Told) -> State:
    """Return the game after a round that can have come."""
    dealing = dealing_of(state, told.chosen)
    if isinstance(told, Played):
        return state.scored(outcome(dealing, told, state.scores))
    return state.misdealt(dealing) if told.why is Why.MISDEAL else state.passed_out(dealing)


def dealing_of(state: State, chosen: tuple[str, ...] = ()) -> Dealing:
    """Return the deal of the next round under what its dealer switches on (X8)."""
    phase = state.phase
    if isinstance(phase, Choosing):
        return phase.after(Choose(chosen))
    if isinstance(phase, Dealing):
        return phase
    raise ValueError("a score game stands before a deal")


def kept_choice(state: State) -> tuple[str, ...]:
    """Return what stays switched on after a misdeal (X8)."""
    return state.phase.chosen if isinstance(state.phase, Dealing) else ()


def barred_seats(state: State) -> tuple[Seat, ...]:
    """Return who may not bid in the next round (A9, S10–S12)."""
    dealing = dealing_of(state, kept_choice(state))
    return tuple(seat for seat in dealing.rules.table.all_seats if dealing.barred >> seat & 1)


def outcome(dealing: Dealing, told: Played, totals: tuple[int, ...]) -> Outcome:
    """Return what a round that is possible came to, given the totals before it."""
    found = undecided_outcome(dealing, told)
    if told.first is not None:
        found = ends.led_by(found, told.first)
    return replace(found, cut_off=ends.is_cut_off(found, totals))


def undecided_outcome(dealing: Dealing, told: Played) -> Outcome:
    """Return how a round came out, before it is known how its play ended."""
    winners = ([place] * count for place, count in at_places(told.taken))
    return Outcome(
        rules=dealing.rules,
        number=dealing.number,
        dealer=dealing.dealer,
        contract=told.contract,
        partners=told.partners(dealing.rules, dealing.dealer),
        terms=told.terms(dealing.rules, dealing.dealer),
        winners=tuple(chain.from_iterable(winners)),
        fined=told.fined,
        breach=told.breach,
        chosen=dealing.chosen,
    )
