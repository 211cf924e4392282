"""What every request passes before it is heard, and what every answer carries."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

from litestar.datastructures import Headers, MutableScopeHeaders

from fivehundred.server.http.http_errors import Denial, DeniedError

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection
    from litestar.handlers import BaseRouteHandler
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

    from fivehundred.server.services import Settings

GUEST_COOKIE: Final = "fivehundred_guest"
CSRF_COOKIE: Final = "fivehundred_csrf"
ENCRYPTED: Final = "__Host-"
"""The prefix of cookie names by https: browsers let no other host and no unencrypted page set these."""
CSRF_HEADER: Final = "X-CSRF-Token"

_OF_NETWORKS: Final = (".local", ".lan", ".internal", ".home.arpa", ".localdomain")
"""What names end with that are given in a network of its own only."""
_SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}
_CONTENT_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
_WORKERS: Final = "/assets/worker-"
"""What the addresses of scripts begin with that run beside a page."""


def _written(policy: Mapping[str, str]) -> str:
    return "; ".join(f"{source} {allowed}" for source, allowed in policy.items())


_FOR_WORKERS: Final = _written(_CONTENT_POLICY | {"script-src": "'self' 'wasm-unsafe-eval'"})
"""The engine that plays without a network is WebAssembly, which runs in a worker and nowhere else."""
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": _written(_CONTENT_POLICY),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",  # the address of a table is its key
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_PARTS: Final = ("application/javascript", "font/", "text/css", "text/javascript")
"""Types of files that are never pages of their own, so that nobody goes by what a page may do."""
HEADERS_OF_PARTS: Final = {
    name: HEADERS[name] for name in ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")
}


class SecureHeaders:
    """Adds the headers to every answer, those to addresses that do not exist too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers."""

        async def send_secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                is_part = headers.get("Content-Type", "").startswith(_PARTS)
                headers.update(HEADERS_OF_PARTS if is_part else HEADERS)
                if scope["path"].startswith(_WORKERS):
                    headers["Content-Security-Policy"] = _FOR_WORKERS
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_secured)


def is_encrypted(scope: Scope) -> bool:
    """Whether the browser asks by https, as far as the connection or a trusted proxy says."""
    return scope["scheme"] in {"https", "wss"}


def cookie_name(name: str, scope: Scope) -> str:
    """Return what a cookie is called on such a connection."""
    return ENCRYPTED + name if is_encrypted(scope) else name


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the guest's token that a browser sends along, empty if there is none."""
    return connection.cookies.get(cookie_name(GUEST_COOKIE, connection.scope), "")


def is_asked_by_its_name(scope: Scope, settings: Settings) -> bool:
    """Whether the browser calls the server by a name that leads to it, whoever gives names.

    The name of another site can be made to lead here. Its pages would then be of the same origin as ours.
    """
    host = Headers.from_scope(scope).get("host", "").lower()
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    if name == "localhost":
        return True
    with suppress(ValueError):
        address = ip_address(name.removeprefix("[").removesuffix("]"))
        return address.is_loopback or not settings.is_for_this_machine
    if settings.is_for_this_machine:
        return False
    return settings.names is None or name in settings.names or _is_of_a_network(name)


def _is_of_a_network(name: str) -> bool:
    """Whether only a network of its own can give this name to a machine, and no site in the world has it."""
    return name.isascii() and (name.replace("-", "").isalnum() or name.endswith(_OF_NETWORKS))


def is_same_origin(scope: Scope) -> bool:
    """Whether a page of this server asks, or no page at all.

    Browsers send `Origin` with every unsafe request and every handshake. An unencrypted scheme is taken for
    either: behind a proxy that does not say so, the browser's may be the encrypted one.
    """
    headers = Headers.from_scope(scope)
    origin = headers.get("origin")
    schemes = ("https",) if is_encrypted(scope) else ("http", "https")
    return origin is None or origin in {f"{scheme}://{headers.get('host')}" for scheme in schemes}


def csrf_token(guest_token: str) -> str:
    """Return what a guest's pages send along to show that they are ours.

    It follows from the guest's cookie, which other sites cannot read; so nothing need be kept, and it stays
    good when the server starts anew.
    """
    return hashlib.sha256(b"fivehundred/csrf/1" + guest_token.encode()).hexdigest()


def refuse_forgeries(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let requests that change something pass only from our own pages.

    Raises:
        DeniedError: The request comes from another site, or without the guest's CSRF token.
    """
    if connection.scope.get("method") in _SAFE_METHODS:
        return
    if not is_same_origin(connection.scope):
        raise DeniedError(Denial.OTHER_ORIGIN)
    expected = csrf_token(token_of(connection))
    if not hmac.compare_digest(connection.headers.get(CSRF_HEADER, "").encode(), expected.encode()):
        raise DeniedError(Denial.CSRF)
