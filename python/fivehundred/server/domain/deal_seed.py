"""The fair deal at a table: a secret announced by its hash, and a number from every player (L5).

Each round has its own secret, made from the table's. Its SHA-256 is shown before anybody is ready; each
player who is ready adds a number; the seed of the shuffle is made of both, so that neither the server nor a
player can choose the deal. After the round the secret is shown, and everybody can check.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

_SECRET_LABEL: Final = b"fivehundred/secret/1"
_SEED_LABEL: Final = b"fivehundred/table/1"


def round_secret(table_secret: bytes, game: int, number: int) -> bytes:
    """Return the secret of one round of a table."""
    return hashlib.sha256(_SECRET_LABEL + table_secret + _place(game, number)).digest()


def table_seed(secret: bytes, table: str, game: int, number: int, nonces: Iterable[str]) -> bytes:
    """Return the seed of a round's shuffle; `nonces` are hexadecimal, by seat, empty where there is none.

    >>> table_seed(bytes(32), "ABCDE01234", 1, 0, ["", "00" * 16]).hex()[:16]
    'f707be1851983e8d'
    """
    parts = (b"\x01" + bytes.fromhex(nonce) if nonce else b"\x00" for nonce in nonces)
    return hashlib.sha256(
        _SEED_LABEL + secret + table.encode() + _place(game, number) + b"".join(parts)
    ).digest()


def _place(game: int, number: int) -> bytes:
    return game.to_bytes(4, "big") + number.to_bytes(4, "big")
