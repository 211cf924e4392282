"""The auction (A1–A4, A6, A8): who speaks, what may be bid, how it ends."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from fivehundred.engine import exchange, play
from fivehundred.engine.actions import Action, Bid, Call, Pass, kind_of
from fivehundred.engine.contract import Contract
from fivehundred.engine.round import Round
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.bids import Special
from fivehundred.rules.ladder import special_row
from fivehundred.rules.options import PassedOut, Precondition, Rebid, ReEntry

if TYPE_CHECKING:
    from fivehundred.engine.phase import Phase


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction of a round.

    `out` are the seats whose pass stands, as a set of bits; `standing` is the highest bid, `bidder` its seat.
    """

    round: Round
    turn: int
    calls: tuple[tuple[int, Call], ...] = ()
    out: int = 0
    standing: Bid | None = None
    bidder: int | None = None

    name = "auction"

    @classmethod
    def begin(cls, round: Round) -> Auction:
        """Return the auction before the first call: the seat left of the dealer speaks (A1)."""
        return cls(round, round.left_of(round.dealer))

    @property
    def actor(self) -> int:
        """The seat that speaks."""
        return self.turn

    hand_to_play = actor

    @property
    def legal_actions(self) -> Collection[Action]:
        """The calls that may be made now: the pass first, then bids rising."""
        calls: tuple[Call, ...] = (Pass(), *self.round.rules.bids.above(self.standing))
        return tuple(call for call in calls if self.violation(call) is None)

    def violation(self, action: Action) -> Violation | None:
        """Return why this call may not be made now, or None."""
        if isinstance(action, Bid):
            return self._bid_violation(action)
        if not isinstance(action, Pass):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a bid or a pass")
        return Violation.of(Reason.DEALER_MUST_BID) if self._must_bid() else None

    def _bid_violation(self, bid: Bid) -> Violation | None:
        ladder, standing = self.round.rules.bids, self.standing
        if bid not in ladder:
            return Violation.of(Reason.BID_UNKNOWN, bid=bid, bids=" ".join(map(str, ladder)))
        if standing is not None and ladder.rank(bid) <= ladder.rank(standing):
            lowest = next((str(higher) for higher in ladder.above(standing)), "none: pass")
            return Violation.of(Reason.BID_TOO_LOW, bid=bid, standing=standing, lowest=lowest)
        if bid.special and self._comes_too_early(bid.special):
            return Violation.of(Reason.SPECIAL_TOO_EARLY, bid=bid)
        return None

    def _comes_too_early(self, special: Special) -> bool:
        """Whether the special's precondition is not met yet (M1), unless bidding is unrestricted (A8)."""
        rules = self.round.rules
        if (
            rules.auction.unrestricted
            or special_row(rules.specials, special).precondition is Precondition.NONE
        ):
            return False
        return not any(isinstance(call, Bid) and (call.level or 0) >= 7 for _, call in self.calls)

    def _must_bid(self) -> bool:
        """Whether the dealer is the last to speak and may not pass (A6 `dealer-must-bid`)."""
        rules = self.round.rules
        if rules.auction.passed_out is not PassedOut.DEALER_MUST_BID or self.standing is not None:
            return False
        return self.out | 1 << self.turn == (1 << rules.table.seats) - 1

    def after(self, action: Action) -> Phase:
        """Return what follows a legal call."""
        assert isinstance(action, Bid | Pass)
        spoken = replace(self, calls=(*self.calls, (self.turn, action)))
        if isinstance(action, Pass):
            spoken = replace(spoken, out=self.out | 1 << self.turn)
        else:
            spoken = replace(spoken, out=self._out_after(action), standing=action, bidder=self.turn)
        return spoken._next()

    def _out_after(self, bid: Bid) -> int:
        """Return the passes that still stand after a bid (A2)."""
        reenter = self.round.rules.auction.reenter
        if reenter is ReEntry.ALWAYS or (reenter is ReEntry.ON_SUIT_CHANGE and self._changes_strain(bid)):
            return 0
        return self.out

    def _changes_strain(self, bid: Bid) -> bool:
        own = [call for seat, call in self.calls if seat == self.turn and isinstance(call, Bid)]
        return bool(own) and (own[-1].strain, own[-1].special) != (bid.strain, bid.special)

    def _next(self) -> Phase:
        """Give the turn to the next seat that may speak, or end the auction (A1–A4)."""
        waiting = self._next_to_speak()
        if waiting is not None:
            return replace(self, turn=waiting)
        round = replace(self.round, calls=self.calls)
        if self.standing is None:
            return _passed_out(round)
        return exchange.begin(replace(round, contract=Contract(self.standing, self.bidder)))

    def _next_to_speak(self) -> int | None:
        rules = self.round.rules
        seats = rules.table.seats
        if rules.auction.rounds and len(self.calls) == rules.auction.rounds * seats:
            return None
        for step in range(1, seats):
            seat = (self.turn + step) % seats
            if seat != self.bidder and not self.out >> seat & 1:
                return seat
        return self.bidder if self._asks_bidder_again() else None

    def _asks_bidder_again(self) -> bool:
        """Whether the standing bidder, all others having passed, is asked once more (A3 `always`)."""
        if self.bidder is None or self.round.rules.auction.rebid is not Rebid.ALWAYS:
            return False
        return self.calls[-1] != (self.bidder, Pass())


@dataclass(frozen=True, slots=True)
class AllPassed:
    """An auction without a bid, after which the cards are dealt again."""

    round: Round


def _passed_out(round: Round) -> Phase:
    """Return what follows when nobody bid (A6)."""
    if round.rules.auction.passed_out is PassedOut.NO_TRUMP_HAND:
        return play.begin(replace(round, contract=Contract(None, None)), round.hands)
    return AllPassed(round)
