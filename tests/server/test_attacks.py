"""The attacks that `make attacks` carries out: each still runs, and none is a fault of the server's."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from bench.attacks.__main__ import ATTACKS
from bench.attacks.victim import Victim
from fivehundred.server.services import Settings
from server.running import Running, faults, running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server for each attack: the one before may have left its address nothing to ask for."""
    with running(Settings(db=tmp_path / "tables.sqlite3", is_behind_proxy=True)) as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("module", ATTACKS, ids=lambda module: module.__name__.rpartition(".")[2])
def test_a_player_is_answered_during_an_attack(server: Running, module: ModuleType) -> None:
    async def play() -> list[float]:
        async with Victim.sitting(server.port) as victim:
            return await victim.measured_until(module.attack(server.port, 0.3))

    before = faults()
    assert asyncio.run(play())
    with server.stranger() as stranger:
        assert stranger.get("/healthz").json() == {"status": "well"}
    assert faults() == before
