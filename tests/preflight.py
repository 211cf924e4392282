"""What a run of tests needs of the machine, told at once: a run that cannot succeed says why in one line."""

from __future__ import annotations

import shutil
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from web.chromium import found

ROOM: Final = 1 << 30
"""Bytes that tests may take in the temporary folder, copies of the project most of all."""
HOST: Final = "127.0.0.1"


def troubles(*, with_browser: bool) -> Iterator[str]:
    """Yield a line for each thing that would make tests fail everywhere."""
    folder = Path(tempfile.gettempdir())
    free = shutil.disk_usage(folder).free
    if free < ROOM:
        yield f"{folder} is full: {free >> 20} MB are free, tests take {ROOM >> 20}; name another with TMPDIR"
    if not may_serve():
        yield f"no server can be reached at {HOST}: its ports are taken, or its network is down"
    if with_browser and found() is None:
        yield "no Chromium was found, which browser tests play in: install chromium, as `make test` does"


def may_serve() -> bool:
    """Whether a port can still be had, and reached."""
    with socket.socket() as server, socket.socket() as client:
        client.settimeout(5)
        try:
            server.bind((HOST, 0))
            server.listen()
            client.connect(server.getsockname())
        except OSError:
            return False
    return True


def plays_in_browser(config: pytest.Config) -> bool:
    """Whether browser tests are among those asked for, as far as can be told before any is read."""
    web = config.rootpath / "tests" / "web"
    if config.option.keyword or "not slow" in config.option.markexpr:
        return False
    places = [Path(argument.partition("::")[0]).resolve() for argument in config.args]
    return any(place == web or place in web.parents or web in place.parents for place in places)


def pytest_sessionstart(session: pytest.Session) -> None:
    """End a run before its first test if it cannot succeed; its workers need not look again."""
    config = session.config
    if config.option.collectonly or hasattr(config, "workerinput"):
        return
    if found := "; ".join(troubles(with_browser=plays_in_browser(config))):
        pytest.exit(f"Tests cannot run here: {found}.", returncode=3)
