"""Links to rules that take long to read, asked for as pages, drafts and tables."""

from __future__ import annotations

import itertools
from typing import Final

from bench.attacks.attacker import Attacker, again_and_again

LINKS: Final = (
    "?rules=a~b" * 1_400 + " x",
    "standard~pack.cards=" + "k" * 14_000,
    "standard~" + "~".join(f"specials.misere.place={'x.y' * 40}" for _ in range(100)),
)


async def attack(port: int, seconds: float) -> None:
    guest = Attacker(port)
    await guest.come()
    links = itertools.cycle(LINKS)

    async def ask() -> None:
        link = next(links)
        await guest.ask("GET", f"/rules/{link.replace(' ', '%20').replace('?', '%3F')}")
        await guest.ask("POST", "/api/rules/check", {"rules": link})
        await guest.ask("POST", "/api/tables", {"rules": link, "name": "Mallory"})

    await again_and_again(seconds, ask, beside=8)
