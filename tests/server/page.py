"""A page that asks the desk on its device, and plays."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from fivehundred.server.local import Desk
from server.following import Following

PATIENCE = 20.0
AT_ONCE = {"name": "Ada", "speed": "instant", "begin": True}


async def asked(desk: Desk, method: str, path: str, body: object = None) -> tuple[int, Any]:
    """Ask, and return status and body, decoded where it is JSON."""
    answer = json.loads(await desk.ask(method, path, None if body is None else json.dumps(body)))
    is_json = answer["kind"] == "application/json"
    return answer["status"], json.loads(answer["body"]) if is_json else answer["body"]


async def opened(desk: Desk, **wish: object) -> str:
    status, told = await asked(desk, "POST", "/api/tables", AT_ONCE | wish)
    assert status == 200, told
    return str(told["table"])


class Page:
    """What a page does at a table: it follows, and plays what a hint says."""

    def __init__(self, desk: Desk, table: str) -> None:
        self.seen: dict[str, Any] = {}
        self.lines: list[Any] = []
        self.codes: list[int] = []
        self.refused: list[str] = []
        self.answers: list[str] = []
        self._following = Following()
        self._ids = iter(range(10_000))
        self._asked: object = None
        self._heard = asyncio.Event()
        self._line = desk.open(table, self._hear)

    def _hear(self, kind: str, value: str | int) -> None:
        self._heard.set()
        if kind == "end":
            self.codes.append(int(value))
            return
        message = self._following.read(str(value))
        self.answers += message.get("answers", [])
        kind = message["type"]
        if kind == "Seen":
            self.seen = message
            self._ask()
        elif kind == "Sheet":
            self.lines = message["lines"]
        elif kind == "Hinted":
            self.say("Act", position=self.seen["table"]["position"], deed=message["deed"])
        elif kind == "Refused":
            self.refused.append(message["reason"])

    def _ask(self) -> None:
        own, table = self.seen["own"], self.seen["table"]
        if self._asked == table["position"]:
            return
        if table["phase"] == "deal":
            self._asked = table["position"]
            self.say("Ready", nonce="5" * 32)
        elif own and own.get("choices"):
            self._asked = table["position"]
            self.say("Hint")

    def say(self, kind: str, **what: object) -> None:
        self._line.hear(json.dumps({"type": kind, "id": f"c{next(self._ids)}"} | what))

    def has_seen(self) -> bool:
        return bool(self.seen)

    def has_done(self) -> bool:
        return bool(self.answers)

    def close(self) -> None:
        self._line.close()

    async def until(self, is_so: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                assert not self.codes
                self._heard.clear()
                await self._heard.wait()
