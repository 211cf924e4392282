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
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from msgspec import MsgspecError

from fivehundred.engine.violations import IllegalActionError
from fivehundred.errors import KernelMissingError, NotationError, RulesError
from fivehundred.server.domain.command_errors import RefusedError
from fivehundred.server.domain.guests import NameRefusedError
from fivehundred.server.domain.log import DamagedError
from fivehundred.server.http.gate import Gate
from fivehundred.server.http.http_errors import Denial, DeniedError
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

_SLUGS: Final = {
    NameRefusedError: "name",
    NotationError: "notation",
    RulesError: "rules",
}
"""Reasons for which a wish cannot be met, besides those of the tables."""
_NONSENSE: Final = (RecursionError, UnicodeDecodeError)
_BENIGN: Final = (
    *(DamagedError, DeniedError, HTTPException, KernelMissingError, RefusedError),
    *(*_NONSENSE, *_SLUGS),
)
"""What says nothing about the server, only about who asks, or has been noted already."""


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
            DeniedError: _deny,
            HTTPException: _deny_as_framework,
            **dict.fromkeys(_NONSENSE, _deny_nonsense),
            OSError: _deny_for_now,
            KernelMissingError: _deny_without_kernel,
            **dict.fromkeys((DamagedError, IllegalActionError, MsgspecError), _deny_damaged),
            **dict.fromkeys((RefusedError, *_SLUGS), _refuse),
            Exception: _fail,
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
        render_plugins=[
            JsonRenderPlugin(path=["/", "/openapi.json"]),
            YamlRenderPlugin(path="/openapi.yaml"),
        ],
    )


# When something is not possible


def _deny(request: Request[Any, Any, Any], error: DeniedError) -> Response[Any]:
    """Answer a request that is not as it should be."""
    return _lost(request, error.denial.status) or _denied(error.denial)


def _lost(request: Request[Any, Any, Any], status: int) -> Response[bytes] | None:
    """Return a page to go on from, where somebody looks for one that does not exist."""
    pages: Pages = request.app.state.pages
    return pages.lost(request) if status == Denial.NOT_FOUND.status else None


def _deny_nonsense(_: Request[Any, Any, Any], __: RecursionError | UnicodeDecodeError) -> Response[Reason]:
    """Answer a body of lists within lists without end, or of bytes that are no text."""
    return _denied(Denial.NOT_UNDERSTOOD)


def _deny_for_now(_: Request[Any, Any, Any], __: OSError) -> Response[Reason]:
    """Answer while the disk is full or gone: nothing has happened."""
    return _denied(Denial.DISK)


def _deny_without_kernel(_: Request[Any, Any, Any], __: KernelMissingError) -> Response[Reason]:
    """Answer what only the kernel could."""
    return _denied(Denial.NO_KERNEL)


def _deny_damaged(_: Request[Any, Any, Any], __: Exception) -> Response[Reason]:
    """Answer where a log cannot be read, or what it says cannot have been."""
    return _denied(Denial.DAMAGED)


def _deny_as_framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer a request that the framework refuses."""
    denial = Denial.of_status(error.status_code)
    answer = _answer(error.status_code, denial.slug, _place(error) or denial.text)
    return _lost(request, error.status_code) or answer


def _place(error: HTTPException) -> str | None:
    """Return where a body is not what it should be, if that is what is wrong."""
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list) or not error.extra:
        return None
    found = error.extra[0]
    return ": ".join(filter(None, [found.get("key", "").removeprefix("data"), found["message"]]))


def _refuse(_: Request[Any, Any, Any], error: Exception) -> Response[Reason]:
    """Answer a wish that the rules or the table do not allow."""
    if isinstance(error, RefusedError):
        return _answer(409, error.reason, str(error))
    return _answer(400, _SLUGS[type(error)], str(error))


def _fail(_: Request[Any, Any, Any], __: Exception) -> Response[Reason]:
    """Answer where the server itself is at fault. What went wrong is in the log; its words may name cards."""
    return _denied(Denial.FAULT)


def _denied(denial: Denial) -> Response[Reason]:
    return _answer(denial.status, denial.slug, denial.text)


def _answer(status: int, slug: str, text: str) -> Response[Reason]:
    return Response(Reason(reason=slug, text=text), status_code=status, media_type=MediaType.JSON)


async def _note_fault(error: Exception, scope: Scope) -> None:
    """Log what is no refusal."""
    if not isinstance(error, _BENIGN):
        structlog.get_logger().error("fault", route=scope.get("path_template"), exc_info=error)
