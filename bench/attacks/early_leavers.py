"""Visitors who ask for what takes the server some work, and are gone before it answers."""

from __future__ import annotations

import itertools
import json
from typing import Final

from bench.attacks.attacker import Attacker, again_and_again, frame

PAGES: Final = ("/api/catalogue", "/rules/plus-plus/sheet.pdf", "/api/tables?which=listed")
HINT: Final = frame(json.dumps({"type": "Hint", "id": "1"}).encode())


async def attack(port: int, seconds: float) -> None:
    guest = Attacker(port)
    await guest.come()
    table = await guest.open_table(begin=True)
    pages = itertools.cycle(PAGES)

    async def ask_and_go() -> None:
        async with guest.wire() as wire:
            await wire.send(guest.head("GET", next(pages)))
        async with guest.live(table) as wire:
            await wire.send(HINT)

    await again_and_again(seconds, ask_and_go, beside=8)
