"""A browser's line, as the web server keeps it, with a short way for texts to go out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION: Final = "fivehundred.line"
"""The extension of the web server's own language through which the application finds the line."""

_TEXT: Final = 0x81
_SHORT: Final = 126
_LONG: Final = 1 << 16


def line_of(scope: Scope) -> Line:
    """Return the line of a connection."""
    line = (scope["extensions"] or {})[EXTENSION]["line"]
    assert isinstance(line, Line)
    return line


class Line(WebSocketsSansIOProtocol):
    """A line that takes a text at once: no task waits for it, no frame object is made of it.

    A server at a few hundred tables does little else than send. Everything but texts goes the usual way.
    """

    on_clear: Callable[[], None] | None = None
    """Called when a guest who was slow to read has read what was sent."""

    @property
    def is_clear(self) -> bool:
        """Whether the guest reads what is sent; a little of it may be on its way."""
        return self.writable.is_set()

    def tell(self, text: bytes) -> None:
        """Send a text, unless the line is being closed."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(_head(len(text)) + text)

    async def run_asgi(self) -> None:
        """Serve the connection, with this line at hand."""
        self.scope["extensions"][EXTENSION] = {"line": self}
        await super().run_asgi()

    def resume_writing(self) -> None:
        """Go on where a guest has caught up."""
        super().resume_writing()
        if self.on_clear is not None:
            self.on_clear()


def _head(size: int) -> bytes:
    """Return what goes before a text of so many bytes that is sent whole and unmasked (RFC 6455, 5.2)."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _LONG:
        return b"%c\x7e%b" % (_TEXT, size.to_bytes(2, "big"))
    return b"%c\x7f%b" % (_TEXT, size.to_bytes(8, "big"))
