"""Memory that is free in this process goes back to the machine."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Give back what the C library keeps for later; where it has no way to be asked, it keeps it."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
        if trim is not None:
            trim(0)
