"""Measure the exact solver beside DDS, and print what docs/performance.md reports."""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import click

from bench.solver import alone, beside, cores, dds
from bench.solver.beside import Compared
from bench.solver.boards import PLAIN, SUITS, Board
from bench.solver.measured import HEADING
from fivehundred import native

CALLS = 10_000


@click.command()
@click.option("--deals", default=625, help="How many deals for each kind of work.", show_default=True)
def main(*, deals: int) -> None:
    """Measure the exact solver beside DDS."""
    with cores.pinned(1):
        print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, one core;")
        print(f"DDS {dds.version()}; milliseconds of processor time, {deals} deals for each kind of work")
        print(_call_overhead())
        compared = _beside_dds(deals)
        _without_peer(max(deals // 5, 1))
        print(f"random playouts: {cores.playouts():,.0f} a second (goal 800,000)")
    if len(cores.CORES) > 1:
        print(f"two cores against one: {cores.gain(deals):.2f} × (goal 1.9)")
    _conclude(compared)


def _beside_dds(deals: int) -> list[Compared]:
    print(f"\n{HEADING}")
    compared = []
    for name, make in beside.works():
        compared.append(beside.compare(name, make, deals))
        print(compared[-1].ours, compared[-1].theirs, sep="\n", flush=True)
    return compared


def _without_peer(deals: int) -> None:
    print(f"\n{HEADING}")
    base = 0.0
    for kind in alone.KINDS:
        measured, unfinished = alone.measure(kind, deals)
        base = base or measured.mean
        note = f", {unfinished} of {deals} unfinished after {kind.nodes:,} nodes" if unfinished else ""
        print(f"{measured}  {measured.mean / base:.2f} × the first{note}", flush=True)


def _call_overhead() -> str:
    """What a call from Python costs that has next to nothing to solve: one card a seat."""
    board, solver = Board.random(Random("call"), PLAIN, SUITS, count=1), native.Solver()
    ours = _microseconds(partial(solver.value, board.tricks, board.side))
    theirs = _microseconds(partial(dds.tricks, board.deal))
    return f"a call with one card a seat: ours {ours:.1f} µs, DDS {theirs:.1f} µs"


def _microseconds(call: Callable[[], object]) -> float:
    start = time.process_time_ns()
    for _ in range(CALLS):
        call()
    return (time.process_time_ns() - start) / CALLS / 1000


def _conclude(compared: Sequence[Compared]) -> None:
    """Print whether the answers were the same, and last every ratio."""
    solved = sum(len(work.ours.times) for work in compared)
    differences = sum(work.differences for work in compared)
    print(f"\n{solved:,} deals solved by both, {differences} answers differ")
    ratios = (f"{work.ours.name} {work.mean:.2f} ({work.p95:.2f})" for work in compared)
    print(f"ours ÷ DDS, mean (p95): {'; '.join(ratios)}")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
