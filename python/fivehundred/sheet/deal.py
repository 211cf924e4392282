"""The deal (section L)."""

from __future__ import annotations

from collections.abc import Iterator

from fivehundred.rules.options import Misdeal
from fivehundred.rules.pack import HAND_SIZE
from fivehundred.rules.ruleset import Rules
from fivehundred.sheet.page import Statement, says
from fivehundred.sheet.phrases import number
from fivehundred.words import capital, listed


def deal(rules: Rules) -> Iterator[Statement]:
    """Yield how the cards come to the players."""
    yield says(
        "L1 L5",
        "Chance picks the first dealer; after each round the deal passes to the left. The shuffle is fair:"
        " on a screen, everybody can check it once the round is over.",
    )
    yield says("L1 L2", _packets(rules))
    if rules.deal.dead_hands:
        yield says("L4", _dead_hands(rules.deal.dead_hands))
    if rules.auction.last_kitty_card_open and rules.kitty_size:
        yield says("A11", "The last card dealt to the kitty is laid face up for all to see.")
    if rules.deal.misdeal is not Misdeal.OFF:
        yield says("L3", _misdeal(rules))


def _packets(rules: Rules) -> str:
    kitty = f" and {number(rules.kitty_size)} to the kitty, face down" if rules.kitty_size else ""
    packets = [f"{size} to the kitty" if to_kitty else f"{size} to each" for to_kitty, size in rules.packets]
    return f"Deal {number(HAND_SIZE)} cards to each player{kitty}, from the dealer’s left: {listed(packets)}."


def _dead_hands(count: int) -> str:
    hands = "A hand is" if count == 1 else f"{capital(number(count))} hands are"
    return f"{hands} dealt to nobody, face down, as if more players sat there; those cards are out of play."


def _misdeal(rules: Rules) -> str:
    lacks = "jack, queen, king, ace or joker" if rules.deal.misdeal_without_aces else "jack, queen or king"
    if rules.deal.misdeal is Misdeal.MUST:
        return f"If any hand has no {lacks}, the same dealer deals again at once."
    return f"A player without any {lacks} may, before a first call, have the same dealer deal again."
