"""How long something works, as tests that bound it measure it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import thread_time


def seconds(work: Callable[[], object]) -> float:
    """How long this thread works, and nobody meanwhile looks for garbage of other tests."""
    gc.disable()
    try:
        started = thread_time()
        work()
        return thread_time() - started
    finally:
        gc.enable()
