"""A session: one table as this process serves it, with the people who look at it."""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Protocol, Self

from fivehundred.server.clocks import AT_ONCE, Clock, Milliseconds, Moment, Waits, steady
from fivehundred.server.domain import events, waiting_times
from fivehundred.server.domain.command_errors import Refusal, RefusedError
from fivehundred.server.domain.commands import decide, refusal, understood
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.log import (
    CommandTakenError,
    DamagedError,
    Entry,
    Log,
    SeqTakenError,
    command_key,
)
from fivehundred.server.domain.schedule import Due, Turn, next_due, turn_of
from fivehundred.server.domain.table import Table
from fivehundred.server.live.bus import Bus
from fivehundred.server.live.done_commands import Happened
from fivehundred.server.live.frames import Frame
from fivehundred.server.live.log_health import Health
from fivehundred.server.live.thinker import Thinker
from fivehundred.server.observer import Observer, Unobserved
from fivehundred.server.protocol import messages
from fivehundred.server.randomness import SYSTEM, Draw
from fivehundred.server.store.index import Index
from fivehundred.server.threads import Aside, Threads
from fivehundred.server.views.showings import showing_of

REMEMBERED: Final = 50
"""Lines of chat that somebody who comes in is shown."""
SLICE: Final = 100
"""Entries that are folded at a time: a few milliseconds, for which everybody else waits."""
_RETRY: Final = 1.0
"""Seconds until a step that could not be written is tried again."""


@dataclass(frozen=True)
class Resources:
    """What all sessions of a process share."""

    log: Log
    bus: Bus
    index: Index
    thinker: Thinker
    clock: Clock
    steady: Clock = steady
    draw: Draw = SYSTEM
    aside: Aside = field(default_factory=Threads)
    observer: Observer = field(default_factory=Unobserved)

    @cached_property
    def health(self) -> Health:
        """What is known to be wrong with logs."""
        return Health(self.observer)


@dataclass(frozen=True, slots=True)
class _Next:
    """What happens next by itself, when by the steady clock, and at which position of the table."""

    position: int
    due: Due
    at: Moment


class Viewer(Protocol):
    """Somebody who looks at a table."""

    guest: Guest

    def wake(self) -> None:
        """Look again: the table has gone on."""
        ...


