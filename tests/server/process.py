"""`fivehundred serve` as a process that can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from server.client import Visitor

PATIENCE = 20
"""Seconds until a server that does not answer counts as broken."""
FAREWELL = 30
"""Tenths of a second in which processes that a server has started end after it."""


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """A server that keeps its port and its file whenever it is started again."""

    def __init__(self, db: Path, env: Mapping[str, str] | None = None) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", "fivehundred", "serve", "--port", str(port), "--db", str(db)]
        self._env = {**os.environ, **(env or {})}
        self._said = db.with_suffix(".said")
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Return when it answers."""
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                self._command, stdout=said, stderr=said, env=self._env, start_new_session=True
            )
        async with asyncio.timeout(PATIENCE):
            while not await self._answers():
                await asyncio.sleep(0.05)

    async def _answers(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise RuntimeError(f"the server has ended: {self._said.read_text()[-2000:]}")
        try:
            await Visitor(self.address).ask("GET", "/healthz")
        except OSError:
            return False
        return True

    async def kill(self) -> None:
        """End it with -9; processes that it has started must end by themselves."""
        assert self._process is not None
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    async def stop(self) -> int:
        """Ask it to end, and return its exit status."""
        assert self._process is not None
        self._process.terminate()
        return await asyncio.to_thread(self._process.wait, PATIENCE)

    async def has_orphans(self) -> bool:
        """Whether processes that it has started outlive it."""
        for _ in range(FAREWELL):
            if not self._signal(0):
                return False
            await asyncio.sleep(0.1)
        return True

    def clear(self) -> None:
        """End whatever is left."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> bool:
        assert self._process is not None
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            return False
        return True
