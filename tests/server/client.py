"""A small client of the live protocol: it sits down, plays whatever is legal, and comes back when cut off.

It keeps what it has sent and how that was answered, so that tests and benchmarks can compare it with the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import random
from collections import deque
from collections.abc import Iterable, Mapping
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from fivehundred.server.protocol import messages, parts, tricks
from server.following import Following

DONE: Final = "done"
"""The answer to a command that is in the log; other answers are the slugs of refusals."""
RETRY: Final = 0.1
"""Seconds before a lost line is tried again."""
SENT_AGAIN: Final = 3
"""How many commands with a good answer are sent again on every new line."""


class Visitor:
    """A guest's browser: it holds cookies, asks, and opens lines to tables."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._cookies: dict[str, str] = {}
        self._csrf = ""

    async def come(self) -> None:
        """Become a guest."""
        self._csrf = (await self.ask("GET", "/api/me"))["csrf"]

    async def open_table(self, **wish: object) -> str:
        """Open a table and return its id."""
        return str((await self.ask("POST", "/api/tables", wish))["table"])

    async def ask(self, method: str, path: str, body: Mapping[str, object] | None = None) -> Any:
        """Return the answer to a request, decoded.

        Raises:
            OSError: The server cannot be reached, or says that something is wrong.
        """
        return await asyncio.to_thread(self._ask, method, path, body)

    def line(self, table: str) -> connect:
        """Return a line to a table, to be awaited."""
        uri = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        headers = {"Cookie": self._cookie}
        return connect(uri, additional_headers=headers, compression=None, proxy=None, max_queue=None)

    @property
    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def _ask(self, method: str, path: str, body: Mapping[str, object] | None) -> Any:
        place = urlsplit(self.address)
        connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=20)
        headers = {"Cookie": self._cookie, "X-CSRF-Token": self._csrf, "Content-Type": "application/json"}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except http.client.HTTPException as error:
            raise OSError(f"{method} {path}: {error!r}") from error
        finally:
            connection.close()
        if answer.status >= 400:
            raise OSError(f"{method} {path}: {answer.status} {text}")
        self._keep(answer.headers.get_all("Set-Cookie") or ())
        return json.loads(text)

    def _keep(self, cookies: Any) -> None:
        for cookie in map(SimpleCookie, cookies):
            self._cookies |= {name: morsel.value for name, morsel in cookie.items()}


