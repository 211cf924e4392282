"""Connections that keep the server waiting are cut; an address has only so many."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivehundred.server import run
from fivehundred.server.live.peers import Awaited, Peers
from fivehundred.server.services import Settings
from server.running import PATIENCE, Running, running

SOON = 0.3
"""Seconds that are waited for what is awaited for longer outside of tests."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "LOOK_EVERY", 1)
        for awaited in Awaited:
            patch.setattr(awaited, "_value_", SOON)
        with running(Settings(db=tmp_path_factory.mktemp("server") / "tables.sqlite3")) as found:
            yield found


def answer_to(server: Running, *parts: bytes) -> bytes:
    """All that the server says until it ends a connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        for part in parts:
            connection.sendall(part)
        return all_of(connection)


def all_of(connection: socket.socket) -> bytes:
    found = b""
    try:
        while some := connection.recv(65_536):
            found += some
    except ConnectionError:
        pass
    return found


HEAD = b"POST /api/rules/check HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    "part",
    [b"", b"GET / HT", HEAD, HEAD + b"Content-Length: 9\r\n\r\n", HEAD + b"Content-Length: 9\r\n\r\n{"],
)
def test_a_request_that_is_begun_is_finished_soon_or_never(server: Running, part: bytes) -> None:
    assert b" 200 " not in answer_to(server, part)


def test_a_second_request_is_no_other_than_the_first(server: Running) -> None:
    said = answer_to(server, b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api")
    assert said.startswith(b"HTTP/1.1 200 ")


def test_an_answer_that_is_not_read_is_not_kept(server: Running) -> None:
    asked = b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(10)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(asked)
        with pytest.raises(ConnectionError):
            send_on(connection)


def send_on(connection: socket.socket) -> None:
    """Send until the server has cut the connection."""
    while True:
        connection.send(b"G")


def test_a_body_in_pieces_is_refused(server: Running) -> None:
    said = answer_to(server, HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")
    assert said.startswith(b"HTTP/1.1 400 ")


def test_connections_are_counted() -> None:
    peers = Peers(3, 2, ["10.0.0.0/8"])
    assert [peers.admit("203.0.113.7") for _ in range(3)] == [True, True, False]
    assert [peers.admit("10.0.0.1"), peers.admit("10.0.0.1"), peers.admit("")] == [True, False, False]
    peers.leave("10.0.0.1")
    peers.leave("203.0.113.7")
    assert [peers.admit("::ffff:203.0.113.7"), peers.admit("127.0.0.1")] == [True, True]


def test_too_many_connections_are_ended_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "file_limit", lambda: run.SPARE + 2)
    with running(Settings(db=tmp_path / "tables.sqlite3")) as server, server.guest() as guest:
        table = guest.post("/api/tables", json={"name": "Ada"}).json()["table"]
        with server.join(guest, table) as line:
            line.recv(timeout=PATIENCE)
            assert answer_to(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") == b""
        assert _is_answered_again(server)


def _is_answered_again(server: Running) -> bool:
    for _ in range(100):
        if answer_to(server, b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"):
            return True
    return False


def test_a_system_without_a_limit_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[Any] = []
    monkeypatch.setattr("resource.getrlimit", lambda _: (256, 4096))
    monkeypatch.setattr("resource.setrlimit", lambda _, both: set_to.append(both))
    run.raise_file_limit()
    assert set_to == [(4096, 4096)]
    assert run.file_limit() == 256
    monkeypatch.setattr(run, "resource", None)
    run.raise_file_limit()
    assert run.file_limit() == run.FILES
