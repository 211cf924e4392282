"""The server killed at random moments; `make crash-test` does it more often."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.crashes import CrashTest
from server.faulty_disk import FaultyDisk


@pytest.mark.slow
@pytest.mark.parametrize("is_faulty", [False, True], ids=["sound disk", "failing disk"])
def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path, is_faulty: bool) -> None:
    if is_faulty and not FaultyDisk.is_possible():
        pytest.skip("needs Linux and a C compiler")
    test = CrashTest(tmp_path, tables=2, seed=7, disk=FaultyDisk(tmp_path) if is_faulty else None)
    report = asyncio.run(test.run(kills=2))
    assert report.violations == []
    assert report.kills == 2
    assert report.acknowledged > 50
