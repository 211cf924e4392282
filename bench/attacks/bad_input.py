"""What nobody means to send: bytes that are no text, names of nothing, chat that hides or breaks lines."""

from __future__ import annotations

import itertools
import json
from typing import Final

from bench.attacks.attacker import Attacker, Wire, again_and_again, frame

REQUESTS: Final[tuple[tuple[str, str, object], ...]] = (
    ("POST", "/api/tables", b'{"name": "\xff"}'),
    ("POST", "/api/tables", b'{"name": "\\ud800"}'),
    ("POST", "/api/tables", b"[" * 60_000),
    ("POST", "/api/tables", {"name": "Mallory\u202e\n"}),
    ("POST", "/api/rules/check", {"rules": "\0"}),
    ("POST", "/api/score", {"preset": "\u017ftandard", "names": [None]}),
    ("GET", "/api/tables/%C5%BF%C5%BF%C5%BF%C5%BF%C5%BF%C5%BF", None),
    ("GET", "/api/tables/..%2f..%2fetc/rounds/9999999999/-1", None),
    ("GET", "/rules/%FF?rules=%00", None),
    ("PATCH", "/", None),
)
TEXTS: Final = (
    b"\xff",
    b"{}",
    b"[" * 10_000,
    json.dumps({"type": "Say", "id": "\n", "text": "\0"}).encode(),
    json.dumps({"type": "Say", "id": "1", "text": "one\ntwo\u2028three\u202e"}).encode(),
    json.dumps({"type": "Ready", "id": "2", "nonce": "5" * 31 + "\n"}).encode(),
    json.dumps({"type": "Act", "id": "3", "position": 1 << 70, "deed": {"type": "Pass"}}).encode(),
)


async def attack(port: int, seconds: float) -> None:
    """Send all of it again and again.

    Raises:
        AssertionError: The server took something for a fault of its own.
    """
    guest = Attacker(port)
    await guest.come()
    table = await guest.open_table()
    requests, texts = itertools.cycle(REQUESTS), itertools.cycle(TEXTS)

    async def ask() -> None:
        status, _ = await guest.ask(*next(requests))
        assert status < 500, status

    async def say(wire: Wire) -> None:
        await wire.send(frame(next(texts)))
        await wire.message()

    async def ask_and_say() -> None:
        async with guest.live(table) as wire:
            for _ in TEXTS:
                await ask()
                await say(wire)

    await again_and_again(seconds, ask_and_say, beside=8)
