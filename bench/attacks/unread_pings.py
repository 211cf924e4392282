"""Live connections that send pings without end and read none of the answers."""

from __future__ import annotations

from bench.attacks.attacker import PING, Attacker, again_and_again, frame

FLOOD = frame(b"5" * 125, PING) * 500


async def attack(port: int, seconds: float) -> None:
    guest = Attacker(port)
    await guest.come()
    table = await guest.open_table()

    async def flood() -> None:
        async with guest.live(table) as wire:
            wire.reader._transport.pause_reading()  # type: ignore[attr-defined] # reads no more
            while True:
                await wire.send(FLOOD)

    await again_and_again(seconds, flood, beside=4)
