"""Counting the ways to play on from a position, in the package and in the oracle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Self

from differential.umpires import referee
from fivehundred.engine.phases.play import RoundEnd, TrickPlay
from oracle.cardplay import Referee
from perft.positions import Position


class Node(Protocol):
    """A position in the tree of plays."""

    def children(self) -> Iterator[Self]:
        """The positions after each legal play."""


@dataclass(frozen=True)
class EngineNode:
    """A position of the package."""

    phase: TrickPlay | RoundEnd

    def children(self) -> Iterator[Self]:
        if isinstance(self.phase, TrickPlay):
            for action in self.phase.legal_actions:
                yield type(self)(self.phase.after(action))


@dataclass(frozen=True)
class OracleNode:
    """A position of the oracle."""

    referee: Referee

    def children(self) -> Iterator[Self]:
        if not self.referee.over:
            for card, suit in self.referee.legal():
                yield type(self)(self.referee.after(card, suit))


def leaves(node: Node, depth: int) -> list[int]:
    """Return how many ways there are to play 1, 2, … cards."""
    counts = [0] * depth
    _count(node, counts, 0)
    return counts


def _count(node: Node, counts: list[int], ply: int) -> None:
    for child in node.children():
        counts[ply] += 1
        if ply + 1 < len(counts):
            _count(child, counts, ply + 1)


def engine_leaves(position: Position) -> list[int]:
    """Count in the package."""
    return leaves(EngineNode(position.phase()), len(position.leaves))


def oracle_leaves(position: Position) -> list[int]:
    """Count in the oracle."""
    return leaves(OracleNode(referee(position.phase())), len(position.leaves))


def kernel_leaves(position: Position) -> list[int]:
    """Count in the kernel."""
    tricks = position.tricks()
    return [tricks.perft(depth) for depth in range(1, len(position.leaves) + 1)]
