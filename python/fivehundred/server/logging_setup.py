"""Log lines: JSON for machines, a few readable ones for a person. No cards, names, ids, addresses in them."""

from __future__ import annotations

import logging
import sys
import traceback
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from fivehundred.server import metrics

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send

LEFT: Final = 499
"""The status of a request that nobody waits for any more; it is the server nginx that calls it so."""
FAULT: Final = 500

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def where_it_failed(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Say an error's kind and place. Its words may speak of cards, so they stay out of the log."""
    error = line.pop("exc_info", None)
    error = sys.exc_info() if error is True else error
    if isinstance(error, BaseException):
        error = (type(error), error, error.__traceback__)
    if error and error[0]:
        line.update(_kind_and_place(error))
    return line


def _kind_and_place(error: ExcInfo) -> dict[str, object]:
    frames = traceback.extract_tb(error[2])
    return {"error": error[0].__qualname__, "at": [f"{frame.filename}:{frame.lineno}" for frame in frames]}


_PROCESSORS: Final[tuple[Processor, ...]] = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    where_it_failed,
)


def start(*, for_person: bool) -> None:
    """Begin to write log lines to standard error: all as JSON, or for a person only what went wrong."""
    renderer = structlog.dev.ConsoleRenderer() if for_person else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*_PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(_formatter(renderer))
    logging.basicConfig(handlers=[handler], level=logging.WARNING if for_person else logging.INFO, force=True)


def _formatter(renderer: Processor) -> logging.Formatter:
    """Return what writes lines, those of libraries too."""
    formatter = structlog.stdlib.ProcessorFormatter
    return formatter(processors=[formatter.remove_processors_meta, renderer], foreign_pre_chain=_PROCESSORS)


class RequestLog:
    """Writes a line for each request, by route: addresses of tables are keys to them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, then say how."""
        started = perf_counter()
        answered: list[int] = []

        async def receive_noted() -> ReceiveMessage:
            message = await receive()
            if message["type"] == "http.disconnect" and not answered:
                answered.append(LEFT)
            return message

        async def send_noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered.append(message["status"])
            await send(message)

        await self._app(scope, receive_noted, send_noted)
        _note(scope, answered[0] if answered else FAULT, perf_counter() - started)


def _note(scope: Scope, status: int, seconds: float) -> None:
    route = scope.get("path_template") or "none"
    method = str(scope.get("method")) if route != "none" else "any"  # strangers' words make no labels
    metrics.REQUESTS.labels(method, route, status).inc()
    structlog.get_logger().info(
        "request", method=method, route=route, status=status, seconds=round(seconds, 4)
    )
