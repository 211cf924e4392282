"""What a browser test that failed leaves behind: screens, what browsers said, and what the server said."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Error

from web.guest import Guest

FOLDER: Final = Path("test-results")


def left_behind(test: str, guests: Sequence[Guest], results: Path = FOLDER) -> str:
    """Keep what shows how a test ended, and say where it is."""
    folder = results.resolve() / re.sub(r"[^\w.]+", "-", test.removeprefix("tests/web/")).strip("-")
    folder.mkdir(parents=True, exist_ok=True)
    for number, guest in enumerate(guests, start=1):
        with suppress(Error):  # of a page that is closed or has crashed
            guest.leave_behind(folder, f"guest-{number}")
    for number, log in enumerate({guest.server.said for guest in guests}, start=1):
        shutil.copy(log, folder / f"server-{number}.txt")
    return f"Screens, what browsers said and what the server said are in {folder}"
