"""A whole server on a free port, in a thread of its own, and browsers without a screen."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Final
from weakref import WeakKeyDictionary

import httpx
import msgspec
from prometheus_client import Counter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from chance import REPEATED
from fivehundred.server import metrics
from fivehundred.server.http.app import create_app
from fivehundred.server.protocol import http_responses
from fivehundred.server.run import Server, config
from fivehundred.server.services import Settings, services
from server.following import Following

PATIENCE: Final = 30
"""Seconds for an answer: on busy cores the first of a server takes long."""

_NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nobody here speaks it; without this each client would read the certificates of all the world."""

_addresses = count(1)


@dataclass(frozen=True)
class Running:
    """A server that answers at a port."""

    port: int

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def stranger(self, **headers: str) -> Iterator[httpx.Client]:
        """A client that keeps its cookies and has none yet; each is at an address of its own."""
        headers = {"X-Forwarded-For": f"198.51.100.{next(_addresses)}"} | headers
        with httpx.Client(base_url=self.origin, headers=headers, timeout=PATIENCE, verify=_NO_TLS) as client:
            yield client

    @contextmanager
    def guest(self, **headers: str) -> Iterator[httpx.Client]:
        """A client that the server knows, and that may change something."""
        with self.stranger(**{"Origin": self.origin} | headers) as client:
            client.headers["X-CSRF-Token"] = client.get("/api/me").json()["csrf"]
            yield client

    def join(self, client: httpx.Client, table: str, **options: Any) -> ClientConnection:
        """A live connection with a client's cookies."""
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        headers = {"Cookie": cookies} | options.pop("headers", {})
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        line: ClientConnection = connect(url, additional_headers=headers, compression=None, **options)
        return line

    def handshake(self, client: httpx.Client, table: str, **headers: str) -> int:
        """The status of a request for a live connection that is not accepted."""
        asked = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        key = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
        return client.get(f"/api/tables/{table}/live", headers=asked | key | headers).status_code


def opened(host: httpx.Client, **wish: Any) -> str:
    """The id of a table that a guest opens."""
    answer = host.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=http_responses.TableOpened).table


def card(client: httpx.Client, table: str) -> http_responses.TableCard:
    """A table as lists show it."""
    return msgspec.json.decode(client.get(f"/api/tables/{table}").content, type=http_responses.TableCard)


def checked(client: httpx.Client, **draft: Any) -> http_responses.RulesChecked:
    """What house rules come to."""
    answer = client.post("/api/rules/check", json=draft)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=http_responses.RulesChecked)


def refused(answer: httpx.Response) -> http_responses.Reason:
    """Why something that was asked is not done."""
    assert answer.is_client_error, answer.text
    return msgspec.json.decode(answer.content, type=http_responses.Reason)


_followed: WeakKeyDictionary[ClientConnection, Following] = WeakKeyDictionary()


def received(line: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a type, a change as the view that it leads to; those before it are passed over."""
    following = _followed.setdefault(line, Following())
    while True:
        message = following.read(line.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


def closing_code(line: ClientConnection) -> int | None:
    """The code with which the server closes a connection; messages before it are passed over."""
    with suppress(ConnectionClosed):
        while line.recv(timeout=PATIENCE):
            pass
    return line.close_code


def counted(metric: Counter, **labels: str) -> float:
    """How often this process has counted something, by whichever server: tests compare before and after."""
    samples = (sample for family in metric.collect() for sample in family.samples)
    return sum(sample.value for sample in samples if labels.items() <= sample.labels.items())


def faults() -> float:
    """How often a server of this process was at fault."""
    return counted(metrics.REQUESTS, status="500") + counted(metrics.JOINS, outcome="fault")


def eventually(found: Callable[[], object]) -> object:
    """What is found in the end."""
    deadline = time.monotonic() + PATIENCE
    while not (what := found()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return what


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """Run a server, and stop it."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listener:
        started, servers = threading.Event(), list[Server]()

        async def serve() -> None:
            async with services(settings, REPEATED) as opened:
                servers.append(Server(config(create_app(opened), settings), started.set))
                await servers[0].serve([listener])

        thread = threading.Thread(target=asyncio.run, args=(serve(),))
        thread.start()
        try:
            assert started.wait(10)
            yield Running(listener.getsockname()[1])
        finally:
            servers[0].should_exit = True
            thread.join(10)
