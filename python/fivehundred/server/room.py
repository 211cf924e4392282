"""A room: one table as this process serves it, with the people who look at it."""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

import structlog

from fivehundred.cards import Card, Suit
from fivehundred.engine.own import Own
from fivehundred.engine.phase import BeforeDeal
from fivehundred.engine.round import Round
from fivehundred.engine.view import View
from fivehundred.server import events, messages, metrics
from fivehundred.server.bus import Bus
from fivehundred.server.decide import decide, refusal, understood
from fivehundred.server.deeds import deed_of
from fivehundred.server.due import Due, next_due
from fivehundred.server.guests import Guest
from fivehundred.server.index import Index
from fivehundred.server.log import CommandTakenError, Entry, Log, SeqTakenError
from fivehundred.server.own import choices_seen, held_seen, may_look
from fivehundred.server.refusals import Refusal, RefusedError
from fivehundred.server.seen import sheet_line, table_seen
from fivehundred.server.table import Table
from fivehundred.server.thinking import Thinker
from fivehundred.words import Words

log: Final = structlog.get_logger()

ADVISER: Final = "rule-1"
"""The bot whose choice is the hint."""
REMEMBERED: Final = 50
"""Lines of chat that somebody who comes in is shown."""
_RETRY: Final = 1.0
"""Seconds until a step that could not be written is tried again."""

