"""`fivehundred serve`: the table in the browser."""

from __future__ import annotations

import contextlib
import errno
import re
import socket
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import click

from fivehundred.cli.refusal import Refusal

PORT: Final = 8500
BACKLOG: Final = 2048
"""Connections that may wait to be accepted, as when everybody comes back at once."""

_EXTRA: Final = (
    "litestar",
    "uvicorn",
    "websockets",
    "msgspec",
    "structlog",
    "prometheus_client",
    "segno",
    "fpdf",
)
_NAME: Final = re.compile(r"[\w-]+(\.[\w-]+)*")
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Hosts that mean all addresses of this machine, and the one that its own browser asks."""


def _public_names(context: click.Context, parameter: click.Parameter, names: Sequence[str]) -> Sequence[str]:
    """Return names as browsers ask for them; refuse what is an address, which nobody would be served by."""
    for name in names:
        if not _NAME.fullmatch(name):
            raise click.BadParameter(
                f"{name!r} is no name: leave out https:// and the port", context, parameter
            )
    return [name.lower() for name in names]


@click.command()
@click.option("--host", default="127.0.0.1", help="Address to listen at; 0.0.0.0 is all.", show_default=True)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, help="Port to listen at.", show_default=True
)
@click.option("--db", type=click.Path(dir_okay=False, path_type=Path), help="File that keeps all tables.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--proxy", is_flag=True, help="Believe a reverse proxy in a private network on who asks, and how."
)
@click.option(
    "--name",
    "names",
    multiple=True,
    callback=_public_names,
    help="A public name of this server, such as cards.example.org.",
)
def serve(host: str, port: int, db: Path | None, names: Sequence[str], *, opens: bool, proxy: bool) -> None:
    """Serve the table in the browser: play there with bots, or share the link and play with friends.

    Everything is kept in one file; a server that was stopped, even with force, goes on where it was.
    """
    require_extra()
    with _listening(host, port) as listener:
        _run(listener, _address(listener), db or default_db(), names, opens=opens, proxy=proxy)


def default_db() -> Path:
    """Return where tables are kept when no place is named: beside the game in the terminal."""
    from fivehundred.cli.save_file import autosave_path

    return autosave_path().with_name("tables.sqlite3")


def require_extra() -> None:
    """Refuse where what the server is made of is not installed."""
    missing = [name for name in _EXTRA if find_spec(name) is None]
    if missing:
        raise Refusal(f"the server needs {', '.join(missing)}: pip install '.[server]' in its folder")


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    """Take the port, so that what is wrong with it is known before anything is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(BACKLOG)
        except OSError as error:
            raise Refusal(_cannot_listen(host, port, error)) from None
        yield listener


def _cannot_listen(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken, perhaps by another `fivehundred serve`: name another one with --port"
    return f"cannot listen at {host}, port {port}: {error.strerror or error}"


def _address(listener: socket.socket) -> str:
    """Return the address of the page for the browser on this machine."""
    host, port = listener.getsockname()[:2]
    name = _EVERYWHERE.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _run(
    listener: socket.socket, address: str, db: Path, names: Sequence[str], *, opens: bool, proxy: bool
) -> None:
    """Serve until told to stop."""
    import threading
    import webbrowser

    from fivehundred.server import logging_setup
    from fivehundred.server.run import run
    from fivehundred.server.services import Settings

    lan = _lan_address(listener)

    def announce() -> None:
        click.echo(f"The table is at {address}")
        if lan:
            click.echo(f"Others in your network find it at {lan}")
        if opens:  # at the address that others can use too; some browsers return only when they are closed
            threading.Thread(target=webbrowser.open, args=(lan or address,), daemon=True).start()

    logging_setup.start(for_person=sys.stderr.isatty())
    is_for_this_machine = ip_address(listener.getsockname()[0]).is_loopback and not proxy
    run(
        listener,
        Settings(
            db=db,
            is_behind_proxy=proxy,
            is_for_this_machine=is_for_this_machine and not names,
            names=None if proxy and not names else set(names),
        ),
        announce,
    )


def _lan_address(listener: socket.socket) -> str | None:
    """Return the address of the page for other machines, None where only this one is served."""
    host, port = listener.getsockname()[:2]
    if host not in _EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address of nobody's: nothing is sent, but a way out is chosen
        return f"http://{probe.getsockname()[0]}:{port}"
    return None
