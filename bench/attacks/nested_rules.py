"""Rules documents with thousands of keys within each other, and drafts in which every option is wrong."""

from __future__ import annotations

import itertools
from typing import Final

from bench.attacks.attacker import Attacker, again_and_again
from fivehundred.rules.document import option_paths

WISHES: Final[tuple[dict[str, object], ...]] = (
    {"rules": "a" + ".a" * 9_900 + " = 1"},
    {"rules": "a = " + "{a=" * 6_000},
    {"rules": "\n".join(f"[a{number}.b.c.d]\ne.f.g = 1" for number in range(700))},
    {"options": dict.fromkeys(option_paths(), "?")},
)


async def attack(port: int, seconds: float) -> None:
    guest = Attacker(port)
    await guest.come()
    wishes = itertools.cycle(WISHES)

    async def ask() -> None:
        wish = next(wishes)
        await guest.ask("POST", "/api/rules/check", wish)
        await guest.ask("POST", "/api/tables", wish | {"name": "Mallory"})

    await again_and_again(seconds, ask, beside=8)
