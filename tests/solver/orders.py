"""Card orders of the deals with a bridge solver's answers."""

from collections.abc import Callable, Sequence
from typing import Final

from fivehundred.cards import BLOCK, RANKS, Strain, Suit, bits, card_of, cards_in
from fivehundred.engine.contracts.compile import card_order
from fivehundred.engine.contracts.order import CardOrder
from fivehundred.rules.document import preset

OrderOf = Callable[[Strain], CardOrder]

_RANKS: Final = [rank for rank in RANKS if rank not in ("11", "12", "13")]


def plain_order(strain: Strain) -> CardOrder:
    """The order of bridge: no joker, no bowers, every suit from the two to the ace."""
    suits = [bits(card_of(suit, rank) for rank in _RANKS) for suit in Suit]
    return CardOrder(
        asks=tuple(card // BLOCK for card in range(4 * BLOCK)),
        follows=(*suits, 0, 0),
        strength=tuple(_plain_strength(suits, ask, strain.trumps) for ask in range(6)),
        last_resort=bytes(4 * BLOCK),
        ask_suits=(1, 2, 4, 8, 0, 0),
    )


def _plain_strength(suits: Sequence[int], ask: int, trumps: Suit | None) -> bytes:
    ranked = bytearray(4 * BLOCK)
    for suit, lowest in ((ask, 1), (trumps, 1 + BLOCK)):
        if suit is not None and suit < len(suits):
            for card in cards_in(suits[suit]):
                ranked[card] = lowest + card % BLOCK
    return bytes(ranked)


def standard_order(strain: Strain) -> CardOrder:
    """The order of an ordinary contract with 43 cards, joker and bowers."""
    return card_order(preset("standard"), strain, 7)
