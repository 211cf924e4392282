"""A line: texts go out as the web server's own library would send them."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from fivehundred.server.line import Line


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_shut = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.is_shut


def line_on(wire: Any) -> Line:
    line = Line.__new__(Line)
    line.transport, line.close_sent = wire, False
    return line


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_of_any_size_is_one_frame(size: int) -> None:
    wire, text = Wire(), b"5" * size
    line_on(wire).tell(text)
    assert wire.written == [Frame(Opcode.TEXT, text).serialize(mask=False)]


def test_nothing_is_sent_on_a_line_that_is_being_closed() -> None:
    wire = Wire()
    line = line_on(wire)
    line.close_sent = True
    line.tell(b"late")
    line.close_sent, wire.is_shut = False, True
    line.tell(b"too late")
    assert not wire.written
