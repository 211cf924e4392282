"""What more than one core brings, and how many playouts one core does in a second."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Final

from bench.solver.boards import STANDARD, SUITS, Board
from fivehundred import native

CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
"""The cores that this process was started on."""
TURNS: Final = 5
PLAYOUTS: Final = 200_000


@contextmanager
def pinned(count: int) -> Iterator[None]:
    """Use so many cores for a while."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, CORES[:count])
        yield
        os.sched_setaffinity(0, CORES)
    else:
        yield


def gain(deals: int) -> float:
    """How many times as fast two cores are as one, by the clock on the wall: the median of some turns."""
    random = Random("cores")
    boards = [Board.random(random, STANDARD, SUITS) for _ in range(deals)]
    questions = [(board.tricks, board.side, None, None) for board in boards]
    return statistics.median(_seconds(questions, 1) / _seconds(questions, 2) for _ in range(TURNS))


def _seconds(questions: Sequence[tuple[native.Tricks, int, int | None, int | None]], threads: int) -> float:
    with pinned(threads):
        start = time.perf_counter()
        native.value_many(questions, threads=threads)
        return time.perf_counter() - start


def playouts() -> float:
    """Random playouts of ten tricks in a second."""
    board = Board.random(Random("playouts"), STANDARD, SUITS)
    start = time.process_time()
    native.Playouts(board.tricks, board.side, "random", 0).histogram(PLAYOUTS)
    return PLAYOUTS / (time.process_time() - start)
