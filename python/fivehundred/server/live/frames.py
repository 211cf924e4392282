"""What is sent of a table as it is now: whole, or what has changed since the edition before.

All is made when somebody looks, and once: what everybody gets, what a seat gets, and the message for all
whose own view is as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fivehundred.seats import Place, Seat
from fivehundred.server.clocks import End, Moment
from fivehundred.server.domain.schedule import Turn
from fivehundred.server.domain.table import Table, Told
from fivehundred.server.protocol import messages
from fivehundred.server.protocol.changes import Change, changes
from fivehundred.server.views.showing import Shown
from fivehundred.server.views.showings import showing_of
from fivehundred.server.views.table_view import stand_in_seen, table_seen
from fivehundred.server.views.told import is_public, told_seen


class _Seen(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="Seen"):
    """`messages.Seen`, with the table written already."""

    edition: int
    seq: int
    table: msgspec.Raw
    own: messages.AnyOwn | None
    is_host: bool
    answers: Sequence[str]
    since: int
    told: Sequence[messages.Told]


class _Changed(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="Changed", omit_defaults=True
):
    """`messages.Changed`, with the table's change written already."""

    edition: int
    seq: int
    table: msgspec.Raw
    own: Change = {}
    answers: Sequence[str] = []
    told: Sequence[messages.Told] = []


@dataclass(slots=True)
class Frame:
    """The table at one edition. `held` is what seats hold, `own` that with what they may do.

    `concerned` are the seat that decides and the one that people wait for.
    """

    edition: int
    table: Table
    turn: Turn | None
    public: Any
    seen: messages.AnyTable
    concerned: tuple[Seat | None, Seat | None]
    previous: Frame | None = None
    held: dict[Place, messages.AnyOwn] = field(default_factory=dict)
    own: dict[Seat, messages.AnyOwn] = field(default_factory=dict)
    seats: dict[str, Seat | None] = field(default_factory=dict)
    _whole: msgspec.Raw | None = None
    _change: msgspec.Raw | None = None
    _told: Sequence[tuple[Told, messages.Told | None]] = ()
    _unchanged: bytes | None = None

    @classmethod
    def after(
        cls,
        previous: Frame | None,
        edition: int,
        table: Table,
        turn: Turn | None,
        next_at: Moment | None,
        end: End,
    ) -> Frame:
        """Return the frame of a table that has gone on; `previous` is that of the last edition, if any.

        `next_at` is when it goes on by itself, `turn` whom people wait for, `end` tells when waits are over.
        """
        public = None if table.state is None else table.state.view(None)
        before = None if previous is None else Shown(previous.public, previous.seen)
        seen = table_seen(table, next_at, public, end, turn, before)
        concerned = table.deciding_seat, None if turn is None else turn.seat
        frame = cls(edition, table, turn, public, seen, concerned)
        if previous is not None:
            frame._follow(previous)
        return frame

    def _follow(self, previous: Frame) -> None:
        """Take over what is as it was, if all is known that has happened since."""
        known, told = self.table.told_since(previous.table.seq)
        if known != previous.table.seq or previous.table.host != self.table.host:
            return
        previous.previous = None
        self.previous = previous
        kit = self.table.kit
        self._told = [(each, told_seen(each, None, kit) if is_public(each, kit) else None) for each in told]
        if self.table.seats is previous.table.seats:
            self.seats = previous.seats
        if previous.table.game == self.table.game:
            self.held = showing_of(kit).still_held(previous.held, told)

    def whole(self, guest: str, answers: Sequence[str], since: int) -> bytes:
        """Write all that a guest sees, and what has happened after the entry that they know."""
        seat = self._seat_of(guest)
        known, told = self.table.told_since(since)
        if self._whole is None:
            self._whole = msgspec.Raw(messages.encode(self.seen))
        seen = _Seen(
            edition=self.edition,
            seq=self.table.seq,
            table=self._whole,
            own=None if seat is None else self._own(seat),
            is_host=guest == self.table.host,
            answers=answers,
            since=known,
            told=[told_seen(each, seat, self.table.kit) for each in told],
        )
        return messages.encode(seen)

    def change(self, guest: str, answers: Sequence[str]) -> bytes | None:
        """Write what has changed for a guest since the edition before; None if they need the whole view."""
        if self.previous is None:
            return None
        seat = self._seat_of(guest)
        if self.previous._seat_of(guest) != seat:
            return None
        own = {} if seat is None else self._own_change(seat, self.previous)
        if own is None:
            return None
        if own or answers or any(public is None for _, public in self._told):
            return self._written(self.previous, seat, own, answers)
        if self._unchanged is None:
            self._unchanged = self._written(self.previous, None, own, answers)
        return self._unchanged

    def _written(self, previous: Frame, seat: Seat | None, own: Change, answers: Sequence[str]) -> bytes:
        if self._change is None:
            self._change = msgspec.Raw(messages.encode(changes(previous.seen, self.seen)))
        changed = _Changed(
            edition=self.edition,
            seq=self.table.seq,
            table=self._change,
            own=own,
            answers=answers,
            told=[public or told_seen(each, seat, self.table.kit) for each, public in self._told],
        )
        return messages.encode(changed)

    def _seat_of(self, guest: str) -> Seat | None:
        if guest not in self.seats:
            self.seats[guest] = self.table.seat_of(guest)
        return self.seats[guest]

    def _own_change(self, seat: Seat, previous: Frame) -> Change | None:
        """Return what has changed for a seat; None if nobody looked for it at the edition before."""
        was = previous.own.get(seat)
        if was is None:
            return None
        own = self._own(seat)
        return {} if own is was else changes(was, own)

    def _own(self, seat: Seat) -> messages.AnyOwn:
        """Return what a seat sees besides."""
        if seat not in self.own:
            previous = self.previous
            is_same = previous is not None and self._is_as_before(seat, previous)
            self.own[seat] = previous.own[seat] if previous is not None and is_same else self._new_own(seat)
        return self.own[seat]

    def _is_as_before(self, seat: Seat, previous: Frame) -> bool:
        """Whether a seat looks on as it did: it holds what it held, and has had and has nothing to do."""
        table, known = self.table, previous.table
        is_same = table.seats is known.seats and table.asked is known.asked
        if not is_same or table.phase == "auction" or seat not in previous.own or seat not in self.held:
            return False
        if self.held[seat] is not previous.held[seat] or (self.turn is None) is not (previous.turn is None):
            return False
        return seat not in self.concerned and seat not in previous.concerned

    def _new_own(self, seat: Seat) -> messages.AnyOwn:
        held, showing = self.held.get(seat), showing_of(self.table.kit)
        if held is None:
            held = self.held[seat] = showing.held_seen(self.table, seat, self.public)
        own = showing.own_seen(self.table, held, self.public)
        return msgspec.structs.replace(own, stand_in=stand_in_seen(self.table, seat, self.turn))
