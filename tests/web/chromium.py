"""The browser of the tests."""

from __future__ import annotations

import shutil
from typing import Final

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--js-flags=--no-opt --no-maglev",  # pages are open too briefly for quicker code to pay
]


NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Commands of browsers that can be tested with, the one that takes least first."""


def found() -> str | None:
    """Return where the system's Chromium is, if it is there."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def chromium() -> str:
    """Return where the system's Chromium is."""
    place = found()
    assert place, "no Chromium was found: install it, as `make test` does"
    return place
