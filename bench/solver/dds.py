"""DDS through ctypes: the library that the endplay package carries, called as its own header says.

Suits are numbered spades, hearts, diamonds, clubs; strains likewise, no-trump last. Ranks are the numbers
2 to 14, a suit of a hand the bits of its ranks.
"""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fivehundred.cards import Strain, Suit

Place = tuple[int, int]
"""A card in DDS's eyes: suit and rank."""

_STRAINS: Final = {
    Strain.SPADES: 0,
    Strain.CLUBS: 3,
    Strain.DIAMONDS: 2,
    Strain.HEARTS: 1,
    Strain.NO_TRUMP: 4,
}
SUITS: Final = {suit: _STRAINS[Strain(suit)] for suit in Suit}


class Deal(ctypes.Structure):
    """`deal`: a position and who leads."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("current_suit", ctypes.c_int * 3),
        ("current_rank", ctypes.c_int * 3),
        ("hands", ctypes.c_uint * 4 * 4),
    )


class Future(ctypes.Structure):
    """`futureTricks`: cards, each with the lower cards equal to it and the tricks it is worth."""

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class Hands(ctypes.Structure):
    """`ddTableDeal`: four hands."""

    _fields_ = (("hands", ctypes.c_uint * 4 * 4),)


class Table(ctypes.Structure):
    """`ddTableResults`: tricks by strain and declarer."""

    _fields_ = (("tricks", ctypes.c_int * 4 * 5),)


class Info(ctypes.Structure):
    """`DDSInfo`, of which only the version is read."""

    _fields_ = (
        ("major", ctypes.c_int),
        ("minor", ctypes.c_int),
        ("patch", ctypes.c_int),
        ("rest", ctypes.c_byte * 1024),
    )


def _library() -> ctypes.CDLL:
    endplay = importlib.util.find_spec("endplay")
    if endplay is None or not endplay.submodule_search_locations:
        raise SystemExit("endplay is missing: install bench/solver/requirements.txt without dependencies.")
    library = ctypes.CDLL(str(Path(endplay.submodule_search_locations[0]) / "_dds" / "libdds.so"))
    library.SetMaxThreads(1)
    return library


_LIBRARY: Final = _library()


def version() -> str:
    """Which DDS this is."""
    info = Info()
    _LIBRARY.GetDDSInfo(ctypes.byref(info))
    return f"{info.major}.{info.minor}.{info.patch}"


def deal(hands: Sequence[Sequence[Place]], strain: Strain, leader: int) -> Deal:
    """A position before the first lead."""
    position = Deal(trump=_STRAINS[strain], first=leader)
    _fill(position.hands, hands)
    return position


def table_deal(hands: Sequence[Sequence[Place]]) -> Hands:
    """Four hands."""
    held = Hands()
    _fill(held.hands, hands)
    return held


def _fill(array: ctypes.Array[ctypes.Array[ctypes.c_uint]], hands: Sequence[Sequence[Place]]) -> None:
    for seat, hand in enumerate(hands):
        for suit, rank in hand:
            array[seat][suit] |= 1 << rank


def tricks(position: Deal) -> Future:
    """The tricks of the leader's side (target −1, one solution)."""
    return _solve(position, -1, 1)


def every_card(position: Deal) -> Future:
    """What each lead is worth (three solutions)."""
    return _solve(position, -1, 3)


def reaches(position: Deal, target: int) -> Future:
    """Whether the leader's side takes so many tricks; the score is −1 where it does not."""
    return _solve(position, target, 1)


def _solve(position: Deal, target: int, solutions: int) -> Future:
    future = Future()
    _check(_LIBRARY.SolveBoard(position, target, solutions, 1, ctypes.byref(future), 0))
    return future


def table(hands: Hands) -> Table:
    """The tricks of every declarer under every strain, as if hands had thirteen cards."""
    results = Table()
    _check(_LIBRARY.CalcDDtable(hands, ctypes.byref(results)))
    return results


def by_card(future: Future) -> dict[Place, int]:
    """The tricks that each card is worth, equal cards listed."""
    worth: dict[Place, int] = {}
    for index in range(future.cards):
        suit, rank, equals = future.suit[index], future.rank[index], future.equals[index]
        ranks = [rank, *(lower for lower in range(rank) if equals >> lower & 1)]
        worth |= {(suit, equal): future.score[index] for equal in ranks}
    return worth


def by_leader(results: Table) -> list[dict[int, int]]:
    """For each strain, the tricks of seats 0 and 2 by leader, of ten; the declarer sits before the leader."""
    return [
        {leader: _of_ten(results.tricks[number][(leader - 1) % 4], leader) for leader in range(4)}
        for number in _STRAINS.values()
    ]


def _of_ten(declarers: int, leader: int) -> int:
    """The tricks of seats 0 and 2, where the leader's side has taken what is left of thirteen."""
    leaders = 13 - declarers
    return leaders if leader % 2 == 0 else 10 - leaders


def _check(code: int) -> None:
    if code != 1:
        message = ctypes.create_string_buffer(80)
        _LIBRARY.ErrorMessage(code, message)
        raise RuntimeError(message.value.decode())
