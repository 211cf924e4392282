"""A table that was begun on a device and goes on here: its log is believed no further than a table goes.

One person has played there with bots. So each entry is what a command of theirs comes to, or what the table
does by itself; or it is a bot's deed, which may be any that is legal. Its times are the device's, whose clock
may be wrong: they are put in order, and none is later than now.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec.structs import replace

from fivehundred.engine.actions import SEED_SIZE
from fivehundred.engine.shuffle import first_dealer
from fivehundred.rules.text_limits import check_document
from fivehundred.server import rate_limits
from fivehundred.server.clocks import Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.command_errors import Refusal, RefusedError
from fivehundred.server.domain.commands import decide, expect_bot
from fivehundred.server.domain.guests import Guest, clean_name
from fivehundred.server.domain.kits import kit_of
from fivehundred.server.domain.log import Entry
from fivehundred.server.domain.schedule import next_due
from fivehundred.server.domain.table import Table
from fivehundred.server.protocol import messages as ask
from fivehundred.server.protocol.http_requests import KeptTable, NewTable
from fivehundred.server.table_ids import id_of_kept, read_table_id, shown

_WRONG: Final = (RefusedError, msgspec.MsgspecError, ValueError)
"""What is raised where an entry is not as it should be; errors of rules and notation are values', too."""
_ID: Final = "kept"
"""The id of every command that is asked again: no log has it."""


