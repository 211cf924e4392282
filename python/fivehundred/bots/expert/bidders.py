"""How the others may bid on in a world: each by what its hand is worth there, without looking ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fivehundred.bots.expert.calls import bids_in, needed, opened
from fivehundred.bots.expert.worth import Worth
from fivehundred.cards import Strain
from fivehundred.engine.actions import Bid, Call, Pass
from fivehundred.engine.contracts.contract import Contract, terms_of
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.phase import AfterAuction, Phase, phase_of
from fivehundred.engine.phases.play import TrickPlay
from fivehundred.engine.round import Calls, Round
from fivehundred.engine.views.knowledge import AuctionView
from fivehundred.rules.bids import LEVELS
from fivehundred.seats import Seat

_FOES_LEVEL: Final = 20
"""What each level from six up costs that a foe has bid, in hundredths of a trick."""
_FOES_STRAIN: Final = 150
"""What it costs that a foe has bid the strain."""
_TO_BID: Final = -55
"""What a hand has to spare at least for the lowest bid that is left, in hundredths of a trick."""
_TO_TAKE_OVER: Final = 25
"""The same over its own side's bid."""
_TO_JUMP: Final = 0
"""The same for a higher bid."""
_SAFE: Final = 25
"""The danger up to which a hand bids to take no trick."""
_MOST_CALLS: Final = 60


@dataclass(frozen=True, slots=True)
class _Turn:
    """What an auction has come to for the seat that is to speak."""

    auction: Auction
    bids: Mapping[Strain, Sequence[Bid]]
    """What it may bid in each strain, by what that promises."""
    specials: Sequence[Bid]
    openings: Mapping[Strain, int]
    """The strains that a partner has opened, and how high."""
    against: Mapping[Strain, int]
    """What opponents' bids take off, in hundredths of a trick."""
    is_ours: bool
    """Whether the standing bid is its side's."""

    @classmethod
    def of(cls, auction: Auction) -> _Turn:
        side = {auction.turn, *auction.round.partners_of(auction.turn)}
        legal = [call for call in auction.legal_actions if isinstance(call, Bid)]
        shown = opened(auction.calls, side)
        bids: dict[Strain, list[Bid]] = {}
        for bid in legal:
            if bid.strain is not None and bid.level is not None:
                bids.setdefault(bid.strain, []).append(bid)
        for rising in bids.values():
            rising.sort(key=needed)
        return cls(
            auction,
            bids,
            specials=[bid for bid in legal if bid.special is not None],
            openings={strain: level for strain, (seat, level) in shown.items() if seat != auction.turn},
            against=_against([bid for seat, bid in bids_in(auction.calls) if seat not in side], bids),
            is_ours=auction.bidder in side,
        )


def _against(theirs: Sequence[Bid], strains: Iterable[Strain]) -> Mapping[Strain, int]:
    """Return what opponents' bids take off in each strain, in hundredths of a trick."""
    high = max((bid.level - LEVELS.start + 1 for bid in theirs if bid.level is not None), default=0)
    shown = {bid.strain for bid in theirs}
    return {strain: _FOES_LEVEL * high + _FOES_STRAIN * (strain in shown) for strain in strains}


