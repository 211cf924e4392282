"""Signals that ask a command to end."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let a request to end arrive as Ctrl-C does, with the signal's number."""

    def interrupt(number: int, _: FrameType | None) -> None:
        raise KeyboardInterrupt(number)

    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    former = {number: signal.signal(number, interrupt) for number in ends}
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
