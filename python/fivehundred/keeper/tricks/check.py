"""Whether a round can have been as it is told, and what it scores then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from fivehundred.engine.actions import Choose
from fivehundred.engine.contracts.contract import Contract, defenders
from fivehundred.engine.phases import breach, claim
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.phases.dealers_choice import Choosing
from fivehundred.engine.round import all_of
from fivehundred.engine.score.outcome import Outcome
from fivehundred.engine.state import State
from fivehundred.engine.violations import Reason as EngineReason
from fivehundred.engine.violations import Violation
from fivehundred.keeper.tricks import ends
from fivehundred.keeper.tricks.told import CALLED, Played, Told, Unscored, Why
from fivehundred.keeper.tricks.violations import Reason
from fivehundred.keeper.tricks.words import PlayerWords
from fivehundred.rules.bids import LEVELS, Bid
from fivehundred.rules.ladder import Ladder, special_row
from fivehundred.rules.options import Claims, Misdeal, PartnerRole, Partners, PassedOut
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat, at_places

_FIRST_TO_SPEAK: Final = 2
"""How many seats may bid six where not all may (A5)."""


def violation(state: State, told: Told, words: PlayerWords) -> Violation | None:
    """Return why a round cannot have come after this state, or None."""
    if state.is_over:
        return Violation.of(EngineReason.GAME_OVER, action="another round")
    return choice_violation(state, told.chosen) or next(_violations(state, told, words), None)


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
        stage = phase.after(Choose(chosen))
        return stage if isinstance(stage, Dealing) else phase.dealing
    if isinstance(phase, Dealing):
        return phase
    raise ValueError("a score game stands before a deal")


# The dealer's choice


def choice_violation(state: State, chosen: tuple[str, ...]) -> Violation | None:
    """Return why the dealer cannot have switched this on, or None (X8)."""
    phase = state.phase
    if isinstance(phase, Choosing):
        return phase.violation(Choose(chosen))
    former = phase.chosen if isinstance(phase, Dealing) else ()
    if chosen == former:
        return None
    if state.rules.plusplus.dealers_choice:
        return Violation.of(Reason.CHOICE_KEPT, chosen=" ".join(former) or "nothing")
    return Violation.of(Reason.CHOICE_NOT_HERE)


# The auction


def _violations(state: State, told: Told, words: PlayerWords) -> Iterator[Violation]:
    """Yield why a round cannot have been so; each reason takes for granted that none came before it."""
    dealing = dealing_of(state, told.chosen)
    words = words.under(dealing.rules)
    if isinstance(told, Unscored):
        yield from _unscored(dealing, told.why)
        return
    yield from _auction(dealing, told.contract, words)
    yield from _bar(dealing, told.contract.declarer, state, words)
    yield from _partner(dealing, told, words)
    yield from _tricks(dealing, told, words)
    yield from _defence(dealing, told, words)
    yield from _fines(dealing, told, words)
    yield from _ending(dealing, told, state.scores, words)


def _unscored(dealing: Dealing, why: Why) -> Iterator[Violation]:
    rules, is_barred = dealing.rules, dealing.barred == all_of(dealing.rules)
    passed_out = rules.auction.passed_out
    match why:
        case Why.MISDEAL if rules.deal.misdeal is Misdeal.OFF:
            yield Violation.of(EngineReason.MISDEAL_OFF)
        case Why.PASSED_OUT if passed_out is PassedOut.NO_TRUMP_HAND and not is_barred:
            yield Violation.of(Reason.PLAYED_AT_NO_TRUMP)
        case Why.PASSED_OUT if passed_out is PassedOut.DEALER_MUST_BID and not _is_barred(
            dealing, dealing.dealer
        ):
            yield Violation.of(EngineReason.DEALER_MUST_BID)
        case Why.THROWN_IN if not _may_be_thrown_in(rules):
            yield Violation.of(Reason.NOTHING_TOO_LOW)


def _may_be_thrown_in(rules: Rules) -> bool:
    """Whether a bid may be the highest and yet no contract (A5, A14)."""
    is_too_low = any(rules.bids.level(bid) < rules.auction.min_contract for bid in rules.bids)
    return rules.auction.inkle_void or (
        is_too_low and rules.auction.passed_out is not PassedOut.NO_TRUMP_HAND
    )


def _is_barred(dealing: Dealing, seat: Seat) -> bool:
    return bool(dealing.barred >> seat & 1)


def _auction(dealing: Dealing, contract: Contract, words: PlayerWords) -> Iterator[Violation]:
    """Yield why no auction can have ended in this contract."""
    if (contract.bid is None) is not (contract.declarer is None):
        yield Violation.of(Reason.DECLARER_MISSING)
    if contract.bid is None or contract.declarer is None:
        yield from _nobody_bid(dealing)
        return
    yield from _seats(dealing.rules, contract.declarer)
    yield from _bid(dealing, contract.bid, contract.declarer, words)
    if contract.slam and not _may_call_slam(dealing, contract.bid, contract.declarer):
        yield Violation.of(Reason.SLAM_NOT_HERE, bid=words.bid(contract.bid))


def _nobody_bid(dealing: Dealing) -> Iterator[Violation]:
    """Yield why a hand without a contract is not played (A6, A9)."""
    if dealing.rules.auction.passed_out is not PassedOut.NO_TRUMP_HAND:
        yield Violation.of(Reason.NOBODY_BID, instead="it was passed out")
    elif dealing.barred == all_of(dealing.rules):
        yield Violation.of(Reason.NOBODY_BID, instead="all were barred, so it was passed out")


def _seats(rules: Rules, *seats: Seat) -> Iterator[Violation]:
    last = rules.table.seats - 1
    for seat in seats:
        if seat not in range(last + 1):
            yield Violation.of(EngineReason.NO_SUCH_SEAT, seat=seat, last=last)


def _bid(dealing: Dealing, bid: Bid, declarer: Seat, words: PlayerWords) -> Iterator[Violation]:
    """Yield why a bid cannot have won (A1, A5, A14, T5b)."""
    auction, ladder = dealing.rules.auction, dealing.rules.bids
    if bid not in ladder:
        yield Violation.of(Reason.CONTRACT_UNKNOWN, bid=words.bid(bid), instead=_known(ladder, bid, words))
    if ladder.level(bid) < auction.min_contract:
        yield Violation.of(Reason.CONTRACT_TOO_LOW, bid=words.bid(bid), least=auction.min_contract)
    if bid.level == LEVELS[0] and auction.inkle_void:
        yield Violation.of(Reason.CONTRACT_INKLE, bid=words.bid(bid))
    first = _first_to_speak(dealing)
    if bid.level == LEVELS[0] and auction.inkle_seats and declarer not in first:
        names = " and ".join(map(words.name, first))
        yield Violation.of(Reason.CONTRACT_NOT_FIRST, bid=words.bid(bid), first=names)
    if _lacks_partner(dealing, bid, declarer):
        yield Violation.of(EngineReason.SPECIAL_ALONE, bid=words.bid(bid))


def _known(ladder: Ladder, bid: Bid, words: PlayerWords) -> str:
    """Return what a ladder has instead of a bid that it lacks."""
    kind = [other for other in ladder if (other.special is None) is (bid.special is None)]
    if bid.special is None:
        return f"its bids go from {words.bid(kind[0])} to {words.bid(kind[-1])}"
    return f"its special contracts: {', '.join(map(words.bid, kind)) or 'none'}"


def _bar(dealing: Dealing, declarer: Seat | None, state: State, words: PlayerWords) -> Iterator[Violation]:
    """Yield that the declarer may not bid, and since which round (A9, S10–S12)."""
    if declarer is not None and _is_barred(dealing, declarer):
        number = state.sheet[-1].number + 1
        yield Violation.of(Reason.DECLARER_BARRED, name=words.name(declarer), number=number)


def _first_to_speak(dealing: Dealing) -> tuple[Seat, ...]:
    """Return the first two seats from the dealer's left."""
    seats = dealing.rules.table.all_seats
    around = (*seats[dealing.dealer + 1 :], *seats[: dealing.dealer + 1])
    return around[:_FIRST_TO_SPEAK]