class Player:
    """A visitor at one table, who takes `pause` seconds for a decision; `prefix` makes command ids unique."""

    def __init__(self, visitor: Visitor, table: str, prefix: str, *, seed: int = 0, pause: float = 0) -> None:
        self.visitor = visitor
        self.table = table
        self.seen: messages.Seen | None = None
        self.answers: dict[str, str] = {}
        self.wrong: list[str] = []
        self.lines = 0
        self._prefix = prefix
        self._pause = pause
        self._refusals = 0
        self._chance = random.Random(seed)
        self._ids = itertools.count(1)
        self._open: dict[str, messages.Command] = {}
        self._done: deque[messages.Command] = deque(maxlen=SENT_AGAIN)
        self._waiting: dict[str, asyncio.Future[str]] = {}
        self._line: ClientConnection | None = None
        self._decided: object = None

    # Being connected

    @property
    def has_line(self) -> bool:
        """Whether the player has a line that is not known to be lost."""
        return self._line is not None

    async def run(self, *, plays: bool = True) -> None:
        """Stay at the table until cancelled, coming back whenever the line is lost."""
        while True:
            with contextlib.suppress(OSError, TimeoutError, WebSocketException):
                async with self.visitor.line(self.table) as line:
                    await self._hold(line, plays=plays)
            self._line = None
            await asyncio.sleep(RETRY)

    async def _hold(self, line: ClientConnection, *, plays: bool) -> None:
        self._line, self._decided = line, None
        self.lines += 1
        await self._send_again(line)
        following = Following()
        async for frame in line:
            self._hear(following.understand(frame))
            if plays:
                await self._go_on()

    async def _send_again(self, line: ClientConnection) -> None:
        """Send what was not answered, and a little of what was: that must be answered, and alike."""
        self._open = {command.id: command for command in self._done} | self._open
        for command in self._open.values():
            await line.send(messages.encode(command).decode())

    # Saying something

    async def do(self, command: messages.Command) -> str:
        """Send a command and return its answer, however often the line is lost meanwhile."""
        waiting: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._waiting[command.id] = waiting
        await self.send(command)
        return await waiting

    async def send(self, command: messages.Command) -> None:
        """Send a command; without a line it is sent when there is one."""
        self._open[command.id] = command
        if self._line is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._line.send(messages.encode(command).decode())

    def new_id(self) -> str:
        """Return an id for the next command."""
        return f"{self._prefix}-{next(self._ids)}"

    # Hearing something

    def _hear(self, message: messages.FromServer) -> None:
        match message:
            case messages.Seen():
                self.seen = message
                self._note(message.answers, DONE)
            case messages.Done():
                self._note(message.answers, DONE)
            case messages.Refused():
                self._note([message.answer], message.reason)
            case _:
                pass

    def _note(self, commands: Iterable[str], answer: str) -> None:
        for command in commands:
            if (before := self.answers.setdefault(command, answer)) != answer:
                self.wrong.append(f"{command} was answered {before!r}, then {answer!r}")
            self._close(command, answer)
            if waiting := self._waiting.pop(command, None):
                waiting.set_result(answer)

    def _close(self, command: str, answer: str) -> None:
        sent = self._open.pop(command, None)
        if answer != DONE:
            self._refusals += 1
        elif sent is not None and sent not in self._done:
            self._done.append(sent)

    # Playing

    async def _go_on(self) -> None:
        """Do what the table waits for, once for each situation."""
        if self.seen is None or self.seen.own is None:
            return
        table, own = self.seen.table, self.seen.own
        assert isinstance(table, tricks.TricksSeen)
        assert isinstance(own, tricks.TricksOwn)
        situation = self._situation(table, own)
        if situation != self._decided and not self._open:
            self._decided = situation
            if command := self._next(table, own):
                await asyncio.sleep(self._pause)
                await self.send(command)

    def _situation(self, table: tricks.TricksSeen, own: tricks.TricksOwn) -> object:
        return table.phase, table.game, table.position, table.seats[own.seat], self._refusals

    def _next(self, table: tricks.TricksSeen, own: tricks.TricksOwn) -> messages.Command | None:
        seat = table.seats[own.seat]
        if seat.kind == "person" and seat.bot is not None:
            return messages.TakeBack(id=self.new_id())
        if table.phase in {"deal", "over"}:
            nonce = self._chance.randbytes(16).hex()
            return None if seat.is_ready else messages.Ready(id=self.new_id(), nonce=nonce)
        if own.choices is None:
            return self._early_look(table, own)
        deed = self._choose(own.choices, own.hand)
        return messages.Act(id=self.new_id(), position=table.position, deed=deed)

    def _early_look(self, table: tricks.TricksSeen, own: tricks.TricksOwn) -> messages.Command | None:
        """Now and then, look before the turn comes."""
        if not own.may_look or self._chance.random() < 0.8:
            return None
        return messages.Act(id=self.new_id(), position=table.position, deed=tricks.Look())

    def _choose(self, choices: tricks.TricksChoices, hand: list[str]) -> messages.Deed:
        match choices:
            case tricks.ChooseCall(calls=calls):
                return self._call(calls)
            case tricks.ChooseLook(calls=calls):
                return tricks.Look() if self._chance.random() < 0.9 else self._call(calls)
            case tricks.ChooseBreach():
                return tricks.CallBreach() if self._chance.random() < 0.5 else tricks.Decline()
            case tricks.ChooseDiscard(count=count):
                return parts.Discard(cards=self._chance.sample(hand, count))
            case tricks.ChooseSuit(suits=suits):
                return tricks.Nominate(suit=self._chance.choice(suits))  # type: ignore[arg-type]
            case tricks.ChooseCard(plays=plays):
                play = self._chance.choice(plays)
                suit = self._chance.choice(play.suits) if play.suits else None
                return tricks.Play(card=play.card, suit=suit)  # type: ignore[arg-type]
            case _:
                return self._before_play(choices, hand)

    def _before_play(self, choices: tricks.TricksChoices, hand: list[str]) -> messages.Deed:
        """Choose before the deal, or cards that are drawn, picked, handed over or called."""
        match choices:
            case tricks.ChooseItems(choices=sets):
                return tricks.Choose(items=self._chance.choice(sets))
            case tricks.ChooseDraw():
                return tricks.Keep() if self._chance.random() < 0.5 else tricks.Throw()
            case tricks.ChoosePick(cards=cards):
                return tricks.Pick(card=self._chance.choice(cards))
            case tricks.ChooseGift(count=count, cards=cards):
                return tricks.Give(cards=self._chance.sample(cards or hand, count))
            case tricks.ChoosePartner(cards=cards):
                return tricks.CallPartner(card=self._chance.choice([None, *cards]))
            case other:
                raise AssertionError(other)

    def _call(self, calls: list[str]) -> messages.Deed:
        """Pass more often than not, so that auctions are as long as people's; else bid low."""
        if "P" in calls and self._chance.random() < 0.6:
            return tricks.Pass()
        bids = [call for call in calls if call != "P"]
        return tricks.Bid(bid=self._chance.choice(bids[:4])) if bids else tricks.Pass()
