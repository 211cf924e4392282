"""Guests who sit down and get up again as fast as they are answered, so that the log of their table grows."""

from __future__ import annotations

import itertools
import json

from bench.attacks.attacker import Attacker, Wire, again_and_again, frame


async def attack(port: int, seconds: float) -> None:
    guest = Attacker(port)
    await guest.come()
    table = await guest.open_table()
    numbers = itertools.count()

    async def change_seats() -> None:
        async with guest.live(table) as wire:
            while True:
                await done(wire, {"type": "Sit", "id": f"sit-{next(numbers)}", "seat": next(numbers) % 4})
                await done(wire, {"type": "Leave", "id": f"leave-{next(numbers)}"})

    await again_and_again(seconds, change_seats, beside=4)


async def done(wire: Wire, command: dict[str, object]) -> None:
    """Send a command, and read until it is answered."""
    await wire.send(frame(json.dumps(command).encode()))
    while True:
        message = await wire.message()
        if command["id"] in (*message.get("answers", ()), message.get("answer")):
            return