class Bidders:
    """The rest of an auction in worlds that fit a view: what call leads to what contract there.

    Calls that have been made before are remembered: most worlds go the same ways.

    Raises:
        ValueError: The auction is over.
    """

    def __init__(self, view: AuctionView, worth: Worth, round: Round) -> None:
        self._worth = worth
        self._known: dict[Calls, _Turn | Contract | None] = {}
        self._risks: dict[tuple[int, Bid, Seat], int | None] = {}
        self._start = _resumed(view, round)

    def end(self, call: Call, hands: Sequence[int]) -> Contract | None:
        """Return the contract that a call leads to where these hands bid on; None if it leads to none."""
        calls: Calls = ((self._start.turn, call),)
        found = self._after(calls, self._start, call)
        while isinstance(found, _Turn) and len(calls) < _MOST_CALLS:
            seat = found.auction.turn
            call = self._call(found, seat, hands[seat])
            calls = (*calls, (seat, call))
            found = self._after(calls, found.auction, call)
        return found if isinstance(found, Contract) else None

    def _after(self, calls: Calls, auction: Auction, call: Call) -> _Turn | Contract | None:
        if calls not in self._known:
            self._known[calls] = _reached(phase_of(auction.after(call)))
        return self._known[calls]

    def _call(self, turn: _Turn, seat: Seat, hand: int) -> Call:
        """Return what a seat says with a hand: the dearest bid that it has the tricks for."""
        offers = [*self._ordinary(turn, seat, hand), *self._specials(turn, seat, hand)]
        if offers:
            return max(offers, key=self._worth.rules.bids.value)
        legal = turn.auction.legal_actions
        return Pass() if Pass() in legal else next(call for call in legal if isinstance(call, Bid))

    def _ordinary(self, turn: _Turn, seat: Seat, hand: int) -> list[Bid]:
        """Return the bid in each strain that the hand has the tricks for, if there is one."""
        offers = [self._bid(turn, seat, hand, strain) for strain in turn.bids]
        return [bid for bid in offers if bid is not None]

    def _bid(self, turn: _Turn, seat: Seat, hand: int, strain: Strain) -> Bid | None:
        """Return the highest bid in a strain that the hand has the tricks for, or perhaps the lowest."""
        if strain in turn.openings:
            return self._raise(turn, seat, hand, strain)
        bids, total = turn.bids[strain], self._alone(seat, strain, hand) - turn.against[strain]
        if total < needed(bids[0]) + (_TO_TAKE_OVER if turn.is_ours else _TO_BID):
            return None
        jumps = [bid for bid in bids if total >= needed(bid) + _TO_JUMP]
        return max(jumps, key=self._worth.rules.bids.value, default=bids[0])

    def _raise(self, turn: _Turn, seat: Seat, hand: int, strain: Strain) -> Bid | None:
        """Return the lowest bid in a partner's strain, if the tricks are there and it must be raised."""
        lowest, level = turn.bids[strain][0], turn.openings[strain]
        total = self._worth.with_partner(seat, strain, hand, level) - turn.against[strain]
        return None if turn.is_ours or total < needed(lowest) + _TO_BID else lowest

    def _alone(self, seat: Seat, strain: Strain, hand: int) -> float:
        floating = self._worth.gauges[strain].order.floating
        if strain.trumps is None and floating and not hand & floating:
            return 0  # hardly anybody bids no-trump without a joker
        return self._worth.alone(seat, strain, hand)

    def _specials(self, turn: _Turn, seat: Seat, hand: int) -> list[Bid]:
        if turn.is_ours:
            return []
        risks = ((bid, self._risk(bid, seat, hand)) for bid in turn.specials)
        return [bid for bid, risk in risks if risk is not None and risk <= _SAFE]

    def _risk(self, bid: Bid, seat: Seat, hand: int) -> int | None:
        key = hand, bid, seat
        if key not in self._risks:
            terms = terms_of(self._worth.rules, Contract(bid, seat), self._start.round.partners_of(seat))
            self._risks[key] = self._worth.risk(terms, hand)
        return self._risks[key]


def _resumed(view: AuctionView, round: Round) -> Auction:
    """Return the auction as the view has it, every seat having looked at its hand."""
    phase = phase_of(Auction.begin(replace(round, calls=(), contract=None)))
    for seat, call in view.calls:
        auction = _auction(phase)
        phase = phase_of((auction if auction.turn == seat else replace(auction, turn=seat)).after(call))
    return replace(_auction(phase), looked=round.all_seats)


def _auction(phase: Phase) -> Auction:
    if not isinstance(phase, Auction):
        raise ValueError("the auction is over")
    return phase


def _reached(phase: Phase) -> _Turn | Contract | None:
    """Return what an auction has come to: somebody's turn, a contract, or nothing."""
    if isinstance(phase, Auction):
        return _Turn.of(phase)
    return phase.round.contract if isinstance(phase, AfterAuction | TrickPlay) else None
