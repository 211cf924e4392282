"""A connection to a table: what comes in is done in order, what goes out is the newest view."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from fivehundred.bots import BOT_NAMES
from fivehundred.server import messages, metrics
from fivehundred.server.guests import Guest
from fivehundred.server.house import rules_seen
from fivehundred.server.limits import MESSAGES, SAYINGS, Bucket
from fivehundred.server.refusals import Refusal, RefusedError
from fivehundred.server.room import Clock, Room

NOT_UNDERSTOOD: Final = 4400
TOO_MANY: Final = 4429
UNREAD: Final = 100
"""Answers that may wait for a guest who does not read them."""

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Connection:
    """One guest's line to one table. Woken when the table has gone on, it sends what is newest then."""

    def __init__(self, room: Room, guest: Guest, send: Send, clock: Clock) -> None:
        self.guest = guest
        self._room = room
        self._send = send
        self._clock = clock
        self._awake = asyncio.Event()
        self._seq = 0
        self._said = 0
        self._sheet = (0, 0)
        self._answers: list[str] = []
        self._replies: deque[messages.FromServer] = deque()
        self._messages = Bucket(MESSAGES)
        self._sayings = Bucket(SAYINGS)

    def wake(self) -> None:
        """Look again: the table has gone on, or there is an answer to send."""
        self._awake.set()

    async def serve(self, receive: Receive) -> None:
        """Serve the guest until the line is closed."""
        self._replies.append(self._welcome())
        self._room.enter(self)
        self.wake()
        writing = asyncio.create_task(self._write())
        try:
            await self._read(receive)
        finally:
            self._room.leave(self)
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)  # a line may break while something is sent

    # What comes in

    async def _read(self, receive: Receive) -> None:
        while (event := await receive())["type"] != "websocket.disconnect":
            if event["type"] != "websocket.receive":
                continue
            if not self._messages.take() or len(self._replies) > UNREAD:
                return await self._close(TOO_MANY)
            try:
                message = messages.decode(event.get("text") or event.get("bytes") or b"")
            except (msgspec.MsgspecError, RecursionError):
                return await self._close(NOT_UNDERSTOOD)
            await self._answer(message)
        return None

    async def _close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code})

    async def _answer(self, message: messages.FromClient) -> None:
        if isinstance(message, messages.Ping):
            self._replies.append(messages.Pong(now=self._clock()))
        else:
            await self._do(message)
        self.wake()

    async def _do(self, command: messages.Command) -> None:
        """Do what a command asks, and note the answer to be sent."""
        outcome = "done"
        try:
            await self._obey(command)
        except RefusedError as refused:
            outcome = refused.reason
            refusal = messages.Refused(answer=command.id, reason=refused.reason, text=str(refused))
            self._replies.append(refusal)
        metrics.COMMANDS.labels(type(command).__name__, outcome).inc()

    async def _obey(self, command: messages.Command) -> None:
        match command:
            case messages.Hint(id=answer):
                deed, text, reasons = await self._room.hint(self.guest)
                hinted = messages.Hinted(answer=answer, deed=deed, text=text, reasons=list(reasons))
                self._replies.append(hinted)
            case messages.Why(id=answer, deed=deed):
                reason, text = self._room.why_not(self.guest, deed)
                self._replies.append(messages.Because(answer=answer, reason=reason, text=text))
            case _:
                if isinstance(command, messages.Say) and not self._sayings.take():
                    raise RefusedError.of(Refusal.TOO_FAST)
                await self._room.do(self.guest, command)
                self._answers.append(command.id)

    # What goes out

    def _welcome(self) -> messages.Welcome:
        table = self._room.table
        return messages.Welcome(
            table=table.id,
            rules=rules_seen(table.rules, table.opened.preset),
            speed=table.opened.speed,
            bots=list(BOT_NAMES),
            name=self.guest.name,
            now=self._clock(),
        )

    async def _write(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._replies:
                await self._tell(messages.encode(self._replies.popleft()).decode())
            await self._show()

    async def _tell(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    async def _show(self) -> None:
        """Send what is new: the sheet, what was said, and the table as it is now."""
        room = self._room
        await self._show_sheet()
        if room.sayings and room.sayings[-1].seq > self._said:
            await self._show_sayings()
        answers, self._answers = self._answers, []
        if room.table.seq > self._seq:
            self._seq = room.table.seq
            await self._tell(room.seen(self.guest.id, answers))
        elif answers:
            await self._tell(messages.encode(messages.Done(answers=answers)).decode())

    async def _show_sayings(self) -> None:
        for said in [said for said in self._room.sayings if said.seq > self._said]:
            self._said = said.seq
            await self._tell(messages.encode(said).decode())

    async def _show_sheet(self) -> None:
        table = self._room.table
        length = (table.game, 0 if table.state is None else len(table.state.sheet))
        if length != self._sheet:
            self._sheet = length
            await self._tell(messages.encode(self._room.sheet()).decode())
