"""The auction among players who know every card, and what each contract would come to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from fivehundred.engine.actions import Action, Bid, Look
from fivehundred.engine.auction import AllPassed, Auction
from fivehundred.engine.contract import Contract
from fivehundred.engine.phase import BeforeDeal, Phase
from fivehundred.engine.round import Round
from fivehundred.engine.scoring import RoundScore
from fivehundred.engine.timing import SEVEN
from fivehundred.rules.options import ReEntry

Lines = Mapping[Contract, RoundScore]
"""What the score sheet would say of each contract."""


def best_contract(round: Round, lines: Lines) -> Contract | None:
    """Return the contract that the auction ends in where every seat bids on while its side gains.

    Each seat sees what the others will do then, and bids no more than it must. A side gains by what it scores
    and loses by what the others do on average. A pass is final, whatever A2 says: who knows every card has no
    need to come back. None if everybody passes and the cards are dealt again.
    """
    return _Bidders(lines).end_of(Auction.begin(_with_final_passes(round)))


def _with_final_passes(round: Round) -> Round:
    auction = replace(round.rules.auction, reenter=ReEntry.NEVER)
    return replace(round, rules=replace(round.rules, auction=auction))


@dataclass(slots=True)
class _Bidders:
    """Seats that look ahead, and remember what they have seen."""

    lines: Lines
    known: dict[Hashable, Contract | None] = field(default_factory=dict)

    def end_of(self, phase: Phase) -> Contract | None:
        """Return the contract in which the auction ends from here."""
        if isinstance(phase, AllPassed | BeforeDeal):
            return None
        if not isinstance(phase, Auction):
            return phase.round.contract
        key = _what_matters(phase)
        if key not in self.known:
            self.known[key] = self._chosen(phase)
        return self.known[key]

    def _chosen(self, auction: Auction) -> Contract | None:
        """Return what the seat to speak makes of it; of calls that come to the same it makes the first."""
        rules = auction.round.rules
        ends = [self.end_of(auction.after(call)) for call in self._worth_a_thought(auction)]
        return max(ends, key=lambda contract: self._gain(contract, rules.side_of(auction.turn)))

    def _worth_a_thought(self, auction: Auction) -> Iterator[Action]:
        """Yield the legal calls, but looks at cards that are known."""
        return (call for call in auction.legal_actions if not isinstance(call, Look))

    def _gain(self, contract: Contract | None, side: int) -> int:
        return 0 if contract is None else gain(self.lines[contract], side)


def gain(line: RoundScore, side: int) -> int:
    """Return what a side scores more than the others on average, times the number of sides less one."""
    return line.points[side] * len(line.points) - sum(line.points)


def _what_matters(auction: Auction) -> Hashable:
    """Return what the rest of an auction depends on: two that are alike in this end alike."""
    bids = [(seat, call) for seat, call in auction.calls if isinstance(call, Bid)]
    return (
        auction.turn,
        auction.out,
        auction.looked,
        auction.standing,
        auction.bidder,
        auction.winning,
        auction.asks_winner,
        any((bid.level or 0) >= SEVEN for _, bid in bids),
        len({seat for seat, _ in bids}) > 1,
        min(len(auction.calls), auction.round.rules.table.seats),
    )
