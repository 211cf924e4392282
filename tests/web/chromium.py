"""The browser of the tests."""

from __future__ import annotations

import shutil
from typing import Final

from needs import BROWSERS

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def found() -> str | None:
    """Return where the system's Chromium is, if it is there."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def chromium() -> str:
    """Return where the system's Chromium is."""
    place = found()
    assert place, "no Chromium was found: install it, as `make test` does"
    return place
