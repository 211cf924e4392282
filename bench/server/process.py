"""A server in a process of its own, on a core of its own."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_PATIENCE = 20.0


@dataclass(frozen=True, slots=True)
class Process:
    """A running server; `port` is where it answers, `words` is what it has written."""

    pid: int
    port: int
    words: IO[bytes]

    @property
    def memory(self) -> int:
        """Bytes of memory that it holds."""
        return int(self._proc("statm").split()[1]) * _PAGE

    @property
    def cpu_seconds(self) -> float:
        """CPU time that it has used, all its threads together."""
        fields = self._proc("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def complaints(self) -> int:
        """Count the errors that it has written down."""
        self.words.seek(0)
        return sum(b"error" in line.lower() for line in self.words)

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.pid}/{name}").read_text("utf-8")


def cores() -> tuple[int, int]:
    """Return the core of the server and that of the load."""
    usable = sorted(os.sched_getaffinity(0))
    return usable[0], usable[-1]


@contextlib.contextmanager
def running(command: Sequence[str], scratch: Path) -> Iterator[Process]:
    """Run a server on its core; `{port}` in the command is where it is to answer."""
    port = _free_port()
    pinned = ["taskset", "--cpu-list", str(cores()[0]), *(part.format(port=port) for part in command)]
    with (
        (scratch / f"{port}.log").open("w+b") as words,
        subprocess.Popen(pinned, stdout=words, stderr=words) as server,
    ):
        try:
            _await(port)
            yield Process(server.pid, port, words)
        finally:
            server.terminate()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await(port: int) -> None:
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
