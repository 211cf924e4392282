"""Why no auction can have ended as it is told (A1–A14, L3, M4, M11, T5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.round import all_of, lacks_partner
from fivehundred.engine.state import State
from fivehundred.engine.violations import Reason as EngineReason
from fivehundred.engine.violations import Violation
from fivehundred.keeper.tricks.told import CALLED, Played, Why
from fivehundred.keeper.tricks.violations import Reason
from fivehundred.keeper.tricks.words import PlayerWords
from fivehundred.rules.bids import LEVELS, Bid
from fivehundred.rules.ladder import Ladder
from fivehundred.rules.options import Misdeal, Partners, PassedOut
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import Seat

_FIRST_TO_SPEAK: Final = 2
"""How many seats may bid six where not all may (A5)."""


def of_unscored(dealing: Dealing, why: Why) -> Iterator[Violation]:
    """Yield why a deal cannot have gone without a score (L3, A5, A6, A9, A14)."""
    match why:
        case Why.MISDEAL if dealing.rules.deal.misdeal is Misdeal.OFF:
            yield Violation.of(EngineReason.MISDEAL_OFF)
        case Why.PASSED_OUT:
            yield from _passed_out(dealing)
        case Why.THROWN_IN if not _may_be_thrown_in(dealing.rules):
            yield Violation.of(Reason.NOTHING_TOO_LOW)


def _passed_out(dealing: Dealing) -> Iterator[Violation]:
    """Yield why not all can have passed without more ado (A6, A9)."""
    rule = dealing.rules.auction.passed_out
    if rule is PassedOut.NO_TRUMP_HAND and not _all_barred(dealing):
        yield Violation.of(Reason.PLAYED_AT_NO_TRUMP)
    if rule is PassedOut.DEALER_MUST_BID and not _is_barred(dealing, dealing.dealer):
        yield Violation.of(EngineReason.DEALER_MUST_BID)


def _may_be_thrown_in(rules: Rules) -> bool:
    """Whether a bid may be the highest and yet no contract (A5, A14)."""
    is_too_low = any(rules.bids.level(bid) < rules.auction.min_contract for bid in rules.bids)
    return rules.auction.inkle_void or (
        is_too_low and rules.auction.passed_out is not PassedOut.NO_TRUMP_HAND
    )


def _is_barred(dealing: Dealing, seat: Seat) -> bool:
    return bool(dealing.barred >> seat & 1)


def _all_barred(dealing: Dealing) -> bool:
    return dealing.barred == all_of(dealing.rules)


def of_contract(dealing: Dealing, contract: Contract, words: PlayerWords) -> Iterator[Violation]:
    """Yield why no auction can have ended in this contract."""
    if (contract.bid is None) is not (contract.declarer is None):
        yield Violation.of(Reason.DECLARER_MISSING)
    if contract.bid is None or contract.declarer is None:
        yield from _nobody_bid(dealing)
        return
    yield from of_seats(dealing.rules, contract.declarer)
    yield from _bid(dealing, contract.bid, contract.declarer, words)
    if contract.slam and not _may_call_slam(dealing, contract.bid, contract.declarer):
        yield Violation.of(Reason.SLAM_NOT_HERE, bid=words.bid(contract.bid))


def may_be(dealing: Dealing, contract: Contract, words: PlayerWords) -> bool:
    """Whether an auction can have ended in this contract, so that it is known what it means."""
    return next(of_contract(dealing, contract, words), None) is None


def _nobody_bid(dealing: Dealing) -> Iterator[Violation]:
    """Yield why a hand without a contract is not played (A6, A9)."""
    if dealing.rules.auction.passed_out is not PassedOut.NO_TRUMP_HAND:
        yield Violation.of(Reason.NOBODY_BID, instead="it was passed out")
    elif _all_barred(dealing):
        yield Violation.of(Reason.NOBODY_BID, instead="all were barred, so it was passed out")


def of_seats(rules: Rules, *seats: Seat) -> Iterator[Violation]:
    """Yield that a table has no such seats."""
    last = rules.table.seats - 1
    for seat in seats:
        if type(seat) is not int or seat not in range(last + 1):
            yield Violation.of(EngineReason.NO_SUCH_SEAT, seat=seat, last=last)


def _bid(dealing: Dealing, bid: Bid, declarer: Seat, words: PlayerWords) -> Iterator[Violation]:
    """Yield why a bid cannot have won (A1, A5, A14, T5b)."""
    auction, ladder = dealing.rules.auction, dealing.rules.bids
    if bid not in ladder:
        yield Violation.of(Reason.CONTRACT_UNKNOWN, bid=words.bid(bid), instead=known(ladder, bid, words))
    if ladder.level(bid) < auction.min_contract:
        yield Violation.of(Reason.CONTRACT_TOO_LOW, bid=words.bid(bid), least=auction.min_contract)
    if bid.level == LEVELS[0] and auction.inkle_void:
        yield Violation.of(Reason.CONTRACT_INKLE, bid=words.bid(bid))
    first = _first_to_speak(dealing)
    if bid.level == LEVELS[0] and auction.inkle_seats and declarer not in first:
        names = " and ".join(map(words.name, first))
        yield Violation.of(Reason.CONTRACT_NOT_FIRST, bid=words.bid(bid), first=names)
    if lacks_partner(dealing.rules, dealing.dealer, bid, declarer):
        yield Violation.of(EngineReason.SPECIAL_ALONE, bid=words.bid(bid))


def known(ladder: Ladder, bid: Bid, words: PlayerWords) -> str:
    """Return the bids of a ladder that are of one kind with a bid, in words."""
    kind = [other for other in ladder if (other.special is None) is (bid.special is None)]
    if bid.special is None:
        return f"its bids go from {words.bid(kind[0])} to {words.bid(kind[-1])}"
    return f"its special contracts: {', '.join(map(words.bid, kind)) or 'none'}"


def of_bar(dealing: Dealing, declarer: Seat | None, state: State, words: PlayerWords) -> Iterator[Violation]:
    """Yield that the declarer may not bid, and since which round (A9, S10–S12)."""
    if declarer is not None and _is_barred(dealing, declarer):
        number = state.sheet[-1].number + 1
        yield Violation.of(Reason.DECLARER_BARRED, name=words.name(declarer), number=number)


def _first_to_speak(dealing: Dealing) -> tuple[Seat, ...]:
    """Return the first two seats from the dealer's left."""
    seats = dealing.rules.table.all_seats
    around = (*seats[dealing.dealer + 1 :], *seats[: dealing.dealer + 1])
    return around[:_FIRST_TO_SPEAK]


def _may_call_slam(dealing: Dealing, bid: Bid, declarer: Seat) -> bool:
    """Whether the declarer may call a slam over the kitty, with a partner (M11)."""
    rules = dealing.rules
    has_kitty = rules.kitty_size > bid.given
    is_possible = rules.specials.called_slam and bid.special is None and has_kitty
    contract = Contract(bid, declarer)
    return is_possible and bool(Played(contract, ()).partners(rules, dealing.dealer))


def of_partner(dealing: Dealing, told: Played, words: PlayerWords) -> Iterator[Violation]:
    """Yield why this seat cannot have been called as a partner (T5a)."""
    partner, rules = told.partner, dealing.rules
    if partner is None:
        return
    yield from of_seats(rules, partner)
    bid, declarer = told.contract.bid, told.contract.declarer
    if rules.table.partners not in CALLED or bid is None:
        yield Violation.of(Reason.PARTNER_NOT_CALLED)
        return
    if partner == declarer:
        yield Violation.of(Reason.PARTNER_IS_DECLARER, name=words.name(partner))
    if rules.table.partners is Partners.CALLED_SECRETLY and bid.special is not None:
        yield Violation.of(Reason.PARTNER_IN_SPECIAL, bid=words.bid(bid))