class TakingUp:
    """The log of a device's table, as far as it has been looked at, as it is to be kept here."""

    def __init__(self, guest: Guest, kept: KeptTable, now: Moment) -> None:
        self._guest = guest
        self._kept = kept
        self._now = now
        self._owner = ""
        self._entries: list[Entry] = []

    def begin(self) -> None:
        """Look at the first entry. To read its rules may take a while.

        Raises:
            RefusedError: It opens no table that may be taken up, or there are too many entries.
        """
        count, most = len(self._kept.entries), rate_limits.KEPT_LOG
        if count > most:
            raise RefusedError.of(Refusal.LOG_TOO_LONG, count=count, most=most)
        at, text = self._kept.entries[0]
        with _numbered(1):
            event = _event_from(text)
            if not isinstance(event, events.Opened):
                raise ValueError("it does not open a table")
            table = id_of_kept(event.secret, self._guest.id)
            first = Entry(table, 1, min(Moment(at), self._now), events.to_bytes(self._opened(event)))
            self._table = Table.fold([first])
        self._owner = event.host
        self._entries.append(first)

    def go_on(self, until: int) -> None:
        """Look at the entries that follow, up to a number.

        Raises:
            RefusedError: One cannot have happened; says which, and why.
        """
        for at, text in self._kept.entries[len(self._entries) : until]:
            last = self._entries[-1]
            with _numbered(last.seq + 1):
                event = self._ours(_event_from(text))
                self._check(event)
                moment = min(max(Moment(at), last.at), self._now)
                self._table = self._table.after(event, moment)
            self._entries.append(Entry(last.table, last.seq + 1, moment, events.to_bytes(event)))

    def taken_up(self, secret: bytes) -> tuple[Table, Sequence[Entry]]:
        """Return the table as it goes on here, with its whole log; deals to come are made from the secret."""
        event = events.TakenUp(secret=secret)
        table = self._table.after(event, self._now)
        return table, [*self._entries, Entry(table.id, table.seq, self._now, events.to_bytes(event))]

    def expect_same(self, taken: Sequence[Entry]) -> None:
        """See that a table that was taken up before is this one: its answer may have been lost.

        Raises:
            RefusedError: More has been played on the device since then, or something else.
        """
        count = len(self._entries)
        is_same = [entry.event for entry in taken[:count]] == [entry.event for entry in self._entries]
        if not is_same or not isinstance(events.from_bytes(taken[count].event), events.TakenUp):
            raise RefusedError.of(Refusal.TAKEN_UP, table=shown(self._table.id))

    def _opened(self, event: events.Opened) -> events.Opened:
        """Return the opening as it is written here: for this guest, in nobody's list.

        Raises:
            ValueError, RefusedError: Nobody can have opened such a table.
        """
        if (
            len(event.secret) != SEED_SIZE
            or event.begun_as
            or read_table_id(self._kept.table) != self._kept.table
        ):
            raise ValueError("no device opens such a table")
        kit = kit_of(event.game)
        check_document(event.rules)
        kit.wished(event.preset, {}, None)
        expect_bot(kit, event.bot)
        msgspec.convert({"clock": event.clock}, NewTable)
        return replace(event, host=self._guest.id, is_listed=False, begun_as=self._kept.table)

    def _ours(self, event: events.Event) -> events.Event:
        """Return an event of the one person who was at the table as one of the guest's."""
        if not isinstance(event, events.Seated | events.Spoken):
            return event
        if event.guest != self._owner:
            raise ValueError("a second person is in it, and only one can have been there")
        return replace(event, guest=self._guest.id)

    def _check(self, event: events.Event) -> None:
        """See that an event can come next.

        Raises:
            ValueError, RefusedError, msgspec.MsgspecError: It cannot.
        """
        table = self._table
        expected: events.Event | None
        match event:
            case events.Acted(by="bot"):
                seat = table.deciding_seat
                if seat is None or table.seats[seat].is_played_by_person:
                    raise ValueError("no bot decides there")
                expected = event  # whether it is legal, the rules say next
            case events.Dealt() | events.Shuffled() | events.Acted(by="rules"):
                due = next_due(table, {self._guest.id}, {})
                expected = None if due is None else due.event
            case events.Begun() if not table.game and event.dealer == _drawn_dealer(table):
                expected = event  # as the table was opened
            case _:
                expected = self._decided(event)
        if event != expected:
            raise ValueError("it does not follow from those before it")

    def _decided(self, event: events.Event) -> events.Event:
        """Return what the command comes to that an event is of."""
        guest = self._guest
        if isinstance(event, events.Spoken) and event.seat is None:
            guest = dataclasses.replace(guest, name=event.name and clean_name(event.name))
        command = ask.decode(ask.encode(self._command(event)))  # as it would have come from a page
        return decide(self._table, guest, command)  # type: ignore[arg-type]

    def _command(self, event: events.Event) -> ask.Logged:  # noqa: C901 (a line for each kind)
        """Return the command that an event is of.

        Raises:
            ValueError: It is none of one person's alone.
        """
        table = self._table
        match event:
            case events.Seated():
                return ask.Sit(id=_ID, seat=event.seat, name=event.name)
            case events.BotSeated():
                return ask.PutBot(id=_ID, seat=event.seat, bot=event.bot)
            case events.Left(seat=seat) if table.seat_of(self._guest.id) == seat:
                return ask.Leave(id=_ID)
            case events.Left():
                return ask.Remove(id=_ID, seat=event.seat)
            case events.Spoken():
                return ask.Say(id=_ID, text=event.text)
            case events.Begun():
                return ask.Begin(id=_ID)
            case events.NonceGiven():
                return ask.GiveNonce(id=_ID, nonce=event.nonce)
            case events.Readied():
                return ask.Ready(id=_ID, nonce=event.nonce)
            case events.Acted():
                return ask.Act(id=_ID, position=table.position, deed=event.deed)
            case events.Looked():
                look = table.kit.deed_of(table.kit.look(event.seat), table.current_rules)
                return ask.Act(id=_ID, position=table.position, deed=look)
            case events.Proposed():
                return ask.Propose(id=_ID, what=event.what)
            case _:
                raise ValueError(f"{type(event).__name__} does not happen where one person plays with bots")


def _drawn_dealer(table: Table) -> int:
    return first_dealer(table.opened.secret, len(table.seats))


def _event_from(text: str) -> events.Event:
    """Read an event as a device writes it.

    Raises:
        ValueError, msgspec.MsgspecError: It is none, or says what is not known here.
    """
    try:
        event: events.Event = events.from_bytes(text)
    except msgspec.ValidationError as error:
        raise ValueError(f"{error}; a newer version may have written it") from None
    told = msgspec.json.decode(text, type=dict[str, msgspec.Raw]).keys()
    if unknown := sorted(told - {"type", *event.__struct_fields__}):
        raise ValueError(f"nothing is known here of {', '.join(unknown)}; a newer version has written it")
    return event


@contextmanager
def _numbered(number: int) -> Iterator[None]:
    """Let what is wrong with an entry be said with its number.

    Raises:
        RefusedError: Something is.
    """
    try:
        yield
    except _WRONG as error:
        raise RefusedError.of(Refusal.LOG_REFUSED, number=number, problem=error) from None
