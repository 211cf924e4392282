"""Guests of one address, each of whom opens tables that everybody is to see."""

from __future__ import annotations

import itertools
from typing import Final

from bench.attacks.attacker import Attacker, again_and_again

GUESTS: Final = 20
WISH: Final = {"name": "Mallory", "listed": True, "begin": True}


async def attack(port: int, seconds: float) -> None:
    guests = [Attacker(port) for _ in range(GUESTS)]
    for guest in guests:
        await guest.come()
    turns = itertools.cycle(guests)

    async def open_one() -> None:
        await next(turns).ask("POST", "/api/tables", WISH)

    await again_and_again(seconds, open_one, beside=8)
