"""Tables for tests: a log in memory, a clock that stands still, and guests who act at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Self, TypeVar

import msgspec

from chance import REPEATED
from fivehundred.any_game import AnyChoice
from fivehundred.bots import Budget, bot
from fivehundred.engine.phases.deal import Dealing
from fivehundred.engine.state import State
from fivehundred.rules.document import preset
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Seat
from fivehundred.server.clocks import Clock, Moment
from fivehundred.server.domain import events
from fivehundred.server.domain.guests import Guest
from fivehundred.server.domain.log import CommandTakenError, Entry, Log, SeqTakenError
from fivehundred.server.domain.schedule import Turn
from fivehundred.server.domain.table import Table
from fivehundred.server.domain.tricks.action_codec import deed_of
from fivehundred.server.domain.tricks.kit import TricksKit
from fivehundred.server.live.bus import LocalBus
from fivehundred.server.live.connection import Connection
from fivehundred.server.live.session import Resources, Session
from fivehundred.server.live.thinker import chosen
from fivehundred.server.protocol import messages, rummy, tricks
from fivehundred.server.store.index import Index
from fivehundred.server.views import table_view
from fivehundred.server.views.told import told_seen
from server.following import Following

TABLE = "ABCDE01234"
START = Moment(1_000_000)
MOST_ROUNDS = 1000
"""Of the event loop, until those who still do something are taken to go on for ever."""
NONCE = "00" * 16
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
GUESTS = [Guest(f"g{seat}", name, START, START) for seat, name in enumerate(NAMES)]
STRANGER = Guest("x", "Xen", START, START)
_numbers = count(1)
_Kind = TypeVar("_Kind", bound=messages.Happening)
read_frame = msgspec.json.Decoder(messages.FromServer).decode


def happened(table: Table, *kinds: type[_Kind], seat: Seat | None = None) -> list[_Kind]:
    """What of these kinds has happened in the round, as a seat is told, or a spectator."""
    happenings = [each for told in table.told for each in told_seen(told, seat, table.kit).happenings]
    return [each for each in happenings if isinstance(each, kinds)]


class MemoryLog:
    """A log that forgets everything with the process."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries = list(entries)
        self.refuses: Callable[[Entry], bool] = lambda _: False
        self.refused: list[Entry] = []

    async def append(self, entry: Entry) -> None:
        await asyncio.sleep(0)
        if self.refuses(entry):
            self.refused.append(entry)
            raise OSError("no space left")
        if (seq := await self.seq_of(entry.table, entry.command or "")) is not None:
            raise CommandTakenError(seq)
        if entry.seq != len(await self.read(entry.table)) + 1:
            raise SeqTakenError
        self.entries.append(entry)

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        return [entry for entry in self.entries if entry.table == table][after:]

    async def seq_of(self, table: str, command: str) -> int | None:
        made = (entry.seq for entry in self.entries if (entry.table, entry.command) == (table, command))
        return next(made, None)


class ThreadThinker:
    """Bots in a thread of this process."""

    async def choose(self, game: str, name: str, seed: bytes, view: Any) -> AnyChoice:
        return await asyncio.to_thread(chosen, game, name, seed, view)

    def close(self) -> None:
        pass


class NoIndex:
    """An index that nobody looks at."""

    def note(self, table: Table) -> None:
        pass

    async def mine(self, _: str) -> list[Any]:
        return []

    async def listed(self) -> list[Any]:
        return []

    async def still_listed(self, tables: Collection[str]) -> set[str]:
        return set(tables)

    async def behind(self) -> Sequence[str]:
        return []


class NotedIndex(NoIndex):
    """An index that remembers every table it was given."""

    def __init__(self) -> None:
        self.noted: list[Table] = []

    def note(self, table: Table) -> None:
        self.noted.append(table)


def at_start() -> Moment:
    """A clock that stands."""
    return START


def resources(
    log: Log, index: Index | None = None, clock: Clock = at_start, steady: Clock = at_start
) -> Resources:
    return Resources(log, LocalBus(), index or NoIndex(), ThreadThinker(), clock, steady, draw=REPEATED)


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def opened(rules: Rules, base: str = "standard", **changes: Any) -> events.Opened:
    return events.Opened(
        rules=TricksKit().document(rules), preset=base, host="g0", secret=bytes(32), **changes
    )


def entries_of(happened: Iterable[events.Event]) -> list[Entry]:
    numbered = enumerate(happened, start=1)
    return [Entry(TABLE, seq, START, events.to_bytes(event)) for seq, event in numbered]


