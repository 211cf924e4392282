"""Which cards are played with, and how they go round the table (D1, D2, L1, L2, T2, X4).

Options are a mapping of dotted names to plain values, all through the oracle.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar

from oracle.cardplay import JOKERS, SUITS

Options = Mapping[str, Any]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HIGH_NUMBERS = ["11S", "11C", "11D", "11H", "12S", "12C", "12D", "12H", "13D", "13H"]
USUAL_PACKETS = {0: "3 4 3", 3: "3 k1 4 k1 3 k1", 5: "3 k3 4 k2 3", 6: "3 k3 3 k3 4"}
"""By the size of the kitty (0: T2c); the catalogue names no others."""


OPEN, PICKED, DRAWN = 8, 2, 40
"""T2c: the cards of the market, and those that make the kitty; T2d: the cards that two players draw from."""

Dealt = tuple[list[list[str]], list[str], list[str]]
"""Hands, kitty and stock."""

Found = TypeVar("Found")


def found_once(find: Callable[[Options], Found]) -> Callable[[Options], Found]:
    """The same, found once for the table last asked about: its options never change."""
    last: list[tuple[Options, Found]] = []

    @wraps(find)
    def found(options: Options) -> Found:
        if not last or last[0][0] is not options:
            last[:] = [(options, find(options))]
        return last[0][1]

    return found


@found_once
def pack(options: Options) -> list[str]:
    """The cards of the pack, one string each; a single joker is "JB"."""
    cards = _listed(options["pack.cards"]) if options["pack.name"] == "custom" else _named(options)
    if options["plusplus.anti_joker"]:
        return ["JR" if card == "4D" else card for card in cards]
    return cards


def sorted_hand(cards: list[str]) -> list[str]:
    """As people hold it: spades, clubs, diamonds, hearts, each from the lowest card, then the jokers."""
    rising = [*RANKS[: RANKS.index("J")], "11", "12", "13", "J", "Q", "K", "A"]
    order = [*(rank + suit for suit in "SCDH" for rank in rising), "JB", "JR"]
    return sorted(cards, key=order.index)


def places(options: Options) -> int:
    """How many hands are played: one for each seat, at some tables for two one more for each (T2a)."""
    return int(options["table.seats"]) * (2 if options["deal.form"] == "table-hands" else 1)


def hands_dealt(options: Options) -> int:
    """L4: a hand for each place, and the dead ones."""
    return places(options) + int(options["deal.dead_hands"])


def kitty_size(options: Options) -> int:
    """K2: what is left when every hand has ten cards; T2c: two of the market; T2d: what is not drawn."""
    if options["deal.form"] == "market":
        return PICKED
    if options["deal.form"] == "draw":
        return len(pack(options)) - DRAWN
    return len(pack(options)) - 10 * hands_dealt(options)


def _listed(cards: str) -> list[str]:
    return ["JB" if card == "Jo" else card for card in cards.split()]


def _named(options: Options) -> list[str]:
    """D1, D2: the packs that have a name."""
    name, fours_out = options["pack.name"], options["pack.fours_out"].split()
    return {
        "33": [*_upwards_from("7"), "JB"],
        "43": [*_without(fours_out), "JB"],
        "44": [*_without(fours_out), "JB", "JR"],
        "45": [*_upwards_from("4"), "JB"],
        "46": [*_upwards_from("4"), "JB", "JR"],
        "52": _upwards_from("2"),
        "53": [*_upwards_from("2"), "JB"],
        "63": [*_upwards_from("2"), *HIGH_NUMBERS, "JB"],
        "64": [*_upwards_from("2"), *HIGH_NUMBERS, "JB", "JR"],
    }[name]


def _upwards_from(lowest: str) -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS[RANKS.index(lowest) :]]


def _without(fours_out: list[str]) -> list[str]:
    return [card for card in _upwards_from("4") if card not in fours_out]


def dealt_from(shuffled: list[str], options: Options, dealer: int) -> Dealt:
    """L2, L4: hands by place, then dead ones, and the kitty; each packet goes first to the dealer's left.

    T2: what is left is the market and the cards out of play, or what is drawn from.
    """
    seats = places(options)
    dead = range(seats, hands_dealt(options))
    hands: list[list[str]] = [[] for _ in range(hands_dealt(options))]
    kitty: list[str] = []
    rest = list(shuffled)
    for packet in packets(options).split():
        if packet.startswith("k"):
            kitty += _off_the_top(rest, int(packet[1:]))
            continue
        for place in (*((dealer + 1 + step) % seats for step in range(seats)), *dead):
            hands[place] += _off_the_top(rest, int(packet))
    return hands, kitty, rest


def knows_packets(options: Options) -> bool:
    """L2: whether the catalogue says how these cards are dealt."""
    return bool(options["deal.packets"]) or dealt_kitty(options) in USUAL_PACKETS


def packets(options: Options) -> str:
    """L2: which cards go where; T2c: no kitty is dealt; T2d: nothing but the kitty."""
    if options["deal.form"] == "draw":
        return f"k{kitty_size(options)}"
    return str(options["deal.packets"] or USUAL_PACKETS[dealt_kitty(options)])


def dealt_kitty(options: Options) -> int:
    """How many cards go to the kitty at the deal."""
    return 0 if options["deal.form"] == "market" else kitty_size(options)


def _off_the_top(rest: list[str], count: int) -> list[str]:
    """Take this many cards from the top of the rest of the pack."""
    packet = rest[:count]
    del rest[:count]
    return packet


def is_misdeal(hand: list[str], options: Options) -> bool:
    """L3: a hand without jack, queen and king; at some tables without ace and joker, too."""
    return not any(_is_court(card, options) for card in hand)


def _is_court(card: str, options: Options) -> bool:
    if card in JOKERS:
        return bool(options["deal.misdeal_without_aces"])
    return card[:-1] in ("J", "Q", "K") or (card[:-1] == "A" and options["deal.misdeal_without_aces"])
