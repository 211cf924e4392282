"""The auction (A1–A9, A14): who speaks, what may be bid, how it ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from fivehundred.engine.actions import Action, Bid, Call, Look, Misdeal, Pass, kind_of, of_kind
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases import bid_conditions, exchange, misdeal, play, winner_raise
from fivehundred.engine.phases.open_kitty import turned_by
from fivehundred.engine.round import Calls, Round, lacks_partner
from fivehundred.engine.stage import Stage
from fivehundred.engine.violations import Reason, Violation
from fivehundred.rules.bids import LEVELS
from fivehundred.rules.options import Misdeal as MisdealRule
from fivehundred.rules.options import Partners, PassedOut, Rebid, ReEntry
from fivehundred.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Auction(Stage):
    """The auction of a round.

    `looked` are the seats that have seen their hands (M3) and `out` those whose pass stands, as sets of bits;
    `standing` is the highest bid, `bidder` its seat; `asks_winner` says that the winner may raise now (A7).
    """

    round: Round
    turn: Seat
    calls: Calls = ()
    looked: int = 0
    out: int = 0
    standing: Bid | None = None
    bidder: Seat | None = None
    asks_winner: bool = False

    name = "auction"

    @classmethod
    def begin(cls, round: Round, _: tuple[int, ...] = ()) -> Auction:
        """Return the auction before the first call: the seat left of the dealer speaks (A1)."""
        looked = 0 if bid_conditions.hides_hands(round.rules) else round.all_seats
        return cls(round, round.left_of(round.dealer), looked=looked)

    @property
    def actor(self) -> Seat:
        """The seat that speaks."""
        return self.turn

    hand_to_play = actor

    @property
    def has_looked(self) -> bool:
        """Whether the seat that speaks has seen its hand (M3)."""
        return self.has_seen(self.turn)

    def has_seen(self, seat: Seat) -> bool:
        """Whether a seat has seen its hand (M3)."""
        return bool(self.looked >> seat & 1)

    @property
    def turned(self) -> int:
        """How many cards of the kitty the bidders have turned up (A10)."""
        return turned_by(self.round.rules, self.calls)

    @property
    def winning(self) -> tuple[Seat, Bid] | None:
        """The seat and the bid that win if nobody bids any more (A5)."""
        bids = ((seat, call) for seat, call in reversed(self.calls) if isinstance(call, Bid))
        return next((bid for bid in bids if self._can_win(bid[1])), None)

    def _can_win(self, bid: Bid) -> bool:
        """Whether a bid is not one of six that only shows something (A5)."""
        return not self.round.rules.auction.inkle_void or bid.level != LEVELS[0]

    # What may be said

    @property
    def legal_actions(self) -> Collection[Action]:
        """What may be done now: the pass first, then bids rising, then a look and a misdeal."""
        if self.round.is_barred(self.turn):
            return (Pass(),)
        bids = self._bids_in_time()
        deeds = self._deeds()
        if self._must_bid():
            return (*filter(self._can_win, bids), *deeds)
        return (Pass(), *bids, *deeds)

    def _deeds(self) -> Iterator[Action]:
        """Yield the look and the misdeal, as far as they are possible."""
        if not self.has_looked:
            yield Look()
        if self.round.rules.deal.misdeal is MisdealRule.MAY and self.violation(Misdeal()) is None:
            yield Misdeal()

    def _bids_in_time(self) -> Iterator[Bid]:
        """Yield the higher bids that may be made now."""
        rules = self.round.rules
        higher = rules.bids.above(self.standing)
        may_wait = bid_conditions.conditional(rules)[len(rules.bids) - len(higher) :]
        for bid, waits in zip(higher, may_wait, strict=True):
            if (not waits and not self._dealer_is_alone) or self._time_violation(bid) is None:
                yield bid

    @property
    def declarations(self) -> tuple[Look, ...]:
        """The looks of those who wait for their turn: nobody need wait to see the own hand (M3)."""
        waiting = (Look(seat) for seat in self.round.rules.table.all_seats if seat != self.turn)
        return tuple(look for look in waiting if self.violation(look) is None)

    def violation(self, action: Action) -> Violation | None:
        """Return why this may not be done now, or None."""
        if not isinstance(action, Bid | Pass | Look | Misdeal):
            return Violation.of(Reason.WRONG_PHASE, action=kind_of(action), expected="a bid or a pass")
        if isinstance(action, Look) and self._looker(action) != self.turn:
            return self._look_violation(self._looker(action))
        if self.round.is_barred(self.turn) and not isinstance(action, Pass):
            return Violation.of(Reason.BARRED)
        match action:
            case Bid():
                return self._bid_violation(action)
            case Pass():
                return Violation.of(Reason.DEALER_MUST_BID) if self._must_bid() else None
            case Look():
                return self._look_violation(self.turn)
            case Misdeal():
                return misdeal.violation(self.round, self.calls, self.turn, has_looked=self.has_looked)

    def _looker(self, look: Look) -> int:
        """Return who looks, or the number of nobody."""
        return self.turn if look.seat is None else look.seat

    def _look_violation(self, number: int) -> Violation | None:
        seats = self.round.rules.table.seats
        if number not in range(seats):
            return Violation.of(Reason.NO_SUCH_SEAT, seat=number, last=seats - 1)
        return Violation.of(Reason.ALREADY_LOOKED) if self.has_seen(SEATS[number]) else None

    def _bid_violation(self, bid: Bid) -> Violation | None:
        violation = self._higher_and_in_time(bid)
        if violation is None and not self._can_win(bid) and self._must_bid():
            return Violation.of(Reason.BID_CANNOT_WIN, bid=bid)
        return violation

    def _higher_and_in_time(self, bid: Bid) -> Violation | None:
        ladder, standing = self.round.rules.bids, self.standing
        if bid not in ladder:
            return Violation.of(Reason.BID_UNKNOWN, bid=bid, bids=" ".join(map(str, ladder)))
        if standing is not None and ladder.rank(bid) <= ladder.rank(standing):
            allowed = (higher for higher in ladder.above(standing) if self._bid_violation(higher) is None)
            lowest = next(map(str, allowed), "none: pass")
            return Violation.of(Reason.BID_TOO_LOW, bid=bid, standing=standing, lowest=lowest)
        return self._time_violation(bid)

    def _time_violation(self, bid: Bid) -> Violation | None:
        if lacks_partner(self.round.rules, self.round.dealer, bid, self.turn):
            return Violation.of(Reason.SPECIAL_ALONE, bid=bid)
        return bid_conditions.violation(self.round.rules, self.calls, bid, has_looked=self.has_looked)

    @property
    def _dealer_is_alone(self) -> bool:
        """Whether the dealer of the round has no partner where others have one (T5b)."""
        return self.round.rules.table.partners is Partners.ROTATING

    def _must_bid(self) -> bool:
        """Whether the dealer, last to speak, may not pass: if there is a bid that can win (A6)."""
        rules = self.round.rules
        if rules.auction.passed_out is not PassedOut.DEALER_MUST_BID or self.round.is_barred(self.turn):
            return False
        if len(self.calls) != rules.table.seats - 1 or self.winning is not None:
            return False
        winners = filter(self._can_win, rules.bids.above(self.standing))
        return any(self._higher_and_in_time(bid) is None for bid in winners)

    # What follows

    def after(self, action: Action) -> Stage:
        """Return what follows a legal call, look or misdeal."""
        if isinstance(action, Misdeal):
            return Misdealt(self.round)
        if isinstance(action, Look):
            return replace(self, looked=self.looked | 1 << self._looker(action))
        call = action if isinstance(action, Bid) else of_kind(Pass, action)
        return self._after_answer(call) if self.asks_winner else self._with(call)._next()

    def _with(self, call: Call) -> Auction:
        """Return the auction with this call in it, before the turn passes on."""
        calls, own = (*self.calls, (self.turn, call)), 1 << self.turn
        if isinstance(call, Pass):
            looked, out, standing, bidder = self.looked | own, self.out | own, self.standing, self.bidder
        else:
            is_blind = bid_conditions.is_blind(self.round.rules, call)
            looked = self.looked if is_blind else self.looked | own
            out, standing, bidder = self._out_after(call), call, self.turn
        # Made outright, as `replace` takes several times as long.
        return Auction(self.round, self.turn, calls, looked, out, standing, bidder, self.asks_winner)

    def _out_after(self, bid: Bid) -> int:
        """Return the passes that still stand after a bid (A2); a barred seat passes once and for all (A9)."""
        reenter = self.round.rules.auction.reenter
        if reenter is ReEntry.ALWAYS or (reenter is ReEntry.ON_SUIT_CHANGE and self._changes_strain(bid)):
            return self.out & self.round.barred
        return self.out

    def _changes_strain(self, bid: Bid) -> bool:
        own = [call for seat, call in self.calls if seat == self.turn and isinstance(call, Bid)]
        return bool(own) and not winner_raise.is_same_strain(own[-1], bid)

    def _next(self) -> Stage:
        """Give the turn to the next seat that may speak, or end the auction (A1–A4, A7)."""
        waiting = self._next_to_speak()
        if waiting is not None:
            return Auction(
                self.round,
                waiting,
                self.calls,
                self.looked,
                self.out,
                self.standing,
                self.bidder,
                self.asks_winner,
            )
        winner = None if self.winning is None else self.winning[0]
        if winner is None or not winner_raise.is_asked(self.round.rules.auction, self.calls, winner):
            return self._settled()
        return replace(self, turn=winner, asks_winner=True)

    def _next_to_speak(self) -> Seat | None:
        rules = self.round.rules
        seats = rules.table.seats
        if rules.auction.rounds and len(self.calls) == rules.auction.rounds * seats:
            return None
        for step in range(1, seats):
            seat = SEATS[(self.turn + step) % seats]
            if seat != self.bidder and not self.out >> seat & 1:
                return seat
        return self.bidder if self._asks_bidder_again() else None

    def _asks_bidder_again(self) -> bool:
        """Whether the standing bidder, all others having passed, is asked once more (A3 `always`)."""
        if self.bidder is None or self.round.rules.auction.rebid is not Rebid.ALWAYS:
            return False
        return self.calls[-1] != (self.bidder, Pass())

    def _after_answer(self, call: Call) -> Stage:
        """Return what follows the winner's answer; another strain lets all speak that are not barred (A7)."""
        spoken, winning = replace(self._with(call), asks_winner=False), self.winning
        if winning is not None and winner_raise.opens_again(winning[1], call):
            return replace(spoken, out=self.round.barred)._next()
        return spoken._settled()

    def _settled(self) -> Stage:
        """Return what follows the auction: the exchange, or what a passed-out deal leads to (A6, A14)."""
        round, winning = replace(self.round, calls=self.calls), self.winning
        if winning is None:
            is_inkle = self.standing is not None
            return _passed_out(round, may_be_played=not is_inkle)
        seat, bid = winning
        if round.rules.bids.level(bid) < round.rules.auction.min_contract:
            return _passed_out(round)
        return exchange.begin(replace(round, contract=Contract(bid, seat)))


@dataclass(frozen=True, slots=True)
class AllPassed(Stage):
    """An auction without a contract, after which the cards are dealt again."""

    round: Round


@dataclass(frozen=True, slots=True)
class Misdealt(Stage):
    """A deal that a seat without a court card has called off (L3)."""

    round: Round


def _passed_out(round: Round, *, may_be_played: bool = True) -> Stage:
    """Return what follows when nobody has won (A6), or nobody could bid (A9)."""
    is_played = round.rules.auction.passed_out is PassedOut.NO_TRUMP_HAND and may_be_played
    if is_played and round.barred != round.all_seats:
        return play.begin(replace(round, contract=Contract(None, None)), round.hands)
    return AllPassed(round)