NamedJokers = tuple[tuple[Card, Suit], ...]
Clock = Callable[[], int]
"""Milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class House:
    """What all rooms of a process share."""

    log: Log
    bus: Bus
    index: Index
    thinker: Thinker
    clock: Clock


@dataclass(frozen=True, slots=True)
class _Next:
    """What happens next by itself, and at which position of the table."""

    position: int
    due: Due


class Looker(Protocol):
    """Somebody who looks at a table."""

    guest: Guest

    def wake(self) -> None:
        """Look again: the table has gone on."""
        ...


@dataclass(slots=True)
class _Frames:
    """Messages of the table as it is now, each written once for all who get the same."""

    public: View | None
    table: bytes
    own: dict[int | None, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Holding:
    """What a seat holds: the same as long as the round is, and what `known` says.

    `known` is the phase, the cards that the seat knows, and the jokers named: these arrange a hand.
    """

    since: Round
    known: tuple[str, Own, NamedJokers]
    text: bytes


class Room:
    """A table with its connections. All changes go through `do` or happen by themselves, one at a time."""

    def __init__(self, house: House, entries: Sequence[Entry]) -> None:
        self.table = Table.fold(entries)
        self.sayings: deque[messages.Said] = deque(maxlen=REMEMBERED)
        self._house = house
        self._commands: set[str] = set()
        self._lookers: list[Looker] = []
        self._lock = asyncio.Lock()
        self._frames: _Frames | None = None
        self._holdings: dict[int, _Holding] = {}
        self._next: _Next | None = None
        self._listed: tuple[object, ...] = ()
        self._step: asyncio.Task[None] | None = None
        now = house.clock()
        self._absent_since = {seat.guest: now for seat in self.table.seats if seat.guest}
        for entry in entries:
            self._note(entry, events.from_bytes(entry.event))

    # Who is here

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks."""
        return not self._lookers

    @property
    def present(self) -> set[str]:
        """The guests who look."""
        return {looker.guest.id for looker in self._lookers}

    def enter(self, looker: Looker) -> None:
        """Let somebody look from now on."""
        self._lookers.append(looker)
        self._absent_since.pop(looker.guest.id, None)
        self._schedule()

    def leave(self, looker: Looker) -> None:
        """Let somebody look no more."""
        self._lookers.remove(looker)
        if looker.guest.id not in self.present:
            self._absent_since[looker.guest.id] = self._house.clock()
        self._schedule()

    # Messages

    def seen(self, guest: str, answers: Sequence[str]) -> bytes:
        """Write the table as a guest sees it now."""
        frames = self._frames = self._frames or self._new_frames()
        seat = self.table.seat_of(guest)
        if seat not in frames.own:
            frames.own[seat] = self._own(seat, frames.public)
        return b'{"type":"Seen","seq":%d,"table":%b,"own":%b,"is_host":%b,"answers":%b}' % (
            self.table.seq,
            frames.table,
            frames.own[seat],
            b"true" if guest == self.table.host else b"false",
            messages.encode(answers),
        )

    def _new_frames(self) -> _Frames:
        table, next_at = self.table, self._next.due.at if self._next else None
        public = None if table.state is None else table.state.view(None)
        return _Frames(public, messages.encode(table_seen(table, next_at, public)))

    def _own(self, seat: int | None, public: View | None) -> bytes:
        """Write what a seat sees besides: what it holds, and what it may do if it decides."""
        if seat is None:
            return b"null"
        held, choices = self._held(seat, public), choices_seen(self.table, seat, public)
        look = b',"may_look":true' if may_look(self.table, seat) else b""
        chosen = b"" if choices is None else b',"choices":%b' % messages.encode(choices)
        return b"%b%b%b}" % (held[:-1], look, chosen)

    def _held(self, seat: int, public: View | None) -> bytes:
        """Write what a seat holds; once, until it plays a card."""
        state = self.table.state
        if state is None or public is None or isinstance(state.phase, BeforeDeal):
            return messages.encode(held_seen(self.table, seat, public))
        known = (state.phase.name, state.own(seat), public.named)
        holding = self._holdings.get(seat)
        if holding is None or holding.since is not state.phase.round or holding.known != known:
            text = messages.encode(held_seen(self.table, seat, public))
            holding = self._holdings[seat] = _Holding(state.phase.round, known, text)
        return holding.text

    def sheet(self) -> messages.Sheet:
        """Return the score sheet of the game."""
        state = self.table.state
        lines = [] if state is None else [sheet_line(line, self.table.rules) for line in state.sheet]
        return messages.Sheet(game=self.table.game, lines=lines)

    # What people do

    async def do(self, guest: Guest, command: messages.Logged) -> None:
        """Do what a guest asks for; return when it is in the log for good, at once if it is there already.

        Raises:
            RefusedError: It is not possible.
        """
        async with self._lock:
            while command.id not in self._commands:
                event = decide(self.table, guest, command)
                try:
                    await self._append(event, command.id)
                except (SeqTakenError, CommandTakenError):
                    await self._catch_up()
                except OSError:
                    raise RefusedError.of(Refusal.DISK) from None

    async def hint(self, guest: Guest) -> tuple[messages.Deed, str, Sequence[str]]:
        """Return what a bot would do in a guest's place, in a sentence, and why.

        Raises:
            RefusedError: The guest has nothing to decide.
        """
        view = self._own_turn(guest)
        choice = await self._house.thinker.choose(ADVISER, self._bot_seed(), view)
        words = Words(view.rules, view.seat, symbols=True)
        verb, what = words.deed(choice.action)
        deed = deed_of(choice.action, view.rules)
        return deed, f"A bot would {verb} {what}".rstrip(), [words.said(why) for why in choice.reasons]

    def why_not(self, guest: Guest, deed: messages.Deed) -> tuple[str | None, str]:
        """Return the reason, slug and sentence, why a guest may not do this now; no slug where they may.

        Raises:
            RefusedError: The guest has nothing to decide, or the deed names no card or bid.
        """
        self._own_turn(guest)
        assert self.table.state is not None
        refused = refusal(self.table.state, understood(deed))
        return (None, "this is possible now") if refused is None else (refused.reason, str(refused))

    def _own_turn(self, guest: Guest) -> View:
        """Return the view of a guest who decides now; nobody else may ask about the deciding hand."""
        seat = self.table.seat_of(guest.id)
        if seat is None or seat != self.table.deciding_seat or self.table.state is None:
            raise RefusedError.of(Refusal.NO_HINT)
        return self.table.state.view(seat)

    def _bot_seed(self) -> bytes:
        """Return where bots that draw lots draw from: different for each decision, and no way to the deal."""
        place = f"{self.table.id} {self.table.game} {self.table.position}"
        return hashlib.sha256(b"fivehundred/table-bot/1" + self.table.opened.secret + place.encode()).digest()

    # What goes into the log

    async def _append(self, event: events.Event, command: str | None = None) -> None:
        """Write an event down, then let it have happened."""
        now = self._house.clock()
        after = self.table.after(event, now)
        entry = Entry(self.table.id, after.seq, now, events.to_bytes(event), command)
        await self._house.log.append(entry)
        self._note(entry, event)
        self._become(after)
        self._house.bus.publish(self.table.id, after.seq)

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        table = self.table
        for entry in await self._house.log.read(table.id, after=table.seq):
            event = events.from_bytes(entry.event)
            self._note(entry, event)
            table = table.after(event, entry.at)
        self._become(table)

    def _note(self, entry: Entry, event: events.Event) -> None:
        if entry.command is not None:
            self._commands.add(entry.command)
        if isinstance(event, events.Spoken):
            said = messages.Said(
                seq=entry.seq, seat=event.seat, name=event.name, text=event.text, at=entry.at
            )
            self.sayings.append(said)

    def _become(self, table: Table) -> None:
        self.table = table
        self._list()
        self._schedule()
        soon = asyncio.get_running_loop().call_soon  # never while the table is locked
        for looker in self._lookers:
            soon(looker.wake)

    def _list(self) -> None:
        """Let lists show the table anew, where what they show of it has changed."""
        table = self.table
        shown = (table.phase, table.seats, table.game, table.round_number, table.awaited_person)
        if shown != self._listed:
            self._listed = shown
            self._house.index.note(table)

    # What happens by itself

    def close(self) -> None:
        """Let nothing happen by itself any more."""
        if self._step is not None:
            self._step.cancel()

    def _schedule(self) -> None:
        """See what comes next by itself, and when; what was to come before is forgotten if it is not that."""
        self._frames = None
        due = next_due(self.table, self.present, self._absent_since)
        following = None if due is None else _Next(self.table.position, due)
        if following == self._next:
            return
        self._next = following
        if self._step is not None:
            self._step.cancel()
        self._step = None
        if following is not None:
            self._step = asyncio.create_task(self._go_on(following))
            self._step.add_done_callback(self._see_to)

    def _see_to(self, step: asyncio.Task[None]) -> None:
        """Try again what went wrong, a little later: no table may stand still for good."""
        if step.cancelled() or step.exception() is None:
            return
        log.error("step_failed", error=type(step.exception()).__name__)
        asyncio.get_running_loop().call_later(_RETRY, self._try_again)

    def _try_again(self) -> None:
        self._next = None
        self._schedule()

    async def _go_on(self, following: _Next) -> None:
        """Let what is due happen at its time; a bot thinks while the time runs."""
        event = following.due.event or await self._bot_deed()
        await asyncio.sleep((following.due.at - self._house.clock()) / 1000)
        await asyncio.shield(self._happen(following, event))

    async def _bot_deed(self) -> events.Event:
        state, seat = self.table.state, self.table.deciding_seat
        assert state is not None
        assert seat is not None
        name = self.table.seats[seat].bot or self.table.opened.bot
        with metrics.THINKING.labels(name).time():
            choice = await self._house.thinker.choose(name, self._bot_seed(), state.view(seat))
        return events.Acted(deed=deed_of(choice.action, state.current_rules), by="bot")

    async def _happen(self, following: _Next, event: events.Event) -> None:
        """Write down what is due, unless the table has gone on meanwhile."""
        async with self._lock:
            if following != self._next:
                return
            self._next = None
            try:
                await self._append(event)
            except SeqTakenError:
                await self._catch_up()
