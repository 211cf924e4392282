"""Bots think in a process of their own, which is given a view and never a whole game."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any

from fivehundred.any_game import AnyChoice
from fivehundred.server.live.thinker import chosen


class PoolThinker:
    """Bots in a pool of processes, so that the table stays quick for people."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    async def choose(self, game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
        """Return what a game's bot of that name does.

        Raises:
            BrokenProcessPool: A process died over it; the next question goes to new ones.
        """
        pool, loop = self._pool, asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, chosen, game, name, seed, view)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = self._new_pool()
            raise

    def close(self) -> None:
        """Stop the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=context, initializer=_end_with_the_server)


def _end_with_the_server() -> None:
    """Leave an interrupt to the server, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(multiprocessing.parent_process(),), daemon=True).start()


def _watch(server: BaseProcess | None) -> None:
    if server is not None:
        server.join()
        os._exit(0)
