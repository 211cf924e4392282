"""Guests: people without an account, known by a cookie that only their browser holds."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final, Protocol

from fivehundred.errors import FiveHundredError
from fivehundred.server.clocks import Moment
from fivehundred.server.domain.graphemes import (
    MOST_MARKS,
    graphemes,
    has_stacked_marks,
    is_readable,
    is_seen,
    seen_alone,
)
from fivehundred.server.protocol.parts import NAME_CHARACTERS, NAME_LENGTH

_NO_LETTER: Final = "a name needs at least one letter"


class NameRefusedError(FiveHundredError, ValueError):
    """A name that nobody can be called by; says what would do."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who was here: the name is empty until they give one."""

    id: str
    name: str
    created_at: Moment
    seen_at: Moment


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
        NameRefusedError: It is empty or too long, or has characters that cannot be seen or turn text around,
            or more marks on a letter than any language has.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise NameRefusedError(_NO_LETTER)
    if (length := graphemes(name)) > NAME_LENGTH or len(name) > NAME_CHARACTERS:
        fit = f"{NAME_LENGTH} fit" if length > NAME_LENGTH else "fewer that are put together fit"
        raise NameRefusedError(f"this name has {length} characters; {fit}")
    if hidden := next((character for character in seen_alone(name) if not is_seen(character)), None):
        raise NameRefusedError(f"a name has only characters that can be seen, not U+{ord(hidden):04X}")
    if not is_readable(name):
        raise NameRefusedError(_NO_LETTER)
    if has_stacked_marks(name):
        raise NameRefusedError(f"a letter of a name carries at most {MOST_MARKS} marks")
    return name
