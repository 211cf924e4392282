"""Which client this server has: pages of another one, left open through an update, load anew."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

STATIC: Final = files("fivehundred.server") / "static"
"""The client's files, as they are built."""
_SCRIPT: Final = re.compile(r'<script type="module"[^>]* src="(/assets/[^"]+)"')


@cache
def client_version() -> str:
    """Return the address of the client's first script, with its hash in it; empty if none is built."""
    index = STATIC / "index.html"
    found = _SCRIPT.search(index.read_text("utf-8")) if index.is_file() else None
    return "" if found is None else found[1]
