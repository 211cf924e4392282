"""Everything that anybody may read, again and again from one address, and most of it at once."""

from __future__ import annotations

import itertools
from typing import Final

from bench.attacks.attacker import Attacker, again_and_again

PAGES: Final = (
    "/",
    "/api/schema/openapi.yaml",
    "/api/catalogue",
    "/api/tables?which=listed",
    "/rules",
    "/rules/plus-plus",
    "/rules/plus-plus/sheet.pdf",
    "/t/{table}/rules",
    "/api/tables/{table}",
    "/api/tables/{table}/record.txt",
    "/api/tables/{table}/record.json",
    "/api/tables/{table}/rounds/1/0",
    "/healthz",
)


async def attack(port: int, seconds: float) -> None:
    guest = Attacker(port)
    await guest.come()
    table = await guest.open_table(begin=True)
    pages = itertools.cycle(PAGES)

    async def read() -> None:
        await guest.ask("GET", next(pages).format(table=table))

    await again_and_again(seconds, read, beside=30)
