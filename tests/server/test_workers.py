"""Where bots think."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest

from fivehundred import State, preset
from fivehundred.bots import Choice
from fivehundred.engine.views.knowledge import PhaseView
from fivehundred.server.domain.kits import FIRST
from fivehundred.server.live.thinker import chosen
from fivehundred.server.live.workers import _MOST, PoolThinker
from server.kit import ThreadThinker

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def view() -> PhaseView:
    state = State.start(preset("australian")).dealt(bytes(32))
    return state.view(state.actor)


async def test_a_process_and_a_thread_think_alike() -> None:
    pool = PoolThinker()
    try:
        choices = [await thinker.choose(FIRST, "rule-1", b"", view()) for thinker in (pool, ThreadThinker())]
    finally:
        pool.close()
    assert isinstance(choices[0], Choice)
    assert choices[0] == choices[1]


async def asked_for_ever(pool: PoolThinker) -> None:
    while True:
        await pool.choose(FIRST, "random", b"", view())


async def test_a_bot_that_dies_is_replaced() -> None:
    pool = PoolThinker()
    try:
        await pool.choose(FIRST, "random", b"", view())
        (process,) = pool._quick._pool._processes
        os.kill(process, signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            await asked_for_ever(pool)
        assert (await pool.choose(FIRST, "random", b"", view())).action in view().legal_actions
    finally:
        pool.close()


async def test_quick_bots_answer_where_those_who_think_long_are_asked_too_much() -> None:
    pool, asked = PoolThinker(), view()
    try:
        quick = await pool.choose(FIRST, "club", b"", asked)  # its process runs from now on
        answers = [asyncio.create_task(pool.choose(FIRST, "expert", b"", asked)) for _ in range(_MOST + 2)]
        assert await pool.choose(FIRST, "club", b"", asked) == quick
        assert not answers[_MOST - 1].done()
        choices = await asyncio.gather(*answers)
    finally:
        pool.close()
    assert choices == [chosen(FIRST, "expert", b"", asked)] * _MOST + [quick] * 2