class Session:
    """A table with its connections. All changes go through `do` or happen by themselves, one at a time."""

    def __init__(self, resources: Resources, entries: Sequence[Entry]) -> None:
        self.table = Table.fold(entries[:1])
        self.sayings: deque[messages.Said] = deque(maxlen=REMEMBERED)
        self._resources = resources
        self._happened = Happened()
        self._viewers: list[Viewer] = []
        self._lock = asyncio.Lock()
        self._frame: Frame | None = None
        self.version = 0
        self._framed = -1
        self._waits = Waits(resources.clock, resources.steady)
        self._next: _Next | None = None
        self._listed: tuple[object, ...] = ()
        self._step: asyncio.Task[None] | asyncio.TimerHandle | None = None
        self._touched_at = resources.steady()
        self._absent_since: dict[str, Moment] = {}
        self._came_at: dict[str, Moment] = {}
        self._turn: Turn | None = None
        self._begin_after(entries[1:])

    @classmethod
    async def open(cls, resources: Resources, entries: Sequence[Entry]) -> Self:
        """Return the session of a table; others have their turn while a long log is folded.

        Raises:
            ValueError, IllegalActionError: The log does not tell of a table.
        """
        session = cls(resources, entries[:SLICE])
        for start in range(SLICE, len(entries), SLICE):
            await asyncio.sleep(0)
            session._begin_after(entries[start : start + SLICE])
        return session

    def _begin_after(self, entries: Sequence[Entry]) -> None:
        """Go on to where more entries lead, before anybody has come."""
        self.table = self._after(entries)
        now = self._resources.clock()
        self._absent_since = {seat.guest: now for seat in self.table.seats if seat.guest}

    @property
    def observer(self) -> Observer:
        """Who hears of what goes on."""
        return self._resources.observer

    # Who is here

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks."""
        return not self._viewers

    @property
    def empty_for(self) -> Milliseconds:
        """For how long nobody has looked or asked for it; 0 while somebody looks."""
        return Milliseconds(self._resources.steady() - self._touched_at) if self.is_empty else AT_ONCE

    def touch(self) -> None:
        """Note that somebody asks for the table, although nobody may look."""
        self._touched_at = self._resources.steady()

    @property
    def present(self) -> set[str]:
        """The guests who look."""
        return {viewer.guest.id for viewer in self._viewers}

    def enter(self, viewer: Viewer) -> None:
        """Let somebody look from now on."""
        if self.is_empty:
            self._came_at.clear()
        self._came_at.setdefault(viewer.guest.id, self._resources.clock())
        self._viewers.append(viewer)
        self._absent_since.pop(viewer.guest.id, None)
        self._reschedule()

    def leave(self, viewer: Viewer) -> None:
        """Let somebody look no more."""
        self._viewers.remove(viewer)
        self.touch()
        if self.is_empty:
            self._frame = None
        if viewer.guest.id not in self.present:
            self._absent_since[viewer.guest.id] = self._resources.clock()
        self._reschedule()

    # Messages

    @property
    def frame(self) -> Frame:
        """What is sent of the table as it is now; made when somebody looks."""
        if self._frame is None or self._framed != self.version:
            self._frame, self._framed = self._next_frame(self._frame), self.version
        return self._frame

    def _next_frame(self, before: Frame | None) -> Frame:
        edition = 1 if before is None else before.edition + 1
        next_at = self._next.at if self._next else None
        return Frame.after(before, edition, self.table, self._turn, next_at, self._waits.end)

    def sheet(self) -> messages.Sheet:
        """Return the score sheet of the game."""
        state, line_seen = self.table.state, showing_of(self.table.kit).line_seen
        lines = [] if state is None else [line_seen(line, self.table.rules) for line in state.sheet]
        return messages.Sheet(game=self.table.game, lines=lines)

    # What people do

    async def do(self, guest: Guest, command: messages.Logged) -> None:
        """Do what a guest asks for; return when it is in the log for good, at once if it is there already.

        Raises:
            RefusedError: It is not possible.
        """
        key = command_key(guest.id, command.id)
        async with self._lock:
            while not self.has_done(guest, command):
                try:
                    await self._try(guest, command, key)
                except OSError:
                    raise RefusedError.of(Refusal.DISK) from None
                except DamagedError:
                    raise RefusedError.of(Refusal.DAMAGED) from None

    def has_done(self, guest: Guest, command: messages.Logged) -> bool:
        """Whether a command has happened, as far as this session remembers."""
        # The id alone: so it stands in logs from when ids were the table's.
        return command_key(guest.id, command.id) in self._happened or command.id in self._happened

    async def _try(self, guest: Guest, command: messages.Logged, key: str) -> None:
        """Write down what a command comes to; or see that the log has it, or has gone on without us.

        Raises:
            RefusedError: It is not possible, and has not happened before.
            DamagedError: The log has not what this session has read in it.
        """
        try:
            await self._append(decide(self.table, guest, command, self._waited), key)
        except SeqTakenError:
            await self._see_who_was_first()
        except CommandTakenError:
            await self._catch_up()
            self._happened.add(key)
        except RefusedError:
            if await self._resources.log.seq_of(self.table.id, key) is None:
                raise
            self._happened.add(key)

    @property
    def _waited(self) -> Milliseconds:
        """How long others have waited for a player."""
        if self._turn is None:
            return AT_ONCE
        left = self._waits.left(self._waits.end(self._turn.since, waiting_times.STAND_IN_AFTER))
        return Milliseconds(waiting_times.STAND_IN_AFTER - round(left * 1000))

    async def hint(self, guest: Guest) -> tuple[messages.Deed, str, Sequence[str]]:
        """Return what a bot would do in a guest's place, in a sentence, and why.

        Raises:
            RefusedError: The guest has nothing to decide.
        """
        view, kit = self._own_turn(guest), self.table.kit
        choice = await self._resources.thinker.choose(kit.name, kit.adviser, self._bot_seed(), view)
        deed, reasons = showing_of(kit).hint(choice, view)
        return kit.deed_of(choice.action, view.rules), f"A bot would {deed}", reasons

    def why_not(self, guest: Guest, deed: messages.Deed) -> tuple[str | None, str]:
        """Return the reason, slug and sentence, why a guest may not do this now; no slug where they may.

        Raises:
            RefusedError: The guest has nothing to decide, or the deed names no card or bid.
        """
        self._own_turn(guest)
        refused = refusal(self.table, understood(self.table, deed))
        return (None, "this is possible now") if refused is None else (refused.reason, str(refused))

    def _own_turn(self, guest: Guest) -> Any:
        """Return the view of a guest who decides now; nobody else may ask about the deciding hand."""
        seat = self.table.seat_of(guest.id)
        if seat is None or seat != self.table.deciding_seat or self.table.state is None:
            raise RefusedError.of(Refusal.NO_HINT)
        return self.table.state.view(seat)

    def _bot_seed(self) -> bytes:
        """Return where bots that draw lots draw from: different for each decision, and no way to the deal."""
        place = f"{self.table.id} {self.table.game} {self.table.position}"
        return hashlib.sha256(b"fivehundred/table-bot/1" + self.table.secret + place.encode()).digest()

    # What goes into the log

    async def _append(self, event: events.Event, command: str | None = None) -> None:
        """Write an event down, then let it have happened."""
        now = self._resources.clock()
        after = self.table.after(event, now)
        entry = Entry(self.table.id, after.seq, now, events.to_bytes(event), command)
        await self._resources.log.append(entry)
        self._note(entry, event)
        self._become(after)
        self._resources.bus.publish(self.table.id, after.seq)

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        self._become(self._after(await self._resources.log.read(self.table.id, after=self.table.seq)))

    def _after(self, entries: Sequence[Entry]) -> Table:
        """Return the table after more entries, and note what was done and said."""
        table = self.table
        for entry in entries:
            event = events.from_bytes(entry.event)
            self._note(entry, event)
            table = table.after(event, entry.at)
        return table

    async def _see_who_was_first(self) -> None:
        """Read what has taken the next number.

        Raises:
            DamagedError: Nothing has: the entry before it is gone.
        """
        seq = self.table.seq
        with self._resources.health.reading(self.table.id):
            await self._catch_up()
            if self.table.seq == seq:
                raise DamagedError(self.table.id, f"entry {seq} is gone")

    def _note(self, entry: Entry, event: events.Event) -> None:
        if entry.command is not None:
            self._happened.add(entry.command)
        if isinstance(event, events.Spoken):
            said = messages.Said(
                seq=entry.seq, seat=event.seat, name=event.name, text=event.text, at=entry.at
            )
            self.sayings.append(said)

    def _become(self, table: Table) -> None:
        self.table = table
        self._list()
        self._schedule()
        self._publish()

    def _publish(self) -> None:
        """Let everybody see the table as it is now."""
        self.version += 1
        soon = asyncio.get_running_loop().call_soon  # never while the table is locked
        for viewer in self._viewers:
            soon(viewer.wake)

    def _list(self) -> None:
        """Let lists show the table anew, where what they show of it has changed."""
        table = self.table
        shown = (table.phase, table.seats, table.game, table.round_number, table.awaited_person)
        if shown != self._listed:
            self._listed = shown
            self._resources.index.note(table)

    # What happens by itself

    def close(self) -> None:
        """Let nothing happen by itself any more."""
        if self._step is not None:
            self._step.cancel()

    def _reschedule(self) -> None:
        """See what comes next by itself, and tell everybody if it is not what it was."""
        before = self._turn, self._next
        self._schedule()
        if (self._turn, self._next) != before:
            self._publish()

    def _schedule(self) -> None:
        """See what comes next by itself, and when; what was to come before is forgotten if it is not that."""
        self._turn = turn_of(self.table, self._came_at)
        due = next_due(self.table, self.present, self._absent_since, self._waits.end, self._turn)
        following = self._following(due)
        if following == self._next:
            return
        self._next = following
        if self._step is not None:
            self._step.cancel()
        self._step = None
        if following is None:
            return
        left = self._waits.left(following.at)
        if following.due.event is None or left <= 0:
            self._begin_step(following)
        else:  # mostly the end of a player's time, which hardly ever comes: it is worth no task
            self._step = asyncio.get_running_loop().call_later(left, self._begin_step, following)

    def _begin_step(self, following: _Next) -> None:
        self._step = step = asyncio.create_task(self._go_on(following))
        step.add_done_callback(self._see_to)

    def _following(self, due: Due | None) -> _Next | None:
        if due is None:
            return None
        return _Next(self.table.position, due, self._waits.end(due.since, due.wait))

    def _see_to(self, step: asyncio.Task[None]) -> None:
        """Try again what went wrong, a little later: no table may stand still for good."""
        error = None if step.cancelled() else step.exception()
        if error is None:
            return
        self.observer.trouble("step_failed", error)
        asyncio.get_running_loop().call_later(_RETRY, self._try_again)

    def _try_again(self) -> None:
        self._next = None
        self._reschedule()

    async def _go_on(self, following: _Next) -> None:
        """Let what is due happen at its time; a bot thinks while the time runs."""
        event = following.due.event or await self._bot_deed()
        await asyncio.sleep(self._waits.left(following.at))
        await asyncio.shield(self._happen(following, event))

    async def _bot_deed(self) -> events.Event:
        state = self.table.playing_state
        seat = state.deciding
        name = self.table.seats[seat].bot or self.table.opened.bot
        with self.observer.thinking(name):
            view = state.view(seat)
            choice = await self._resources.thinker.choose(self.table.kit.name, name, self._bot_seed(), view)
        return events.Acted(deed=self.table.kit.deed_of(choice.action, self.table.current_rules), by="bot")

    async def _happen(self, following: _Next, event: events.Event) -> None:
        """Write down what is due, unless the table has gone on meanwhile."""
        async with self._lock:
            if following != self._next:
                return
            self._next = None
            try:
                await self._append(event)
            except SeqTakenError:
                await self._see_who_was_first()
