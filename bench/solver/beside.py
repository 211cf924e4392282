"""Work that both solvers can do, on the same deals, a new deal each call; their answers must be the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from bench.solver import dds
from bench.solver.boards import NO_TRUMP, PLAIN, STANDARD, SUITS, Board, WholeDeal
from bench.solver.measured import WARM_UP, Measured
from fivehundred import native
from solver.deals import SIDES

TARGET: Final = 6


class Work(ABC):
    """One deal and what is asked about it; only the solving itself is measured."""

    @abstractmethod
    def ours(self, solver: native.Solver, measured: Measured) -> object: ...

    @abstractmethod
    def theirs(self, measured: Measured) -> object: ...


@dataclass(frozen=True, slots=True)
class Exact(Work):
    """How many tricks the leader's side takes."""

    board: Board

    def ours(self, solver: native.Solver, measured: Measured) -> object:
        value, _, nodes = measured.clock(partial(solver.value, self.board.tricks, self.board.side))
        measured.nodes.append(nodes)
        return value

    def theirs(self, measured: Measured) -> object:
        future = measured.clock(partial(dds.tricks, self.board.deal))
        measured.nodes.append(future.nodes)
        return future.score[0]


@dataclass(frozen=True, slots=True)
class EveryCard(Work):
    """What each lead is worth."""

    board: Board

    def ours(self, solver: native.Solver, measured: Measured) -> object:
        plays, _, nodes = measured.clock(partial(solver.plays, self.board.tricks, self.board.side))
        measured.nodes.append(nodes)
        return plays and {self.board.leads[card]: value for card, _, value, _ in plays}

    def theirs(self, measured: Measured) -> object:
        future = measured.clock(partial(dds.every_card, self.board.deal))
        measured.nodes.append(future.nodes)
        return dds.by_card(future)


@dataclass(frozen=True, slots=True)
class Target(Work):
    """Whether the leader's side takes six tricks."""

    board: Board

    def ours(self, solver: native.Solver, measured: Measured) -> object:
        reached, _, nodes = measured.clock(
            partial(solver.reaches, self.board.tricks, self.board.side, TARGET)
        )
        measured.nodes.append(nodes)
        return reached

    def theirs(self, measured: Measured) -> object:
        future = measured.clock(partial(dds.reaches, self.board.deal, TARGET))
        measured.nodes.append(future.nodes)
        return future.score[0] >= TARGET


@dataclass(frozen=True, slots=True)
class AllLeaders(Work):
    """What seats 0 and 2 take under each strain, whoever leads."""

    deal: WholeDeal

    def ours(self, solver: native.Solver, measured: Measured) -> object:
        solved = measured.clock(lambda: [solver.leaders(tricks, SIDES[0]) for tricks in self.deal.tricks])
        measured.nodes.append(sum(nodes for _, _, nodes in solved))
        return [dict(by_leader or ()) for by_leader, _, _ in solved]

    def theirs(self, measured: Measured) -> object:
        return dds.by_leader(measured.clock(partial(dds.table, self.deal.hands)))


def works() -> Iterator[tuple[str, Callable[[Random], Work]]]:
    """Yield each kind of work, and how a deal for it is made."""
    for name, kind in (
        ("exact tricks", Exact),
        ("value of every card", EveryCard),
        ("yes or no at six", Target),
    ):
        for strains, suffix in ((SUITS, "suit"), (NO_TRUMP, "no-trump")):
            yield f"{name}, {suffix}", _on_boards(kind, partial(Board.random, pack=PLAIN, strains=strains))
    yield "all strains and leaders of a deal", lambda random: AllLeaders(WholeDeal.random(random))
    yield (
        "exact tricks, 43 cards, suit",
        _on_boards(Exact, partial(Board.random, pack=STANDARD, strains=SUITS)),
    )


def _on_boards(kind: Callable[[Board], Work], board: Callable[[Random], Board]) -> Callable[[Random], Work]:
    return lambda random: kind(board(random))


@dataclass(frozen=True, slots=True)
class Compared:
    """Both solvers at one kind of work, and how often their answers differed."""

    ours: Measured
    theirs: Measured
    differences: int

    @property
    def mean(self) -> float:
        """Ours ÷ DDS, by mean time."""
        return self.ours.mean / self.theirs.mean

    @property
    def p95(self) -> float:
        """Ours ÷ DDS, by the time that one solve in twenty exceeds."""
        return self.ours.p95 / self.theirs.p95


def compare(name: str, make: Callable[[Random], Work], deals: int) -> Compared:
    """Solve so many deals twice; who goes first changes from deal to deal."""
    random, solver = Random(name), native.Solver()
    for _ in range(WARM_UP):
        _both(make(random), solver, Measured(name), Measured(name), first=True)
    ours, theirs = Measured(name), Measured(f"{name}: DDS")
    differences = 0
    for number in range(deals):
        differences += not _both(make(random), solver, ours, theirs, first=number % 2 == 0)
    return Compared(ours, theirs, differences)


def _both(work: Work, solver: native.Solver, ours: Measured, theirs: Measured, *, first: bool) -> bool:
    """Whether both come to the same answer."""
    if first:
        answer = work.ours(solver, ours)
        return answer == work.theirs(theirs)
    answer = work.theirs(theirs)
    return answer == work.ours(solver, ours)
