"""Bots think in processes of their own, which are given a view and never a whole game."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any, Final

from fivehundred.any_game import AnyChoice
from fivehundred.server.domain.kits import kit_of
from fivehundred.server.live.thinker import chosen

_MOST: Final = 8
"""Questions that bots who think long have before them: whoever asks then would wait for about a second."""


class PoolThinker:
    """Bots in processes of their own, so that the table stays quick for people.

    Those who think long have another process than all others, who never wait for them. When these are asked
    too much at a time, whoever plays where nobody else is asked for answers in their place.
    """

    def __init__(self) -> None:
        self._quick = _Queue()
        self._slow = _Queue()

    async def choose(self, game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
        """Return what a game's bot of that name does, or under too much load its usual bot.

        Raises:
            BrokenProcessPool: A process died over it; the next question goes to a new one.
        """
        kit = kit_of(game)
        if any(bot.name == name and not bot.needs_kernel for bot in kit.profiles):
            return await self._quick.ask(game, name, seed, view)
        if self._slow.asked < _MOST:
            return await self._slow.ask(game, name, seed, view)
        return await self._quick.ask(game, kit.bot, seed, view)

    def close(self) -> None:
        """Stop the processes."""
        self._quick.close()
        self._slow.close()


class _Queue:
    """Questions that bots answer one after the other, in a process that begins with the first."""

    def __init__(self) -> None:
        self.asked = 0
        self._pool = self._new_pool()

    async def ask(self, game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
        pool, loop = self._pool, asyncio.get_running_loop()
        self.asked += 1
        try:
            return await loop.run_in_executor(pool, chosen, game, name, seed, view)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = self._new_pool()
            raise
        finally:
            self.asked -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=context, initializer=_end_with_the_server)


def _end_with_the_server() -> None:
    """Leave an interrupt to the server, and do not outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_watch, args=(multiprocessing.parent_process(),), daemon=True).start()


def _watch(server: BaseProcess | None) -> None:
    if server is not None:
        server.join()
        os._exit(0)
