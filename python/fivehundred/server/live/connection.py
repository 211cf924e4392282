"""A connection to a table: what comes in is done in order, what goes out is the newest view."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

import msgspec

from fivehundred.server.client_version import client_version
from fivehundred.server.clocks import Clock
from fivehundred.server.domain.command_errors import Refusal, RefusedError
from fivehundred.server.domain.guests import Guest
from fivehundred.server.live.session import Session
from fivehundred.server.protocol import messages
from fivehundred.server.rate_limits import MESSAGES, SAYINGS, Bucket
from fivehundred.server.views.bots import bots_shown
from fivehundred.server.views.showings import showing_of

NOT_UNDERSTOOD: Final = 4400
TOO_MANY: Final = 4429
FAULT: Final = 1011
TURNED_AWAY: Final = {"no-guest": 4401, "no-table": 4404, "damaged": 4500}
"""Why a guest is not let in, and the code that says so."""
UNREAD: Final = 100
"""Answers that may wait for a guest who does not read them."""

Receive = Callable[[], Awaitable[Any]]
Count = Callable[[], bool]
"""Counts one thing more of those that are limited, and says whether it may still be done."""


def _uncounted() -> bool:
    return True


class Outlet(Protocol):
    """What a connection sends on."""

    on_clear: Callable[[], None] | None

    @property
    def is_clear(self) -> bool:
        """Whether the guest reads what is sent."""
        ...

    def tell(self, text: bytes) -> None:
        """Send a text at once."""
        ...


class Connection:
    """One guest's connection to one table. Woken when the table has gone on, it sends what is newest then.

    Nothing is sent to guests who do not read: they get what is newest when they do. `may_speak` counts the
    messages of all connections of an address, `may_log` those that a log keeps, of the guest's as well.
    """

    def __init__(
        self,
        session: Session,
        guest: Guest,
        outlet: Outlet,
        clock: Clock,
        may_speak: Count = _uncounted,
        may_log: Count = _uncounted,
    ) -> None:
        self.guest = guest
        self._session = session
        self._outlet = outlet
        self._clock = clock
        self._may_speak = may_speak
        self._may_log = may_log
        self._known = -1
        self._edition = 0
        self._seq = -1
        self._said = 0
        self._sheet = (0, 0)
        self._rules = session.table.rules
        self._answers: list[str] = []
        self._replies: deque[messages.FromServer] = deque()
        self._messages = Bucket(MESSAGES)
        self._sayings = Bucket(SAYINGS)

    async def serve(self, receive: Receive) -> int | None:
        """Serve the guest until the connection is closed; return the code to close it with, if any."""
        self._replies.append(self._welcome())
        self._session.enter(self)
        self._outlet.on_clear = self.wake
        self.wake()
        try:
            return await self._read(receive)
        finally:
            self._outlet.on_clear = None
            self._session.leave(self)

    # What comes in

    async def _read(self, receive: Receive) -> int | None:
        while (event := await receive())["type"] != "websocket.disconnect":
            if event["type"] != "websocket.receive":
                continue
            if not self._messages.take() or not self._may_speak() or len(self._replies) > UNREAD:
                return TOO_MANY
            try:
                message = messages.decode(event.get("text") or event.get("bytes") or b"")
            except (msgspec.MsgspecError, RecursionError):
                return NOT_UNDERSTOOD
            await self._answer(message)
        return None

    async def _answer(self, message: messages.FromClient) -> None:
        match message:
            case messages.Ping():
                self._replies.append(messages.Pong(now=self._clock()))
            case messages.Refresh():
                self._known, self._edition, self._seq = -1, 0, -1
            case _:
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
        self._session.observer.answered(type(command).__name__, outcome)

    async def _obey(self, command: messages.Command) -> None:
        match command:
            case messages.Hint(id=answer):
                deed, text, reasons = await self._session.hint(self.guest)
                hinted = messages.Hinted(answer=answer, deed=deed, text=text, reasons=list(reasons))
                self._replies.append(hinted)
            case messages.Why(id=answer, deed=deed):
                reason, text = self._session.why_not(self.guest, deed)
                self._replies.append(messages.Because(answer=answer, reason=reason, text=text))
            case _:
                if not self._session.has_done(self.guest, command) and not self._may_do(command):
                    raise RefusedError.of(Refusal.TOO_FAST)
                await self._session.do(self.guest, command)
                self._answers.append(command.id)

    def _may_do(self, command: messages.Logged) -> bool:
        """Count a command, and say whether it may be done."""
        return self._may_log() and (not isinstance(command, messages.Say) or self._sayings.take())

    # What goes out

    def _welcome(self) -> messages.Welcome:
        table = self._session.table
        return messages.Welcome(
            table=table.id,
            rules=showing_of(table.kit).rules_seen(table.rules, table.opened.preset),
            speed=table.opened.speed,
            clock=table.opened.clock,
            bots=bots_shown(table.kit),
            name=self.guest.name,
            now=self._clock(),
            client=client_version(),
        )

    def wake(self) -> None:
        """Send what is new: the table has gone on, there is an answer, or the guest reads again."""
        while self._outlet.is_clear and (text := self._next_text()) is not None:
            self._outlet.tell(text)

    def _next_text(self) -> bytes | None:
        """Return what comes next: replies, rules, the sheet, what was said, then the table as it is now."""
        if self._replies:
            return messages.encode(self._replies.popleft())
        if self._known == self._session.version and not self._answers:
            return None
        return self._new_rules() or self._new_sheet() or self._new_saying() or self._new_table()

    def _new_rules(self) -> bytes | None:
        """Return the rules of the round where they are not those that the guest was told last (X8)."""
        table = self._session.table
        rules = table.current_rules
        if rules is self._rules or rules == self._rules:
            return None
        self._rules = rules
        seen = showing_of(table.kit).rules_seen(rules, table.opened.preset)
        return messages.encode(messages.RoundRules(rules=seen))

    def _new_sheet(self) -> bytes | None:
        table = self._session.table
        length = (table.game, 0 if table.state is None else len(table.state.sheet))
        if length == self._sheet:
            return None
        self._sheet = length
        return messages.encode(self._session.sheet())

    def _new_saying(self) -> bytes | None:
        sayings = self._session.sayings
        if not sayings or sayings[-1].seq <= self._said:
            return None
        said = next(said for said in sayings if said.seq > self._said)
        self._said = said.seq
        return messages.encode(said)

    def _new_table(self) -> bytes | None:
        self._known = self._session.version
        frame, answers = self._session.frame, self._answers
        if answers:
            self._answers = []
        if frame.edition == self._edition:
            return messages.encode(messages.Done(answers=answers)) if answers else None
        is_next = frame.edition == self._edition + 1
        self._edition, since = frame.edition, self._seq
        self._seq = self._session.table.seq
        change = frame.change(self.guest.id, answers) if is_next and since >= 0 else None
        return change or frame.whole(self.guest.id, answers, since)
