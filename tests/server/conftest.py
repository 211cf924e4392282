"""A server for the tests of a file, and a guest of it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
import structlog

from fivehundred.server.logging_setup import where_it_failed
from fivehundred.server.services import Settings
from server.running import Running, running


@pytest.fixture(scope="session", autouse=True)
def plain_log() -> None:
    """Let servers of a test say of an error what the product says; a traceback in colours takes long."""
    lines = (structlog.stdlib.add_log_level, where_it_failed, structlog.processors.KeyValueRenderer())
    structlog.configure(processors=lines)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(Settings(db=tmp_path_factory.mktemp("server") / "tables.sqlite3")) as found:
        yield found


@pytest.fixture
def ada(server: Running) -> Iterator[httpx.Client]:
    with server.guest() as client:
        client.put("/api/me", json={"name": "Ada"})
        yield client
