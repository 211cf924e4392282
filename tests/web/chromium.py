"""The browser of the tests."""

from __future__ import annotations

import shutil
from typing import Final

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """Return where the system's Chromium is."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    assert found, "no Chromium was found: install it, as `make test` does"
    return found
