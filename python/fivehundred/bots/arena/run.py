"""A contest played on several cores: in processes, so that one that ends or hangs costs only its own deal."""

from __future__ import annotations

import math
import multiprocessing
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Final

from fivehundred.bots import BOT_NAMES
from fivehundred.bots.arena.matches import Contest, Played, Unfinished, play_deal
from fivehundred.bots.registry import maker_of

ENDED: Final = "a bot ended its process"
HUNG: Final = "it took longer than allowed"
_LONGEST_WAIT: Final = 3600.0
"""Seconds after which the crew looks again: no system call waits for weeks."""


@dataclass(frozen=True, slots=True)
class _Failed:
    """A failure in a worker that is no bot's fault."""

    told: str


def play(
    contest: Contest,
    numbers: Sequence[int],
    workers: int = 1,
    patience: float | None = None,
    *,
    isolated: bool = False,
) -> Generator[Played, None, None]:
    """Yield what comes of each deal, in the order of the numbers, whatever the number of workers.

    A single worker plays in this process, unless it is to be `isolated` or `patience` is given. All other
    workers are separate processes: a deal that takes longer than `patience` seconds, or whose process ends,
    is counted as not finished. The processes end after the last deal, or when this generator is closed.

    Raises:
        ValueError: There is no such bot, or it cannot be made; says why. Or nobody is to work.
        RuntimeError: A worker failed through no fault of a bot.
        KernelMissingError: Cards are to be judged in this process, and there is no kernel.
    """
    if workers < 1:
        raise ValueError(f"workers {workers}: 1 or more")
    if workers == 1 and patience is None and not isolated:
        makers = tuple(map(maker_of, contest.bots))
        return (play_deal(contest, makers, number) for number in numbers)
    expect_bots(contest)
    return _Crew(contest, patience, numbers).play(min(workers, len(numbers)))


class _Process:
    """A process that does one thing, with a line to it."""

    def __init__(self, target: Callable[..., None], subject: object) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self._process = context.Process(target=target, args=(subject, theirs), daemon=True)
        self._process.start()
        theirs.close()

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.line.close()


def expect_bots(contest: Contest) -> None:
    """See that all bots can be made, in another process: one that ends its process must not end this one.

    Raises:
        ValueError: One cannot; says which and why.
    """
    names = [name for name in contest.bots if name not in BOT_NAMES]
    if not names:
        return
    trial = _Process(_try_bots, names)
    try:
        for name in names:
            try:
                refusal = trial.line.recv()
            except (EOFError, OSError):
                refusal = f"no bot {name!r}: making one ended its process"
            if refusal is not None:
                raise ValueError(refusal)
    finally:
        trial.end()


def _try_bots(names: Sequence[str], line: Connection[str | None, object]) -> None:
    """Make one bot after another, and say of each why it cannot be made, or None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process that started this one
    for name in names:
        try:
            maker_of(name)
        except ValueError as error:
            line.send(str(error))
        else:
            line.send(None)


class _Worker(_Process):
    """A process that plays one deal after another; `number` is the one it is playing."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(_work, contest)
        self.is_ready = False
        self.number: int | None = None
        self.until = math.inf

    def give(self, number: int, patience: float) -> None:
        """Let it play a deal, for at most `patience` seconds."""
        self.number, self.until = number, monotonic() + patience
        self.line.send(number)


class _Crew:
    """Workers among whom the deals of a contest are divided."""

    def __init__(self, contest: Contest, patience: float | None, numbers: Iterable[int]) -> None:
        self._contest = contest
        self._patience = math.inf if patience is None else patience
        self._numbers = tuple(numbers)
        self._left = iter(self._numbers)
        self._done: dict[int, Played] = {}
        self._workers: list[_Worker] = []

    def play(self, count: int) -> Generator[Played, None, None]:
        """Yield the outcomes in order; the workers end when this does."""
        try:
            for _ in range(count):
                self._workers.append(_Worker(self._contest))
            for number in self._numbers:
                while number not in self._done:
                    self._listen()
                yield self._done.pop(number)
        finally:
            for worker in self._workers:
                worker.end()

    def _listen(self) -> None:
        """Wait until a worker says something or has taken too long, or until it is time to look again."""
        until = min(worker.until for worker in self._workers)
        seconds = min(max(0.0, until - monotonic()), _LONGEST_WAIT)
        heard = wait([worker.line for worker in self._workers], seconds)
        for worker in tuple(self._workers):
            if worker.line in heard:
                self._hear(worker)
            elif worker.until <= monotonic():
                self._replace(worker, HUNG)

    def _hear(self, worker: _Worker) -> None:
        """Take what a worker says: that it is ready, or what came of its deal."""
        try:
            said = worker.line.recv()
        except (EOFError, OSError):
            self._replace(worker, ENDED)
            return
        if isinstance(said, _Failed):
            raise RuntimeError(said.told)
        if worker.number is not None:
            self._done[worker.number] = said
        self._send_on(worker)

    def _send_on(self, worker: _Worker) -> None:
        """Give a worker its next deal, if one is left."""
        worker.is_ready, worker.number, worker.until = True, None, math.inf
        number = next(self._left, None)
        if number is not None:
            with suppress(OSError):  # it has ended, which is heard next
                worker.give(number, self._patience)

    def _replace(self, worker: _Worker, why: str) -> None:
        """Count a worker's deal as not finished, and put a new worker in its place."""
        if not worker.is_ready:
            raise RuntimeError("a worker of the arena ended before its first deal")
        if worker.number is not None:
            self._done[worker.number] = Played(Unfinished(worker.number, why))
        worker.end()
        self._workers[self._workers.index(worker)] = _Worker(self._contest)


def _work(contest: Contest, line: Connection[object, int]) -> None:
    """Play the deals that come down the line, until nobody is at its other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the process that started this one
    with suppress(EOFError, OSError):
        try:
            makers = tuple(map(maker_of, contest.bots))
            line.send("ready")
            while True:
                line.send(play_deal(contest, makers, line.recv()))
        except (EOFError, OSError):
            raise
        except Exception:  # noqa: BLE001 whatever it is, it is told where somebody reads it
            line.send(_Failed(traceback.format_exc()))
