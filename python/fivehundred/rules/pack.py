"""The pack as a set of cards, its published order, and how it is dealt out (D1, D2, L2, L3, X4)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from fivehundred.cards import (
    BLACK_JOKER,
    JOKERS,
    RANKS,
    RED_JOKER,
    Card,
    CardSet,
    Suit,
    bits,
    card_of,
    cards_in,
)
from fivehundred.errors import NotationError, RulesError
from fivehundred.rules.options import DealForm, DealRules, PackName, PackRules, PlusPlusRules

HAND_SIZE: Final = 10
"""Cards in each hand (L1)."""
OPEN_CARDS: Final = 8
"""Cards of the market that lie face up (T2c)."""
PICKED: Final = 2
"""How many of them make the kitty (T2c)."""

_PACKS: Final = {
    PackName.C33: ("7", 1),
    PackName.C43: ("4", 1),
    PackName.C44: ("4", 2),
    PackName.C45: ("4", 1),
    PackName.C46: ("4", 2),
    PackName.C52: ("2", 0),
    PackName.C53: ("2", 1),
    PackName.C63: ("2", 1),
    PackName.C64: ("2", 2),
}
"""Lowest rank and number of jokers of each pack (D1)."""

_SIX_HANDED_RANKS: Final = ("11", "12", "13")
_USUAL_PACKETS: Final = {
    0: "3 4 3",
    1: "3 k1 4 3",
    2: "3 k1 4 k1 3",
    3: "3 k1 4 k1 3 k1",
    4: "3 k2 4 k1 3 k1",
    5: "3 k3 4 k2 3",
    6: "3 k3 3 k3 4",
}


@lru_cache(maxsize=256)
def pack_cards(pack: PackRules, plusplus: PlusPlusRules) -> int:
    """Return all cards played with, as a set.

    Raises:
        RulesError: A custom pack is not a list of different cards, or has no 4D to give way (X4).
    """
    cards = _custom(pack.cards) if pack.name is PackName.CUSTOM else _named(pack)
    return _with_anti_joker(cards) if plusplus.anti_joker else cards


def _custom(text: str) -> int:
    try:
        listed = [Card(name) for name in text.split()]
    except NotationError as error:
        raise RulesError(f"pack.cards: found {error.found}, expected {error.expected}") from None
    twice = sorted({str(card) for card in listed if listed.count(card) > 1})
    if twice:
        raise RulesError(f"pack.cards: {', '.join(twice)} listed more than once; a pack holds each card once")
    return bits(listed)


def _named(pack: PackRules) -> int:
    lowest, jokers = _PACKS[pack.name]
    ranks = [rank for rank in RANKS[RANKS.index(lowest) :] if rank not in _SIX_HANDED_RANKS]
    cards = bits(card_of(suit, rank) for suit in Suit for rank in ranks)
    if pack.name in (PackName.C63, PackName.C64):
        cards |= bits(card_of(suit, rank) for suit in Suit for rank in ("11", "12")) | CardSet.of("13D 13H")
    if pack.name in (PackName.C43, PackName.C44):
        cards &= ~CardSet.of(pack.fours_out)
    return cards | bits([BLACK_JOKER, RED_JOKER][:jokers])


def _with_anti_joker(cards: int) -> int:
    four = Card("4D")
    if not cards & four.bit:
        raise RulesError(
            "plusplus.anti_joker puts a second joker in place of the 4D, and this pack has no 4D"
        )
    if (cards & JOKERS).bit_count() != 1:
        raise RulesError("plusplus.anti_joker adds the second joker itself; choose a pack with one joker")
    return cards & ~four.bit | RED_JOKER.bit | BLACK_JOKER.bit


@lru_cache(maxsize=64)
def saving_cards(deal: DealRules) -> int:
    """Return the cards of which a hand needs one not to be a misdeal, as a set (L3)."""
    ranks = "JQKA" if deal.misdeal_without_aces else "JQK"
    saving = bits(card_of(suit, rank) for suit in Suit for rank in ranks)
    return saving | JOKERS if deal.misdeal_without_aces else saving


@lru_cache(maxsize=256)
def published_order(cards: int) -> tuple[Card, ...]:
    """Return the pack as it lies before the shuffle: S, C, D, H, each rising, then the jokers."""
    return (*cards_in(cards & ~JOKERS), *cards_in(cards & JOKERS))


def dealt_kitty(deal: DealRules, cards: int, hands: int) -> int:
    """Return the size of the kitty that is dealt from so many cards: none to a market (T2c)."""
    if deal.form is DealForm.MARKET:
        return 0
    drawn = 2 if deal.form is DealForm.DRAW else 1  # of two cards drawn one is kept (T2d)
    return cards - drawn * HAND_SIZE * hands


def deal_packets(deal: DealRules, kitty_size: int) -> tuple[tuple[bool, int], ...]:
    """Return the packets of a deal as pairs: whether it goes to the kitty, and how many cards.

    >>> deal_packets(DealRules(packets="3 k3 4 3"), 3)
    ((False, 3), (True, 3), (False, 4), (False, 3))

    Raises:
        RulesError: The pattern is no pattern, or does not come to ten cards a hand and the kitty.
    """
    if deal.form is DealForm.DRAW:
        return ((True, kitty_size),)
    text = deal.packets or _USUAL_PACKETS[kitty_size]
    if not re.fullmatch(r"k?[1-9][0-9]?( k?[1-9][0-9]?)*", text):
        raise RulesError(f"deal.packets: {text!r} is no pattern; write packets such as `3 k1 4 k1 3 k1`")
    parts = tuple((part.startswith("k"), int(part.lstrip("k"))) for part in text.split())
    hand = sum(size for to_kitty, size in parts if not to_kitty)
    kitty = sum(size for to_kitty, size in parts if to_kitty)
    if (hand, kitty) != (HAND_SIZE, kitty_size):
        raise RulesError(
            f"deal.packets: {text!r} gives {hand} cards a hand and {kitty} to the kitty;"
            f" this table needs {HAND_SIZE} a hand and {kitty_size} to the kitty"
        )
    return parts
