"""The fair shuffle: a published function of a secret seed, which anybody can check afterwards (L5).

The pack in its published order is shuffled by Fisher and Yates, from the last place to the second, with
draws of 64 bits from SHAKE-256(`fivehundred/deal/1` ‖ seed); a draw that would favour some places is drawn
again. The seed's SHA-256 is shown before the deal, the seed after the round.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from fivehundred.cards import Card
from fivehundred.engine.actions import Deal, expect_seed
from fivehundred.rules.pack import published_order
from fivehundred.rules.ruleset import Rules
from fivehundred.seats import SEATS, Seat

_DEAL_LABEL: Final = b"fivehundred/deal/1"
_ROUND_LABEL: Final = b"fivehundred/round/1"
_DEALER_LABEL: Final = b"fivehundred/dealer/1"
_DRAW: Final = 8


def round_seed(secret: bytes, number: int) -> bytes:
    """Return the seed of one round (from 0) of a game with this secret.

    Raises:
        ValueError: There is no round of this number.
    """
    if not 0 <= number < 1 << 64:
        raise ValueError(f"round {number}: rounds are numbered from 0")
    return hashlib.sha256(_ROUND_LABEL + secret + number.to_bytes(8, "big")).digest()


def first_dealer(secret: bytes, seats: int) -> Seat:
    """Return who deals first in the game of a secret (L1).

    >>> first_dealer(bytes(32), seats=4)
    2
    """
    return SEATS[int.from_bytes(hashlib.sha256(_DEALER_LABEL + secret).digest()) % seats]


def commitment(seed: bytes) -> str:
    """Return what is published before the deal, 64 hexadecimal digits.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(seed).hexdigest()


def shuffled(cards: int, seed: bytes) -> tuple[Card, ...]:
    """Return the pack in the order that this seed shuffles it to."""
    return shuffled_from(published_order(cards), _DEAL_LABEL, seed)


def shuffled_from(order: Iterable[Card], label: bytes, seed: bytes) -> tuple[Card, ...]:
    """Return cards that lie in this order as a seed shuffles them; each use of a seed has its label.

    >>> shuffled_from((), b"none/1", bytes(32))
    ()
    """
    cards = list(order)
    draws = _draws(label + seed, 2 * len(cards))
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, draws)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def _draws(labelled: bytes, expected: int) -> Iterator[int]:
    """Yield 64-bit numbers from a labelled seed without end, taking `expected` from the stream at first."""
    stream = hashlib.shake_256(labelled)
    start, length = 0, expected * _DRAW
    while True:
        data = stream.digest(length)
        for place in range(start, length, _DRAW):
            yield int.from_bytes(data[place : place + _DRAW], "big")
        start, length = length, 2 * length


def _below(bound: int, draws: Iterator[int]) -> int:
    """Return the next number under the bound, each as likely as any other."""
    fair = 2**64 - 2**64 % bound
    return next(draw for draw in draws if draw < fair) % bound


def deal_from_seed(rules: Rules, dealer: int, seed: bytes) -> Deal:
    """Return the deal of a seed: packets to each place from the dealer's left, and to the kitty (L1, L2).

    In each packet dead hands come after the others (L4). What is left lies there to be picked or drawn (T2).
    A seed is 32 bytes (L5).

    >>> deal = deal_from_seed(Rules(), dealer=0, seed=bytes(32))
    >>> [len(hand) for hand in deal.hands], len(deal.kitty)
    ([10, 10, 10, 10], 3)

    Raises:
        ValueError: The seed has another length, or there is no such dealer.
    """
    expect_seed(seed)
    return dealt_out(rules, rules.expect_seat(dealer, "dealer"), shuffled(rules.cards, seed), seed)


def dealt_out(rules: Rules, dealer: Seat, cards: Sequence[Card], seed: bytes | None = None) -> Deal:
    """Return the deal of a pack that lies in this order; `seed` is what it was shuffled from, if it was."""
    places = rules.places
    pack = iter(cards)
    hands: list[list[Card]] = [[] for _ in range(rules.hands)]
    around = [hands[(dealer + step) % places] for step in range(1, places + 1)] + hands[places:]
    kitty: list[Card] = []
    for to_kitty, size in rules.packets:
        for place in [kitty] if to_kitty else around:
            place += [next(pack) for _ in range(size)]
    return Deal(tuple(map(tuple, hands)), tuple(kitty), tuple(pack), seed=seed)
