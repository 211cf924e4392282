"""Running the server in this process until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

import uvicorn

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

from fivehundred.server.http.app import create_app
from fivehundred.server.live.peers import HttpConnection, Peers, Watch
from fivehundred.server.live.websocket import WebSocket
from fivehundred.server.protocol.parts import MESSAGE_SIZE
from fivehundred.server.randomness import SYSTEM, Draw
from fivehundred.server.rate_limits import CONNECTIONS
from fivehundred.server.services import Settings, services

STOP_WITHIN: Final = 2
"""Seconds that are given to what is under way; live connections are closed at once, with code 1012."""
PING_EVERY: Final = 20.0
"""Seconds between two looks at a line that says nothing."""

GARBAGE: Final = (200_000, 20, 100)
"""By how much what is kept grows until garbage is looked for, and how often it is looked for in older parts.

Tables make no cycles, and to look through a thousand of them takes a tenth of a second, for which all wait.
"""

LOOK_EVERY: Final = 10
"""Tenths of a second between two looks at all connections."""
FILES: Final = 65_536
"""Files and connections that may be open, if the system allows so many."""
SPARE: Final = 200
"""Of these, files that are no connections."""

TURN: Final = 0.001
"""Seconds that a thread may work while the event loop waits for its turn."""

_PRIVATE: Final = ["127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]
"""Where a proxy stands whose word on addresses is taken."""


class Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start
        self._watch = Watch()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        self._on_start()

    async def on_tick(self, counter: int) -> bool:
        """Look now and then at connections that keep the server waiting."""
        if counter % LOOK_EVERY == 0:
            self._watch.look(self.server_state.connections, monotonic())  # type: ignore[arg-type]
        return await super().on_tick(counter)


def run(
    listener: socket.socket, settings: Settings, on_start: Callable[[], None], draw: Draw = SYSTEM
) -> None:
    """Serve until the process is interrupted or terminated, then finish what is being written.

    All secrets are drawn from `draw`.

    Raises:
        FileRefusedError, OSError: The file cannot be used.
    """
    # uvicorn raises again the signal that stopped it; stopping when asked to is no failure.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    raise_file_limit()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    with asyncio.Runner(loop_factory=config(None, settings).get_loop_factory()) as runner:
        runner.run(_serve(listener, settings, on_start, draw))


async def _serve(
    listener: socket.socket, settings: Settings, on_start: Callable[[], None], draw: Draw
) -> None:
    async with services(settings, draw) as opened:
        await Server(config(create_app(opened), settings), on_start).serve([listener])


def config(app: object, settings: Settings) -> uvicorn.Config:
    """Return how connections are served."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        lifespan="off",
        http=partial(HttpConnection, peers=_peers(settings)),  # type: ignore[arg-type]
        ws=WebSocket,
        ws_max_size=MESSAGE_SIZE,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_EVERY,
        ws_per_message_deflate=False,  # costs more than it saves, and sizes would tell
        log_config=None,
        log_level="warning",  # what it says of connections names tables and addresses
        access_log=False,
        server_header=False,
        proxy_headers=settings.is_behind_proxy,
        forwarded_allow_ips=_PRIVATE,
        timeout_graceful_shutdown=STOP_WITHIN,
    )


def _peers(settings: Settings) -> Peers:
    """Return who counts connections: as many in all as there may be files, but for those that are files."""
    return Peers(file_limit() - SPARE, CONNECTIONS, _PRIVATE if settings.is_behind_proxy else ())


def file_limit() -> int:
    """Return how many files may be open."""
    if resource is None:
        return FILES
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if most == resource.RLIM_INFINITY else most


def raise_file_limit() -> None:
    """Let as many files be open as the system allows, up to a bound."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            with contextlib.suppress(OSError, ValueError):  # macOS allows less than it says
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
