"""Guests: people without an account, known by a cookie that only their browser holds."""

from __future__ import annotations

import hashlib
import unicodedata
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from typing import Final, Protocol

from fivehundred.errors import FiveHundredError
from fivehundred.server.chance import SYSTEM, Draw
from fivehundred.server.clocks import Clock
from fivehundred.server.graphemes import graphemes, seen_alone
from fivehundred.server.messages import NAME_CHARACTERS, NAME_LENGTH
from fivehundred.server.sqlite_file import SqliteFile, cell, insertion

SEEN_EVERY: Final = 3_600_000
"""Milliseconds after which it is noted again that a guest was here."""

_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or symbols and show nothing."""


class NameRefusedError(FiveHundredError, ValueError):
    """A name that nobody can be called by; says what would do."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who was here: the name is empty until they give one; times are milliseconds since 1970."""

    id: str
    name: str
    created_at: int
    seen_at: int


class Guests(Protocol):
    """Where guests are kept. A token is a guest's secret: it is never stored, and known again by its hash."""

    async def welcome(self) -> tuple[str, Guest]:
        """Make a guest; return their token, for the cookie, with them."""
        ...

    async def guest_of(self, token: str) -> Guest | None:
        """Return whose token this is, None if nobody's."""
        ...

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Call a guest something else.

        Raises:
            NameRefusedError: Nobody can be called that.
        """
        ...


def clean_name(text: str) -> str:
    """Return a name as it is kept: composed, trimmed, with single spaces.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'

    Raises:
        NameRefusedError: It is empty or too long, or has characters that cannot be seen or turn text around.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise NameRefusedError("a name needs at least one letter")
    if (length := graphemes(name)) > NAME_LENGTH or len(name) > NAME_CHARACTERS:
        fit = f"{NAME_LENGTH} fit" if length > NAME_LENGTH else "fewer that are put together fit"
        raise NameRefusedError(f"this name has {length} characters; {fit}")
    if hidden := next((character for character in seen_alone(name) if not _is_seen(character)), None):
        raise NameRefusedError(f"a name has only characters that can be seen, not U+{ord(hidden):04X}")
    return name


def _is_seen(character: str) -> bool:
    return character.isprintable() and character not in _BLANKS


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
