"""Which cards are played with, and how they go round the table (D1, D2, L1, L2, X4).

Options are a mapping of dotted names to plain values, all through the oracle.
"""

from collections.abc import Mapping
from typing import Any

from oracle.cardplay import JOKERS, SUITS

Options = Mapping[str, Any]

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
HIGH_NUMBERS = ["11S", "11C", "11D", "11H", "12S", "12C", "12D", "12H", "13D", "13H"]
USUAL_PACKETS = {3: "3 k1 4 k1 3 k1", 5: "3 k3 4 k2 3", 6: "3 k3 3 k3 4"}
"""By the size of the kitty; the catalogue names no others."""


def pack(options: Options) -> list[str]:
    """The cards of the pack, one string each; a single joker is "JB"."""
    cards = _listed(options["pack.cards"]) if options["pack.name"] == "custom" else _named(options)
    if options["plusplus.anti_joker"]:
        return ["JR" if card == "4D" else card for card in cards]
    return cards


def hands_dealt(options: Options) -> int:
    """L4: a hand for each seat, and the dead ones."""
    return int(options["table.seats"]) + int(options["deal.dead_hands"])


def kitty_size(options: Options) -> int:
    """K2: what is left when every hand has ten cards."""
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


def dealt_from(shuffled: list[str], options: Options, dealer: int) -> tuple[list[list[str]], list[str]]:
    """L2, L4: hands by seat, then dead ones, and the kitty; each packet goes first to the dealer's left."""
    seats = options["table.seats"]
    dead = range(seats, hands_dealt(options))
    hands: list[list[str]] = [[] for _ in range(hands_dealt(options))]
    kitty: list[str] = []
    rest = list(shuffled)
    for packet in (options["deal.packets"] or USUAL_PACKETS[kitty_size(options)]).split():
        if packet.startswith("k"):
            kitty += _off_the_top(rest, int(packet[1:]))
            continue
        for place in (*((dealer + 1 + step) % seats for step in range(seats)), *dead):
            hands[place] += _off_the_top(rest, int(packet))
    return hands, kitty


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
