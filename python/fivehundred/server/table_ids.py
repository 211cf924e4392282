"""Ids of tables: link and join code in one, as hard to guess as they are easy to read out."""

from __future__ import annotations

import hashlib
from typing import Final

from fivehundred.server.randomness import Draw

LENGTH: Final = 10

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: without the letters that look like digits, and without U."""
_MISREAD: Final = str.maketrans("OIL", "011", "- ")


def new_table_id(draw: Draw) -> str:
    """Return an id that nobody can guess, one of 2⁵⁰."""
    return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in draw(LENGTH))


def id_of_kept(secret: bytes, guest: str) -> str:
    """Return the id of a table that a guest takes up from a device, the same whenever it is asked for.

    Whoever does not know the secret cannot guess it.
    """
    return new_table_id(
        lambda size: hashlib.sha256(b"fivehundred/kept/1" + secret + guest.encode()).digest()[:size]
    )


def read_table_id(text: str) -> str | None:
    """Read an id as people write it, None if it is none.

    >>> read_table_id("abcde-fghjo")
    'ABCDEFGHJ0'
    """
    if not text.isascii():  # a long s would become S
        return None
    table = text.upper().translate(_MISREAD)
    return table if len(table) == LENGTH and set(table) <= set(_ALPHABET) else None


def shown(table: str) -> str:
    """Write an id for people.

    >>> shown("ABCDEFGHJ0")
    'ABCDE-FGHJ0'
    """
    return f"{table[: LENGTH // 2]}-{table[LENGTH // 2 :]}"
