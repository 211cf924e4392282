"""Scripted players at our own tables."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.server.asking import ask
from bench.server.load import NOTHING, Command, Heard
from fivehundred.server.protocol import messages as wire
from fivehundred.server.protocol import parts, tricks
from fivehundred.server.protocol.changes import changed

NONCE: Final = "5" * 32


def command(scratch: Path) -> Sequence[str]:
    """Return how the server is started, with a file on disk."""
    program = Path(sys.executable).with_name("fivehundred")
    return [str(program), "serve", "--port", "{port}", "--db", str(scratch / "{port}.sqlite3")]


# What a scripted player reads of the messages; the rest is skipped.


class _Seat(msgspec.Struct):
    kind: str
    is_ready: bool = False


class _Call(msgspec.Struct):
    call: str


class _Table(msgspec.Struct):
    phase: str
    game: int
    round: int
    position: int
    seats: list[_Seat]
    calls: list[_Call] = []


class _Own(msgspec.Struct):
    hand: list[str] = []
    choices: tricks.TricksChoices | None = None


class _Message(msgspec.Struct, tag_field="type"):
    pass


class _Seen(_Message, tag="Seen"):
    table: dict[str, Any]
    own: dict[str, Any] | None
    answers: list[str]


class _Changed(_Message, tag="Changed"):
    table: dict[str, Any]
    own: dict[str, Any] = {}
    answers: list[str] = []


class _Done(_Message, tag="Done"):
    answers: list[str]


class _Refused(_Message, tag="Refused"):
    answer: str


class _Welcome(_Message, tag="Welcome"):
    pass


class _Sheet(_Message, tag="Sheet"):
    pass


_decode: Final = msgspec.json.Decoder(_Seen | _Changed | _Done | _Refused | _Welcome | _Sheet).decode


class TablePlayer:
    """Sits down, is ready for every deal, and does the first thing that is possible.

    The first of so many `people` begins when all are there.
    """

    def __init__(self, table: str, seat: int, cookie: str, people: int = 4) -> None:
        self.path = f"/api/tables/{table}/live"
        self.headers: Mapping[str, str] = {"Cookie": cookie}
        self._seat = seat
        self._people = people
        self._commands = 0
        self._table: dict[str, Any] = {}
        self._own: dict[str, Any] | None = None
        self._answered: object = None
        """The moment that was answered last: nothing is answered twice."""

    def hear(self, message: bytes) -> Heard:
        """Understand a message."""
        match _decode(message):
            case _Seen(table, own, answers):
                return self._look(table, own, answers)
            case _Changed(table, own, answers):
                known = self._own and changed(self._own, own)
                return self._look(changed(self._table, table), known, answers)
            case _Done(answers=answers):
                return Heard(answers=answers)
            case _Refused(answer=answer):
                return Heard(answers=[answer], is_error=True)
            case _:
                return NOTHING

    def _look(self, table: dict[str, Any], own: dict[str, Any] | None, answers: Sequence[str]) -> Heard:
        self._table, self._own = table, own
        reply = self._reply(msgspec.convert(table, _Table), msgspec.convert(own, _Own | None))
        return Heard(table["position"], answers, reply)

    def _reply(self, table: _Table, own: _Own | None) -> Command | None:
        moment = (table.phase, table.game, table.round, table.position, own is None)
        if moment == self._answered:
            return None
        reply = self._answer(table, own)
        if reply is not None:
            self._answered = moment
        return reply

    def _answer(self, table: _Table, own: _Own | None) -> Command | None:
        if own is None:
            return self._command(wire.Sit(id=self._id(), seat=self._seat, name=f"Player {self._seat}"))
        if own.choices is not None:
            deed = _deed(own.choices, own.hand, table.calls)
            return self._command(wire.Act(id=self._id(), position=table.position, deed=deed), table.position)
        if (
            table.phase == "waiting"
            and self._seat == 0
            and sum(seat.kind == "person" for seat in table.seats) == self._people
        ):
            return self._command(wire.Begin(id=self._id()))
        if table.phase in {"deal", "over"} and not table.seats[self._seat].is_ready:
            return self._command(wire.Ready(id=self._id(), nonce=NONCE))
        return None

    def _id(self) -> str:
        self._commands += 1
        return f"{self._seat}-{self._commands}"

    def _command(self, command: wire.Logged, position: int | None = None) -> Command:
        return Command(wire.encode(command), command.id, position)


def _deed(choices: tricks.TricksChoices, hand: Sequence[str], calls: Sequence[_Call]) -> wire.Deed:
    match choices:
        case tricks.ChooseCall(calls=legal):
            return _call(legal, has_bid=any(call.call != "P" for call in calls))
        case tricks.ChooseLook():
            return tricks.Look()
        case tricks.ChooseDiscard(count=count):
            return parts.Discard(cards=list(hand[:count]))
        case tricks.ChooseSuit(suits=suits):
            return tricks.Nominate(suit=suits[0])  # type: ignore[arg-type]
        case tricks.ChooseCard(plays=[first, *_]):
            suit = first.suits[0] if first.suits else None
            return tricks.Play(card=first.card, suit=suit)  # type: ignore[arg-type]
        case _:
            raise ValueError(f"nothing to choose from: {choices}")


def _call(legal: Sequence[str], *, has_bid: bool) -> wire.Deed:
    """Bid what is lowest if nobody has, so that every round is played."""
    bids = [call for call in legal if call != "P"]
    return tricks.Pass() if has_bid or not bids else tricks.Bid(bid=bids[0])


class Tables:
    """Our server."""

    def __init__(self, port: int, speed: str = "instant") -> None:
        self.port = port
        self._speed = speed

    async def seat_four(self) -> Sequence[TablePlayer]:
        """Open a table for four new guests."""
        return await asyncio.to_thread(self.seat, 4)

    def seat(self, people: int) -> Sequence[TablePlayer]:
        """Open a table for so many new guests."""
        guests = [_Guest(self.port) for _ in range(people)]
        table = guests[0].open_table(self._speed)
        return [TablePlayer(table, seat, guest.cookie, people) for seat, guest in enumerate(guests)]


class _Guest:
    """Somebody with a cookie."""

    def __init__(self, port: int) -> None:
        self._port = port
        headers, body = ask(port, "GET", "/api/me")
        cookies = headers.get_all("Set-Cookie", [])
        self.cookie = "; ".join(cookie.partition(";")[0] for cookie in cookies)
        self._csrf = msgspec.json.decode(body)["csrf"]

    def open_table(self, speed: str) -> str:
        """Open a table and sit down at it."""
        wish = {"preset": "standard", "speed": speed, "name": "Player 0"}
        headers = {"Cookie": self.cookie, "X-CSRF-Token": self._csrf}
        _, body = ask(self._port, "POST", "/api/tables", wish, headers)
        return str(msgspec.json.decode(body)["table"])