def _lacks_partner(dealing: Dealing, bid: Bid, declarer: Seat) -> bool:
    """Whether a special is for two and the dealer alone has bid it (M4, T5b)."""
    if bid.special is None or dealing.rules.table.partners is not Partners.ROTATING:
        return False
    row = special_row(dealing.rules.specials, bid.special)
    return row.partner is not PartnerRole.FOLD and declarer == dealing.dealer


def _may_call_slam(dealing: Dealing, bid: Bid, declarer: Seat) -> bool:
    """Whether the declarer may call a slam over the kitty, with a partner (M11)."""
    rules = dealing.rules
    has_kitty = rules.kitty_size > bid.given
    is_possible = rules.specials.called_slam and bid.special is None and has_kitty
    contract = Contract(bid, declarer)
    return is_possible and bool(Played(contract, ()).partners(rules, dealing.dealer))


def _partner(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
    """Yield why this seat cannot have been called as a partner (T5a)."""
    partner, rules = told.partner, dealing.rules
    if partner is None:
        return
    yield from _seats(rules, partner)
    bid, declarer = told.contract.bid, told.contract.declarer
    if rules.table.partners not in CALLED or bid is None:
        yield Violation.of(Reason.PARTNER_NOT_CALLED)
        return
    if partner == declarer:
        yield Violation.of(Reason.PARTNER_IS_DECLARER, name=words.name(partner))
    if rules.table.partners is Partners.CALLED_SECRETLY and bid.special is not None:
        yield Violation.of(Reason.PARTNER_IN_SPECIAL, bid=words.bid(bid))


# The play


def _tricks(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
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


def _defence(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
    """Yield why this seat cannot have called a breach (S12)."""
    caller, rules, contract = told.breach, dealing.rules, told.contract
    if caller is None:
        return
    yield from _seats(rules, caller)
    terms = told.terms(rules, dealing.dealer)
    if contract.declarer is None or not breach.is_offered(rules, contract, terms):
        yield Violation.of(Reason.BREACH_NOT_HERE, contract=contract)
    elif caller not in defenders(rules, terms, contract.declarer):
        yield Violation.of(Reason.BREACH_BY_OTHERS, name=words.name(caller))


def _fines(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
    """Yield why claims cannot have cost these seats points (P4)."""
    rules, terms = dealing.rules, told.terms(dealing.rules, dealing.dealer)
    yield from _seats(rules, *told.fined)
    for seat in told.fined:
        if rules.play.claims not in (Claims.PENALISED, Claims.ALWAYS_PENALISED):
            yield Violation.of(Reason.FINE_NOT_HERE)
        never = claim.never_allowed(rules, told.contract, terms, seat)
        if never is not None:
            yield never
        if seat in terms.folded:
            yield Violation.of(Reason.FINE_FOLDED, name=words.name(seat))


def _ending(
    dealing: Dealing, told: Played, totals: tuple[int, ...], words: PlayerWords
) -> Iterator[Violation]:
    """Yield why play cannot have ended with these tricks, or who was first at the target (S8)."""
    found = _bare_outcome(dealing, told)
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


def outcome(dealing: Dealing, told: Played, totals: tuple[int, ...]) -> Outcome:
    """Return what a round that is possible came to, given the totals before it."""
    found = _bare_outcome(dealing, told)
    if told.first is not None:
        found = ends.led_by(found, told.first)
    return replace(found, cut_off=ends.is_cut_off(found, totals))


def _bare_outcome(dealing: Dealing, told: Played) -> Outcome:
    """Return how a round came out, before it is known how it ended."""
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
