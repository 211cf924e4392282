"""Why no play can have come out as it is told (M1, M9, P4, P5, S8, S12)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.engine.contracts.contract import defenders
from fivehundred.engine.phases import breach, claim
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.violations import Violation
from fivehundred.keeper.tricks import ends
from fivehundred.keeper.tricks.auction_check import of_seats
from fivehundred.keeper.tricks.scored import undecided_outcome
from fivehundred.keeper.tricks.told import Played
from fivehundred.keeper.tricks.violations import Reason
from fivehundred.keeper.tricks.words import PlayerWords
from fivehundred.rules.options import Claims
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.seats import at_places


def of_tricks(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
    """Yield why the tricks cannot lie so."""
    rules, taken = dealing.rules, told.taken
    if len(taken) != rules.places:
        yield Violation.of(Reason.TRICKS_PLACES, count=len(taken), places=rules.places)
    for count in taken:
        if type(count) is not int or count not in range(HAND_SIZE + 1):
            yield Violation.of(Reason.TRICKS_NUMBER, count=count)
    if sum(taken) > HAND_SIZE:
        yield Violation.of(Reason.TRICKS_SUM, count=sum(taken))
    folded = told.terms(rules, dealing.dealer).folded
    for place, count in at_places(taken):
        if count and place in folded:
            yield Violation.of(Reason.TRICKS_FOLDED, name=words.name(place))


def of_breach(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
    """Yield why this seat cannot have called a breach (S12)."""
    caller, rules, contract = told.breach, dealing.rules, told.contract
    if caller is None:
        return
    yield from of_seats(rules, caller)
    terms = told.terms(rules, dealing.dealer)
    if contract.declarer is None or not breach.is_offered(rules, contract, terms):
        yield Violation.of(Reason.BREACH_NOT_HERE, contract=contract)
    elif caller not in defenders(rules, terms, contract.declarer):
        yield Violation.of(Reason.BREACH_BY_OTHERS, name=words.name(caller))


def of_fines(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
    """Yield why claims cannot have cost these seats points (P4)."""
    rules, terms = dealing.rules, told.terms(dealing.rules, dealing.dealer)
    yield from of_seats(rules, *told.fined)
    for seat in told.fined:
        if rules.play.claims not in (Claims.PENALISED, Claims.ALWAYS_PENALISED):
            yield Violation.of(Reason.FINE_NOT_HERE)
        never = claim.never_allowed(rules, told.contract, terms, seat)
        if never is not None:
            yield never
        if seat in terms.folded:
            yield Violation.of(Reason.FINE_FOLDED, name=words.name(seat))


def of_ending(
    dealing: Dealing, told: Played, totals: tuple[int, ...], words: PlayerWords
) -> Iterator[Violation]:
    """Yield why play cannot have ended with these tricks, or who was first at the target (S8)."""
    found = undecided_outcome(dealing, told)
    if not ends.is_over(found, totals):
        yield Violation.of(Reason.TRICKS_SUM, count=len(found.winners))
    if not ends.went_on(found, totals):
        yield Violation.of(Reason.TRICKS_TOO_LATE, count=len(found.winners))
    sides, target = ends.first_sides(found, totals), dealing.rules.scoring.target
    if told.first is not None and told.first not in sides:
        known = told.first in dealing.rules.table.all_sides
        name = words.side(told.first) if known else f"side {told.first}"
        yield Violation.of(Reason.FIRST_NOT_THERE, name=name, target=target)
    if told.first is None and len(sides) > 1:
        names = " and ".join(map(words.side, sides))
        yield Violation.of(Reason.FIRST_UNKNOWN, sides=names, target=target)
