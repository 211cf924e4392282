"""The auction among players who know every card, and what each contract would come to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from fivehundred.engine.actions import Action, Bid, Look
from fivehundred.engine.contracts.contract import Contract
from fivehundred.engine.phases.auction import AllPassed, Auction
from fivehundred.engine.phases.bid_conditions import SEVEN
from fivehundred.engine.phases.phase import BeforeDeal, Phase, phase_of
from fivehundred.engine.round import Round
from fivehundred.engine.score.round_score import RoundScore
from fivehundred.rules.options import ReEntry
from fivehundred.seats import Seat, Side

Lines = Mapping[Contract, RoundScore]
"""What the score sheet would say of each contract."""


def best_contract(round: Round, lines: Lines) -> Contract | None:
    """Return the contract that the auction ends in where every seat bids on while its side gains.

    Each seat sees what the others will do then, and bids no more than it must. A side gains by what it scores
    and loses by what the others do on average. A pass is final, whatever A2 says: who knows every card has no
    need to come back. None if everybody passes and the cards are dealt again.
    """
    end = Bidders(lines).end_of(Auction.begin(_with_final_passes(round)))
    return None if end is None else end.contract


def _with_final_passes(round: Round) -> Round:
    auction = replace(round.rules.auction, reenter=ReEntry.NEVER)
    return replace(round, rules=replace(round.rules, auction=auction))


@dataclass(slots=True)
class Bidders:
    """Seats that look ahead, and remember what they have seen."""

    lines: Lines
    known: dict[Hashable, RoundScore | None] = field(default_factory=dict)

    def end_of(self, phase: Phase) -> RoundScore | None:
        """Return what the auction comes to from here; None if the cards are dealt again."""
        if not isinstance(phase, Auction):
            return self._scored(phase)
        key = _what_matters(phase)
        if key not in self.known:
            self.known[key] = self._chosen(phase)
        return self.known[key]

    def _scored(self, phase: Phase) -> RoundScore | None:
        """Return what follows an auction that is over."""
        contract = None if isinstance(phase, AllPassed | BeforeDeal) else phase.round.contract
        return None if contract is None else self.lines[contract]

    def _chosen(self, auction: Auction) -> RoundScore | None:
        """Return what the seat to speak makes of it; of calls that come to the same it makes the first."""
        side, past = auction.round.rules.side_of(auction.turn), _past(auction)
        ends = [self._end_after(auction, past, call) for call in self._worth_a_thought(auction)]
        return max(ends, key=lambda end: 0 if end is None else gain(end, side))

    def _worth_a_thought(self, auction: Auction) -> Iterator[Action]:
        """Yield the legal calls, but looks at cards that are known."""
        return (call for call in auction.legal_actions if not isinstance(call, Look))

    def _end_after(self, auction: Auction, past: Hashable, call: Action) -> RoundScore | None:
        """Return what a call leads to: after a bid mostly the same, whichever bid it has topped."""
        if not isinstance(call, Bid):
            return self.end_of(phase_of(auction.after(call)))
        key = past, call
        if key not in self.known:
            self.known[key] = self.end_of(phase_of(auction.after(call)))
        return self.known[key]


def gain(line: RoundScore, side: Side) -> int:
    """Return what a side scores more than the others on average, times the number of sides less one."""
    return line.points[side] * len(line.points) - sum(line.points)


def _what_matters(auction: Auction) -> Hashable:
    """Return what the rest of an auction depends on: two that are alike in this end alike."""
    is_opposed = len(_who_bid(auction)) > 1
    return (*_stage(auction), auction.standing, auction.bidder, auction.winning, is_opposed)


def _past(auction: Auction) -> Hashable:
    """Return what of it still matters once the seat to speak has bid: the bid that it topped seldom does."""
    has_say = auction.asks_winner or auction.round.rules.auction.inkle_void  # (A5, A7)
    is_opposed = bool(_who_bid(auction) - {auction.turn})
    return (*_stage(auction), auction.winning if has_say else None, is_opposed)


def _stage(auction: Auction) -> tuple[Hashable, ...]:
    """Return how far an auction has come, but for the bids."""
    return (
        auction.turn,
        auction.out,
        auction.looked,
        auction.asks_winner,
        any(isinstance(call, Bid) and (call.level or 0) >= SEVEN for _, call in auction.calls),
        min(len(auction.calls), auction.round.rules.table.seats),
    )


def _who_bid(auction: Auction) -> set[Seat]:
    return {seat for seat, call in auction.calls if isinstance(call, Bid)}
