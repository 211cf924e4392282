"""What a request passes before the framework sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fivehundred.server.http.http_errors import Denial
from fivehundred.server.http.security import is_asked_by_its_name
from fivehundred.server.protocol.http_responses import Reason
from fivehundred.server.services import Services

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send


class Gate:
    """Limits how many requests of an address are answered at a time, and checks which host it asks for."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or say why not."""
        if not is_asked_by_its_name(scope, self._services.settings):
            await deny(Denial.OTHER_HOST, send)
            return
        source = self._services.source_of(scope["client"][0] if scope["client"] else "")
        with self._services.limits.at_once.one(source) as is_one_left:
            if is_one_left:
                await self._app(scope, receive, send)
            else:
                await deny(Denial.TOO_FAST, send)


async def deny(denial: Denial, send: Send) -> None:
    """Answer with a denial."""
    body = msgspec.json.encode(Reason(reason=denial.slug, text=denial.text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": denial.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
