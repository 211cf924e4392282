"""Counting the ways an auction can go, in the package and in the oracle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Self

from auctions.entries import Entry
from differential.wording import plain
from engine.tables import deal_with
from fivehundred.engine.notation import action_text
from fivehundred.engine.phases.auction import Auction
from fivehundred.engine.phases.phase import Phase, phase_of
from fivehundred.engine.round import Round
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS
from oracle import auction as oracle

Counts = tuple[list[int], list[int]]
"""Ways to make 1, 2, … calls; how many of these auctions are over just then."""


class Node(Protocol):
    """An auction so far."""

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to say any more."""

    def children(self) -> Iterator[tuple[str, Self]]:
        """Each legal call, with the auction after it."""


@dataclass(frozen=True)
class EngineNode:
    """An auction of the package, or what came of it."""

    phase: Phase

    @classmethod
    def start(cls, rules: Rules) -> Self:
        deal = deal_with(rules)
        return cls(Auction.begin(Round.of(rules, 0, SEATS[rules.table.seats - 1], 0, deal)))

    @property
    def is_over(self) -> bool:
        return not isinstance(self.phase, Auction)

    def children(self) -> Iterator[tuple[str, Self]]:
        assert isinstance(self.phase, Auction)
        for call in self.phase.legal_actions:
            yield action_text(call, self.phase.round.rules), type(self)(phase_of(self.phase.after(call)))


@dataclass(frozen=True)
class OracleNode:
    """An auction of the oracle."""

    auction: oracle.Auction

    @classmethod
    def start(cls, rules: Rules) -> Self:
        return cls(oracle.Auction(plain(rules), rules.table.seats - 1))

    @property
    def is_over(self) -> bool:
        return self.auction.turn() is None

    def children(self) -> Iterator[tuple[str, Self]]:
        for call in self.auction.legal():
            yield call, type(self)(self.auction.after(call))


def counts(node: Node, words: str, depth: int) -> Counts:
    """Count the auctions of these words, a call deeper each time."""
    calls, over = [0] * depth, [0] * depth
    _count(node, set(words.split()), (calls, over), 0)
    return calls, over


def _count(node: Node, words: set[str], counted: Counts, ply: int) -> None:
    calls, over = counted
    for call, child in node.children():
        if words and call not in words:
            continue
        calls[ply] += 1
        over[ply] += child.is_over
        if not child.is_over and ply + 1 < len(calls):
            _count(child, words, counted, ply + 1)


def engine_counts(entry: Entry) -> Counts:
    """Count in the package."""
    return counts(EngineNode.start(entry.rules), entry.words, len(entry.calls))


def oracle_counts(entry: Entry) -> Counts:
    """Count in the oracle."""
    return counts(OracleNode.start(entry.rules), entry.words, len(entry.calls))
