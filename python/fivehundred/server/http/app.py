"""The server as one ASGI application."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import structlog
from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fivehundred.server.http.gate import Gate
from fivehundred.server.http.http_errors import ANSWERED, WRONG_HERE, Denial, reason_for
from fivehundred.server.http.pages import Pages
from fivehundred.server.http.routes import ROUTES, refuse_haste, the_guest, the_services
from fivehundred.server.http.security import SecureHeaders, refuse_forgeries
from fivehundred.server.http.websocket_endpoint import Door
from fivehundred.server.logging_setup import RequestLog
from fivehundred.server.protocol.http_responses import Reason
from fivehundred.server.services import Services

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Scope, Send

BODY_SIZE: Final = 64 * 1024
"""Bytes in the body of a request."""


def create_app(services: Services) -> ASGIApp:
    """Make the application from parts that are open."""
    live, web = Door(services), RequestLog(SecureHeaders(Gate(_web(services), services)))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await (live if scope["type"] == ScopeType.WEBSOCKET else web)(scope, receive, send)

    return app


def _web(services: Services) -> Litestar:
    pages = Pages.read()
    return Litestar(
        [*ROUTES, *pages.routes()],
        state=State({"services": services, "pages": pages}),
        dependencies={"services": Provide(the_services), "guest": Provide(the_guest)},
        guards=[refuse_haste, refuse_forgeries],
        exception_handlers={
            HTTPException: _deny_as_framework,
            **dict.fromkeys(ANSWERED, _refuse),
            Exception: _refuse,
        },
        after_exception=[_note_fault],
        request_max_body_size=BODY_SIZE,
        openapi_config=_schema(),
        logging_config=None,  # `logs` sees to it
    )


def _schema() -> OpenAPIConfig:
    """Return where the description of the API stands; no page that would ask other servers for scripts."""
    return OpenAPIConfig(
        title="Five Hundred",
        version=version("fivehundred"),
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],  # YAML is made anew for each request
    )


# When something is not possible


def _refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Answer a request that is not as it should be, or cannot be met. What went wrong here is in the log."""
    status, reason = reason_for(error)
    return _lost(request, status) or _answer(status, reason)


def _lost(request: Request[Any, Any, Any], status: int) -> Response[bytes] | None:
    """Return a page to go on from, where somebody looks for one that does not exist."""
    pages: Pages = request.app.state.pages
    return pages.lost(request) if status == Denial.NOT_FOUND.status else None


def _deny_as_framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer a request that the framework refuses."""
    denial = Denial.of_status(error.status_code)
    reason = Reason(reason=denial.slug, text=_place(error) or denial.text)
    return _lost(request, error.status_code) or _answer(error.status_code, reason)


def _place(error: HTTPException) -> str | None:
    """Return where a body is not what it should be, if that is what is wrong."""
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list) or not error.extra:
        return None
    found = error.extra[0]
    return ": ".join(filter(None, [found.get("key", "").removeprefix("data"), found["message"]]))


def _answer(status: int, reason: Reason) -> Response[Reason]:
    return Response(reason, status_code=status, media_type=MediaType.JSON)


async def _note_fault(error: Exception, scope: Scope) -> None:
    """Log what is no refusal."""
    if isinstance(error, WRONG_HERE) or not isinstance(error, (*ANSWERED, HTTPException)):
        structlog.get_logger().error("fault", route=scope.get("path_template"), exc_info=error)
