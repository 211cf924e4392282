"""A server as a process that can be killed, with secrets that repeat."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from server.client import Visitor

PATIENCE = 20
"""Seconds until a server that does not answer counts as broken."""
FAREWELL = 30
"""Seconds until processes that a server has started and that outlive it count as orphans."""
TESTS = Path(__file__).parents[1]


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """A server that keeps its port and its file whenever it is started again."""

    def __init__(self, db: Path, env: Mapping[str, str] | None = None, *, hurried: bool = False) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.db = db
        self.said = db.with_suffix(".said")
        self._name = db.with_suffix(".name")
        self._command = [sys.executable, "-m", "server.seeded", str(self.port), str(db), str(self._name)]
        self._command += ["hurried"] if hurried else []
        paths = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
        self._env = {**os.environ, "PYTHONPATH": paths, **(env or {})}
        self._starts = 0
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self, test: str) -> None:
        """Let its secrets be those of a test; other ones after each start, as no id may come twice."""
        self._name.write_text(f"{test}, start {self._starts}")

    async def start(self, test: str) -> None:
        """Return when it answers."""
        self._starts += 1
        self.begin(test)
        with self.said.open("ab") as said:
            self._process = subprocess.Popen(
                self._command, stdout=said, stderr=said, env=self._env, start_new_session=True
            )
        async with asyncio.timeout(PATIENCE):
            while not await self._answers():
                await asyncio.sleep(0.05)

    async def _answers(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise RuntimeError(f"the server has ended: {self.said.read_text()[-2000:]}")
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
        deadline = time.monotonic() + FAREWELL
        while self._signal(0):
            if time.monotonic() > deadline:
                return True
            await asyncio.sleep(0.05)
        return False

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
