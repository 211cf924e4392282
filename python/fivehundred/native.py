"""The way into the compiled kernel: card orders lowered to its wire form, and positions that it plays on.

This is the only module that imports the kernel.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from fivehundred.engine.contracts.order import CardOrder
from fivehundred.errors import UnsolvableError
from fivehundred.rules.options import JokerLead

__all__ = [
    "HAS_KERNEL",
    "Playouts",
    "RummySight",
    "Solver",
    "Tricks",
    "leaders_many",
    "lower",
    "plays_many",
    "tricks",
    "value_many",
]

HAS_KERNEL: Final = find_spec("fivehundred._native") is not None
"""Whether the kernel is compiled here. Where it is not, whatever asks for it is told so."""

if TYPE_CHECKING or HAS_KERNEL:
    from fivehundred import _native as kernel
else:
    from fivehundred import no_kernel as kernel

Playouts = kernel.Playouts
RummySight = kernel.RummySight
Solver = kernel.Solver
Tricks = kernel.Tricks
leaders_many = kernel.leaders_many
plays_many = kernel.plays_many
value_many = kernel.value_many

_LEADS: Final = tuple(JokerLead)
"""The kernel numbers the ways to lead a joker in the order of their declaration."""


def tricks(
    order: CardOrder,
    hands: Sequence[int],
    playing: Sequence[int],
    leader: int,
    covers: Sequence[tuple[int, int]] = (),
) -> Tricks:
    """Return the position before a lead: a hand for each seat, and the seats that play, clockwise.

    `covers` are pairs of a card in a hand and the card in none that lies under it (T2a).

    >>> from fivehundred.cards import CardSet, Strain
    >>> from fivehundred.engine.contracts.compile import card_order
    >>> from fivehundred.rules.ruleset import Rules
    >>> hands = [CardSet.of(cards) for cards in ("JH AS", "9H 10H", "KH KS", "QH QS")]
    >>> tricks(card_order(Rules(), Strain.HEARTS, 7), hands, range(4), 0).perft(8)
    4

    Raises:
        ValueError: A card is in two hands or not in the order, a seat plays without a hand or twice, or a
            cover is in no hand.
        UnsolvableError: Who follows may name a suit (X6).
    """
    return Tricks(kernel.CardOrder(lower(order)), hands, playing, leader, covers)


def lower(order: CardOrder) -> bytes:
    """Return the order in the kernel's wire form, which `crates/core/src/wire.rs` lays down.

    Raises:
        UnsolvableError: Who follows may name a suit (X6), and the kernel knows only leaders who do.
    """
    if order.names:
        raise UnsolvableError(
            "neither solver nor playouts can play an anti-joker whose suit is named when it follows:"
            " plusplus.named_anti_joker must be off"
        )
    return b"".join(_fields(order))


def _fields(order: CardOrder) -> Iterator[bytes]:
    yield bytes(order.asks)
    yield _card_sets(*order.follows)
    yield from order.strength
    yield order.last_resort
    yield bytes(order.ask_suits)
    yield _card_sets(order.floating, order.low, order.anti)
    yield _joker(order)
    for cancel in order.cancels:
        yield _card_sets(cancel.by, cancel.what)


def _card_sets(*sets: int) -> bytes:
    return struct.pack(f"<{len(sets)}Q", *sets)


def _joker(order: CardOrder) -> bytes:
    may = order.joker
    flags = (may.any_time, may.not_if_shown_void, may.first_or_last, may.must_when_void)
    return bytes([_LEADS.index(may.lead), sum(flag << place for place, flag in enumerate(flags))])
