"""What axe-core has to say about a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from web.guest import PHONE, Guest

_AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def _axe() -> str:
    return _AXE.read_text()


def complaints(guest: Guest, where: str) -> list[str]:
    """What axe has to say about the page as it is now."""
    guest.page.emulate_media(color_scheme="dark" if guest.device is PHONE else "light")
    if not guest.page.evaluate("'axe' in window"):
        guest.page.evaluate(_axe())
    found: dict[str, Any] = guest.page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{where}: {each['id']}: {node['html'][:160]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]