def seated(rules: Rules, **changes: Any) -> list[events.Event]:
    """What the log of a table says where everybody has sat down."""
    guests = GUESTS[: rules.table.seats]
    sitting = [
        events.Seated(seat=SEATS[seat], guest=guest.id, name=guest.name) for seat, guest in enumerate(guests)
    ]
    return [opened(rules, **changes), *sitting]


def begun(rules: Rules | None = None, dealer: int = 0, **changes: Any) -> Table:
    """A table of people whose game has begun."""
    rules = rules or preset("australian")
    return Table.fold(entries_of([*seated(rules, **changes), events.Begun(dealer=SEATS[dealer])]))


def dealt(table: Table, seed: bytes = bytes(32)) -> Table:
    return table.after(events.Dealt(seed=seed), START)


def played(table: Table, until: Callable[[Table], bool], at: Moment = START) -> Table:
    """The table after bots have played for everybody until something is so."""
    adviser = bot("rule-1")
    while not until(table):
        state = table.state
        assert state is not None
        if isinstance(state.phase, Dealing):
            table = dealt(table)
        else:
            action = adviser.choose(state.view(state.actor), Budget()).action
            table = table.after(events.Acted(deed=deed_of(action, table.rules)), at)
    return table


def table_seen(table: Table, turn: Turn | None = None) -> tricks.TricksSeen:
    """What everybody sees of a table where tricks are played."""
    seen = table_view.table_seen(table, turn=turn)
    assert isinstance(seen, tricks.TricksSeen)
    return seen


def own_seen(table: Table, seat: int | None) -> tricks.TricksOwn | None:
    """What a session that has just been opened sends the owner of a seat, and nobody else."""
    session = Session(resources(MemoryLog()), entries_of([table.opened]))
    session.table = table
    guest = STRANGER.id if seat is None else table.seats[seat].guest
    seen = read_frame(session.frame.whole(guest or "", (), session.table.seq))
    assert isinstance(seen, messages.Seen)
    return own_of(seen)


def own_of(seen: messages.Seen) -> tricks.TricksOwn | None:
    """What the owner of a seat sees besides where tricks are played."""
    assert not isinstance(seen.own, rummy.RummyOwn)
    return seen.own


def in_phase(name: str) -> Callable[[Table], bool]:
    return lambda table: table.state is not None and table.state.phase.name == name


@dataclass
class FakeConnection:
    """A guest's connection to a session, without a network: what the server sent lies in `frames`."""

    session: Session
    guest: Guest
    frames: list[bytes] = field(default_factory=list)
    is_clear: bool = True
    on_clear: Callable[[], None] | None = None
    closed_with: int | None = None
    _in: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    _task: asyncio.Task[None] | None = None
    _following: Following = field(default_factory=Following)
    _understood: list[messages.FromServer] = field(default_factory=list)

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._serve())
        await settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.hang_up()

    async def hang_up(self) -> None:
        await self._in.put({"type": "websocket.disconnect"})
        assert self._task is not None
        await self._task

    async def _serve(self) -> None:
        self.closed_with = await Connection(self.session, self.guest, self, lambda: START).serve(self._in.get)

    def tell(self, text: bytes) -> None:
        self.frames.append(text)

    async def raw(self, text: str) -> None:
        await self._in.put({"type": "websocket.receive", "text": text})
        await settle()

    async def ask(self, make: type[Any], **content: Any) -> Any:
        """Send a command and return what answers it."""
        content.setdefault("id", f"{self.guest.id}-{next(_numbers)}")
        before = len(self.frames)
        await self.raw(messages.encode(make(**content)).decode())
        for message in self.received[before:]:
            if content["id"] in (*getattr(message, "answers", ()), getattr(message, "answer", "")):
                return message
        raise AssertionError(f"no answer to {make.__name__}")

    @property
    def received(self) -> list[Any]:
        """The messages, each change as the view that it leads to."""
        fresh = self.frames[len(self._understood) :]
        self._understood += map(self._following.understand, fresh)
        return self._understood

    @property
    def seen(self) -> messages.Seen:
        return next(each for each in reversed(self.received) if isinstance(each, messages.Seen))


async def settle() -> None:
    """Let everybody do what they are about to, and what follows from that."""
    await asyncio.sleep(0)
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]  # what no loop tells otherwise
    for _ in range(MOST_ROUNDS):
        if not ready:
            return
        await asyncio.sleep(0)
    raise AssertionError("they go on and on")
