"""Guests in an SQLite file."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Final

from fivehundred.server.clocks import Clock, Milliseconds
from fivehundred.server.domain.guests import Guest, clean_name
from fivehundred.server.randomness import SYSTEM, Draw
from fivehundred.server.store.sqlite_file import SqliteFile, cell, insertion

SEEN_EVERY: Final = Milliseconds(3_600_000)
"""The time after which it is noted again that a guest was here."""


def _hash(token: str) -> str:
    """Return what is stored for a token. It is random and long: a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


_WELCOME: Final = insertion("guests", ("id", "token_hash", "name", "created_at", "seen_at"))
_RENAME: Final = f"UPDATE guests SET name = {cell(1)} FROM json_each(?) WHERE guests.id = {cell(0)}"
_NOTE: Final = f"UPDATE guests SET seen_at = {cell(1)} FROM json_each(?) WHERE guests.id = {cell(0)}"
_GUEST_OF: Final = "SELECT id, name, created_at, seen_at FROM guests WHERE token_hash = ?"


class SqliteGuests:
    """Guests in an SQLite file; `clock` tells when they were here, `draw` makes their tokens and ids."""

    def __init__(self, file: SqliteFile, clock: Clock, draw: Draw = SYSTEM) -> None:
        self._file = file
        self._clock = clock
        self._draw = draw

    async def welcome(self) -> tuple[str, Guest]:
        """Make a guest; return their token, for the cookie, with them."""
        token, now = self._new_text(32), self._clock()
        guest = Guest(self._new_text(12), "", now, now)
        await self._file.write(_WELCOME, (guest.id, _hash(token), guest.name, now, now))
        return token, guest

    def _new_text(self, size: int) -> str:
        return urlsafe_b64encode(self._draw(size)).rstrip(b"=").decode()

    async def guest_of(self, token: str) -> Guest | None:
        """Return whose token this is, None if nobody's."""
        rows = await self._file.read(_GUEST_OF, (_hash(token),))
        return await self._noted(Guest(*rows[0])) if rows else None

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Call a guest something else.

        Raises:
            NameRefusedError: Nobody can be called that.
        """
        renamed = replace(guest, name=clean_name(name))
        await self._file.write(_RENAME, (guest.id, renamed.name))
        return renamed

    async def _noted(self, guest: Guest) -> Guest:
        now = self._clock()
        if now - guest.seen_at < SEEN_EVERY:
            return guest
        await self._file.write(_NOTE, (guest.id, now))
        return replace(guest, seen_at=now)
